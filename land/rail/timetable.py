"""Trains of a body or of stores, each with its times: line, platforms and pool together (LC-181 to LC-185).

All times are fixed when the first man is at the platform, so that a run may be cut at any minute. Bodies share a line, each
direction by itself: later trains take the gaps (SC-LC-69).
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from land.rail import line
from land.rail.loads import figure
from land.state.carriage import Rolling
from land.state.ground import Edge, Stores
from land.state.world import Spot
from naval.state.frozen import Frozen


class Rails(Protocol):
    """Queries put to the country (:class:`land.ground.country.Country`)."""

    @property
    def edges(self) -> Mapping[str, Edge]:
        """Return every stretch by its key."""

    def spot_on(self, edge: str, metres: float) -> Spot:
        """Return the spot so many metres along a stretch."""

    def spot_at(self, place: str) -> Spot:
        """Return the spot of a place."""


class Service(Frozen, frozen=True):
    """Request to a line: the load from ``origin`` over the ``edges`` in their order, and the platforms at both ends."""

    key: str
    side: str
    origin: str
    edges: tuple[Edge, ...]
    platforms: tuple[int, int] = (1, 1)
    body: str = ""

    @property
    def goal(self) -> str:
        """Return the place where it ends."""
        here = self.origin
        for edge in self.edges:
            here = edge.other(here)
        return here


def timetable(
    minute: int,
    service: Service,
    loads: Sequence[tuple[str, ...] | Stores],
    pool: int,
    others: Iterable[Rolling] = (),
    edges: Mapping[str, Edge] | None = None,
) -> tuple[Rolling, ...]:
    """Lay down the trains that carry some loads, in their order; () with no train in the side's pool (LC-181, LC-185).

    ``pool`` are all trains the side has, without wrecked ones; ``others`` those under way or laid down, of either side; ``edges``
    the railways they run on, by key.
    """
    laid = list(others)
    times = line.edge_minutes(service.edges)
    total = sum(times, Fraction(0))
    free = _free(minute, pool, [one for one in laid if one.side == service.side])
    if not free:
        return ()
    known = dict(edges or {}) | {edge.key: edge for edge in service.edges}
    asked = _list_claims(service, times)
    taken: dict[Claim, list[Fraction]] = {}
    for train in laid:
        _take(taken, train, known)
    found: list[Rolling] = []
    off = minute + figure("load_min")
    for n, load in enumerate(loads):
        free.sort()  # the train that is back first goes first
        off = max(off, free.pop(0) + figure("load_min"))
        off = _gap(off, asked, taken)
        begins = off - figure("load_min")
        arrives = math.ceil(off + total)
        back = begins + line.back_after(total)
        one = Rolling(
            key=f"{service.key}_{n + 1}",
            side=service.side,
            origin=service.origin,
            goal=service.goal,
            way=tuple(edge.key for edge in service.edges),
            begins=begins,
            off=off,
            arrives=arrives,
            done=math.ceil(off + total + figure("load_min")),
            back=back,
            body=service.body,
            units=() if isinstance(load, Stores) else load,
            packets=load if isinstance(load, Stores) else Stores(),
        )
        found.append(one)
        free.append(back)
        _take(taken, one, known)
    return tuple(found)


def called_off(trains: Iterable[Rolling], body: str, minute: int) -> tuple[Rolling, ...]:
    """Cancel a body's order to entrain: trains that have begun to load go on, the rest are struck out."""
    return tuple(one for one in trains if one.body != body or one.begins < minute)


def locate_train(edges: Mapping[str, Edge], train: Rolling, minute: float) -> tuple[str, float]:
    """Find the stretch a train is on at a minute and the metre of it, from that stretch's end a; ("", 0) while it stands at an
    end.
    """
    at = train.stopped if train.stopped is not None and minute > train.stopped else minute
    if at < train.off or at >= train.arrives:
        return "", 0.0
    gone, here = Fraction(at) - train.off, train.origin
    for key in train.way:
        edge = edges[key]
        need = line.running(edge.metres / line.METRES_A_MILE, edge.cls)
        if gone < need:
            share = float(gone / need) if need else 0.0
            return key, edge.metres * (share if edge.a == here else 1 - share)
        gone, here = gone - need, edge.other(here)
    return "", 0.0


def spot(country: Rails, train: Rolling, minute: float) -> Spot:
    """Return where a train is at a minute."""
    key, metres = locate_train(country.edges, train, minute)
    if key:
        return country.spot_on(key, metres)
    return country.spot_at(train.origin if minute < train.arrives else train.goal)


Claim = tuple[str, str]
LOADING, UNLOADING = "loading at", "unloading at"


def _claims(train: Rolling, edges: Mapping[str, Edge]) -> list[tuple[Claim, Fraction]]:
    at, here = Fraction(train.off), train.origin
    found: list[tuple[Claim, Fraction]] = [((LOADING, here), at), ((UNLOADING, train.goal), Fraction(train.arrives))]
    for key in train.way:
        if key not in edges:
            break
        edge = edges[key]
        found.append(((key, here), at))
        at, here = at + line.running(edge.metres / line.METRES_A_MILE, edge.cls), edge.other(here)
    return found


def _take(taken: dict[Claim, list[Fraction]], train: Rolling, edges: Mapping[str, Edge]) -> None:
    for claim, at in _claims(train, edges):
        bisect.insort(taken.setdefault(claim, []), at)


def _list_claims(service: Service, times: Sequence[Fraction]) -> list[tuple[Claim, Fraction, Fraction]]:
    at, here = Fraction(0), service.origin
    found: list[tuple[Claim, Fraction, Fraction]] = [((LOADING, here), at, line.platform_headway(service.platforms[0]))]
    for edge, minutes in zip(service.edges, times, strict=True):
        found.append(((edge.key, here), at, line.line_headway(edge.cls)))
        at, here = at + minutes, edge.other(here)
    return [*found, ((UNLOADING, here), at, line.platform_headway(service.platforms[1]))]


def _gap(off: int, asked: Sequence[tuple[Claim, Fraction, Fraction]], taken: Mapping[Claim, Sequence[Fraction]]) -> int:
    """Find the earliest minute from ``off`` at which a train finds a gap at both stations and on all stretches."""
    while True:
        later = []
        for claim, after, between in asked:
            at, others = off + after, taken.get(claim, ())
            last = bisect.bisect_left(others, at + between) - 1
            if last >= 0 and others[last] > at - between:
                later.append(math.ceil(others[last] + between - after))
        if not later:
            return off
        off = max(later)


def _free(minute: int, pool: int, own: Sequence[Rolling]) -> list[int]:
    """List the minutes at which each train of the pool may begin to load; trains laid down already count as used."""
    away = sorted((one.back for one in own if one.back > minute), reverse=True)[:pool]
    return [minute] * (pool - len(away)) + away


def struck(trains: Iterable[Rolling], key: str, minute: int) -> tuple[Rolling, ...]:
    """Mark one train as stopped at a minute for good (LC-187)."""
    return tuple(msgspec.structs.replace(one, stopped=minute) if one.key == key else one for one in trains)
