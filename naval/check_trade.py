"""What a raider does with her prizes, and the trade player"s courses, checked before they are sealed (NAV-S-052, 053)."""

from __future__ import annotations

from typing import Any

from naval.chart import Chart
from naval.known import Known, KnownForce
from naval.shape import Faults

FIELDS: tuple[str, ...] = ("prizes",)
"""What a force"s order may hold of this."""


def read(
    fields: dict[str, Any], where: str, force: KnownForce, known: Known, chart: Chart, faults: Faults
) -> dict[str, Any]:
    """The part of a :class:`naval.orders.ForceOrder` that these fields give; every fault is noted."""
    return {}
