"""The book's numbers, read once."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

Table = dict[str, Any]

BOOK: Table = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))
