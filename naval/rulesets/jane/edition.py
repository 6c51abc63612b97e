"""The edition of the rules that is played (NAV-T-002), and its numbers on trial (NAV-T-213, 214).

The battle room keeps the version a battle was opened under beside it.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from naval.rulesets.jane import tables
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.rule import forbids, reveals

VERSION = "3"


@forbids("NAV-T-002", source="L23")
def of_this_edition(version: object) -> str | None:
    """These rules cancel all rules previously in use and remain in force until the next edition: no battle mixes two.

    ``setup["edition"]``, if a campaign fixed one when it began, must be this.
    """
    if version == VERSION:
        return None
    return f"This is edition {VERSION} of the rules; forces that fight under edition {version!r} cannot fight here."


@forbids("NAV-T-213", source="L533")
def one_system(rule: str) -> str | None:
    """The game is played strictly to this system: a scenario changes a convention's numbers, never a table of the book."""
    return f"conventions.{rule}: that is a table of the book, which no scenario changes" if rule in BOOK else None


@forbids("SC-J-68", source="convention: how far an alteration may go; L535-539")
def within_reason(new: float, standard: float) -> str | None:
    """An alteration on trial keeps between a quarter and four times what stands, whole where that is whole; 0 may become 1."""
    whole = isinstance(standard, int)
    least, most = (0.0, 1.0) if standard == 0 else (ceil(standard / 4) if whole else standard / 4, standard * 4)
    if least <= new <= most and (not whole or new == int(new)):
        return None
    kind = "a whole number" if whole else "a number"
    return f"{new:g} is outside the range of a trial: it is {kind} from {least:g} to {most:g}, and {standard:g} as it stands."


@reveals("NAV-T-214", source="L535-539")
def on_trial(changes: Table, standard: Table = STANDARD) -> list[Data]:
    """A change on trial is named to everybody who plays under it, with what the standard has in its place."""
    return [
        {"rule": key, "text": standard[key]["text"], "now": changes[key], "standard": _standing(changes[key], standard[key])}
        for key in sorted(changes)
    ]


def _standing(change: Any, standard: Any) -> Any:
    if isinstance(change, dict):
        return {key: _standing(change[key], standard[key]) for key in sorted(change)}
    return standard


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why ``setup["edition"]`` cannot be played."""
    said = of_this_edition(setup.get("edition", VERSION))
    return [said] if said else []


def faults_of_changes(changes: object) -> list[str]:
    """List why a scenario's changes cannot be made."""
    if not isinstance(changes, dict):
        return tables.faults_of(changes)
    barred = [key for key in sorted(changes, key=str) if key in BOOK]
    said = [text for text in map(one_system, barred) if text]
    return said + tables.faults_of({key: changes[key] for key in changes if key not in barred})


def show_trial_numbers(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"trial": […]}`` where a scenario plays with other numbers."""
    return {"trial": on_trial(state["conventions"])} if state["conventions"] and state["resolved"] == 0 else {}
