"""Sheet of a war ministry, read with every fault at once, judged by what the ministry knows (LC-305).

The raw sheet is decoded JSON of any shape::

    {"arrivals": {body: {"at": place, "day": 18, "hour": 6}},
     "trains": [{"from": place, "to": place, "packets": {"food": 2000, "forage": 700, "ammo": 0}}],
     "cargo": [{"force": ships, "port": port or beach, "packets": {…}}],
     "bodies": {body: an order as a general's}, "dispatches": [as a general's], "arsenals": [place]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from land.lift.stowage import stores_room
from land.orders import sheet_reader
from land.orders.general_knowledge import Fleet, Known
from land.orders.sheet import BodyOrder, Note
from land.rail.loads import trains_for
from land.state.ground import Place
from land.state.world import Arrival, Spot
from naval.geo import calendar
from naval.orders import shape
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults, Given, show, words
from naval.state.frozen import Frozen
from tactical.engine.text.words import plural

RULE = "LC-305"
FOUND = "LC-296"
PARTS = ("arrivals", "trains", "cargo", "bodies", "dispatches", "arsenals")
AS_A_GENERAL = ("bodies", "dispatches")
SORTS = ("food", "forage", "ammo")
MOST = 40
MOST_PACKETS = 1_000_000
MOST_DAY = 400
STEP_MIN = 60
RAIL, SEA = ("rail", "sea")


class Coming(Frozen, frozen=True):
    """Arrival as the ministry knows it: by rail, sea or road, and its earliest minute."""

    key: str
    name: str
    by: str
    minute: int


class KnownToMinistry(Frozen, frozen=True):
    """Facts that judge a ministry's sheet, beyond those a general would know.

    ``known.bodies`` are those that no general holds, ``known.others`` those of its generals, ``known.fleets`` the transports of
    its Admiralty; ``pool`` the trains of its side. ``no_arsenal`` says by place why none can be founded there, "" where one can.
    """

    known: Known
    pool: int = 0
    arrivals: tuple[Coming, ...] = ()
    no_arsenal: dict[str, str] = {}


class Appointed(Frozen, frozen=True):
    """Place and minute of an arrival."""

    body: str
    at: str
    minute: int


class Load(Frozen, frozen=True):
    """Packets that trains of the pool take from one place to another."""

    start: str
    to: str
    food: int = 0
    forage: int = 0
    ammo: int = 0


class Cargo(Frozen, frozen=True):
    """Packets that a force of transports takes to a port or beach."""

    force: str
    port: str
    food: int = 0
    forage: int = 0
    ammo: int = 0


class MinistryOrders(Frozen, frozen=True):
    """Sheet of a ministry, sound."""

    arrivals: tuple[Appointed, ...] = ()
    trains: tuple[Load, ...] = ()
    cargo: tuple[Cargo, ...] = ()
    bodies: dict[str, BodyOrder] = {}
    dispatches: tuple[Note, ...] = ()
    arsenals: tuple[str, ...] = ()


Checked = tuple[MinistryOrders | None, tuple[Fault, ...], tuple[str, ...]]


class Desk:
    """Sheet while it is read: the knowledge, the places of the country, the faults found."""

    def __init__(self, known: KnownToMinistry, country: Any, faults: Faults) -> None:
        self.known, self.faults = known, faults
        self.places: Mapping[str, Place] = country.places
        self.beaches = {one.key for one in country.ground.beaches}
        self.behind_beaches = {one.place for one in country.ground.beaches}


def check(raw: object, known: KnownToMinistry, country: Any) -> Checked:
    """Turn a ministry's sheet into orders, or list all its faults; and its warnings. Never raises (LC-305).

    The ministry commands bodies that no general holds as a general does, and writes dispatches as he does; it orders no general's
    body.
    """
    faults = Faults()
    if not isinstance(raw, dict):
        faults.add("", f"Orders must be a JSON object with {', '.join(PARTS)}, not {show(raw)}.", RULE)
        return None, faults.list_for_player(), ()
    fields = shape.table(raw, "", "The sheet", PARTS, faults)
    given = {name: value for name, value in fields.items() if value is not None}
    desk = Desk(known, country, faults)
    arrivals = _arrivals(given.get("arrivals", {}), desk)
    trains = _trains(given.get("trains", []), desk)
    cargo = _cargo(given.get("cargo", []), desk)
    arsenals = _arsenals(given.get("arsenals", []), desk)
    sheet, wrong, warnings = sheet_reader.check(
        {name: given[name] for name in AS_A_GENERAL if name in given}, known.known, country
    )
    found = (*faults.list_for_player(), *wrong)
    if found or sheet is None:
        return None, found, warnings
    orders = MinistryOrders(
        arrivals=arrivals, trains=trains, cargo=cargo, bodies=sheet.bodies, dispatches=sheet.dispatches, arsenals=arsenals
    )
    return orders, (), warnings


def _list_names(some: dict[str, Any]) -> str:
    return words([f"{key} ({one.name})" for key, one in sorted(some.items())])


def _objects(raw: object, where: str, what: str, faults: Faults) -> dict[str, Any]:
    if isinstance(raw, dict):
        return raw
    faults.add(where, f"{what} must be a table by key, not {show(raw)}.", RULE)
    return {}


def _arrivals(raw: object, desk: Desk) -> tuple[Appointed, ...]:
    """Read the place and hour of arrivals (LC-305)."""
    coming = {one.key: one for one in desk.known.arrivals}
    out = []
    for key, row in _objects(raw, "arrivals", "Arrivals", desk.faults).items():
        where = f"arrivals.{shape.key_name(key)}"
        one = coming.get(key)
        if one is None:
            desk.faults.add(where, f"No arrival is called {show(key)}; you expect {_list_names(coming)}.", RULE)
            continue
        given = Given(row, where, one.name, ("at", "day", "hour"), desk.faults)
        if given:
            place, minute = _station(given, one, desk), _read_arrival_minute(given, one, desk.known.known)
            if place is not None and minute is not None:
                out.append(Appointed(body=one.key, at=place, minute=minute))
    return tuple(sorted(out, key=lambda row: row.body))


def _station(given: Given, one: Coming, desk: Desk) -> str | None:
    place = _read_place(given, "at", desk)
    if place is None:
        return None
    fits = {RAIL: "railhead" in place.kinds, SEA: "port" in place.kinds or place.key in desk.behind_beaches}.get(one.by, True)
    if not fits:
        wants = "a railhead" if one.by == RAIL else "a port, or a place behind a beach"
        given.fault("at", f"{one.name} comes by {one.by}; {place.name} is not {wants}.", RULE)
        return None
    return place.key


def _read_arrival_minute(given: Given, one: Coming, known: Known) -> int | None:
    day, hour = shape.whole_in_range(given.get("day"), 1, MOST_DAY), shape.whole_in_range(given.get("hour"), 0, 23)
    if day is None:
        given.fault(
            "day", f"{one.name}: the day must be a whole number from 1 to {MOST_DAY}, not {show(given.get('day'))}.", RULE
        )
    if hour is None:
        given.fault("hour", f"{one.name}: the hour must be a whole number from 0 to 23, not {show(given.get('hour'))}.", RULE)
    if day is None or hour is None:
        return None
    minute = ((day - 1) * 24 + hour - known.hour) * STEP_MIN
    least = max(one.minute, known.minute)
    if minute < least:
        soonest = -(-least // STEP_MIN) * STEP_MIN
        first, at, _ = calendar.split(soonest, known.hour)
        text = f"{one.name} cannot be there before {calendar.label(soonest, known.hour)}."
        given.fault("", text, RULE, {**given.fields, "day": first, "hour": at})
        return None
    return minute


def _read_place(given: Given, name: str, desk: Desk) -> Place | None:
    key = given.get(name)
    found = desk.places.get(key) if isinstance(key, str) else None
    if found is None:
        said = "choose a place" if key in (None, "") else f"there is no place {show(key)}"
        given.fault(name, f"{given.what}: {said}.", RULE)
    return found


def _packets(given: Given) -> dict[str, int] | None:
    """Read the packets of a load by sort; at least one (LC-150)."""
    where = given.path("packets")
    rows = Given(given.get("packets"), where, f"{given.what}: its packets", SORTS, given.faults)
    if not rows:
        return None
    read = {sort: shape.whole_in_range(rows.get(sort, 0), 0, MOST_PACKETS) for sort in SORTS}
    for sort, value in read.items():
        if value is None:
            rows.fault(
                sort, f"{given.what}: packets are whole numbers from 0 to {MOST_PACKETS:,}, not {show(rows.get(sort))}.", RULE
            )
    if not rows.sound or None in read.values():
        return None
    found = {sort: int(value or 0) for sort, value in read.items()}
    if not sum(found.values()):
        given.fault("packets", f"{given.what} carries nothing.", RULE)
        return None
    return found


def _trains(raw: object, desk: Desk) -> tuple[Load, ...]:
    """Read trains of the pool with stores, from railhead to railhead (LC-305, LC-180, LC-181)."""
    out, wanted = [], 0
    for n, row in enumerate(shape.rows(raw, "trains", "Trains in one run", MOST, RULE, desk.faults)):
        given = Given(row, f"trains.{n}", f"Train {n + 1}", ("from", "to", "packets"), desk.faults)
        if not given:
            continue
        ends = [_read_place(given, name, desk) for name in ("from", "to")]
        for name, place in zip(("from", "to"), ends, strict=True):
            if place is not None and "railhead" not in place.kinds:
                given.fault(name, f"{given.what}: {place.name} is not a railhead.", RULE)
        if ends[0] is not None and ends[0] == ends[1]:
            given.fault("to", f"{given.what} goes from {ends[0].name} to itself.", RULE)
        packets = _packets(given)
        if given.sound and packets is not None and ends[0] is not None and ends[1] is not None:
            wanted += trains_for(sum(packets.values()))
            out.append(Load(start=ends[0].key, to=ends[1].key, **packets))
    if wanted > desk.known.pool:
        desk.faults.add(
            "trains", f"These loads need {plural(wanted, 'train')}; the pool has {desk.known.pool:,} (LC-181).", "LC-181"
        )
    return tuple(out)


def _cargo(raw: object, desk: Desk) -> tuple[Cargo, ...]:
    """Read cargo for ports and beaches in the Admiralty's transports (LC-305, LC-196)."""
    fleet = {one.key: one for one in desk.known.known.fleets}
    out = []
    for n, row in enumerate(shape.rows(raw, "cargo", "Cargoes in one run", MOST, RULE, desk.faults)):
        given = Given(row, f"cargo.{n}", f"Cargo {n + 1}", ("force", "port", "packets"), desk.faults)
        if not given:
            continue
        key = given.get("force")
        force = fleet.get(key) if isinstance(key, str) else None
        if force is None:
            given.fault("force", f"{given.what}: no transports are called {show(key)}; there are {_list_names(fleet)}.", RULE)
        port = _landed_at(given, desk)
        packets = _packets(given)
        if force is not None and packets is not None and force.room_t:
            _room(given, force, sum(packets.values()))
        if given.sound and force is not None and port is not None and packets is not None:
            out.append(Cargo(force=force.key, port=port, **packets))
    return tuple(out)


def _landed_at(given: Given, desk: Desk) -> str | None:
    """Read the port or beach of a cargo (LC-162)."""
    key = given.get("port")
    if isinstance(key, str) and key in desk.beaches:
        return key
    place = _read_place(given, "port", desk)
    if place is not None and "port" not in place.kinds:
        given.fault("port", f"{given.what}: {place.name} is neither a port nor a beach.", RULE)
        return None
    return place.key if place is not None else None


def _room(given: Given, force: Fleet, packets: int) -> None:
    most = stores_room(force.room_t)
    if packets > most:
        text = f"{given.what}: {force.name} has room for {most:,} packets of stores, not {packets:,} (LC-196)."
        given.fault("packets", text, "LC-196")


def _arsenals(raw: object, desk: Desk) -> tuple[str, ...]:
    """Read the forward arsenals that it founds (LC-296, SC-LC-90)."""
    out: list[str] = []
    for n, key in enumerate(shape.rows(raw, "arsenals", "Arsenals founded in one run", 2, FOUND, desk.faults)):
        place = desk.places.get(key) if isinstance(key, str) else None
        if place is None:
            desk.faults.add(f"arsenals.{n}", f"There is no place {show(key)}.", FOUND)
            continue
        why = desk.known.no_arsenal.get(place.key, f"You know of no stores at {place.name}.")
        if why or place.key in out:
            desk.faults.add(f"arsenals.{n}", why or f"{place.name} appears twice.", FOUND)
        else:
            out.append(place.key)
    return tuple(out)


def appointed(arrivals: tuple[Arrival, ...], orders: MinistryOrders, spots: Mapping[str, Spot]) -> tuple[Arrival, ...]:
    """Give the arrivals of a side the places and minutes of its ministry; ``spots`` are those of places (LC-305)."""
    given = {one.body: one for one in orders.arrivals}
    out = []
    for one in arrivals:
        to = given.get(one.body.key)
        body = one.body if to is None else msgspec.structs.replace(one.body, spot=spots[to.at])
        out.append(one if to is None else msgspec.structs.replace(one, body=body, minute=to.minute))
    return tuple(out)
