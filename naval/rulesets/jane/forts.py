"""Ships against forts (A9, SC-T-24): the fort's scorer, position-finders, who fires first, the ladder of gun hits."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def faults_of(muster: Data, conv: Table) -> list[str]:
    """Why ``muster["forts"]`` cannot be set up."""
    return []


def opened(muster: Data, conv: Table) -> Data:
    """``state["forts"]`` by key; empty where there are none."""
    return {}


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """Faults of ``orders["forts"]``: rule, where, sentence."""
    return []


def options(state: Data, side: str, conv: Table) -> Data:
    """What a side's forts may be ordered: ``{"forts": {key: {…}}}``."""
    return {}


def take(state: Data, side: str, orders: Data, conv: Table) -> None:
    """Targets and projectiles of a side's forts."""


def targets(state: Data, side: str, conv: Table) -> list[str]:
    """Ids of hostile forts that ships of this side may fire at now (they lie open on the chart)."""
    return []


def fire(state: Data, dice: Any, conv: Table) -> list[Data]:
    """The forts' fire of this move (and, once they may reply, nothing of the ships: see ``fire_at``). Hits go to
    ``state["scoring"]``."""
    return []


def fire_at(state: Data, ship: Data, fort_key: str, dice: Any, conv: Table) -> list[Data]:
    """One ship's fire at a fort in this move; hits wait in ``state["scoring"]`` and are scored by ``score``."""
    return []


def score(state: Data, hit: Data, dice: Any, conv: Table) -> list[Data]:
    """One hit on a fort scored: the events."""
    return []


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"forts": […]}``."""
    return {"forts": []}
