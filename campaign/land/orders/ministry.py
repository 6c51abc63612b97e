"""What a war ministry may order: its sheet, read with every fault at once, judged by what the ministry knows (LC-305).

The raw sheet is decoded JSON of any shape::

    {"arrivals": {body: {"at": place, "day": 18, "hour": 6}},
     "trains": [{"from": place, "to": place, "packets": {"food": 2000, "forage": 700, "ammo": 0}}],
     "cargo": [{"force": ships, "port": place, "packets": {…}}],
     "bodies": {body: an order as a general's}, "dispatches": [as a general's], "arsenals": [place]}

Bodies and dispatches are read by the general's own readers, which are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from campaign.land.lift.stowage import stores_room
from campaign.land.rail.loads import trains_for
from campaign.land.state.world import Arrival, Spot
from naval.geo import calendar
from naval.orders import shape
from naval.orders.known import Fault
from naval.orders.shape import Faults, Given, show, words
from naval.state.frozen import Frozen

RULE = "LC-305"
FOUND = "LC-296"
PARTS = ("arrivals", "trains", "cargo", "bodies", "dispatches", "arsenals")
SORTS = ("food", "forage", "ammo")
MOST = 40
MOST_PACKETS = 1_000_000
MOST_DAY = 400
STEP_MIN = 60
RAIL, SEA = ("rail", "sea")

ReadBody = Callable[[str, object, str, Faults], Any]
"""Reads the order of one body: its key, what was sent, the path to it, the faults it adds to."""
ReadNotes = Callable[[object, Faults], tuple[Any, ...]]
"""Reads the dispatches."""


class Coming(Frozen, frozen=True):
    """An arrival as the ministry knows it: by rail, sea or road, and not before a minute."""

    key: str
    name: str
    by: str
    minute: int


class Where(Frozen, frozen=True):
    """A place as the ministry knows it; ``beach``: the road of a beach begins there; ``arsenal_fault``: why it cannot be one."""

    key: str
    name: str
    kinds: tuple[str, ...] = ()
    beach: bool = False
    arsenal_fault: str = ""


class Transports(Frozen, frozen=True):
    """A force of transports of the side's Admiralty: room in gross tons, 0 where it is not known."""

    key: str
    name: str
    room_t: int = 0


class Command(Frozen, frozen=True):
    """A body of the side; ``general`` is the name of him who holds it, "" where nobody does."""

    key: str
    name: str
    general: str = ""


class KnownToMinistry(Frozen, frozen=True):
    """All that the sheet is judged by. ``hour`` is the theatre's hour at War Imminent, ``pool`` the trains of the side's pool."""

    minute: int
    hour: int
    pool: int
    arrivals: tuple[Coming, ...] = ()
    places: tuple[Where, ...] = ()
    transports: tuple[Transports, ...] = ()
    bodies: tuple[Command, ...] = ()


class Appointed(Frozen, frozen=True):
    """An arrival comes to a place at a minute."""

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
    """Packets that a force of transports takes to a port."""

    force: str
    port: str
    food: int = 0
    forage: int = 0
    ammo: int = 0


class MinistryOrders(Frozen, frozen=True):
    """A ministry's sheet, sound. ``bodies`` and ``dispatches`` are what their readers made of them."""

    arrivals: tuple[Appointed, ...] = ()
    trains: tuple[Load, ...] = ()
    cargo: tuple[Cargo, ...] = ()
    bodies: dict[str, Any] = {}
    dispatches: tuple[Any, ...] = ()
    arsenals: tuple[str, ...] = ()


def check(
    raw: object, known: KnownToMinistry, read_body: ReadBody, read_notes: ReadNotes
) -> tuple[MinistryOrders | None, tuple[Fault, ...]]:
    """Turn a ministry's sheet into orders, or say all that is wrong with it; never raises (LC-305)."""
    faults = Faults()
    if not isinstance(raw, dict):
        faults.add("", f"Orders must be a JSON object with {words(PARTS)}, not {show(raw)}.", RULE)
        return None, faults.told()
    fields = shape.table(raw, "", "The sheet", PARTS, faults)
    given = {name: value for name, value in fields.items() if value is not None}
    orders = MinistryOrders(
        arrivals=_arrivals(given.get("arrivals", {}), known, faults),
        trains=_trains(given.get("trains", []), known, faults),
        cargo=_cargo(given.get("cargo", []), known, faults),
        bodies=_bodies(given.get("bodies", {}), known, read_body, faults),
        dispatches=read_notes(given.get("dispatches", []), faults),
        arsenals=_arsenals(given.get("arsenals", []), known, faults),
    )
    return (None, faults.told()) if faults.found else (orders, ())


def _named(some: dict[str, Any]) -> str:
    return words([f"{key} ({one.name})" for key, one in sorted(some.items())])


def _objects(raw: object, where: str, what: str, faults: Faults) -> dict[str, Any]:
    if isinstance(raw, dict):
        return raw
    faults.add(where, f"{what} must be a table by key, not {show(raw)}.", RULE)
    return {}


def _arrivals(raw: object, known: KnownToMinistry, faults: Faults) -> tuple[Appointed, ...]:
    """The place and hour of arrivals (LC-305)."""
    coming = {one.key: one for one in known.arrivals}
    out = []
    for key, row in _objects(raw, "arrivals", "Arrivals", faults).items():
        where = f"arrivals.{shape.key_name(key)}"
        one = coming.get(key)
        if one is None:
            faults.add(where, f"No arrival is called {show(key)}; you wait for {_named(coming)}.", RULE)
            continue
        given = Given(row, where, one.name, ("at", "day", "hour"), faults)
        if given:
            place, minute = _station(given, one, known), _when(given, one, known)
            if place is not None and minute is not None:
                out.append(Appointed(body=one.key, at=place, minute=minute))
    return tuple(sorted(out, key=lambda row: row.body))


def _station(given: Given, one: Coming, known: KnownToMinistry) -> str | None:
    place = _place(given, "at", known)
    if place is None:
        return None
    fits = {RAIL: "railhead" in place.kinds, SEA: "port" in place.kinds or place.beach}.get(one.by, True)
    if not fits:
        wants = "a railhead" if one.by == RAIL else "a port, or a place behind a beach"
        given.fault("at", f"{one.name} comes by {one.by}; {place.name} is not {wants}.", RULE)
        return None
    return place.key


def _when(given: Given, one: Coming, known: KnownToMinistry) -> int | None:
    day, hour = shape.whole(given.get("day"), 1, MOST_DAY), shape.whole(given.get("hour"), 0, 23)
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


def _place(given: Given, name: str, known: KnownToMinistry) -> Where | None:
    key = given.get(name)
    found = next((one for one in known.places if one.key == key), None) if isinstance(key, str) else None
    if found is None:
        given.fault(name, f"{given.what}: there is no place {show(key)}.", RULE)
    return found


def _packets(given: Given) -> dict[str, int] | None:
    """The packets of a load by sort; at least one (LC-150)."""
    where = given.path("packets")
    rows = Given(given.get("packets"), where, f"{given.what}: its packets", SORTS, given.faults)
    if not rows:
        return None
    read = {sort: shape.whole(rows.get(sort, 0), 0, MOST_PACKETS) for sort in SORTS}
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


def _trains(raw: object, known: KnownToMinistry, faults: Faults) -> tuple[Load, ...]:
    """Trains of the pool with stores, from railhead to railhead (LC-305, LC-180, LC-181)."""
    out, wanted = [], 0
    for n, row in enumerate(shape.rows(raw, "trains", "Trains in one run", MOST, RULE, faults)):
        given = Given(row, f"trains.{n}", f"Train {n + 1}", ("from", "to", "packets"), faults)
        if not given:
            continue
        ends = [_place(given, name, known) for name in ("from", "to")]
        for name, place in zip(("from", "to"), ends, strict=True):
            if place is not None and "railhead" not in place.kinds:
                given.fault(name, f"{given.what}: {place.name} is not a railhead.", RULE)
        if ends[0] is not None and ends[0] == ends[1]:
            given.fault("to", f"{given.what} goes from {ends[0].name} to itself.", RULE)
        packets = _packets(given)
        if given.sound and packets is not None and ends[0] is not None and ends[1] is not None:
            wanted += trains_for(sum(packets.values()))
            out.append(Load(start=ends[0].key, to=ends[1].key, **packets))
    if wanted > known.pool:
        faults.add("trains", f"These loads take {wanted:,} trains; the pool has {known.pool:,} (LC-181).", "LC-181")
    return tuple(out)


def _cargo(raw: object, known: KnownToMinistry, faults: Faults) -> tuple[Cargo, ...]:
    """Cargo for ports in the Admiralty's transports (LC-305, LC-196)."""
    fleet = {one.key: one for one in known.transports}
    out = []
    for n, row in enumerate(shape.rows(raw, "cargo", "Cargoes in one run", MOST, RULE, faults)):
        given = Given(row, f"cargo.{n}", f"Cargo {n + 1}", ("force", "port", "packets"), faults)
        if not given:
            continue
        key = given.get("force")
        force = fleet.get(key) if isinstance(key, str) else None
        if force is None:
            given.fault("force", f"{given.what}: no transports are called {show(key)}; there are {_named(fleet)}.", RULE)
        port = _place(given, "port", known)
        if port is not None and "port" not in port.kinds:
            given.fault("port", f"{given.what}: {port.name} is not a port.", RULE)
        packets = _packets(given)
        if force is not None and packets is not None and force.room_t:
            _room(given, force, sum(packets.values()))
        if given.sound and force is not None and port is not None and packets is not None:
            out.append(Cargo(force=force.key, port=port.key, **packets))
    return tuple(out)


def _room(given: Given, force: Transports, packets: int) -> None:
    most = stores_room(force.room_t)
    if packets > most:
        text = f"{given.what}: {force.name} has room for {most:,} packets of stores, not {packets:,} (LC-196)."
        given.fault("packets", text, "LC-196")


def _bodies(raw: object, known: KnownToMinistry, read: ReadBody, faults: Faults) -> dict[str, Any]:
    """It commands what no general holds, and orders no body that a general holds (LC-305)."""
    mine = {one.key: one for one in known.bodies}
    free = {key: one for key, one in mine.items() if not one.general}
    out = {}
    for key, row in _objects(raw, "bodies", "Bodies", faults).items():
        where = f"bodies.{shape.key_name(key)}"
        one = mine.get(key)
        if one is None:
            faults.add(where, f"No body of yours is called {show(key)}; those that no general holds are {_named(free)}.", RULE)
        elif one.general:
            faults.add(where, f"The {one.name} is {one.general}'s. Write to him.", RULE)
        else:
            out[one.key] = read(one.key, row, where, faults)
    return dict(sorted(out.items()))


def _arsenals(raw: object, known: KnownToMinistry, faults: Faults) -> tuple[str, ...]:
    """Forward arsenals that it founds (LC-296; SC-LC-90)."""
    out: list[str] = []
    places = {one.key: one for one in known.places}
    for n, key in enumerate(shape.rows(raw, "arsenals", "Arsenals founded in one run", 2, FOUND, faults)):
        place = places.get(key) if isinstance(key, str) else None
        if place is None:
            faults.add(f"arsenals.{n}", f"There is no place {show(key)}.", FOUND)
        elif place.arsenal_fault or place.key in out:
            faults.add(f"arsenals.{n}", place.arsenal_fault or f"{place.name} stands twice.", FOUND)
        else:
            out.append(place.key)
    return tuple(out)


def appointed(arrivals: tuple[Arrival, ...], orders: MinistryOrders, spots: Mapping[str, Spot]) -> tuple[Arrival, ...]:
    """The arrivals of a side with the places and minutes its ministry has given them; ``spots`` are those of places (LC-305)."""
    given = {one.body: one for one in orders.arrivals}
    out = []
    for one in arrivals:
        to = given.get(one.body.key)
        body = one.body if to is None else msgspec.structs.replace(one.body, spot=spots[to.at])
        out.append(one if to is None else msgspec.structs.replace(one, body=body, minute=to.minute))
    return tuple(out)
