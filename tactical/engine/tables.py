"""The data files of a package: numbers, words, setups, each a TOML file beside the code that reads it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

Table = dict[str, Any]


def read(package: str, name: str = "tables") -> Table:
    """The numbers of a package, by rule, or another of its files: ``name``.toml."""
    return tomllib.loads(files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
