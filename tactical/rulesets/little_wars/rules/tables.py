"""The numbers of the larger game, read once."""

from __future__ import annotations

from tactical.openground.rules.tables import read

BOOK = read(__package__)
