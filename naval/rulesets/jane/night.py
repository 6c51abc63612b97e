"""Night operations (A10, SC-T-26): how far one sees in the dark, searchlights, blind firers, orders for the night."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def faults_of(told: object) -> list[str]:
    """Why ``muster["night"]`` cannot be taken up; empty when it can or when there is none."""
    return []


def opened(muster: Data, conv: Table) -> Data | None:
    """``state["night"]``: None by day."""
    return None


def faults(state: Data, ship: Data, order: Data, conv: Table) -> list[tuple[str, str | None]]:
    """Faults of the parts of one ship's order that belong to the night (``light``)."""
    return []


def options(state: Data, ship: Data, conv: Table) -> Data:
    """What a ship may be ordered of the night, to be laid over her options."""
    return {}


def take(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """At the beginning of a move: the beams that are ordered."""
    return []


def sight_yd(state: Data, observer: Data, other: Data, conv: Table) -> float:
    """How far ``observer`` sees ``other`` now, yards (lit by a beam or not)."""
    return float(conv["SC-T-03"]["sight_yd"])


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"night": …}``."""
    return {"night": None}
