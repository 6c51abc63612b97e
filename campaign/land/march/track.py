"""The track of a body: where its head, the middle and the last of its fighting part, and its tail are at a minute (LC-089)."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from campaign.land.march import column
from campaign.land.march.column import Column
from campaign.land.state.ground import Edge
from campaign.land.state.trail import METRE, MINUTE, Stretch
from campaign.land.state.world import Spot


class Roads(Protocol):
    """What a track asks of the country."""

    def spot_on(self, edge: str | Edge, metres: float) -> Spot: ...

    def spot_at(self, place: str) -> Spot: ...

    def spot(self, lon: float, lat: float) -> Spot: ...


class Track:
    """A body's ``Moves``: the stretches its head has gone, the column behind it; ``stood`` is where it is if there are none."""

    def __init__(self, body: str, stood: Spot, stretches: Sequence[Stretch], line: Column, roads: Roads) -> None:
        self.body, self.stood, self.line, self._roads = body, stood, line, roads
        self.stretches = tuple(stretches)
        self._since: dict[Fraction, list[int]] = {}

    def head(self, minute: float) -> Spot:
        """Where its first man is."""
        return self._at(minute, Fraction(0))

    def middle(self, minute: float) -> Spot:
        """Where the middle of its fighting part is."""
        return self._at(minute, self.line.fighting / 2)

    def last(self, minute: float) -> Spot:
        """Where its last fighting unit is."""
        return self._at(minute, self.line.fighting)

    def tail(self, minute: float) -> Spot:
        """Where its last wagon is."""
        return self._at(minute, self.line.whole)

    def moving(self, minute: float) -> bool:
        """Whether its head moves at that minute."""
        n = bisect.bisect_right(self._starts(Fraction(0)), int(minute * MINUTE)) - 1
        return n >= 0 and int(minute * MINUTE) < self.stretches[n].until

    def _starts(self, behind: Fraction) -> list[int]:
        if behind not in self._since:
            self._since[behind] = [one.since + column.lag(behind, one.lag) for one in self.stretches]
        return self._since[behind]

    def _at(self, minute: float, behind: Fraction) -> Spot:
        if not self.stretches:
            return self.stood
        when, starts = int(minute * MINUTE), self._starts(behind)
        n = max(0, bisect.bisect_right(starts, when) - 1)
        one = self.stretches[n]
        return spot_on(one, reached(one, when - starts[n] + one.since), self._roads)


def reached(one: Stretch, when: int) -> int:
    """How far along its edge or leg the head was at a time, millionths of a metre."""
    if when >= one.until:
        return one.b
    gone = one.step * max(0, when - one.since) // MINUTE
    return min(one.a + gone, one.b) if one.b >= one.a else max(one.a - gone, one.b)


def spot_on(one: Stretch, um: int, roads: Roads) -> Spot:
    """Where a point of a stretch is on the ground, to the whole metre below it."""
    if um == one.b and one.place:
        return roads.spot_at(one.place)
    if um == one.a and one.start:
        return roads.spot_at(one.start)
    if one.edge:
        here = roads.spot_on(one.edge, um // METRE)
        return Spot(lon=here.lon, lat=here.lat, edge=one.edge, metres=um // METRE)
    return off_road(one.line, one.whole, um, roads)


def off_road(line: tuple[float, ...], whole: int, um: int, roads: Roads) -> Spot:
    """Where a point of a straight leg is."""
    share = um / whole if whole else 1.0
    return roads.spot(line[0] + (line[2] - line[0]) * share, line[1] + (line[3] - line[1]) * share)
