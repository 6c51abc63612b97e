"""Silence and jamming, checked before orders are sealed (NAV-S-081)."""

from __future__ import annotations

from typing import Any

from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Given

FIELDS: tuple[str, ...] = ("silent", "jams")
"""Fields of a force's order that are read here."""
RULE = "NAV-S-081"
WORDS = {"silent": "keeps wireless silence", "jams": "drowns all wireless"}


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read silence and jamming of a force: yes, no, or, left out, as they stand (NAV-S-081, SC-N-10, SC-N-11).

    Nobody may be ordered to drown wireless where that is not agreed, and who drowns it does not keep silence.
    """
    out: dict[str, bool | None] = {}
    for name in FIELDS:
        value = order.get(name)
        if value is not None and not isinstance(value, bool):
            text = f"Whether {force.name} {WORDS[name]} is yes or no, not {shape.show(value)}."
            order.fault(name, text, RULE, False)
            value = None
        out[name] = value
    if out["jams"] and not known.settings.jamming:
        text = f"{force.name} may not jam wireless: this war’s rules do not allow it. Remove the order."
        order.fault("jams", text, RULE, False)
    elif (force.jams if out["jams"] is None else out["jams"]) and (force.silent if out["silent"] is None else out["silent"]):
        text = f"{force.name} cannot jam wireless and keep silence at the same time: choose one."
        order.fault("silent", text, RULE, False)
    return out
