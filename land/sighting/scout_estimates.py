"""Estimates of a scout (LC-115)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from land import tables

GROUNDS = ("hill", "friendly", "second", "screen", "wood", "ship", "night")
"""Circumstances that help or hinder a scout, as the numbers ``level_…`` name them."""


def level(die: int, holds: Iterable[str]) -> int:
    """Return the level of an estimate: the die, and each circumstance that helps or hinders (LC-115)."""
    return die + sum(int(tables.value("look", f"level_{what}")) for what in holds)


def describe_estimate(by: str, name: str, level: int, grounds: Collection[str]) -> str:
    """Describe a scout's estimate for the umpire, with keys for names (read again by ``umpire/event_words.py``).

    >>> describe_estimate("body:foot", "Red horse", 4, ("hill", "second"))
    'body:foot identifies Red horse at level 4 (hill, second).'
    """
    helped = f" ({', '.join(grounds)})" if grounds else ""
    return f"{by} identifies {name} at level {level}{helped}."


def _row(of: int) -> Mapping[str, Any]:
    rows = tables.value("look", "levels")
    found: Mapping[str, Any] = [row for row in rows if of >= row["from"] or row is rows[0]][-1]
    return found


def says(of: int) -> str:
    """Return the words of a level: presence; arms; direction and length; units by name (LC-115)."""
    return str(_row(of)["says"])


def share(of: int) -> float:
    """Return the share of the truth by which a reported strength may err either way; 0 where none is reported (LC-115)."""
    return float(_row(of)["share"])


def error_mi(of: int) -> float:
    """Return the miles by which a reported place may be wrong (SC-LC-44)."""
    return float(_row(of)["error_mi"])


def two_figures(number: float) -> int:
    """Round a number as scouts do: to two figures, a half up (LC-115).

    >>> two_figures(16120), two_figures(5880), two_figures(7.4)
    (16000, 5900, 7)
    """
    whole = math.floor(number + 0.5)
    if whole < 100:
        return whole
    unit: int = 10 ** (len(str(whole)) - 2)
    return math.floor(round(number / unit, 9) + 0.5) * unit


def strength(true: int, draw: float, of: int) -> int | None:
    """Return the reported strength: the true one with an error of ``draw`` (a share, either way); None below level 3 (LC-115)."""
    return two_figures(true * (1 + draw)) if made_out(of) else None


def made_out(of: int) -> bool:
    """Report whether arms and strength are made out, so that a box lies open (LC-007, LC-115)."""
    return of >= int(tables.value("look", "opens_at"))
