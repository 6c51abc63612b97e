"""The land as an arm of the war: armies, trains and dispatches, by :mod:`land.run` (LC-001, LC-008).

The sea is steamed first, to where its clock stops; the land goes as far, under the same sky. If the land stops sooner, so does
the sea's clock: nothing after it has happened, and nobody is told of ships.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import msgspec
from msgspec import UNSET
from msgspec.structs import replace as renew

from campaign.war.arms.arm import Play
from campaign.war.arms.convoys import convoys, steamed, sunk_transports
from campaign.war.communications.dispatch import MINISTRY, Generals
from campaign.war.communications.port_offices import FromLand, put_ashore
from campaign.war.land_rulings import begun
from campaign.war.press.land_tips import land_tips
from campaign.war.reporting.land_reports import Teller
from campaign.war.shore import Shore, ports_after, scarred, silenced
from campaign.war.sky import LAST_RUNS, SeaSky
from land.communications.facts import HandedOver
from land.communications.whereabouts import by_boat
from land.orders.ministry import MinistryOrders
from land.run.battle.openings import make_body_keys
from land.run.communications.wires import afloat
from land.run.reporting.first_sightings import run_to_stop
from land.run.reporting.reports import came_in
from land.run.run_input import CoastFire, Counts
from land.run.run_input import Done as LandDone
from land.run.run_input import Given as LandGiven
from land.run.tasks.task_effects import sheets
from land.score.objectives import Objective
from land.sighting.shore import Station
from land.state.fights import LAND, Fought
from land.state.moves import Halted, Moves
from land.state.stops import LandStop
from naval.run.facts import Note
from naval.run.movement.rulings_applied import terms_ruled
from naval.run.run_input import Done
from naval.state.orders import Orders
from naval.state.outcome import Engagement


@dataclass(frozen=True)
class LandArm(Shore):
    """The land given to a run: the shore, generals' earlier stops in it, each transport's gross tons for troops (LC-196).

    ``objectives``, ``last_min`` (the war's last minute) and ``rules`` (the rule set for battles) are the scenario's (LC-291,
    LC-292, LC-260); ``battles`` are those already fought in this run; ``under`` names each general's superior (LC-009).
    """

    stops: tuple[LandStop, ...] = ()
    rooms: Mapping[str, int] = field(default_factory=dict)
    gauges: Mapping[str, float] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    last_min: int = 0
    battles: tuple[Fought, ...] = ()
    rules: str = ""
    under: Mapping[str, str] = field(default_factory=dict)

    def plan(self, play: Play) -> Self:
        """Let rulings act on columns, depots and terms; ships meet the coast as it stands then."""
        given = play.given
        land, events = begun(self.land, self.country, given.rulings, given.world, given.chances)
        arm = replace(self, land=land, terms=terms_ruled(self.terms, given.rulings))
        play.events += events
        play.shores.append(arm)
        return arm

    def stand(self, play: Play) -> None:
        """Halt all columns and staffs where they are."""
        land = self.land
        moves: dict[str, Moves] = {one.key: Halted(one.key, one.spot) for one in land.bodies}
        staffs: dict[str, Moves] = {one.seat: Halted(one.seat, one.spot) for one in land.staffs}
        play.march = LandDone(land=land, start=land.minute, clock=land.minute, moves=moves, staffs=staffs)

    def move(self, play: Play) -> None:
        """March under the sea's sky, as far as the sea; where generals must decide or fight, the sea stops too (LC-008).

        Stations fallen with their places are silent; officers log troops and guns on the shore (LC-195, NAV-S-026).
        """
        land, sea = self._marched(play.sea), play.sea
        if land.clock < sea.clock or land.battle or land.breaks:
            asked = land.stop.seats if land.stop is not None else ()
            sea = replace(sea, clock=land.clock, engagement=engaged(land), asked=asked, stop=None, breaks=land.breaks)
        boats = (Note(one.minute, sea.fleet.number[one.force], "landing", one.words, one.rules) for one in land.boats)
        sea = replace(sea, boats=tuple(boats))
        for shore in play.shores:
            sea = silenced(shore, sea)
        play.sea, play.march = sea, land

    def act(self, play: Play) -> None:
        """Hand over what riders and wires have brought to port offices and to ships (LC-136, LC-195)."""
        play.word = handed_over(play.march, play.sea)

    def detect(self, play: Play) -> None:
        """Record neutrals' sightings of armies, and correspondents' tips."""
        sky = SeaSky(play.sea.weather, play.sea.world.calendar, self.season, self.land.skies)
        play.rumours.append(land_tips(play.sea, play.march, self.country, self.terms, sky, self.land))

    def report(self, play: Play) -> None:
        """Report to generals and ministries; their mail by ship goes on from ports by wire and rider."""
        land, world = self._taken_in(play), play.given.world
        teller = Teller(land, self.country, world.seats, self.terms.hq_hears_mi)
        play.land, papers = teller.papers(world, self.rooms) if play.opens else teller.papers()
        play.papers += papers
        play.events += land.events
        play.world, play.halt = ports_after(play.world, play.land, self.country), land.stop

    def _marched(self, sea: Done) -> LandDone:
        ways, counts = steamed(sea), Counts(objectives=self.objectives, last=0 < self.last_min <= sea.until)
        sky = SeaSky(sea.weather, sea.world.calendar, self.season, self.land.skies)
        ordered = sheets_ashore(sea.orders)
        capitals = {one.key: one.side for one in sea.world.seats if one.role == MINISTRY}
        given = LandGiven(
            land=self.land,
            country=self.country,
            terms=self.terms,
            sky=sky,
            dice=sea.dice,
            until=sea.clock,
            run_min=sea.world.settings.run_min,
            hour=sea.world.calendar.hour,
            sheets=sheets({seat: one for seat, one in ordered.items() if seat not in capitals}),
            ministries={seat: msgspec.convert(one, MinistryOrders) for seat, one in ordered.items() if seat in capitals},
            capitals=capitals,
            stops=tuple(one for one in self.stops if one.minute <= sea.clock),
            ships=tuple(ways),
            stations=tuple(Station(one.key, one.side, one.lon, one.lat) for one in sea.world.stations),
            afloat={one.key: one for one in ways},
            convoys=convoys(self.rooms, sea),
            coast=tuple(CoastFire(minute=one.minute, place=one.place, text=one.text) for one in sea.fires if one.text),
            counts=counts if sea.clock == sea.until else None,
            sunk=sunk_transports(self.rooms, sea),
            season=self.season,
            gauges=self.gauges,
            battles=self.battles,
            rules=self.rules,
            under=self.under,
            names={one.key: one.name for one in sea.world.seats},
        )
        done = run_to_stop(given)
        done = replace(done, land=scarred(done.land, sea.fires, done.clock))
        if done.clock < sea.until:
            return done
        return replace(done, land=renew(done.land, skies=(*self.land.skies, _weather(sea))[-LAST_RUNS:]))

    def _taken_in(self, play: Play) -> LandDone:
        """Take generals' mail at port offices out of their papers, for the land's post (LC-136)."""
        land = play.march
        places = {one.port: (key, self.country.spot_at(key)) for key, one in self.country.places.items() if one.port}
        at_sea = afloat(land.land)
        aims = {one.seat: one.spot for one in land.land.staffs if f"seat:{one.seat}" not in at_sea}
        play.papers, came = put_ashore(play.sea, play.papers, places, aims)
        return came_in(land, came) if came else land


def sheets_ashore(orders: Mapping[str, Orders]) -> dict[str, dict[str, Any]]:
    """Return the sheets of generals and ministries among orders, by seat."""
    return {seat: one.ashore for seat, one in orders.items() if one.ashore is not UNSET}


def engaged(land: LandDone) -> Engagement | None:
    """Describe the battle to be fought before the run goes on, with columns for forces (LC-260)."""
    met = land.battle
    if met is None:
        return None
    bodies = {one.key: one for one in land.land.bodies}
    rows = [
        {"key": name, "side": bodies[key].side, "name": bodies[key].name, "seat": bodies[key].seat, "ships": []}
        for key, name in zip(met.bodies, make_body_keys(met.bodies), strict=True)
    ]
    setup = {"forces": rows, LAND: msgspec.to_builtins(met.opening)}
    return Engagement(minute=met.minute, forces=make_body_keys(met.bodies), lon=met.lon, lat=met.lat, setup=setup)


def _weather(sea: Done) -> dict[str, float]:
    """Return the weather of a run by area ("" outside all), which makes mud (LC-083)."""
    weather = sea.weather
    return {"": weather.value, **{area.key: value for area, value in zip(weather.areas, weather.values, strict=True)}}


def handed_over(land: LandDone, sea: Done) -> FromLand:
    """List the land's post at port offices and in ships, names for its forms, generals aboard or beside ships (LC-136,
    LC-195)."""
    world = sea.world
    names = {f"seat:{one.key}": one.name for one in world.seats} | {f"body:{one.key}": one.name for one in land.land.bodies}
    names |= {f"force:{one.key}": one.name for one in world.forces}
    riding = {name.removeprefix("seat:"): ships for name, ships in afloat(land.land).items() if name.startswith("seat:")}
    sides = {one.seat: one.side for one in land.land.staffs}
    ships = {one.key: (one.side, one) for one in steamed(sea)}

    def boats(seat: str, minute: int) -> str:
        staff = land.staffs.get(seat)
        return "" if staff is None or minute > sea.clock else by_boat(staff.head(minute), sides[seat], ships, minute)

    handed = tuple(one for one in land.posted if isinstance(one, HandedOver))
    return FromLand(handed, names, Generals(riding, boats))
