"""The scorer card (A3, A4): what is drawn of a class, where hits fell, when guns fire again, what is left in the magazines."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def magazines(ship: Data, ship_class: Data, conv: Table) -> Data:
    """``ship["rounds"]``: rounds left by gun id when the battle opens (``muster`` condition "rounds", else full)."""
    return {}


def note(state: Data, ship: Data, hit: Data, score: Any) -> None:
    """Write one scored hit into ``state["marks"]``: number, place, what it did."""


def of_ship(state: Data, ship: Data, ship_class: Data, conv: Table) -> Data:
    """What is added to a ship in her own side's view: ``{"mounts", "lights", "hurt"}``."""
    return {}


def looks(ship_class: Data, level: int) -> Data | None:
    """What is seen of a ship's outline as far as she is recognised: funnels, length, turrets; None for smoke."""
    return None


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"marks": […]}`` of this move, and at move 0 ``{"plans": {class: {…}}}`` of one's own."""
    return {"marks": []}


def spent(state: Data, ship: Data, ship_class: Data, conv: Table) -> Data:
    """What is added to a ship's result: ``{"fired", "torpedoes", "steamed"}``."""
    return {}
