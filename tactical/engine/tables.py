"""Data files of a package: numbers, words, setups, each a TOML file beside the code that reads it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

Table = dict[str, Any]


def read(package: str, name: str = "tables") -> Table:
    """Read the numbers of a package, by rule, or another of its files: ``name``.toml."""
    return tomllib.loads(files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


class Figures:
    """The numbers of an arm, kept as data beside its code: ``<folder>/*.toml``, each entry with its value, unit and source."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Table] = {}

    def load(self, name: str) -> Table:
        """Read the whole of one table file, by its name without ``.toml``. The result is shared: do not change it."""
        if name not in self._read:
            self._read[name] = tomllib.loads((self.folder / f"{name}.toml").read_text(encoding="utf-8"))
        return self._read[name]

    def value(self, name: str, key: str) -> Any:
        """Return the figure of one entry of a table file."""
        return self.load(name)[key]["value"]
