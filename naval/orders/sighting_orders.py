"""Standing orders for a sighting: a force's acts when an enemy comes in sight, ordered with her course (NAV-S-018, NAV-S-043,
SC-N-08)."""

from __future__ import annotations

from typing import Any

from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Given
from naval.state.orders import STANDING

FIELDS: tuple[str, ...] = ("sighting",)
"""Fields of a force's order that are read here."""
RULE = "SC-N-08"
WORDS = "close (close), keep in sight (shadow), avoid (avoid), hold her course (carry_on), or nothing: ask me"


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read the standing order for a sighting; left out, it stands as before ("": her admiral is asked) (SC-N-08)."""
    says = order.get("sighting", force.sighting)
    if says != "" and says not in STANDING:
        text = f"When an enemy comes in sight, {force.name} may {WORDS}; not {shape.show(says)}."
        order.fault("sighting", text, RULE, "")
        return {}
    return {"sighting": says}
