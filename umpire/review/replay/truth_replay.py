"""The war as it was, minute by minute, out of stored outcomes: tracks, marches, merchantmen, battles, weather, losses (UD-106).

Between two points of its track a force is on a straight line; a merchantman steams as plotted until an event stops her. For
columns see :mod:`campaign.war.land_tracks`.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter

import msgspec

from campaign import serialization
from campaign.battles import engagements
from campaign.models import Campaign, Engagement, Run, Segment
from campaign.models.truth import every_run_of, land_of, strands_of
from campaign.war.land_tracks import Marches, Point
from campaign.war.outcome import Outcome
from land.forces.body import of_body
from land.state.world import Land
from naval.geo import course
from naval.run.movement.prizes import under_way
from naval.state.outcome import Event
from naval.state.world import Merchant, World
from umpire.desk.battles.rows import battle_title
from umpire.event_words import reword_event

FOREVER = 10**9


@dataclass
class Body:
    """A thing with a place: ``key`` is its name among truths (``force:hogue_cruisers``). Points are in order of time.

    ``until`` is the minute of its end (lost, joined, come in); ``ships`` counts its ships by minute, ``men`` those of a column.
    """

    key: str
    name: str
    side: str
    points: list[Point] = field(default_factory=list)
    until: float = FOREVER
    ships: list[tuple[int, int]] = field(default_factory=list)
    men: list[tuple[int, int]] = field(default_factory=list)

    def find_position(self, minute: float) -> tuple[float, float] | None:
        """Find where it was at a minute; None before its beginning and from its end."""
        if not self.points or minute < self.points[0][0] or minute >= self.until:
            return None
        n = bisect_right(self.points, (minute, math.inf, math.inf))
        t0, lon0, lat0 = self.points[n - 1]
        if n == len(self.points):
            return lon0, lat0
        t1, lon1, lat1 = self.points[n]
        share = (minute - t0) / (t1 - t0) if t1 > t0 else 0.0
        turn = (lon1 - lon0 + 180) % 360 - 180  # the short way over the 180th meridian
        return round((lon0 + turn * share + 180) % 360 - 180, 5), round(lat0 + (lat1 - lat0) * share, 5)

    def count_ships(self, minute: float) -> int:
        """Count its ships at a minute."""
        return last_of(self.ships, minute)

    def count_men(self, minute: float) -> int:
        """Count its men at a minute, ashore or aboard."""
        return last_of(self.men, minute)

    def add(self, points: Iterable[Point]) -> None:
        """Add points later than those it has."""
        last = self.points[-1][0] if self.points else -math.inf
        self.points += [one for one in sorted(points) if one[0] > last]


def last_of(rows: list[tuple[int, int]], minute: float) -> int:
    """Find the last of some counts by minute; 0 before the first."""
    n = bisect_right(rows, (minute, FOREVER))
    return rows[n - 1][1] if n else 0


@dataclass(frozen=True)
class Fought:
    """A battle: when, where, between whom."""

    n: int
    minute: int
    until: int
    title: str
    ending: str
    lon: float | None
    lat: float | None


@dataclass(frozen=True)
class Happened:
    """An event with its run, and its number there."""

    run: int
    n: int
    event: Event


@dataclass
class War:
    """A strand of the war, as far as it was published: ``runs`` are number, first and last minute."""

    runs: list[tuple[int, int, int]] = field(default_factory=list)
    bodies: dict[str, Body] = field(default_factory=dict)
    battles: list[Fought] = field(default_factory=list)
    events: list[Happened] = field(default_factory=list)
    lost: list[tuple[int, str, str, str]] = field(default_factory=list)
    """Ships lost: minute of the event that tells of it, key, name, side."""
    sank: dict[str, int] = field(default_factory=dict)
    """Ships that sank in battles, by key, each at her own minute: a run takes a battle's losses in when the battle is over."""
    worlds: list[tuple[int, World]] = field(default_factory=list)
    """Worlds at the beginning, and at the end of each run."""
    lands: list[tuple[int, Land]] = field(default_factory=list)
    """Lands at those minutes; none in a war of the sea."""
    places: dict[str, str] = field(default_factory=dict)
    """Names of the places of the land, by key."""

    @property
    def losses(self) -> list[tuple[int, str, str, str]]:
        """List the ships lost, each at the minute at which she went down, in order of time: minute, key, name, side."""
        return sorted((min(self.sank.get(key, minute), minute), key, name, side) for minute, key, name, side in self.lost)

    @property
    def start(self) -> int:
        return self.runs[0][1] if self.runs else 0

    @property
    def end(self) -> int:
        """Find the last minute that was published."""
        return self.runs[-1][2] if self.runs else 0

    def world(self, minute: int) -> World | None:
        """Find the world as it stood when the last run before a minute began."""
        n = bisect_right([at for at, _ in self.worlds], minute)
        return self.worlds[max(n - 1, 0)][1] if self.worlds else None

    def weather(self, minute: int) -> str:
        """Read the weather reports of the run in which a minute lies."""
        inside = next(
            (number for number, start, until in self.runs if start <= minute < until), self.runs[-1][0] if self.runs else 0
        )
        said = [one.event.text for one in self.events if one.run == inside and one.event.kind == "weather"]
        return " ".join(said)


def chain(campaign: Campaign, strand: int | None) -> dict[int, int]:
    """Find the strands of a history, each with the number of the first run that is not part of it."""
    rows = {number: (at_run, parent) for number, at_run, parent in strands_of(campaign).values_list("number", "at_run", "parent")}
    here = max(rows, default=0) if strand is None else strand
    found, last = {}, FOREVER
    while True:
        found[here] = last
        if here not in rows:
            return found
        at_run, here = rows[here]
        last = min(last, at_run)


def war(campaign: Campaign, strand: int | None = None) -> War:
    """Build the war from its published outcomes."""
    pack = serialization.pack_of(campaign)
    found, marches = War(), (Marches(serialization.country(pack.fingerprint, pack.key)) if pack.land is not None else None)
    of = chain(campaign, strand)
    for run in [run for run in every_run_of(campaign).order_by("number") if run.number < of.get(run.strand, 0)]:
        last = Segment.objects.filter(run=run, state=Segment.State.PUBLISHED).order_by("index").last()
        if last is None:
            break
        before = Segment.objects.filter(run=run, index__lt=last.index).exclude(outcome="").order_by("index")
        add(found, run.number, serialization.world(run.world), serialization.outcome(last.outcome))
        if marches is not None:
            stood = [serialization.outcome(text) for text in (*before.values_list("outcome", flat=True), last.outcome)]
            on_land(found, marches, run, stood)
        fights = fought_in(run)
        found.battles += [battle(one, len(found.battles) + n) for n, one in enumerate(fights, 1)]
        for one in fights:
            found.sank.update(engagements.time_sinkings(one))
    if marches is not None:
        marched(found, marches)
        found.places = {key: one.name for key, one in marches.country.places.items()}
    return found


def add(found: War, number: int, world: World, outcome: Outcome) -> None:
    """Add a run to the war: the world from which it began, and its outcome."""
    found.runs.append((number, world.minute, outcome.world.minute))
    if not found.worlds:
        found.worlds.append((world.minute, world))
    found.worlds.append((outcome.world.minute, outcome.world))
    found.events += [Happened(number, n, reword_event(event, outcome)) for n, event in enumerate(outcome.events, 1)]
    losses(found, world, outcome)
    forces(found, world, outcome)
    merchants(found, world, outcome)


def on_land(found: War, marches: Marches, run: Run, stood: list[Outcome]) -> None:
    """Add the columns of a run: their marches, and their men as it began and wherever the clock stood."""
    text = land_of(run)
    if not text:
        return
    lands = [msgspec.json.decode(text.encode(), type=Land), *(one.land for one in stood if one.land is not None)]
    on_lands(found, marches, lands, stood[-1])


def on_lands(found: War, marches: Marches, lands: list[Land], outcome: Outcome) -> None:
    """Add the columns from the lands of a run: as it began, wherever the clock stood, and at its end."""
    found.lands += [(one.minute, one) for one in (lands if not found.lands else lands[-1:])]
    marches.run(lands, outcome)
    ended = {one.key for one in lands[-1].bodies if of_body(one).men}
    for land in lands:
        for one in land.bodies:
            body = found.bodies.setdefault(f"body:{one.key}", Body(f"body:{one.key}", one.name, one.side))
            body.men.append((land.minute, of_body(one).men))
            if one.key not in ended:
                body.until = min(body.until, lands[-1].minute)


def marched(found: War, marches: Marches) -> None:
    """Add the ways of all columns and prisoners when every run is known: a report may come in long after its event."""

    def sailed(force: str, minute: float) -> tuple[float, float] | None:
        ships = found.bodies.get(f"force:{force}")
        return ships.find_position(minute) if ships is not None else None

    for key in sorted(marches.spots):
        body = found.bodies.get(f"body:{key}")
        if body is not None:
            body.add(marches.points(key, sailed))
    for key, one in sorted(marches.road.items()):
        led = Body(
            f"body:{key}", f"{one.body.prisoners:,} {one.body.name}", one.body.side, marches.list_prisoner_places(one), one.until
        )
        led.men.append((one.since, one.moves.one.men + one.moves.one.guards))
        found.bodies[led.key] = led


def fought_in(run: Run) -> list[Engagement]:
    """List the battles of a run that stand."""
    return [one for one in Engagement.objects.in_short().filter(run=run) if one.summary.fought]


def battle(one: Engagement, n: int) -> Fought:
    """Make a battle, at the point from which its yards were counted."""
    at = json.loads(one.data)
    until = one.minute + max(one.summary.minutes, 1)
    return Fought(n, one.minute, until, battle_title(one, n), one.summary.ending, at.get("lon"), at.get("lat"))


def losses(found: War, world: World, outcome: Outcome) -> None:
    """Add ships that were afloat when the run began and are not at its end, each at the minute of the event that names her."""
    before = {ship.key for ship in world.ships if ship.afloat}
    gone = {one[1] for one in found.lost}
    for ship in sorted(outcome.world.ships, key=lambda ship: (ship.side, ship.name)):
        if ship.key in before and not ship.afloat and ship.key not in gone:
            about = [event.minute for event in outcome.events if f"ship:{ship.key}" in event.about or ship.name in event.text]
            found.lost.append((max(about, default=outcome.world.minute), ship.key, ship.name, ship.side))


def forces(found: War, world: World, outcome: Outcome) -> None:
    """Add the forces of a run: start, track, end; a detached one began with her parent."""
    start, until = world.minute, outcome.world.minute
    tracks: dict[str, list[Point]] = {}
    for report in outcome.reports:
        if report.kind == "status":
            points = ((float(minute), float(lon), float(lat)) for minute, lon, lat in report.data["track"])
            tracks.setdefault(report.data["force"], []).extend(one for one in points if start < one[0] < until)
    begun, ended = ({force.key: force for force in at.forces} for at in (world, outcome.world))
    minutes = {key: minute for minute, key, _, _ in found.lost}
    counts = count_ships_by_minute(world, outcome.world, minutes)
    for key in {**begun, **ended}:
        force = ended.get(key) or begun[key]
        body = found.bodies.setdefault(f"force:{key}", Body(f"force:{key}", force.name, force.side))
        if first := begun.get(key) or begun.get(force.parent):
            body.add([(float(start), first.lon, first.lat)])
        body.ships += counts[key]
        body.add(tracks.get(key, ()))
        if key not in ended:
            body.until = min(body.until, until)
            continue
        body.add([(float(until), ended[key].lon, ended[key].lat)])
        body.ships.append((until, count(outcome.world, key)))
        if not count(outcome.world, key):
            own = [minutes[ship.key] for ship in outcome.world.ships if ship.force == key and ship.key in minutes]
            body.until = min(body.until, max(own, default=until))


def count_ships_by_minute(before: World, after: World, lost: dict[str, int]) -> dict[str, list[tuple[int, int]]]:
    """Count the ships of each force of a run as it began, and from each minute at which one was lost.

    Ships detach at a run's first minute and join at its last (SC-N-70, SC-N-71), so the ships of a new force were in it all
    through.
    """
    was, old = {ship.key: ship.force for ship in before.ships if ship.afloat}, {force.key for force in before.forces}
    rows: dict[str, list[tuple[int, int]]] = defaultdict(list)
    mine: dict[str, list[int]] = defaultdict(list)
    for ship in after.ships:
        if ship.key in was:
            gone = before.minute + FOREVER if ship.afloat else lost.get(ship.key, after.minute)
            mine[was[ship.key] if ship.force in old else ship.force].append(gone)
    for key in {*old, *(force.key for force in after.forces)}:
        ends = sorted(mine[key])
        rows[key] = [(before.minute, len(ends))]
        rows[key] += [(minute, len(ends) - n) for n, minute in enumerate(ends, 1) if minute < after.minute]
    return rows


def count(world: World, force: str) -> int:
    """Count the ships of a force that are afloat."""
    return sum(ship.afloat for ship in world.ships if ship.force == force)


FATE, NAME = attrgetter("fate"), attrgetter("name")


def merchants(found: War, world: World, outcome: Outcome) -> None:
    """Add the merchantmen of a run along their courses, and prizes on their way in under their captor."""
    start, until = world.minute, outcome.world.minute
    fates, names = ({ship.key: of(ship) for ship in outcome.world.merchants} for of in (FATE, NAME))
    taken = {prize.key: prize.taken for prize in outcome.world.prizes}
    taken |= {ship.key: ship.due for ship in outcome.world.merchants if ship.fate == "arrived" and start <= ship.due <= until}
    for ship in world.merchants:
        if ship.fate:
            continue
        key = f"merchant:{ship.key}"
        body = found.bodies.setdefault(key, Body(key, ship.name, ship.side))
        body.add(sailed(ship, start, until))
        if fates.get(ship.key):
            body.until = min(body.until, taken.get(ship.key, until))
    for prize, lon, lat in under_way(outcome.world):
        key = f"prize:{prize.key}"
        body = found.bodies.setdefault(key, Body(key, f"{names[prize.key]}, prize", prize.side))
        body.add([(float(prize.taken), prize.lon, prize.lat), (float(until), lon, lat)])
        body.until = prize.arrives


def sailed(ship: Merchant, start: int, until: int) -> list[Point]:
    """List the points of a merchantman's course from a minute to another, at her legs' speeds."""
    minute, lon, lat = float(max(ship.sails_at, start)), ship.lon, ship.lat
    out = [(minute, lon, lat)] if minute <= until else []
    for leg in ship.legs:
        if minute >= until:
            break
        bearing, nm = course.rhumb(lon, lat, leg.lon, leg.lat)
        took = nm / leg.knots * 60
        if minute + took > until:
            lon, lat = course.along(lon, lat, bearing, leg.knots * (until - minute) / 60)
            minute = float(until)
        else:
            minute, lon, lat = minute + took, leg.lon, leg.lat
        out.append((round(minute, 1), round(lon, 5), round(lat, 5)))
    return out
