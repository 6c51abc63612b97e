"""Reasons of a column's halt in words: the river, its crossings, and the bridging trains it needs (LC-081 to LC-087, LC-223)."""

from __future__ import annotations

from land.ground.country import Country
from land.march.crossing import BRIDGE, FERRY, FORD
from land.march.facts import BARRED, BLOCKED, ENEMY, HOURS, NIGHT, NO_WAY, RIVER, ROAD, SPENT, STILL, WATER
from land.state.ground import Place, River
from land.works.work_needs import pontoon_most
from tactical.engine.text.words import listed, plural

STOPS = {
    ROAD: "another column has the road",
    BLOCKED: "the way is broken",
    ENEMY: "an enemy in place bars the way to wagons",
    RIVER: "a river that it cannot pass",
    WATER: "water",
    BARRED: "ground that does not bear it",
    NIGHT: "dark; it marches by day",
    SPENT: "it is exhausted, and rests",
    HOURS: "the hours ordered are marched",
    STILL: "it cannot march",
    NO_WAY: "there is no way on",
}
GROUND = {
    "wheels": "steep ground or marsh, impassable to wheels",
    "horse": "steep ground or marsh, impassable to horse",
    "water": "water",
}
MEANS = {BRIDGE: "a bridge", FORD: "a ford, not for wheels", FERRY: "boats"}


def in_words(country: Country, why: str, where: str) -> str:
    """Say why and where a column halts: ``the Yalu, 600 yards wide, which nothing crosses there``.

    ``where`` is the key of a place, a river or a road, or the obstacle in open country.
    """
    place, river, edge = country.places.get(where), country.rivers.get(where), country.edges.get(where)
    if why == RIVER and place is not None and place.river in country.rivers:
        return at_a_crossing(country.rivers[place.river], place)
    if why == RIVER and river is not None:
        some = [f"{one.name} ({listed(MEANS[kind] for kind in MEANS if kind in one.kinds)})" for one in crossings(country, river)]
        return (
            f"{called(river)} cannot be crossed here; {'there are crossings at ' + listed(some) if some else who_bridges(river)}"
        )
    if why == BARRED and edge is not None:
        return f"{edge.name or 'the way'} is a path, impassable to wheels{beyond(country, edge.a, edge.b)}"
    if why == BARRED:
        return GROUND.get(where, STOPS[why])
    thing = place or river or edge
    return STOPS[why] + (f", at {thing.name}" if thing is not None and thing.name else "")


def at_a_crossing(river: River, place: Place) -> str:
    """Describe a river where a road meets it: the crossings there, and the trains to bridge it."""
    has = listed(MEANS[kind] for kind in MEANS if kind in place.kinds and kind != BRIDGE) or "no ford"
    there = f"the {place.name}" if river.name and river.name in place.name else f"{called(river)} at {place.name}"
    return f"{there} has {has} and no intact bridge; {who_bridges(river)}"


def beyond(country: Country, *ends: str) -> str:
    """Describe the river to which a path leads, if it leads to one."""
    for place in (country.places[end] for end in ends if end in country.places):
        if place.river in country.rivers and place in crossings(country, country.rivers[place.river]):
            return f"; beyond it {at_a_crossing(country.rivers[place.river], place)}" if BRIDGE not in place.kinds else ""
    return ""


def crossings(country: Country, river: River) -> list[Place]:
    """List the places where something crosses a river."""
    return [one for one in country.places.values() if one.river == river.key and {*MEANS} & {*one.kinds}]


def who_bridges(river: River) -> str:
    """Say how many bridging trains of 150 yards a bridge over a river needs (LC-223)."""
    trains = max(1, -(-river.width_yd // pontoon_most(1)))
    return f"a bridge of boats over its {river.width_yd} yards needs {plural(trains, 'bridging train')}"


def called(river: River) -> str:
    """Name a river in the middle of a sentence."""
    return f"the {river.name.removeprefix('The ').removeprefix('the ')}" if river.name else "a river"
