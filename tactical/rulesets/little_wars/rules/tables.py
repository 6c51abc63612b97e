"""The numbers of the larger game, read once."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from tactical.openground.rules.tables import Table

BOOK: Table = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))
