"""Contact: the first minute at which hostile columns come within range of each other (LC-256).

The head, the middle and the last fighting unit of each body are its track. All hostile pairs are searched at once: nobody goes
faster than ``fastest_mph``, so far pairs skip long stretches of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from land import tables
from land.contact import plane
from land.contact.plane import Point
from land.ground.proximity import Boxes
from land.state.moves import Moves
from land.state.world import Met, Spot
from naval.state.frozen import Frozen

Dark = Callable[[float, float, int], bool]
"""Test for night at a longitude, a latitude and a minute."""
HOUR = 60


class Near(Frozen, frozen=True):
    """Contact of two hostile bodies, ``a`` before ``b`` by key: the minute, the range that counted, the point between them."""

    a: str
    b: str
    minute: int
    range_yd: int
    lon: float
    lat: float
    night: bool = False


@dataclass(frozen=True)
class Step:
    """Step of a part of a body in one minute: from where to where, in yards, and the spot it leaves."""

    here: Point
    there: Point
    spot: Spot


@dataclass(frozen=True)
class Fighter:
    """Body as the search takes it: its track, its side, and whether it has guns."""

    moves: Moves
    side: str
    guns: bool = False
    known: dict[int, tuple[tuple[Spot, Point], ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def key(self) -> str:
        """Return the key of the body."""
        return self.moves.body

    def locate_parts(self, minute: int) -> tuple[tuple[Spot, Point], ...]:
        """Return head, middle and last fighting unit at a minute."""
        if minute not in self.known:
            spots = self.moves.head(minute), self.moves.middle(minute), self.moves.last(minute)
            self.known[minute] = tuple((one, plane.spot_to_point(one)) for one in spots)
        return self.known[minute]

    def steps(self, minute: int) -> tuple[Step, ...]:
        """List the steps of the body's parts in the minute that begins here; parts that go together are one."""
        both = zip(self.locate_parts(minute), self.locate_parts(minute + 1), strict=True)
        return tuple(dict.fromkeys(Step(here, there, spot) for (spot, here), (_, there) in both))


def range_yd(guns: bool, night: bool) -> int:
    """Return the range of contact: 3,500 yards by day if either side has guns, 2,000 without, 500 by night (LC-256)."""
    ranges = tables.value("contact", "range_yd")
    return int(ranges["night"] if night else ranges["guns"] if guns else ranges["rifles"])


def hostile_pairs(fighters: Iterable[Fighter], start: int, until: int) -> list[tuple[Fighter, Fighter]]:
    """List every pair of hostile bodies that may come near each other, in order of key (LC-256)."""
    some = sorted(fighters, key=lambda one: one.key)
    ends = Boxes.from_spots([[spot for minute in (start, until) for spot, _ in one.locate_parts(minute)] for one in some])
    far = 2 * range_yd(guns=True, night=False) / plane.YD_A_MILE + tables.value("contact", "fastest_mph") * (until - start) / HOUR
    return [(some[a], some[b]) for a, b in ends.list_close_pairs(ends, far) if a < b and some[a].side != some[b].side]


def contacts(
    fighters: Iterable[Fighter],
    dark: Dark,
    start: int,
    until: int,
    met: Sequence[Met] = (),
    first: bool = False,
    left_out: Collection[tuple[str, str]] = (),
) -> tuple[Near, ...]:
    """Find the earliest contact of every hostile pair from ``start`` and before ``until``, by minute and keys (LC-256).

    ``met`` are pairs in touch already: they meet anew after they have been out of range, or when their truce ends. ``first``:
    only those of the earliest minute, which is quicker. ``left_out`` are pairs to skip.
    """
    held = {(one.a, one.b): one for one in met}
    found: list[Near] = []
    last = until
    for a, b in hostile_pairs(fighters, start, until) if start < until else []:
        if (a.key, b.key) in left_out:
            continue
        one = _of_pair(a, b, dark, start, last, held.get((a.key, b.key)))
        if one is not None:
            found.append(one)
            last = min(last, one.minute + 1) if first else last
    earliest = min((one.minute for one in found), default=until)
    kept = [one for one in found if not first or one.minute == earliest]
    return tuple(sorted(kept, key=lambda one: (one.minute, one.a, one.b)))


def released(met: Iterable[Met], changed: Iterable[str]) -> tuple[Met, ...]:
    """Drop the stand-offs of bodies whose posture has changed: they meet again where they stand (LC-257)."""
    new = set(changed)
    return tuple(one for one in met if one.a not in new and one.b not in new)


def _of_pair(a: Fighter, b: Fighter, dark: Dark, start: int, until: int, held: Met | None) -> Near | None:
    if held is None:
        return search(a, b, dark, start, until)
    free, due = max(start, held.minute), min(until, held.until if held.until >= 0 else until)
    while free < due and _in_minute(a, b, dark, free) is not None:
        free += 1
    return search(a, b, dark, free, until)


def search(a: Fighter, b: Fighter, dark: Dark, start: int, until: int) -> Near | None:
    """Find the first contact of a pair from ``start`` and before ``until``, skipping stretches in which it cannot have come near
    enough (LC-256).
    """
    reach = 2 * range_yd(a.guns or b.guns, night=False)
    fast = 2 * float(tables.value("contact", "fastest_mph")) * plane.YD_A_MILE / HOUR
    waiting = [(start, until)] if start < until else []
    while waiting:
        lo, hi = waiting.pop()
        if apart_yd(a, b, lo) + apart_yd(a, b, hi) - reach > fast * (hi - lo):
            continue
        if hi - lo > 1:
            half = (lo + hi) // 2
            waiting += [(half, hi), (lo, half)]
        elif (found := _in_minute(a, b, dark, lo)) is not None:
            return found
    return None


def apart_yd(a: Fighter, b: Fighter, minute: int) -> float:
    """Measure yards between the nearest parts of two bodies."""
    return min(plane.yards(p, q) for _, p in a.locate_parts(minute) for _, q in b.locate_parts(minute))


def _in_minute(a: Fighter, b: Fighter, dark: Dark, minute: int) -> Near | None:
    """Find the contact of a pair in the minute that begins here, each part going straight on through it (LC-256)."""
    guns = a.guns or b.guns
    near = _first_spots_within_reach(a, b, minute, range_yd(guns, night=False))
    if near is None:
        return None
    p, q = near
    lon, lat = (p.lon + q.lon) / 2, (p.lat + q.lat) / 2
    night = dark(lon, lat, minute)
    if night and _first_spots_within_reach(a, b, minute, range_yd(guns, night)) is None:
        return None
    lon, lat = round(lon, 6), round(lat, 6)
    return Near(a=a.key, b=b.key, minute=minute, range_yd=range_yd(guns, night), lon=lon, lat=lat, night=night)


def _first_spots_within_reach(a: Fighter, b: Fighter, minute: int, reach: int) -> tuple[Spot, Spot] | None:
    """Find the spots, as the minute begins, of the two parts that are first within reach in it."""
    best: tuple[float, float] | None = None
    spots = None
    for p in a.steps(minute):
        for q in b.steps(minute):
            off = plane.less(p.here, q.here)
            share = plane.within_from(off, plane.less(plane.less(p.there, q.there), off), reach)
            if share is not None and (best is None or (share, plane.yards(p.here, q.here)) < best):
                best, spots = (share, plane.yards(p.here, q.here)), (p.spot, q.spot)
    return spots
