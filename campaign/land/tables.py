"""The numbers of the land war: ``campaign/land/data/*.toml``, each with its unit and its source."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def load(name: str) -> dict[str, Any]:
    """The whole of one table file, by its name without ``.toml``. The result is shared: do not change it."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def value(name: str, key: str) -> Any:
    """The figure of one entry ``[key]`` with ``value``, ``unit`` and ``source`` in a table file."""
    return load(name)[key]["value"]
