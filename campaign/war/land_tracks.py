"""True tracks of columns: by road, in trains and ships, and of prisoners (UD-106).

Stored are places as runs began, wherever the clock stood, hourly under a general's eyes, in own reports, and along trails, to the
second. Between such points a column goes evenly by the shortest road, else straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from campaign.war.outcome import Outcome, Report
from campaign.war.reports.land import BodyReported, BodyStatus
from land.communications.escorts import Escort, escorts
from land.ground.country import Country
from land.ground.measure import MILE_M
from land.march.marcher import stands_on
from land.march.track import spot_on
from land.rail.stage import ways
from land.state.trail import METRE, MINUTE, Stretch
from land.state.world import Body, Land, Spot

Point = tuple[float, float, float]
"""Minute, longitude, latitude."""
PIECE_M = 400  # a road is drawn in pieces no longer than this
FASTEST_MPH = 12.0  # nobody marches faster: such a column came some other way
TRAIN_MIN = 10
Sailed = Callable[[str, float], tuple[float, float] | None]
"""A function from a ship force's key and a minute to her place."""


@dataclass
class Marches:
    """Columns' places by minute; ``ships`` is the force that carries a column, "" ashore."""

    country: Country
    spots: dict[str, dict[float, Spot]] = field(default_factory=dict)
    ships: dict[str, dict[float, str]] = field(default_factory=dict)
    road: dict[str, Escort] = field(default_factory=dict)

    def run(self, lands: list[Land], outcome: Outcome) -> None:
        """Add a run: the land at its start, stops and end, and the columns' reports."""
        for key, minute, spot in list_reported_spots(outcome):
            self.spots.setdefault(key, {})[minute] = spot
        for before, land in pairwise(lands):
            self._trains(land, before.minute, land.minute)
        for land in lands:
            for one in land.bodies:
                at = self.spots.setdefault(one.key, {})
                at |= dict(trodden(one, self.country))
                at[float(land.minute)] = one.spot
                self.ships.setdefault(one.key, {})[float(land.minute)] = one.aboard
            self._road(land, outcome)

    def _trains(self, land: Land, since: int, until: int) -> None:
        for key, moves in ways(land, self.country, since).items():
            some = range(max(since, moves.trains[0].off), until, TRAIN_MIN)
            self.spots.setdefault(key, {}).update({float(minute): moves.head(minute) for minute in some})

    def _road(self, land: Land, outcome: Outcome) -> None:
        here = {one.body.key: one for one in escorts(self.country, land.captives, land.bodies, land.minute)}
        for key, one in self.road.items():
            if key not in here and one.until < land.minute:
                ends = (at for at in range(one.until, land.minute + 1) if _befell(outcome, at, one.moves.head(at)))
                self.road[key] = Escort(one.body, one.moves, one.since, min(next(ends, land.minute), one.moves.one.arrives))
        self.road |= here

    # ---- the tracks ----

    def points(self, key: str, sailed: Sailed) -> list[Point]:
        """List a column's places, close enough to follow its road."""
        at = sorted(self.spots.get(key, {}).items())
        aboard = self.ships.get(key, {})
        out = [point(*at[0])] if at else []
        for (t0, a), (t1, b) in pairwise(at):
            if aboard.get(t0) and aboard.get(t0) == aboard.get(t1):
                out += _list_points_aboard(aboard[t0], sailed, t0, t1)
            else:
                out += self._find_spots_between(t0, a, t1, b)
            out.append(point(t1, b))
        return out

    def _find_spots_between(self, t0: float, a: Spot, t1: float, b: Spot) -> Iterator[Point]:
        straight = self.country.metres(a, b)
        if straight <= PIECE_M or t1 <= t0:
            return
        on, to = self.country.snap_to_road(a), self.country.snap_to_road(b)
        legs = self.country.legs(on, to) if on is not None and to is not None else None
        whole = sum(leg.metres for leg in legs or ())
        if not legs or whole / MILE_M > FASTEST_MPH * (t1 - t0) / 60:
            return
        gone = 0
        for leg in legs:
            for metres in range(0, leg.metres, PIECE_M):
                if gone + metres:
                    way = leg.start + metres if leg.end >= leg.start else leg.start - metres
                    yield point(t0 + (t1 - t0) * (gone + metres) / whole, self.country.spot_on(leg.edge, way))
            gone += leg.metres

    def list_prisoner_places(self, one: Escort) -> list[Point]:
        """List the places of prisoners under guard."""
        minutes = [*range(one.since, one.until, TRAIN_MIN), one.until]
        return [point(float(minute), one.moves.head(minute)) for minute in minutes]


def point(minute: float, spot: Spot) -> Point:
    return round(minute, 2), round(spot.lon, 5), round(spot.lat, 5)


def list_reported_spots(outcome: Outcome) -> Iterator[tuple[str, float, Spot]]:
    """List columns' reported places, without reports that the umpire edited."""
    edited = [one.now for one in outcome.amended if one.now is not None]
    told: Iterable[Report] = (one for one in outcome.reports if one not in edited)
    for one in told:
        if one.kind == BodyStatus.kind:
            for minute, lon, lat in one.data.get("track", ()):
                yield one.data["body"], float(minute), Spot(lon=float(lon), lat=float(lat))
        elif one.kind == BodyReported.kind and one.data.get("hops"):
            yield one.data["body"], float(one.data["reported"]), Spot(lon=float(one.data["lon"]), lat=float(one.data["lat"]))


def trodden(body: Body, country: Country) -> Iterator[tuple[float, Spot]]:
    """List places and minutes of a head along its trail."""
    for one in body.trail if stands_on(body) and not body.aboard else ():
        yield from ((when / MINUTE, spot_on(one, um, country)) for when, um in paced(one))


def paced(one: Stretch) -> Iterator[tuple[int, int]]:
    """List times and places along a stretch, close enough to draw."""
    pieces = max(1, abs(one.b - one.a) // (PIECE_M * METRE))
    for n in range(pieces + 1):
        yield one.since + (one.until - one.since) * n // pieces, one.a + (one.b - one.a) * n // pieces


def _list_points_aboard(force: str, sailed: Sailed, since: float, until: float) -> Iterator[Point]:
    for minute in range(int(since) // TRAIN_MIN * TRAIN_MIN + TRAIN_MIN, int(until), TRAIN_MIN):
        place = sailed(force, minute)
        if place is not None:
            yield float(minute), *place


def _befell(outcome: Outcome, minute: int, spot: Spot) -> bool:
    place = round(spot.lon, 4), round(spot.lat, 4)
    return any(one.kind == "captives" and one.minute == minute and (one.lon, one.lat) == place for one in outcome.events)
