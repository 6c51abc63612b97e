"""Torpedoes (A7, SC-T-22): tubes and settings, the launch, the run second by second, and the hit."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def opened(ship: Data, ship_class: Data, conv: Table) -> Data:
    """``ship["tubes"]``: her tubes by id."""
    return {}


def faults(state: Data, ship: Data, order: Data, conv: Table) -> list[tuple[str, str | None]]:
    """Faults of the ``torpedo`` part of one ship's order."""
    return []


def options(state: Data, ship: Data, conv: Table) -> Data:
    """What a ship may be ordered of torpedoes, to be laid over her options."""
    return {}


def launch(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """The torpedoes ordered in this move, put into ``state["torpedoes"]``."""
    return []


def run(state: Data, tracks: dict[str, Any], dice: Any, conv: Table) -> list[Data]:
    """One minute of every torpedo under way, against the tracks of all ships; hits are scored at once."""
    return []


def of_ship(state: Data, ship: Data, viewer: str, conv: Table) -> Data:
    """What is added to a ship in her own side's view: ``{"tubes": […]}``."""
    return {"tubes": []}


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"torpedoes": […]}``, one's own under way (the umpire: all)."""
    return {"torpedoes": []}
