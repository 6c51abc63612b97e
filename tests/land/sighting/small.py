"""Columns that march straight over a small country, for tests of sight and of riders."""

from __future__ import annotations

from dataclasses import dataclass

from land.ground.country import Country
from land.state.ground import Ground, Line, Patch
from land.state.units import Unit
from land.state.world import Body, Spot

MILE = 1 / 69.1
"""A mile in degrees near the point where equator and meridian cross."""


def make_spot(x_mi: float, y_mi: float, **more: object) -> Spot:
    """Make a spot so many miles east and north of that point."""
    return Spot(lon=round(x_mi * MILE, 6), lat=round(y_mi * MILE, 6), **more)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Straight:
    """A march in a straight line: the head and all behind it, from minute ``since`` to ``until``."""

    body: str
    x: float
    y: float
    east_mph: float = 0.0
    north_mph: float = 0.0
    column_mi: float = 0.0
    since: int = 0
    until: int = 100_000
    edge: str = ""

    def _at(self, minute: float, behind: float) -> Spot:
        gone = min(max(minute, self.since), self.until) - self.since
        pace = (self.east_mph**2 + self.north_mph**2) ** 0.5 or 1.0
        back = behind if self.moving(minute) else 0.0
        x = self.x + self.east_mph * (gone / 60 - back / pace)
        y = self.y + self.north_mph * (gone / 60 - back / pace)
        return make_spot(x, y, edge=self.edge)

    def head(self, minute: float) -> Spot:
        return self._at(minute, 0.0)

    def middle(self, minute: float) -> Spot:
        return self._at(minute, self.column_mi / 3)

    def last(self, minute: float) -> Spot:
        return self._at(minute, self.column_mi / 2)

    def tail(self, minute: float) -> Spot:
        return self._at(minute, self.column_mi)

    def moving(self, minute: float) -> bool:
        return bool(self.east_mph or self.north_mph) and self.since <= minute < self.until

    def still(self, since: int, until: int) -> bool:
        return False


def body(key: str, side: str, **units: int) -> Body:
    """Make a column of some units at full strength: ``inf=2, cav=1``."""
    from land.state.units import kinds

    some = []
    for code, count in units.items():
        kind = kinds()[code]
        some += [
            Unit(key=f"{key}_{code}{n}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
            for n in range(1, count + 1)
        ]
    return Body(key=key, name=key.title(), side=side, seat=side, spot=make_spot(0, 0), units=tuple(some))


def box(west: float, south: float, east: float, north: float) -> tuple[Line, ...]:
    """Make a rectangle in miles."""
    corners = ((west, south), (east, south), (east, north), (west, north), (west, south))
    return (tuple((x * MILE, y * MILE) for x, y in corners),)


def patch(kind: str, west: float, south: float, east: float, north: float, height_ft: int = 0) -> Patch:
    """Make a rectangle of ground in miles."""
    return Patch(key=f"{kind}_{west}_{south}", name=kind, kind=kind, rings=box(west, south, east, north), height_ft=height_ft)


def country(*patches: Patch) -> Country:
    return Country(Ground(patches=tuple(sorted(patches, key=lambda p: p.key))))
