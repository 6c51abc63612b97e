"""The landing place of an army, by the printed map and the side's papers from before the war: a general afloat cannot write, so
he and the admiral who carries him must choose the same beach by themselves (LC-200, LC-202)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from campaign.ai.land.field import find_named_places
from land.ground.country import Country
from land.state.ground import Beach
from naval.geo import course

ATTACKS = ("land", "cross", "cut", "march", "drive", "take", "beat", "storm", "seize", "attack", "go over")
HOLDS = ("hold", "keep", "watch", "guard", "delay", "defend", "cover")
QUARTERS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
"""Bearing in degrees of the quarter to which a beach is open."""
LEAST_NM, SHARE = 0.5, 0.9
"""Least distance of ships off a beach, and their share of the distance from which boats go in."""


def attacks(said: str) -> bool:
    """Report whether a seat's orders from before the war have it attack rather than hold, by their words.

    >>> attacks("Land your brigade and be in Colchester, or hold Elmstead and beat Red."), attacks("Hold the Yalu. Keep Dalny.")
    (True, False)
    """

    def count(words: Iterable[str]) -> int:
        return sum(bool(re.search(rf"\b{word}\b", said.lower())) for word in words)

    return count(ATTACKS) > count(HOLDS)


def beach_for(country: Country, aim: str, homes: Collection[str]) -> Beach | None:
    """Find the beach with the most points for boats, of equals the nearest by road to a place in the aim, and none before a home
    port; None if the aim is not to attack."""
    if not attacks(aim):
        return None
    told = find_named_places(country, aim)

    def far(one: Beach) -> float:
        ways = [country.find_route(one.place, end) for end in told]
        return min((float(sum(edge.metres for edge in way)) for way in ways if way is not None), default=0.0)

    some = [one for _, one in sorted(country.beaches.items()) if country.places[one.place].name not in homes]
    return min(some, key=lambda one: (-one.points, far(one), one.key), default=None)


def anchorage(beach: Beach) -> tuple[float, float]:
    """Find where ships lie off a beach for boats to go in (LC-195)."""
    line = beach.line[len(beach.line) // 2]
    deg = float(QUARTERS.get(beach.exposure, 180))
    return course.round_place(*course.along(*line, deg, max(LEAST_NM, SHARE * beach.offshore_nm)))
