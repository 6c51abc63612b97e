"""Silence and jamming, checked before orders are sealed (NAV-S-081)."""

from __future__ import annotations

from typing import Any

from naval.chart import Chart
from naval.known import Known, KnownForce
from naval.shape import Faults

FIELDS: tuple[str, ...] = ("silent", "jams")
"""What a force"s order may hold of this."""


def read(
    fields: dict[str, Any], where: str, force: KnownForce, known: Known, chart: Chart, faults: Faults
) -> dict[str, Any]:
    """The part of a :class:`naval.orders.ForceOrder` that these fields give; every fault is noted."""
    return {}
