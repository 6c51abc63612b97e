"""Numbers of the machine's own conventions (SC-KS-30 to 49), read once; the book's are in ``kriegspiel.tables``."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

Table = dict[str, Any]

OURS: Table = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))
