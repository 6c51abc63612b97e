"""Tables of the ready reckoner for the land, by name."""

from __future__ import annotations

from importlib import import_module

from land.reckoner.asked import Answer, Asked
from tactical.engine.text.outside_values import show, words

TABLES = (
    "contact",
    "embark",
    "fatigue",
    "figures",
    "forage",
    "hear",
    "land",
    "line",
    "look",
    "losses",
    "march",
    "report",
    "siege",
    "supply",
    "train",
    "works",
)
"""The sixteen tables; each is the module of that name in ``tables``."""


def answer(table: str, line: object) -> Answer:
    """Answer one line of one table: its fields, or ``{"error": …}`` with all its faults."""
    if not isinstance(table, str) or table not in TABLES:
        return {"error": f"There is no table {show(table)}; there are {words(TABLES)}."}
    if not isinstance(line, dict):
        return {"error": f"A line must be a JSON object, not {show(line)}."}
    asked = Asked(line)
    told: Answer = import_module(f"land.reckoner.tables.{table}").reckon(asked)
    return asked.build_error() or told
