"""Work at a place, checked before orders are sealed (NAV-S-084 to 086)."""

from __future__ import annotations

from typing import Any

from naval.chart import Chart
from naval.known import Known, KnownForce
from naval.shape import Faults

FIELDS: tuple[str, ...] = ("tasks",)
"""What a force"s order may hold of this."""


def read(
    fields: dict[str, Any], where: str, force: KnownForce, known: Known, chart: Chart, faults: Faults
) -> dict[str, Any]:
    """The part of a :class:`naval.orders.ForceOrder` that these fields give; every fault is noted."""
    return {}
