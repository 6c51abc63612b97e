"""Entraining of a body: its line, the obstacles, and the spots of its trains (LC-180 to LC-187)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from land.rail import line
from land.rail.loads import made_up
from land.rail.timetable import Rails, Service, spot, timetable
from land.state.carriage import Rolling
from land.state.ground import RAIL, Edge, Place
from land.state.world import Body, EdgeNow, Spot


class Country(Rails, Protocol):
    """Queries put to the country (:class:`land.ground.country.Country`)."""

    def find_place(self, key: str) -> Place:
        """Return a place by its key."""

    def find_route(self, a: str, b: str, kind: str = RAIL, avoid: Collection[str] = ()) -> tuple[Edge, ...] | None:
        """Find the shortest way between two places."""


def service(
    country: Country,
    body: str,
    side: str,
    origin: str,
    goal: str,
    now: Mapping[str, EdgeNow],
    gauge_in: float,
    known: Collection[str] = (),
) -> Service | str:
    """Find the service that takes a body or stores from one place to another, or say why there is none (LC-181, LC-183).

    ``known`` are stretches and places that its author knows to be broken: trains go round them, and run into other breaks
    (LC-187). Stations without platforms of their own load and unload as one does.
    """
    if origin == goal:
        return "It is there."
    shut = {key for key, edge in country.edges.items() if edge.kind == RAIL and not line.carries(edge, now.get(key), gauge_in)}
    edges = country.find_route(origin, goal, RAIL, shut | set(known))
    names = f"{country.find_place(origin).name} to {country.find_place(goal).name}"
    if edges is None:
        open_ = country.find_route(origin, goal, RAIL, ()) is not None
        return (
            f"No train of ours runs from {names}: the line is broken, or has a different gauge."
            if open_
            else f"No railway leads from {names}."
        )
    platforms = (max(country.find_place(origin).platforms, 1), max(country.find_place(goal).platforms, 1))
    return Service(key=body, side=side, origin=origin, edges=edges, platforms=platforms, body=body)


def entrain(
    minute: int, body: Body, found: Service, pool: int, others: Iterable[Rolling], edges: Mapping[str, Edge]
) -> tuple[Rolling, ...]:
    """Lay down the trains of a body from the minute it stands massed beside the line; () where its side has none (LC-180 to
    LC-185).
    """
    return timetable(minute, found, made_up(body), pool, others, edges)


@dataclass(frozen=True)
class Railed:
    """Moves of a body on the rails: its first train, its middle one, its last.

    Implements :class:`land.state.moves.Moves`. A train that has not begun to run stands at its station.
    """

    body: str
    trains: Sequence[Rolling]
    country: Rails

    def head(self, minute: float) -> Spot:
        return spot(self.country, self.trains[0], minute)

    def middle(self, minute: float) -> Spot:
        return spot(self.country, self.trains[len(self.trains) // 2], minute)

    def last(self, minute: float) -> Spot:
        return spot(self.country, self.trains[-1], minute)

    tail = last

    def moving(self, minute: float) -> bool:
        one = self.trains[0]
        return one.off <= minute < one.arrives and not (one.stopped is not None and minute >= one.stopped)

    def still(self, since: int, until: int) -> bool:
        return False
