"""What stops the clock on land, and who is asked (LC-008)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from land import tables
from land.contact import contact_kinds, plane
from land.state.world import Spot
from naval.state.frozen import Frozen


class Happening(Frozen, frozen=True):
    """Something for which the clock may stop: the minute, why, and the bodies concerned with where each is then."""

    minute: int
    why: str
    bodies: dict[str, Spot]


def contact_stops(kind: str) -> bool:
    """A contact stops the clock if a seat there must fight it, or has to say how a stand-off goes on (LC-008, LC-257)."""
    return kind in (*contact_kinds.BATTLES, contact_kinds.STAND_OFF, contact_kinds.DAWN)


def fall_stops(kinds: Iterable[str], headquarters: bool = False) -> bool:
    """The fall of a headquarters or an arsenal stops the clock (LC-008)."""
    return headquarters or "arsenal" in kinds


def sighting_stops(men: int, first: bool, agreed: bool) -> bool:
    """So does a hostile body of 1,000 or more when it is first seen, if that is agreed (LC-008)."""
    return agreed and first and men >= int(tables.value("contact", "sighted_men"))


def present(bodies: Mapping[str, Spot], headquarters: Mapping[str, Spot], hears_mi: float) -> dict[str, tuple[str, ...]]:
    """The seats whose headquarters is within two miles of a body, and of which (LC-008, LC-009); nobody else can tell."""
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
