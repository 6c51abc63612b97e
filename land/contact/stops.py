"""Stops of the clock on land, and the seats asked (LC-008)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from land import tables
from land.contact import contact_kinds, plane
from land.state.world import Spot
from naval.state.frozen import Frozen


class Happening(Frozen, frozen=True):
    """Event for which the clock may stop: the minute, why, and the bodies concerned with where each is then."""

    minute: int
    why: str
    bodies: dict[str, Spot]


def contact_stops(kind: str) -> bool:
    """Report whether a contact stops the clock: a seat there must fight it, or decide a stand-off (LC-008, LC-257)."""
    return kind in (*contact_kinds.BATTLES, contact_kinds.STAND_OFF, contact_kinds.DAWN)


def fall_stops(kinds: Iterable[str], headquarters: bool = False) -> bool:
    """Report whether a fall stops the clock: that of a headquarters or an arsenal (LC-008)."""
    return headquarters or "arsenal" in kinds


def sighting_stops(men: int, first: bool, agreed: bool) -> bool:
    """Report whether the first sight of a hostile body of 1,000 or more stops the clock, if that is agreed (LC-008)."""
    return agreed and first and men >= int(tables.value("contact", "sighted_men"))


def present(bodies: Mapping[str, Spot], headquarters: Mapping[str, Spot], hears_mi: float) -> dict[str, tuple[str, ...]]:
    """Find the bodies within two miles of each seat's headquarters (LC-008, LC-009); seats without one learn nothing."""
    reach = hears_mi * plane.YD_A_MILE
    near = {
        seat: tuple(
            sorted(
                key for key, spot in bodies.items() if plane.yards(plane.spot_to_point(spot), plane.spot_to_point(at)) <= reach
            )
        )
        for seat, at in sorted(headquarters.items())
    }
    return {seat: some for seat, some in near.items() if some}
