"""Track of a body: its head, the middle and last of its fighting part, and its tail at a minute (LC-089)."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Protocol

from land.march import column
from land.march.column import Column
from land.state.ground import Edge
from land.state.trail import METRE, MINUTE, Stretch
from land.state.world import Body, Spot

HEAD, MIDDLE, LAST, TAIL = range(4)


class Roads(Protocol):
    """Queries that a track puts to the country."""

    def spot_on(self, edge: str | Edge, metres: float) -> Spot: ...

    def spot_at(self, place: str) -> Spot: ...

    def spot(self, lon: float, lat: float) -> Spot: ...


class Track:
    """Track of a body as ``Moves``: the stretches its head has gone, the column behind it; ``stood`` is its spot without any."""

    def __init__(self, body: str, stood: Spot, stretches: Sequence[Stretch], line: Column, roads: Roads) -> None:
        self.body, self.stood, self.line, self._roads = body, stood, line, roads
        self.stretches = tuple(stretches)
        self._behind = [int(yards * column.YARD_UM) for yards in (0, line.fighting / 2, line.fighting, line.whole)]
        self._since: dict[int, list[int]] = {}

    def head(self, minute: float) -> Spot:
        """Return where its first man is."""
        return self._find_spot(minute, HEAD)

    def middle(self, minute: float) -> Spot:
        """Return where the middle of its fighting part is."""
        return self._find_spot(minute, MIDDLE)

    def last(self, minute: float) -> Spot:
        """Return where its last fighting unit is."""
        return self._find_spot(minute, LAST)

    def tail(self, minute: float) -> Spot:
        """Return where its last wagon is."""
        return self._find_spot(minute, TAIL)

    def moving(self, minute: float) -> bool:
        """Report whether its head moves at a minute."""
        n = bisect.bisect_right(self._starts(HEAD), int(minute * MINUTE)) - 1
        return n >= 0 and int(minute * MINUTE) < self.stretches[n].until

    def still(self, since: int, until: int) -> bool:
        """Report whether no part of it moves between two minutes: it has no way, or its tail is up."""
        last = self.stretches[-1] if self.stretches else None
        return last is None or last.until + column.lag_um(self._behind[TAIL], last.lag) <= since * MINUTE

    def _starts(self, part: int) -> list[int]:
        if part not in self._since:
            self._since[part] = [one.since + column.lag_um(self._behind[part], one.lag) for one in self.stretches]
        return self._since[part]

    def _find_spot(self, minute: float, part: int) -> Spot:
        if not self.stretches:
            return self.stood
        when, starts = int(minute * MINUTE), self._starts(part)
        n = max(0, bisect.bisect_right(starts, when) - 1)
        one = self.stretches[n]
        return spot_on(one, reached(one, when - starts[n] + one.since), self._roads)


def reached(one: Stretch, when: int) -> int:
    """Reckon how far along its edge or leg the head was at a time, millionths of a metre."""
    if when >= one.until:
        return one.b
    gone = one.step * max(0, when - one.since) // MINUTE
    return min(one.a + gone, one.b) if one.b >= one.a else max(one.a - gone, one.b)


def spot_on(one: Stretch, um: int, roads: Roads) -> Spot:
    """Return the spot of a point of a stretch, to the whole metre below it."""
    if um == one.b and one.place:
        return roads.spot_at(one.place)
    if um == one.a and one.start:
        return roads.spot_at(one.start)
    if one.edge:
        here = roads.spot_on(one.edge, um // METRE)
        return Spot(lon=here.lon, lat=here.lat, edge=one.edge, metres=um // METRE)
    return off_road(one.line, one.whole, um, roads)


def off_road(line: tuple[float, ...], whole: int, um: int, roads: Roads) -> Spot:
    """Return the spot of a point of a straight leg."""
    share = um / whole if whole else 1.0
    return roads.spot(line[0] + (line[2] - line[0]) * share, line[1] + (line[3] - line[1]) * share)


def list_body_spots(body: Body, minute: float, roads: Roads, parts: int = 8) -> tuple[Spot, ...]:
    """List the spots of a body on its road at a minute, from head to tail; one spot where its tail is up (LC-088, LC-089)."""
    line, spots = column.of_body(body), [body.spot]
    for n in range(1, parts + 1) if body.trail else ():
        behind = line.whole * n / parts
        spots.append(Track(body.key, body.spot, body.trail, Column(fighting=behind, whole=line.whole), roads).last(minute))
    return tuple(one for n, one in enumerate(spots) if not n or (one.lon, one.lat) != (spots[n - 1].lon, spots[n - 1].lat))
