"""Land pieces (NAV-T-176 to 179, SC-T-25): ground in squares, infantry and cavalry on it."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def faults_of(muster: Data, conv: Table) -> list[str]:
    """Why ``muster["land"]`` cannot be set up."""
    return []


def opened(muster: Data, conv: Table) -> Data:
    """``state["land"]``: ground and troops; empty where there are none."""
    return {}


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """Faults of ``orders["troops"]``: rule, where, sentence."""
    return []


def options(state: Data, side: str, conv: Table) -> Data:
    """What a side's troops may be ordered: ``{"troops": {key: {…}}}``."""
    return {}


def march(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """One minute of all troops."""
    return []


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"land": …}``."""
    return {"land": None}
