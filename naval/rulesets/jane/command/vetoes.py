"""Vetoes of the umpire on orders of this move (SC-T-29); ``rulings`` keeps them in ``state["rulings"]``."""

from __future__ import annotations

from naval.rulesets.jane.tables import Data
from tactical.engine.rule import forbids


@forbids("SC-T-29", source="convention for discretion, L9")
def vetoed(state: Data, side: str, key: str, part: str) -> str | None:
    """The umpire may veto, with his reason, an order that actual war would forbid, whatever the other rules allow."""
    for one in state["rulings"]:
        if one["move"] == state["resolved"] and (one.get("veto"), one.get("ship"), one.get("part")) == (side, key, part):
            return str(one["reason"])
    return None


def without_vetoed(state: Data, side: str, orders: Data) -> Data:
    """Take the vetoed orders out of one side's orders for this move."""
    if not any("veto" in one and one["move"] == state["resolved"] for one in state["rulings"]):
        return orders
    ships = {
        key: {part: value for part, value in order.items() if not vetoed(state, side, key, part)}
        for key, order in orders.get("ships", {}).items()
    }
    return {**orders, "ships": ships}
