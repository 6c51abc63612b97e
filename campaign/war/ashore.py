"""The land beside the sea: what a run of the war is given of it, and how it is computed along with the ships (LC-001, LC-008).

The sea is steamed first, to where its clock stops; the land then goes as far, under the same sky. If the land stops sooner, the
sea's clock stands there too: nothing after it has happened, and of the ships nobody is told anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np
from msgspec import UNSET
from msgspec.structs import replace as renew

from campaign.war.broadsides import broadside
from campaign.war.communications.ashore import FromLand, put_ashore
from campaign.war.communications.dispatch import MINISTRY, Generals
from campaign.war.paper import Post
from campaign.war.shore import scarred
from campaign.war.sky import LAST_RUNS, SeaSky
from land.communications.facts import HandedOver
from land.communications.whereabouts import by_boat
from land.ground.country import Country
from land.lift.stowage import Transport
from land.orders.ministry import MinistryOrders
from land.run.battle.openings import named
from land.run.communications.wires import afloat
from land.run.reporting.first_sightings import run_to_stop
from land.run.reporting.reports import came_in
from land.run.run_input import CoastFire, Convoy, Counts, Sunk
from land.run.run_input import Done as LandDone
from land.run.run_input import Given as LandGiven
from land.run.tasks.task_durations import sheets
from land.score.objectives import Objective
from land.sighting.shore import ShipTrack, Station
from land.state.fights import LAND, Fought
from land.state.moves import Halted, Moves
from land.state.stops import LandStop
from land.state.world import Land, Spot
from land.terms import Terms
from naval.geo.course import Floats, distance_nm
from naval.run.facts import Note
from naval.run.run_input import Done, afloat_at, ship_at
from naval.run.tracks import lon_lat, places_at
from naval.state.outcome import Engagement


@dataclass(frozen=True)
class Ashore:
    """The land of a war as a run is given it: how it stands at its start, what never changes, what was agreed, the stops that
    generals met with in this run before, and the gross tons for troops of each transport by ship (LC-196).

    ``objectives`` and ``last_min``, the minute at which the war is to end, are the pack's (LC-291, LC-292). ``battles`` are those
    of this run that have been fought, ``rules`` is the rule set that the pack names for them (LC-260), ``under`` to whom each
    general answers (LC-009).
    """

    land: Land
    country: Country
    terms: Terms
    season: str = "dry"
    stops: tuple[LandStop, ...] = ()
    rooms: Mapping[str, int] = field(default_factory=dict)
    gauges: Mapping[str, float] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    last_min: int = 0
    battles: tuple[Fought, ...] = ()
    rules: str = ""
    under: Mapping[str, str] = field(default_factory=dict)

    def counts(self, minute: int) -> Counts:
        """What is counted at the end of a whole run at a minute (LC-290 to LC-294)."""
        return Counts(objectives=self.objectives, last=0 < self.last_min <= minute)


@dataclass(frozen=True)
class Steamed:
    """The way of a force of ships, as whoever is aboard goes it: a place for every minute from ``since``."""

    body: str
    since: int
    lon: Floats
    lat: Floats

    def head(self, minute: float) -> Spot:
        """Where she is."""
        n = min(max(int(minute) - self.since, 0), len(self.lon) - 1)
        return Spot(lon=round(float(self.lon[n]), 6), lat=round(float(self.lat[n]), 6))

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        """Whether she is another minute in another place."""
        return self.head(minute) != self.head(minute + 1)

    def still(self, since: int, until: int) -> bool:
        """She is taken to be under way."""
        return False


def beside(ashore: Ashore, sea: Done) -> LandDone:
    """The land's run as far as the sea's clock."""
    start = sea.world.minute
    sky = SeaSky(sea.weather, sea.world.calendar, ashore.season, ashore.land.skies)
    ordered = {seat: one.ashore for seat, one in sea.orders.items() if one.ashore is not UNSET}
    capitals = {one.key: one.side for one in sea.world.seats if one.role == MINISTRY}
    given = LandGiven(
        land=ashore.land,
        country=ashore.country,
        terms=ashore.terms,
        sky=sky,
        dice=sea.dice,
        until=sea.clock,
        run_min=sea.world.settings.run_min,
        hour=sea.world.calendar.hour,
        sheets=sheets({seat: one for seat, one in ordered.items() if seat not in capitals}),
        ministries={seat: msgspec.convert(one, MinistryOrders) for seat, one in ordered.items() if seat in capitals},
        capitals=capitals,
        stops=tuple(one for one in ashore.stops if one.minute <= sea.clock),
        ships=tuple(_tracks(sea, start)),
        stations=tuple(Station(one.key, one.side, one.lon, one.lat) for one in sea.world.stations),
        afloat={one.body: one for one in _forces(sea, start)},
        convoys=_convoys(ashore, sea),
        coast=tuple(CoastFire(minute=one.minute, place=one.place, text=one.text) for one in sea.fires if one.text),
        counts=ashore.counts(sea.until) if sea.clock == sea.until else None,
        sunk=_sunk(ashore, sea),
        season=ashore.season,
        gauges=ashore.gauges,
        battles=ashore.battles,
        rules=ashore.rules,
        under=ashore.under,
        names={one.key: one.name for one in sea.world.seats},
    )
    done = run_to_stop(given)
    done = replace(done, land=scarred(done.land, sea.fires, done.clock))
    return replace(done, land=renew(done.land, skies=_skies(ashore, sea))) if done.clock == sea.until else done


def stopped(sea: Done, land: LandDone) -> Done:
    """The sea's run as far as the land's clock: where generals must decide or fight, nothing later has happened (LC-008)."""
    if land.clock >= sea.clock and not (land.battle or land.breaks):
        return sea
    asked = land.stop.seats if land.stop is not None else ()
    return replace(sea, clock=land.clock, engagement=engaged(land), asked=asked, stop=None, breaks=land.breaks)


def engaged(land: LandDone) -> Engagement | None:
    """The battle that must be fought before the run goes on, as the war knows battles: its forces are bodies (LC-260)."""
    met = land.battle
    if met is None:
        return None
    bodies = {one.key: one for one in land.land.bodies}
    rows = [
        {"key": name, "side": bodies[key].side, "name": bodies[key].name, "seat": bodies[key].seat, "ships": []}
        for key, name in zip(met.bodies, named(met.bodies), strict=True)
    ]
    setup = {"forces": rows, LAND: msgspec.to_builtins(met.opening)}
    return Engagement(minute=met.minute, forces=named(met.bodies), lon=met.lon, lat=met.lat, setup=setup)


def _forces(sea: Done, start: int) -> list[Steamed]:
    minutes = np.arange(start, sea.clock + 1, dtype=np.float64)
    out = []
    for n, force in enumerate(sea.fleet.forces):
        lon, lat = lon_lat(places_at(sea.tracks, np.full(len(minutes), n, dtype=np.int64), minutes)[0])
        out.append(Steamed(force.key, start, np.asarray(lon), np.asarray(lat)))
    return out


def _convoys(ashore: Ashore, sea: Done) -> dict[str, Convoy]:
    """The ships of each force as troops use them, those that are afloat."""
    found = {}
    for n, force in enumerate(sea.fleet.forces):
        ships = [one for s in sea.fleet.ships_of[n] if (one := ship_at(sea, s, sea.clock)).afloat]
        carry = tuple(Transport(key=one.key, room_t=ashore.rooms[one.key]) for one in ships if one.key in ashore.rooms)
        fight = [one for one in ships if one.key not in ashore.rooms]
        found[force.key] = Convoy(
            transports=carry,
            warships=len(fight),
            side=force.side if ships else "",
            broadsides=tuple(broadside(one, sea.fleet.classes[one.class_key]) for one in fight),
        )
    return found


def _sunk(ashore: Ashore, sea: Done) -> tuple[Sunk, ...]:
    """The transports that went down in the run so far, each with the nearest friend then (LC-198)."""
    when = sorted(
        {one.minute + one.moves for one in sea.interrupts if one.minute + one.moves <= sea.clock}
        | {one.minute for one in sea.blows if one.minute <= sea.clock}
    )
    found = []
    for n, force in enumerate(sea.fleet.forces):
        for s in sea.fleet.ships_of[n]:
            ship = sea.fleet.ships[s]
            minute = next((one for one in when if ship.afloat and not ship_at(sea, s, one).afloat), None)
            if ship.key in ashore.rooms and minute is not None:
                left = afloat_at(sea, n, minute)
                friend, far = ("", 0.0) if left else _friend(sea, n, minute)
                found.append(
                    Sunk(
                        force=force.key,
                        ship=ship.key,
                        name=ship.name,
                        room_t=float(ashore.rooms[ship.key]),
                        minute=minute,
                        friend_nm=far if left or friend else None,
                        friend=friend,
                        left=left,
                    )
                )
    return tuple(found)


def _friend(sea: Done, n: int, minute: int) -> tuple[str, float]:
    """The nearest force of the same side with a ship afloat at a minute, and how far off it is; "" where there is none."""
    forces = sea.fleet.forces
    others = [m for m, one in enumerate(forces) if m != n and one.side == forces[n].side and afloat_at(sea, m, minute)]
    rows = np.asarray([n, *others], dtype=np.int64)
    lon, lat = lon_lat(places_at(sea.tracks, rows, np.full(len(rows), float(minute)))[0])
    far = [distance_nm(float(lon[0]), float(lat[0]), float(x), float(y)) for x, y in zip(lon[1:], lat[1:], strict=True)]
    nm, key = min(((nm, forces[m].key) for nm, m in zip(far, others, strict=True)), default=(0.0, ""))
    return key, nm


def _tracks(sea: Done, start: int) -> list[ShipTrack]:
    return [
        ShipTrack(one.body, force.side, one.lon, one.lat)
        for one, force in zip(_forces(sea, start), sea.fleet.forces, strict=True)
    ]


def _skies(ashore: Ashore, sea: Done) -> tuple[dict[str, float], ...]:
    """The weather of the last runs, by area ("" outside all): what makes mud (LC-083)."""
    weather = sea.weather
    now = {"": weather.value, **{area.key: value for area, value in zip(weather.areas, weather.values, strict=True)}}
    return (*ashore.land.skies, now)[-LAST_RUNS:]


def at_first(ashore: Ashore) -> LandDone:
    """The land as it stands, before anybody has marched."""
    land = ashore.land
    moves: dict[str, Moves] = {one.key: Halted(one.key, one.spot) for one in land.bodies}
    staffs: dict[str, Moves] = {one.seat: Halted(one.seat, one.spot) for one in land.staffs}
    return LandDone(land=land, start=land.minute, clock=land.minute, moves=moves, staffs=staffs)


def manned(sea: Done, land: LandDone) -> Done:
    """The ships with what their officers write of the shore: troops that go over, guns that they hear (LC-195, NAV-S-026)."""
    return replace(
        sea, boats=tuple(Note(one.minute, sea.fleet.number[one.force], "landing", one.words, one.rules) for one in land.boats)
    )


def put_on_land(ashore: Ashore, sea: Done, post: Post, land: LandDone) -> tuple[Post, LandDone]:
    """What the sea has brought to ports for generals goes on by wire and rider from there (LC-136)."""
    places = {one.port: (key, ashore.country.spot_at(key)) for key, one in ashore.country.places.items() if one.port}
    at_sea = afloat(land.land)
    aims = {one.seat: one.spot for one in land.land.staffs if f"seat:{one.seat}" not in at_sea}
    rest, came = put_ashore(sea, post, places, aims)
    return (rest, came_in(land, came)) if came else (post, land)


def handed_over(land: LandDone, sea: Done) -> FromLand:
    """What the land's post has brought to offices in ports and to ships, the names that its forms name, and which generals are
    aboard of which ships, or ashore where they lie (LC-136, LC-195)."""
    world = sea.world
    names = {f"seat:{one.key}": one.name for one in world.seats} | {f"body:{one.key}": one.name for one in land.land.bodies}
    names |= {f"force:{one.key}": one.name for one in world.forces}
    riding = {name.removeprefix("seat:"): ships for name, ships in afloat(land.land).items() if name.startswith("seat:")}
    sides = {one.seat: one.side for one in land.land.staffs}
    ships = {one.key: (one.side, way) for one, way in zip(sea.fleet.forces, _forces(sea, world.minute), strict=True)}

    def boats(seat: str, minute: int) -> str:
        staff = land.staffs.get(seat)
        return "" if staff is None or minute > sea.clock else by_boat(staff.head(minute), sides[seat], ships, minute)

    handed = tuple(one for one in land.posted if isinstance(one, HandedOver))
    return FromLand(handed, names, Generals(riding, boats))
