"""Submarines (A8, SC-T-23): depth, the looking-glass, the split move, and what becomes of a boat that is met."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def opened(ship: Data, ship_class: Data, conv: Table) -> Data | None:
    """``ship["boat"]``: None for every ship that cannot dive."""
    return None


def is_under(ship: Data) -> bool:
    """Whether she is a boat that is submerged or on the bottom."""
    return bool(ship["boat"]) and ship["boat"]["depth"] in ("submerged", "bottom")


def faults(state: Data, ship: Data, order: Data, conv: Table) -> list[tuple[str, str | None]]:
    """Faults of the parts of one ship's order that belong to boats (``dive``, ``glass``)."""
    return []


def options(state: Data, ship: Data, conv: Table) -> Data:
    """What a boat may be ordered, to be laid over her options."""
    return {}


def take(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """At the beginning of a move: diving and rising."""
    return []


def steam(ship: Data, state: Data, order: Data, conv: Table) -> tuple[list[Data], Any]:
    """A boat's minute under water: events, and her track (None if she lies on the bottom)."""
    return [], None


def encounters(state: Data, tracks: dict[str, Any], dice: Any, conv: Table) -> list[Data]:
    """After all have steamed: boats met by destroyers and picket boats, boats detected, boats caught on the surface."""
    return []


def look(state: Data, orders: dict[str, Data], tracks: dict[str, Any], dice: Any, conv: Table) -> None:
    """When the move is revealed: what each boat under water saw in her glass."""


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"glass": […]}``."""
    return {"glass": []}
