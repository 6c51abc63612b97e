"""Bodies on the rails during a run: they entrain, ride, are stopped, and arrive (LC-180 to LC-187)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from land.contact.zones import Zone
from land.ground import measure
from land.march.facts import Fact
from land.orders.ministry import Load
from land.orders.orders_in_force import at_task, finish_task, has_done, stuck
from land.rail.entraining import Railed
from land.rail.stage import begin, run_trains, ways
from land.rail.timetable import called_off as struck_out
from land.run.run_input import Given, Replied, with_body
from land.run.tasks import ministry_orders
from land.state.ground import Stores
from land.state.moves import Moves
from land.state.world import Land, Spot
from naval.state.outcome import Event
from tactical.engine.text.words import plural

ENTRAIN, DETRAIN = "entrain", "detrain"


def riding(given: Given, land: Land, minute: int) -> dict[str, Railed]:
    """Return the moves of the bodies on the rails."""
    return ways(land, given.country, minute) if land.rolling else {}


def due(land: Land) -> list[int]:
    """List the minutes at which a body may entrain, free and with its tail up; and those at which a train is unloaded."""
    begin = []
    for body in land.bodies:
        if body.held is not None and at_task(body, body.held.off, (ENTRAIN,)):
            begin.append(max(body.held.off, body.tail_at))
    return begin + [one.done for one in land.rolling]


def begun(given: Given, land: Land, minute: int) -> tuple[Land, list[Event], list[Fact]]:
    """Give trains to bodies massed at a station, or halt the bodies and say why there are none (LC-061, LC-180 to LC-185)."""
    events, facts = list[Event](), list[Fact]()
    for body in land.bodies:
        task = at_task(body, minute, (ENTRAIN, DETRAIN))
        if task is None or body.aboard or body.key in riding(given, land, minute):
            continue
        if task.do == DETRAIN:
            land = with_body(land, finish_task(body))
            continue
        if body.tail_at > minute:
            continue
        origin, goal = str(task.fields.get("at", "")), str(task.fields.get("to", ""))
        why = "" if body.spot.place == origin else "It is not at the station."
        if not why:
            land, why = begin(land, given.country, body.key, goal, minute, given.gauges.get(body.side, 0.0))
        if why:
            body, fact = stuck(body, minute, why)
            land = with_body(land, body)
            facts.append(fact)
            continue
        trains = sum(one.body == body.key for one in land.rolling)
        words = f"{body.name} entrains at {given.name(origin)} for {given.name(goal)}: {plural(trains, 'train')}."
        events.append(Event(minute=minute, kind="train", text=words, rules=("LC-180", "LC-185")))
    return land, events, facts


def turns(given: Given, land: Land, moves: Mapping[str, Moves], start: int, until: int, zones: Sequence[Zone] = ()) -> list[int]:
    """List the minutes at which running trains would be stopped: all who look at them look anew from there."""
    if not land.rolling:
        return []
    _, _, halts, _ = run_trains(land, given.country, given.dice, given.start, start, until, _guns(land, moves), _miles, zones)
    return [one.minute + 1 for one in halts]


def gone_on(
    given: Given, land: Land, moves: Mapping[str, Moves], start: int, until: int, zones: Sequence[Zone] = ()
) -> tuple[Land, list[Event], list[Fact]]:
    """Run trains from one minute to another; a body that is unloaded has done its task (LC-183, LC-187, LC-258)."""
    if not land.rolling:
        return land, [], []
    guns = _guns(land, moves)
    land, arrived, _, events = run_trains(land, given.country, given.dice, given.start, start, until, guns, _miles, zones)
    told, facts = list(events), list[Fact]()
    for one in arrived:
        body = next((each for each in land.bodies if each.key == one.body), None)
        task = at_task(body, until, (ENTRAIN,)) if body is not None else None
        if body is None or task is None:
            continue
        if one.place == task.fields.get("to"):
            words = f"{body.name} is at {given.name(one.place)} by rail."
            body, fact = has_done(body, one.minute, words)
            told.append(Event(minute=one.minute, kind="train", text=words, rules=("LC-183",)))
        else:
            body, fact = stuck(body, one.minute, "Its trains were stopped on the line.")
        land = with_body(land, body)
        facts.append(fact)
    return land, told, facts


def stores_in(given: Given, before: Land, land: Land, until: int) -> list[Replied]:
    """Write stations' replies to the ministry on stores that came in or back, if they have a wire to it (SC-LC-143)."""
    out = []
    trains = {one.key: one for one in (*before.rolling, *land.rolling) if not one.body and one.packets != Stores()}
    for train in sorted(trains.values(), key=lambda one: (one.done, one.key)):
        came = train.stopped is None
        minute, place = (train.done, train.goal) if came else (train.back, train.origin)
        if not before.minute < minute <= until:
            continue
        for seat, side in sorted(given.capitals.items()):
            if side == train.side and ministry_orders.office_for(given.country, land, side, given.country.spot_at(place)):
                goal = given.name(train.goal)
                what = f"is unloaded at {goal}" if came else f"has come back; the line to {goal} is not clear"
                load = Load(start=train.origin, to=train.goal, **msgspec.structs.asdict(train.packets))
                text = f"A train with {ministry_orders.contents(load)} {what}."
                out.append(Replied(seat=seat, minute=minute, what="train", at=place, text=text))
    return out


def called_off(land: Land, bodies: Iterable[str], minute: int) -> Land:
    """Cancel further trains of bodies that have other orders; trains that have begun to load go on (SC-LC-73)."""
    rolling = land.rolling
    for key in bodies:
        rolling = struck_out(rolling, key, minute)
    return land if rolling == land.rolling else replace(land, rolling=rolling)


def _guns(land: Land, moves: Mapping[str, Moves]) -> dict[str, list[Moves]]:
    """List for each side the hostile bodies that have guns (LC-187)."""
    armed = [one for one in land.bodies if any(unit.guns for unit in one.units) and one.key in moves and not one.aboard]
    return {side: [moves[one.key] for one in armed if one.side != side] for side in {one.side for one in land.rolling}}


def _miles(a: Spot, b: Spot) -> float:
    return measure.miles(a.lon, a.lat, b.lon, b.lat)
