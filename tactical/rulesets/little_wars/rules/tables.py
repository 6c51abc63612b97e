"""Numbers of the larger game, read once."""

from __future__ import annotations

from tactical.engine.tables import read

BOOK = read(__package__)
