"""Command (A1, fire control): general orders, signals free and by chit, concentration, an admiral killed, who does what."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def opened(state: Data, muster: Data, conv: Table) -> None:
    """Adds ``command``, ``general``, ``signals`` and ``mode`` to the state."""
    state.update(command={}, general={side: {} for side in state["sides"]}, signals={side: [] for side in state["sides"]}, mode="free")
    for side in state["sides"]:
        own = [ship for ship in state["ships"].values() if ship["side"] == side]
        own.sort(key=lambda ship: (not ship["flagship"], ship["force"], ship["station"]))
        keys = [ship["key"] for ship in own]
        state["command"][side] = {"flag": keys[0] if keys else None, "second": keys[1] if len(keys) > 1 else None, "swapped": False}


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """Faults of ``general``, ``signals``, ``concentrate`` and ``flag``: rule, where, sentence."""
    return []


def options(state: Data, side: str, conv: Table) -> Data:
    """What the admiral may order: ``{"general": … | None, "signals": …, "concentrate": …, "flag": …}``."""
    return {}


def general_orders(state: Data, orders: dict[str, Data], conv: Table) -> list[Data]:
    """The stage before the action: both sides' general orders are locked (NAV-T-003)."""
    return []


def take(state: Data, side: str, orders: Data, conv: Table) -> list[Data]:
    """At the beginning of a move: signals made, concentration ordered, the flag shifted."""
    return []


def deliver(state: Data, dice: Any, conv: Table) -> list[Data]:
    """At the reveal: closer quarters (SC-T-04), chits that can now be read, admirals killed."""
    return []


def shown(state: Data, viewer: str, conv: Table) -> Data:
    """What is added to a view: ``{"command", "general", "signals", "mode"}``, one's own side's alone."""
    return {"mode": state["mode"], "signals": [], "command": None, "general": None}


def part(orders: Data, posts: frozenset[str], state: Data, side: str) -> Data:
    """``RuleSet.part``."""
    return orders


def merge(orders: Data, wanted: Data, posts: frozenset[str], state: Data, side: str) -> Data:
    """``RuleSet.merge``."""
    return wanted
