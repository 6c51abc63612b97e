"""Zone that a body in place holds (LC-258)."""

from __future__ import annotations

from collections.abc import Sequence

from land import tables
from land.contact import plane
from land.state.world import Spot
from naval.state.frozen import Frozen


class Zone(Frozen, frozen=True):
    """Zone of three miles round a body of 500 or more that stands (LC-258)."""

    body: str
    side: str
    spot: Spot


def zone_yd() -> float:
    """Return the radius of a zone, yards (LC-258)."""
    return float(tables.value("contact", "zone_mi")) * plane.YD_A_MILE


def holds(fighting: int, moving: bool, ashore: bool = True) -> bool:
    """Report whether a body holds a zone: 500 or more in place (LC-258)."""
    return ashore and not moving and fighting >= int(tables.value("contact", "zone_men"))


def barring(here: Spot, ahead: Spot, zones: Sequence[Zone], side: str) -> Zone | None:
    """Find the hostile zone that bars a train or wagon: the way leads into it, or deeper into it (LC-258).

    From inside a zone the way out is free.
    """
    a, b, reach = plane.spot_to_point(here), plane.spot_to_point(ahead), zone_yd()
    shut = [
        (off, one.body, one)
        for one in zones
        if one.side != side
        and (off := plane.yards(b, middle := plane.spot_to_point(one.spot))) <= reach
        and off < plane.yards(a, middle)
    ]
    return min(shut, key=lambda row: row[:2])[2] if shut else None
