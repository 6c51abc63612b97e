"""Checks that a march goes by existing roads that bear the column (LC-041, LC-060, LC-081)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from land.march import column
from land.march.way import Country
from land.orders.general_knowledge import KnownBody, the
from land.state.ground import Edge
from land.state.world import Spot
from naval.orders.shape import Faults
from tactical.engine.text.words import listed

NEIGHBOUR, WHEELS = "LC-041", "LC-081"


def check(
    by: list[Any], one: KnownBody, here: Spot | None, where: str, country: Country, down: Collection[str], faults: Faults
) -> None:
    """Check that each place is a neighbour of the one before it, and that no wheels go by a path (LC-041, LC-081).

    ``here`` is the spot by the general's knowledge: he knows where near bodies stand; another starts wherever it is (LC-060).
    None: after a task that takes the body he does not know where.
    """
    wheels = column.party_of(one.body).wheels
    before = here.place if here else ""
    for n, place in enumerate(by):
        if not isinstance(place, str):
            before = ""
            continue
        if before and before != place:
            edge = country.edge(before, place)
            if edge is None:
                _no_road(before, place, f"{where}.{n}", country, down, faults)
            elif edge.cls == "D" and wheels:
                _path(one, edge, before, place, f"{where}.{n}", country, down, faults)
        before = place


def _no_road(a: str, b: str, where: str, country: Country, down: Collection[str], faults: Faults) -> None:
    names = [country.find_place(key).name for key in (a, b)]
    way = country.find_route(a, b, avoid=down) or country.find_route(a, b)
    text = f"There is no road from {names[0]} to {names[1]}"
    if not way:
        faults.add(where, f"{text}.", NEIGHBOUR)
        return
    between = places(a, way)[:-1]
    said = listed([country.find_place(key).name for key in between])
    faults.add(where, f"{text}; there is one by {said}.", NEIGHBOUR, [*between, b])


def _path(
    one: KnownBody, edge: Edge, a: str, b: str, where: str, country: Country, down: Collection[str], faults: Faults
) -> None:
    paths = {found.key for found in _paths(country, a, b)}
    way = country.find_route(a, b, avoid={*down, *paths})
    names = [country.find_place(key).name for key in places(a, way)[:-1]] if way else []
    other = f", or go by {listed(names)}" if names else ""
    said = f"{the(one.body.name)} has wheels; the track to {country.find_place(b).name} is a path."
    faults.add(where, f"{said} Leave wagons and guns{other}.", WHEELS, [*places(a, way)[:-1], b] if way else None)


def _paths(country: Country, a: str, b: str) -> list[Edge]:
    """List every path on a way between two places, trying shortest ways one after another."""
    found: list[Edge] = []
    while (way := country.find_route(a, b, avoid={edge.key for edge in found})) is not None:
        mine = [edge for edge in way if edge.cls == "D"]
        if not mine:
            break
        found += mine
    return found


def places(start: str, way: Collection[Edge]) -> list[str]:
    """List the places along a way, its start left out."""
    found, here = [], start
    for edge in way:
        here = edge.other(here)
        found.append(here)
    return found
