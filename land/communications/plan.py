"""Way of a message: the first to arrive by its author's knowledge, or the one he orders (LC-132, LC-140)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import count

from land.communications import dispatch_times, ways
from land.communications.net import Net, sees, signals_from
from land.rounding import up
from land.state.sky import Sky
from land.state.world import FIELD_WIRE, RIDER, WIRE, Piece, Spot, Stretch

START, END = "start", "end"
TIE_MIN = 1e-6
"""Minutes within which two ways are equally quick, so that the last digit decides nothing."""
Where = Callable[[str], Spot | None]


@dataclass(frozen=True)
class Way:
    """Stretches to go, and their minutes as far as can be told beforehand."""

    stretches: tuple[Stretch, ...]
    minutes: int


@dataclass(frozen=True)
class Asked:
    """Request for a way from ``start`` (at a spot) to ``end`` at a minute; ``port``: to any own port with an office.

    ``down`` are wires known to be broken, ``avoid`` roads that other copies take; ``send`` the medium ordered, "" the quickest;
    ``no`` hops that cannot be made just now.
    """

    start: str
    here: Spot
    end: str
    aim: Spot
    minute: int
    pace: str
    send: str = ""
    down: Collection[str] = ()
    avoid: Collection[str] = ()
    no: Collection[tuple[str, str, str]] = ()
    port: bool = False


def best(net: Net, sky: Sky, asked: Asked, where: Where) -> Way | None:
    """Find the way that arrives first by what is known; None where there is none (LC-132).

    An ordered way that cannot be had gives place to the quickest (SC-LC-53).
    """
    found = _search(_Map(net, sky, asked, where))
    if found is None and asked.send:
        free = {name: getattr(asked, name) for name in Asked.__dataclass_fields__} | {"send": ""}
        return _search(_Map(net, sky, Asked(**free), where))
    return found


class _Map:
    """Nodes that a message may pass, and the stretches between them."""

    def __init__(self, net: Net, sky: Sky, asked: Asked, where: Where) -> None:
        self.net, self.sky, self.asked = net, sky, asked
        country = net.country
        keys = [f"place:{key}" for key in sorted({*net.offices, *net.signals})]
        self.spots = {key: country.spot_at(key.removeprefix("place:")) for key in keys}
        self.fields: list[tuple[str, str]] = []
        for one in net.fields:
            ends = where(one.a), where(one.b)
            if one.key not in asked.down and ends[0] is not None and ends[1] is not None:
                self.spots |= {one.a: ends[0], one.b: ends[1]}
                self.fields += [(one.a, one.b), (one.b, one.a)]
        self.night = sky.night(asked.here.lon, asked.here.lat, asked.minute)
        self.spots[asked.start] = asked.here
        if not asked.port:
            self.spots[asked.end] = asked.aim
        self.ends = {f"place:{key}" for key in net.ports} if asked.port else {asked.end}
        self.direct = asked.send in ("", RIDER) or asked.port
        self.open = {key: signals_from(country, spot) for key, spot in self.spots.items()}
        self.order = sorted(self.spots, key=lambda key: (key not in self.ends, key))
        self.signals = sorted(key for key in self.spots if self.open[key])

    def same(self, a: str, b: str) -> bool:
        """Report whether two nodes are one spot, so that nobody need ride."""
        x, y = self.spots[a], self.spots[b]
        return (x.lon, x.lat) == (y.lon, y.lat)

    def least(self, a: str, b: str) -> float:
        """Return a lower bound of the minutes of a ride between two nodes."""
        miles = self.net.country.miles(self.spots[a], self.spots[b])
        return dispatch_times.handling_min(RIDER) + ways.least_min(miles, self.asked.pace)

    def ride(self, a: str, b: str) -> tuple[float, tuple[Piece, ...]] | None:
        """Find a ride from one node to another and its minutes."""
        pieces = ways.ride(self.net.country, self.spots[a], self.spots[b], self.asked.avoid)
        if pieces is None:
            return None
        if not pieces:
            return 0.0, ()
        took = dispatch_times.handling_min(RIDER) + ways.minutes(self.net.country, pieces, self.asked.pace, self.night)
        return took, pieces

    def lines(self, a: str, most: float) -> Iterator[tuple[float, Stretch]]:
        """Yield stretches from a node without a rider: wires, field wires, mirrors, lamps, flags.

        Signals over ``most`` minutes are left out, as lines of sight are dear to compute.
        """
        send, down = self.asked.send, self.asked.down
        if send in ("", WIRE, FIELD_WIRE):
            office = a.removeprefix("place:")
            if a.startswith("place:") and office in self.net.offices:
                for other in sorted(self.net.joined(office, down) - {office}):
                    yield dispatch_times.handling_min(WIRE), Stretch(by=WIRE, a=a, b=f"place:{other}")
            for x, y in self.fields:
                if x == a:
                    yield dispatch_times.handling_min(FIELD_WIRE), Stretch(by=FIELD_WIRE, a=x, b=y)
        if send in ("", *dispatch_times.VISUAL) and self.open[a]:
            for b in self.signals:
                if b == a:
                    continue
                for by in [send] if send else dispatch_times.VISUAL:
                    if dispatch_times.handling_min(by) > most + TIE_MIN:
                        continue
                    if (by, a, b) not in self.asked.no and self._sees(by, a, b):
                        yield dispatch_times.handling_min(by), Stretch(by=by, a=a, b=b)
                        break

    def _sees(self, by: str, a: str, b: str) -> bool:
        return sees(self.net.country, self.sky, by, self.spots[a], self.spots[b], self.asked.minute)


def _search(land: _Map) -> Way | None:
    """Find the quickest way over nodes: by minutes, then by fewest stretches, then by names."""
    asked, limit = land.asked, float("inf")
    serial = count()  # of two equal rows the first found comes first
    heap: list[tuple[float, int, tuple[str, ...], str, int, tuple[Stretch, ...]]] = [(0.0, 0, (), asked.start, next(serial), ())]
    done: set[str] = set()
    while heap:
        took, hops, names, here, _, way = heapq.heappop(heap)
        if here in land.ends:
            return Way(way, up(took))
        if here in done:
            continue
        done.add(here)
        rode = bool(way) and way[-1].by == RIDER

        def push(
            took: float, stretch: Stretch, hops: int = hops, names: tuple[str, ...] = names, way: tuple[Stretch, ...] = way
        ) -> None:
            row = (took, hops + 1, (*names, stretch.by, stretch.b), stretch.b, next(serial), (*way, stretch))
            heapq.heappush(heap, row)

        for more, stretch in land.lines(here, limit - took):
            if stretch.b not in done:
                push(took + more, stretch)
        if rode:
            continue  # a rider who rides on does not change horses on the way
        for there in land.order:
            if there in done or there == here or (here == asked.start and there in land.ends and not land.direct):
                continue
            if asked.send == RIDER and there not in land.ends:
                continue
            if land.same(here, there):
                heapq.heappush(heap, (took, hops, names, there, next(serial), way))
                continue
            if took + land.least(here, there) >= limit:
                continue
            found = land.ride(here, there)
            if found is not None:
                if there in land.ends:
                    limit = min(limit, took + found[0])
                push(took + found[0], Stretch(by=RIDER, a=here, b=there, pieces=found[1]))
    return None
