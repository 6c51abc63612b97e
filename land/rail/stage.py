"""Railways in a run: bodies entrain, stores go by train, trains arrive or are stopped (LC-180 to LC-187).

A body is on the rails while a train of ``rolling`` with its key is not unloaded. Trains keep their times from the minute they
begin, so a run that is cut goes on the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from land.contact.zones import Zone
from land.rail.entraining import Country, Railed, entrain, service
from land.rail.loads import figure
from land.rail.stopped_trains import Halt, break_met, guns_met, stopped, zone_met
from land.rail.timetable import Service, spot, struck, timetable
from land.state.carriage import Rolling
from land.state.ground import Stores
from land.state.moves import Moves
from land.state.world import Body, Land, PlaceNow, Spot
from land.supply.depots import SORTS, added
from land.supply.shares import shares
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.dice import Dice


class Arrived(Frozen, frozen=True):
    """Arrival of a body, or stores, by rail."""

    minute: int
    place: str
    body: str = ""
    packets: Stores = Stores()


def begin(
    land: Land, country: Country, body: str, goal: str, minute: int, gauge_in: float = 0.0, known: Collection[str] = ()
) -> tuple[Land, str]:
    """Entrain a body at a station for another; return the land with its trains, and "" or why it cannot (LC-180 to LC-185)."""
    one = next(each for each in land.bodies if each.key == body)
    found = _service(land, country, body, one.side, one.spot.place, goal, minute, gauge_in, known)
    if isinstance(found, str):
        return land, found
    trains = entrain(minute, one, found, land.trains.get(one.side, 0), land.rolling, country.edges)
    return (replace(land, rolling=(*land.rolling, *trains)), "") if trains else (land, "We have no train.")


def freight(
    land: Land, country: Country, side: str, origin: str, goal: str, packets: Stores, minute: int, gauge_in: float = 0.0
) -> tuple[Land, str]:
    """Send stores by rail from a depot to a place, 2,700 packets a train; return the land, and "" or why not (LC-180, LC-155,
    LC-305).
    """
    there = next((one for one in land.places if one.key == origin and one.side == side and one.depot), None)
    if there is None or any(getattr(packets, sort) > getattr(there.stores, sort) for sort in SORTS):
        return land, "Our depot there does not hold that much."
    found = _service(land, country, "", side, origin, goal, minute, gauge_in, ())
    if isinstance(found, str):
        return land, found
    found = replace(found, key=f"{found.key}_{goal}_{sum(one.goal == goal for one in land.rolling)}")
    trains = timetable(minute, found, cut_up(packets), land.trains.get(side, 0), land.rolling, country.edges)
    if not trains:
        return land, "We have no train."
    rest = Stores(**{sort: getattr(there.stores, sort) - getattr(packets, sort) for sort in SORTS})
    return replace(_put_place(land, replace(there, stores=rest)), rolling=(*land.rolling, *trains)), ""


def cut_up(packets: Stores) -> tuple[Stores, ...]:
    """Divide stores into trainloads, each of all sorts in proportion (LC-180)."""
    left = {sort: int(getattr(packets, sort)) for sort in SORTS}
    found = []
    while total := sum(left.values()):
        load = shares(min(figure("packets"), total), left)
        left = {sort: left[sort] - load[sort] for sort in SORTS}
        found.append(Stores(**load))
    return tuple(found)


def ways(land: Land, country: Country, minute: int) -> dict[str, Railed]:
    """Return the moves of the bodies on the rails at a minute (LC-183)."""
    trains: dict[str, list[Rolling]] = {}
    for one in land.rolling:
        if one.body:
            trains.setdefault(one.body, []).append(one)
    return {body: Railed(body, some, country) for body, some in sorted(trains.items()) if any(one.done > minute for one in some)}


def run_trains(
    land: Land,
    country: Country,
    dice: Dice,
    run_start: int,
    start: int,
    end: int,
    guns: Mapping[str, Sequence[Moves]] | None = None,
    miles: Callable[[Spot, Spot], float] | None = None,
    zones: Sequence[Zone] = (),
) -> tuple[Land, tuple[Arrived, ...], tuple[Halt, ...], tuple[Event, ...]]:
    """Run the trains from one minute to another; return the land, arrivals, halts and events.

    ``guns`` are for each side the hostile bodies with guns, ``zones`` those of bodies in place (LC-258).

    When a train of a body is stopped, those not off yet are struck out; the body is at its goal if more than half of its trains
    were unloaded there, else where the first was stopped (SC-LC-73). Stores in a stopped train go back, those in a wrecked one
    are lost.
    """
    halts: list[Halt] = []
    events: list[Event] = []
    edges, places = ({one.key: one for one in land.edges}, {one.key: one for one in land.places})
    for train in sorted(land.rolling, key=lambda one: (one.off, one.key)):
        if train.key not in {one.key for one in land.rolling} or train.stopped is not None:
            continue
        met = [(at, "break") for at in (break_met(train, country.edges, edges, places),) if at is not None]
        if guns and miles:
            minutes = range(max(start, train.off), min(end, train.arrives))
            at = guns_met(partial(spot, country, train), minutes, guns.get(train.side, ()), miles)
            met += [(at, "guns")] if at is not None else []
        at = zone_met(partial(spot, country, train), range(max(start, train.off), min(end, train.arrives)), zones, train.side)
        met += [(at, "zone")] if at is not None else []
        if not met or not start <= min(met)[0] < end:
            continue
        minute, why = min(met)
        body = next((one for one in land.bodies if one.key == train.body), None)
        trains = sum(1 for one in land.rolling if one.body == train.body)
        men = sum(unit.men for unit in body.units) // max(trains, 1) if body else 0
        halt, event = stopped(dice, run_start, train, minute, why, men, spot(country, train, minute))
        halts.append(halt)
        events.append(event)
        land = _halted(land, train, halt)
    land, arrived = _arrivals(land, country, start, end)
    return land, arrived, tuple(halts), tuple(events)


def _service(
    land: Land,
    country: Country,
    body: str,
    side: str,
    origin: str,
    goal: str,
    minute: int,
    gauge_in: float,
    known: Collection[str],
) -> Service | str:
    if not origin:
        return "It is not at a station."
    found = service(country, body, side, origin, goal, {one.key: one for one in land.edges}, gauge_in, known)
    return found if isinstance(found, str) else replace(found, key=f"{body or side}_{origin}_{minute}")


def _halted(land: Land, train: Rolling, halt: Halt) -> Land:
    """Stop a train: take its losses, and cancel the trains of its body that have not set out (LC-187)."""
    rolling = struck(land.rolling, train.key, halt.minute)
    rolling = tuple(one for one in rolling if not (train.body and one.body == train.body and one.off > halt.minute))
    pool = dict(land.trains)
    if halt.wrecked:
        pool[train.side] = max(0, pool.get(train.side, 0) - 1)
        rolling = tuple(replace(one, packets=Stores()) if one.key == train.key else one for one in rolling)
    bodies = tuple(_less(one, halt.lost) if one.key == train.body else one for one in land.bodies)
    return replace(land, rolling=rolling, trains=pool, bodies=bodies)


def _less(body: Body, men: int) -> Body:
    lost = shares(men, {unit.key: unit.men for unit in body.units})
    return replace(body, units=tuple(replace(unit, men=unit.men - lost[unit.key]) for unit in body.units))


def _arrivals(land: Land, country: Country, start: int, end: int) -> tuple[Land, tuple[Arrived, ...]]:
    found: list[Arrived] = []
    for train in land.rolling:
        if not train.body and train.packets != Stores() and start < _ends(train) <= end:
            goal = train.goal if train.stopped is None else train.origin
            now = next((one for one in land.places if one.key == goal), PlaceNow(key=goal, side=train.side))
            land = _put_place(land, replace(now, stores=added(now.stores, train.packets)))
            found.append(Arrived(minute=_ends(train), place=goal, packets=train.packets))
    bodies = []
    for body in land.bodies:
        trains = [one for one in land.rolling if one.body == body.key]
        if not trains or max(_ends(one) for one in trains) <= start:
            bodies.append(body)
            continue
        last = max(_ends(one) for one in trains)
        at = _locate_body_on_rails(country, trains, end)
        if last <= end:
            found.append(Arrived(minute=last, place=at.place, body=body.key))
        bodies.append(replace(body, spot=at, column=(), tail_at=0))
    under_way = {one.body for one in land.rolling if one.body and _ends(one) > end}
    kept = tuple(one for one in land.rolling if max(one.back, _ends(one)) > end or one.body in under_way)
    found.sort(key=lambda one: (one.minute, one.body, one.place))
    return replace(land, bodies=tuple(bodies), rolling=kept), tuple(found)


def _ends(train: Rolling) -> int:
    """Return the minute at which a train's load is on the ground: troops leave a stopped train in an hour; stores go back."""
    if train.stopped is None:
        return train.done
    return train.stopped + figure("load_min") if train.body else train.back


def _locate_body_on_rails(country: Country, trains: Sequence[Rolling], minute: int) -> Spot:
    """Return where a body on the rails stands: with its first train, or if most of it was held up, where that was (SC-LC-73)."""
    halted = [one for one in trains if one.stopped is not None]
    if halted and 2 * sum(1 for one in trains if one.stopped is None and one.done <= minute) <= len(trains):
        return spot(country, halted[0], minute)
    return spot(country, trains[0], minute)


def _put_place(land: Land, now: PlaceNow) -> Land:
    places = {one.key: one for one in land.places} | {now.key: now}
    return replace(land, places=tuple(places[key] for key in sorted(places)))
