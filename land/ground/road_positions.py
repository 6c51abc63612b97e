"""Position on a road in words: so far past the last place, in either direction.

A spot counts its metres from the end a of its edge; a march towards a comes from b.
"""

from __future__ import annotations

from collections.abc import Iterable

from land.ground.country import Country
from land.ground.measure import MILE_M
from land.state.world import Spot
from tactical.engine.text.words import plural

APART_M = 50.0  # points known to five places of a degree show no direction if they lie nearer than this


def in_words(country: Country, spot: Spot, behind: Iterable[Spot] = (), goal: str | Spot = "") -> str:
    """Name the place of a spot, or the miles past one; "" in the open.

    ``behind`` are spots where the body or its rear has been, the nearest first, ``goal`` the place or spot it makes for ("").
    Where neither shows from which end it comes, both are named: ``1.2 miles from Wiju towards Tiger Hill``.
    """
    if spot.place:
        return country.find_place(spot.place).name
    if spot.edge not in country.edges:
        return ""
    edge, towards_b = country.edges[spot.edge], heading(country, spot, behind, goal)
    start, end = (edge.b, edge.a) if towards_b is False else (edge.a, edge.b)
    miles = plural(round((edge.metres - spot.metres if towards_b is False else spot.metres) / MILE_M, 1), "mile")
    if towards_b is None:
        return f"{miles} from {country.find_place(start).name} towards {country.find_place(end).name}"
    return f"{miles} past {country.find_place(start).name}"


def heading(country: Country, spot: Spot, behind: Iterable[Spot], goal: str | Spot) -> bool | None:
    """Report whether a body goes from end a of its edge towards b; None where nothing shows it."""
    for one in behind:
        was = country.snap_to_road(one)
        if was is not None and country.metres(was, spot) > APART_M:
            came = country.legs(was, spot)
            if came and came[-1].edge.key == spot.edge:
                return came[-1].end > came[-1].start
    aim = country.snap_to_road(goal) if isinstance(goal, Spot) else country.spot_at(goal) if goal in country.places else None
    goes = country.legs(spot, aim) if aim is not None else None
    return goes[0].end > goes[0].start if goes and goes[0].edge.key == spot.edge else None
