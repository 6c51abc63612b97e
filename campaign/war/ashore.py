"""The land beside the sea: what a run of the war is given of it, and how it is computed along with the ships (LC-001, LC-008).

The sea is steamed first, to where its clock stops; the land then goes as far, under the same sky. If the land stops sooner, the
sea's clock stands there too: nothing after it has happened, and of the ships nobody is told anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace as renew

from campaign.land.ground.country import Country
from campaign.land.lift.stowage import Transport
from campaign.land.look.shore import ShipTrack, Station
from campaign.land.post.facts import HandedOver
from campaign.land.run.at_once import sheets
from campaign.land.run.course import Course
from campaign.land.run.parts import Convoy
from campaign.land.run.parts import Done as LandDone
from campaign.land.run.parts import Given as LandGiven
from campaign.land.run.word import told
from campaign.land.state.moves import Halted, Moves
from campaign.land.state.stops import LandStop
from campaign.land.state.world import Land, Spot
from campaign.land.terms import Terms
from campaign.war.sky import LAST_RUNS, SeaSky
from naval.geo.course import Floats
from naval.run.parts import Done, ship_at
from naval.run.tracks import lon_lat, places_at
from naval.state.world import World


@dataclass(frozen=True)
class Ashore:
    """The land of a war as a run is given it: how it stands at its start, what never changes, what was agreed, the stops that
    generals met with in this run before, and the gross tons for troops of each transport by ship (LC-196)."""

    land: Land
    country: Country
    terms: Terms
    season: str = "dry"
    stops: tuple[LandStop, ...] = ()
    rooms: Mapping[str, int] = field(default_factory=dict)


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


def beside(ashore: Ashore, sea: Done) -> LandDone:
    """The land's run as far as the sea's clock."""
    start = sea.world.minute
    sky = SeaSky(sea.weather, sea.world.calendar, ashore.season, ashore.land.skies)
    given = LandGiven(
        land=ashore.land,
        country=ashore.country,
        terms=ashore.terms,
        sky=sky,
        dice=sea.dice,
        until=sea.clock,
        run_min=sea.world.settings.run_min,
        hour=sea.world.calendar.hour,
        sheets=sheets({seat: one.ashore for seat, one in sea.orders.items() if one.ashore is not UNSET}),
        stops=tuple(one for one in ashore.stops if one.minute <= sea.clock),
        ships=tuple(_tracks(sea, start)),
        stations=tuple(Station(one.key, one.side, one.lon, one.lat) for one in sea.world.stations),
        afloat={one.body: one for one in _forces(sea, start)},
        convoys=_convoys(ashore, sea),
    )
    done = told(given, Course(given).run())
    return replace(done, land=renew(done.land, skies=_skies(ashore, sea))) if done.clock == sea.until else done


def stopped(sea: Done, land: LandDone) -> Done:
    """The sea's run as far as the land's clock: where generals must decide, nothing later has happened (LC-008)."""
    if land.clock >= sea.clock or land.stop is None:
        return sea
    return replace(sea, clock=land.clock, engagement=None, asked=land.stop.seats, stop=None, breaks=())


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
        carry = tuple(
            Transport(key=one.key, room_t=ashore.rooms[one.key], knots=one.max_kn) for one in ships if one.key in ashore.rooms
        )
        found[force.key] = Convoy(transports=carry, warships=len(ships) - len(carry))
    return found


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


def handed_over(land: LandDone, world: World) -> tuple[tuple[HandedOver, ...], dict[str, str]]:
    """What the land's post has brought to offices in ports, and the names that its forms name (LC-136)."""
    names = {f"seat:{one.key}": one.name for one in world.seats} | {f"body:{one.key}": one.name for one in land.land.bodies}
    return tuple(one for one in land.posted if isinstance(one, HandedOver)), names
