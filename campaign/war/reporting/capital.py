"""Papers for war ministries after a run: news by wire, and the results of their orders (LC-305)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from campaign.war.communications.dispatch import GENERAL, MINISTRY
from campaign.war.paper import Paper
from campaign.war.reports.land import BodyReported, CarrierRow, ComingRow, DepotRow, Office, OrderOfBattle, OwnRow, Seen, Told
from land.communications.facts import Delivered
from land.forces.body import of_body
from land.ground.country import Country
from land.run.run_input import Done
from land.run.tasks.ministry_orders import office_for, wired
from land.sighting.facts import Sighting
from land.state.world import Body, Land
from naval.state.world import Seat, World

COMING = "its orders to come"


class Hand(Protocol):
    """A teller of a run of the land (:class:`campaign.war.reporting.land_reports.Teller`), as far as this module needs one."""

    done: Done
    land: Land
    country: Country
    seats: dict[str, Seat]

    def state(self, body: Body) -> dict[str, Any]:
        """Return a column's own report of its state."""

    def seen_by(self, seat: str, one: Sighting, by: str, via: str) -> Seen:
        """Describe a sighting under the seat's own letter."""

    def last_return(self, seat: str, body: Body, minute: int) -> Paper:
        """Report a column as it stood when it was last heard of."""

    def name_of(self, end: str) -> str:
        """Return the name of a place, column or seat."""


def papers(teller: Hand, near: Mapping[str, tuple[str, ...]]) -> list[Paper]:
    """List the ministries' papers; ``near`` are by general the columns under his eyes."""
    out: list[Paper] = []
    for seat in ministries(teller.seats.values()):
        out += [
            Paper(seat.key, Told(what=one.what, body="", at=one.at, text=one.text), one.minute, one.minute)
            for one in teller.done.replied
            if one.seat == seat.key
        ]
        out += _report_arrived_bodies(teller, seat)
        out += _bodies(teller, seat, near)
        out += _sightings(teller, seat)
        clock = teller.done.clock
        out.append(Paper(seat.key, office(teller.land, clock, teller.country, seat.side), clock, clock))
    return out


def ministries(seats: Iterable[Seat]) -> list[Seat]:
    """List the war ministries among some seats, by key."""
    return sorted((one for one in seats if one.role == MINISTRY), key=lambda one: one.key)


def _report_arrived_bodies(teller: Hand, seat: Seat) -> list[Paper]:
    """Report each column that arrived: beyond the wire this is the last word for days (LC-305)."""
    return [
        Paper(seat.key, BodyReported(**teller.state(one.body), reported=one.minute, via=COMING), one.minute, one.minute)
        for one in teller.done.came
        if one.body.side == seat.side
    ]


def _bodies(teller: Hand, seat: Seat, near: Mapping[str, tuple[str, ...]]) -> list[Paper]:
    """Report the columns heard of by wire as the clock stands (SC-LC-150)."""
    clock, bodies = teller.done.clock, {one.key: one for one in teller.land.bodies}
    out = []
    for key, office_key in wired(teller.country, teller.land, seat.side, near).items():
        via = f"wire from {teller.country.places[office_key].name}"
        row = teller.state(bodies[key])
        out.append(Paper(seat.key, BodyReported(**row, reported=clock, via=via), clock, clock))
    return out


def _sightings(teller: Hand, seat: Seat) -> list[Paper]:
    """Report generals' sightings of the enemy from those on a wire to the capital (LC-144)."""
    clock, out = teller.done.clock, []
    for staff in teller.land.staffs:
        office_key = office_for(teller.country, teller.land, seat.side, staff.spot) if staff.side == seat.side else ""
        if not office_key:
            continue
        via = f"wire from {teller.country.places[office_key].name}"
        for one in teller.done.posted:
            if isinstance(one, Delivered) and one.message.to == f"seat:{staff.seat}" and not one.again:
                by = teller.name_of(one.message.author)
                for given in one.message.data.get("seen", ()):
                    seen = teller.seen_by(seat.key, msgspec.convert(given, Sighting), by, via)
                    out.append(Paper(seat.key, seen, one.minute, clock))
    return out


def office(land: Land, minute: int, country: Country, side: str) -> Office:
    """Describe the reinforcements to come, the trains, and the depots that report by wire."""
    coming = tuple(
        ComingRow(
            body=one.body.key, name=one.body.name, by=one.by, at=one.body.spot.place, minute=one.minute, men=of_body(one.body).men
        )
        for one in land.arrivals
        if one.body.side == side and one.minute > minute
    )
    depots = tuple(
        DepotRow(place=one.key, food=one.stores.food, forage=one.stores.forage, ammo=one.stores.ammo)
        for one in land.places
        if one.side == side and one.depot and office_for(country, land, side, country.spot_at(one.key))
    )
    rolling = sum(one.side == side for one in land.rolling)
    return Office(arrivals=coming, trains=land.trains.get(side, 0), rolling=rolling, depots=depots)


def at_first(teller: Hand, rooms: Mapping[str, float], world: World) -> tuple[Land, list[Paper]]:
    """Write the war's first papers: orders of battle for generals and ministries, all last returns for ministries. Return them
    with the land, which records the ministries' knowledge."""
    land, clock = teller.land, teller.done.clock
    out: list[Paper] = []
    capitals = dict(land.capitals)
    for seat in sorted(teller.seats.values(), key=lambda one: one.key):
        if seat.role not in (GENERAL, MINISTRY):
            continue
        own = [one for one in (*land.bodies, *(each.body for each in land.arrivals)) if one.side == seat.side]
        rows = tuple(
            OwnRow(body=one.key, name=one.name, seat=one.seat, general=_general(teller.seats, one.seat))
            for one in sorted(own, key=lambda one: one.key)
        )
        out.append(
            Paper(seat.key, OrderOfBattle(bodies=rows, carriers=_carriers(teller.country, world, rooms, seat.side)), clock, clock)
        )
        if seat.role == MINISTRY:
            some = [one for one in land.bodies if one.side == seat.side]
            capitals[seat.key] = {one.key: one.spot for one in some}
            out += [teller.last_return(seat.key, one, clock) for one in some if one.seat != seat.key]
            out.append(Paper(seat.key, office(land, clock, teller.country, seat.side), clock, clock))
    return (replace(land, capitals=dict(sorted(capitals.items()))) if capitals else land), out


def _general(seats: Mapping[str, Seat], key: str) -> str:
    """Return the name of the general who has a column; "" if none has."""
    return seats[key].name if key in seats and seats[key].role == GENERAL else ""


def _carriers(country: Country, world: World, rooms: Mapping[str, float], side: str) -> tuple[CarrierRow, ...]:
    """List the forces of a side with room for troops as the war begins (LC-196)."""
    at = {one.port: one.key for one in country.places.values() if one.port}
    room: dict[str, float] = {}
    for ship in world.ships:
        room[ship.force] = room.get(ship.force, 0) + rooms.get(ship.key, 0)
    some = [one for one in world.forces if one.side == side and room.get(one.key)]
    return tuple(CarrierRow(force=one.key, name=one.name, at=at.get(one.port, ""), room_t=room[one.key]) for one in some)
