"""Where somebody stands on a road, in words: so far past the place that he comes from, whichever way he goes.

A spot counts its metres from the end a of its edge, and who marches towards a comes from b.
"""

from __future__ import annotations

from collections.abc import Iterable

from land.ground.country import Country
from land.ground.measure import MILE_M
from land.state.world import Spot
from tactical.engine.words import plural

APART_M = 50.0  # points that are told to five places of a degree say nothing of the way if they lie nearer than that


def in_words(country: Country, spot: Spot, behind: Iterable[Spot] = (), goal: str | Spot = "") -> str:
    """A place by its name, or miles past one; "" in the open.

    ``behind`` are spots where he or his rear has been, the nearest first, ``goal`` a place or spot that he makes for (""). Where
    neither says from which end he comes, both are named: ``1.2 miles from Wiju towards Tiger Hill``.
    """
    if spot.place:
        return country.place(spot.place).name
    if spot.edge not in country.edges:
        return ""
    edge, towards_b = country.edges[spot.edge], heading(country, spot, behind, goal)
    start, end = (edge.b, edge.a) if towards_b is False else (edge.a, edge.b)
    miles = plural(round((edge.metres - spot.metres if towards_b is False else spot.metres) / MILE_M, 1), "mile")
    if towards_b is None:
        return f"{miles} from {country.place(start).name} towards {country.place(end).name}"
    return f"{miles} past {country.place(start).name}"


def heading(country: Country, spot: Spot, behind: Iterable[Spot], goal: str | Spot) -> bool | None:
    """Whether he goes from end a of his edge towards b; None where nothing says it."""
    for one in behind:
        was = country.beside(one)
        if was is not None and country.metres(was, spot) > APART_M:
            came = country.legs(was, spot)
            if came and came[-1].edge.key == spot.edge:
                return came[-1].end > came[-1].start
    aim = country.beside(goal) if isinstance(goal, Spot) else country.spot_at(goal) if goal in country.places else None
    goes = country.legs(spot, aim) if aim is not None else None
    return goes[0].end > goes[0].start if goes and goes[0].edge.key == spot.edge else None
