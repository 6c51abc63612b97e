"""Standing orders for a sighting: a force's acts when an enemy comes in sight, ordered with her course (NAV-S-018, NAV-S-043,
SC-N-08)."""

from __future__ import annotations

from typing import Any

from naval import tables
from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Given
from naval.state.orders import STANDING

FIELDS: tuple[str, ...] = ("sighting", "ask_nm")
"""Fields of a force's order that are read here."""
RULE = "SC-N-08"
WORDS = "close (close), keep in sight (shadow), avoid (avoid), hold her course (carry_on), or nothing: ask me"


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read the standing order for a sighting; left out, it stands as before ("": her admiral is asked) (SC-N-08)."""
    return _read_act(order, force) | _read_range(order, force)


def _read_act(order: Given, force: KnownForce) -> dict[str, Any]:
    says = order.get("sighting", force.sighting)
    if says != "" and says not in STANDING:
        text = f"When an enemy comes in sight, {force.name} may {WORDS}; not {shape.show(says)}."
        order.fault("sighting", text, RULE, "")
        return {}
    return {"sighting": says}


def _read_range(order: Given, force: KnownForce) -> dict[str, Any]:
    miles = order.get("ask_nm", force.ask_nm)
    least, most = tables.value("standing", "ask_nm")
    if type(miles) is not int or not least <= miles <= most:
        may = f"{least} to {most} whole miles off (0: never)"
        text = f"{force.name} may ask again when an enemy is {may}, not {shape.show(miles)}."
        order.fault("ask_nm", text, RULE, least)
        return {}
    return {"ask_nm": miles} if miles else {}  # a sheet without it has the bytes it had before there was such an order
