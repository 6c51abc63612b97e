"""Positions, ages and marks in words."""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType

from naval.orders.seat_knowledge import Fault
from tactical.engine.text.words import plural

Row = dict[str, Any]
LETTERS = {"blue": "B", "red": "R", "neutral": "N"}


def letter(side: str) -> str:
    """Return the letter that shows a side besides colour and shape; ``?`` for an unknown one."""
    return LETTERS.get(side, "?")


def age(minutes: int) -> str:
    """Format the age of a report: ``now``, ``40 min``, ``2 h 20``, ``21 h``."""
    if minutes <= 0:
        return "now"
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest:02d}" if rest and hours < 12 else f"{hours} h"


def silhouette(kind: str) -> str:
    """Choose the outline for a kind of ship."""
    if "battleship" in kind or "coast" in kind:
        return "battleship"
    if "cruiser" in kind or "scout" in kind:
        return "cruiser"
    if "merchant" in kind or "liner" in kind or kind in ("collier", "transport"):
        return "merchantman"
    return "destroyer"


def build_coal_row(coal_t: float, unit_t: float | UnsetType, *, boat: bool) -> Row:
    """Format a ship's fuel as counted (tons, units, hours of petrol), and ``per``, tons a unit, else 1."""
    per = unit_t or 1
    fuel = "h" if boat else "u" if per != 1 else "t"
    return {"per": per, "coal_shown": f"{coal_t:,.0f}" if fuel == "t" else f"{coal_t / per:,.1f}", "fuel": fuel}


def fault_row(fault: Fault) -> Row:
    return {"where": fault.where, "text": fault.text, "rule": fault.rule, "mend": fault.mend}


def words_only(fault: Fault) -> Row:
    """Build a fault of the schedule's form, without its rule, whose id has no text."""
    return {**fault_row(fault), "rule": ""}


def errors(along: float, across: float) -> str:
    """Format the size of an error ellipse: ``11 by 5 miles``."""
    return f"{along:.0f} by {plural(round(across), 'mile')}"
