"""Prisoners under guard on the road, as the enemy meets them: a small body that looks for nobody (LC-147, SC-LC-155)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from land import tables
from land.communications.ways import length, spot_at
from land.ground.country import Country
from land.ground.measure import MILE_M
from land.sighting.scene import Guarded
from land.state.units import Unit, kinds
from land.state.world import AVOID, Body, Captives, Spot

HOUR = 60
YARD_M = 0.9144
FOOT = "inf"


@dataclass(frozen=True)
class Marching:
    """Way of an escort: 2½ miles an hour, day and night, in a column as long as that of so many foot."""

    body: str
    one: Captives
    country: Country

    def head(self, minute: float) -> Spot:
        """Return where its first man is; before it sets out its start, once it is in its goal."""
        return self._find_spot_along(self._gone(minute))

    def middle(self, minute: float) -> Spot:
        """Return where the middle of the column is."""
        return self._find_spot_along(self._gone(minute) - self._column() / 2)

    def last(self, minute: float) -> Spot:
        """Return where its last man is."""
        return self._find_spot_along(self._gone(minute) - self._column())

    tail = last

    def moving(self, minute: float) -> bool:
        """Report whether the escort is on its way at a minute."""
        return self.one.off <= minute < self.one.arrives

    def still(self, since: int, until: int) -> bool:
        """Return false: an escort is taken to be under way."""
        return False

    def _gone(self, minute: float) -> float:
        mph = float(tables.value("post", "prisoners_mph"))
        return min(max(0.0, minute - self.one.off) / HOUR * mph * MILE_M, length(self.one.way))

    def _column(self) -> float:
        foot = kinds()[FOOT]
        return (self.one.men + self.one.guards) / foot.men * foot.road_yd * YARD_M

    def _find_spot_along(self, metres: float) -> Spot:
        if not self.one.way:
            return self.country.spot_at(self.one.to)
        return spot_at(self.country, self.one.way, max(0.0, metres))


@dataclass(frozen=True)
class Escort:
    """Escort on the road in a run: its body, its way, and the minutes between which it was there."""

    body: Guarded
    moves: Marching
    since: int
    until: int


def key_of(one: Captives) -> str:
    """Return the key of an escort in the truth; unique, as a body sends off its prisoners together, at a whole hour."""
    return f"{one.body}-prisoners-{one.off}"


def escort(country: Country, one: Captives, of: str, until: int) -> Escort:
    """Make the escort of prisoners of the body named ``of``, up to a minute."""
    moves = Marching(key_of(one), one, country)
    guards = Unit(key="guards", code=FOOT, men=one.guards, horses=0, guns=0, wagons=0)
    body = Guarded(
        key=moves.body,
        name=f"prisoners under guard of {of}",
        side=one.side,
        seat="",
        spot=moves.head(until),
        units=(guards,),
        parent=one.body,
        prisoners=one.men,
        posture=AVOID,
    )
    return Escort(body, moves, one.off, until)


def escorts(country: Country, captives: Iterable[Captives], bodies: Iterable[Body], minute: int) -> tuple[Escort, ...]:
    """List the escorts with guards that are on the road at a minute."""
    names = {one.key: one.name for one in bodies}
    return tuple(
        escort(country, one, names.get(one.body, "a column that no longer exists"), minute) for one in captives if one.guards
    )
