"""Sightings and reports of bodies in a run, and the part that reaches their generals (LC-111 to LC-120, LC-144)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace as replace_done
from typing import Any

import msgspec
from msgspec.structs import replace

from land.battle.battle_return import beaten
from land.communications import message_routes as post
from land.communications.facts import Delivered, Fact, Taken, Tapped
from land.communications.reports import ARRIVAL, CALL, CAUGHT, CONTACT, HUNGER, VOID, Due, reports
from land.communications.reports import BLOCKED as WAY_BLOCKED
from land.march.facts import BLOCKED, CANNOT, DONE, ENEMY, FOR_GOOD, HALTED
from land.run.communications import hearing, wires
from land.run.order_of_play import Course
from land.run.run_input import Done, Ended, Given
from land.run.supply import lines
from land.run.tasks import ministry_orders
from land.siege.facts import Said
from land.sighting.facts import Sighting
from land.sighting.observation import Looked, look
from land.sighting.scene import Scene
from land.sighting.shore import ShipTrack
from land.state.world import Body, Message, Spot
from naval.state.outcome import Event

MARCH = "march"


def add_run_reports(given: Given, course: Course) -> Done:
    """Add to a run its sightings, and the bodies' reports carried as far as they came."""
    done = course.done()
    if done.clock <= given.start:
        return done
    road = done.escorts
    scene = Scene(
        given.start,
        done.clock,
        (*done.land.bodies, *(one.body for one in road)),
        {**done.moves, **{one.body.key: one.moves for one in road}},
        given.country,
        given.sky,
        given.dice,
        scouting=dict(course.scouting),
        spells={one.body.key: (one.since, one.until) for one in road},
        works=done.land.works,
    )
    held = {one.key: one.side for one in done.land.places if one.side}
    looked = look(
        scene, given.land.lids, held, given.run_min, _clipped(given.ships, done.clock - given.start + 1), given.stations
    )
    bodies = {one.key: one for one in done.land.bodies}
    aims = {one.seat: done.staffs[one.seat].head(given.start) for one in done.land.staffs if one.seat in done.staffs}
    work = wires.posted(given, done.land, scene, done.staffs, course.wires, given.start)
    land, facts, events = replace(done.land, lids=looked.lids), list[Fact](), list[Event]()
    some = [*due(given, done, looked), *caught(done, done.posted), *hearing.guns(given, done)]
    came, pending = hearing.receipts(given, done, some)
    land, some = hearing.silent(replace(land, receipts=pending), done.clock), [*some, *came]
    while some:  # reports are carried; captured ones are reported in turn
        written, numbers = reports(some, bodies, aims, land.numbers)
        carried = post.carry(work, written, given.start, done.clock, land.had, done.land.busy)
        land = replace(
            land,
            messages=(*land.messages, *carried.messages),
            had=tuple(sorted({*land.had, *carried.had})),
            busy={key: max(land.busy.get(key, 0), carried.busy.get(key, 0)) for key in sorted({*land.busy, *carried.busy})},
            numbers=numbers,
        )
        facts += carried.facts
        events += carried.events
        some = caught(done, carried.facts)
    posted = (*done.posted, *facts)
    land = wires.update_known_cuts(
        replace(land, staffs=tuple(_heard_of(given, done, one.seat, posted) for one in land.staffs)), facts
    )
    land = ministry_orders.heard_of(given, land, {one.seat: bodies_near_general(given, done, one.seat) for one in land.staffs})
    told = sorted([*done.events, *looked.events, *events], key=lambda one: (one.minute, one.kind, one.text))
    boats = (*done.boats, *hearing.at_sea(given, done))
    return replace_done(done, land=land, posted=posted, looked=looked, work=work, events=tuple(told), boats=boats)


def _clipped(ships: Iterable[ShipTrack], minutes: int) -> tuple[ShipTrack, ...]:
    return tuple(replace_done(one, lon=one.lon[:minutes], lat=one.lat[:minutes]) for one in ships)


def _heard_of(given: Given, done: Done, seat: str, posted: Iterable[Fact]) -> Any:
    """Update where a headquarters last knew each of its bodies: near ones now, others by report."""
    staff = next(one for one in done.land.staffs if one.seat == seat)
    last = dict(staff.last)
    came = (one for one in posted if isinstance(one, Delivered))
    for one in sorted(came, key=lambda one: one.message.written):
        if one.message.to == f"seat:{seat}" and "at" in one.message.data:
            key = one.message.author.partition(":")[2]
            last[key] = msgspec.convert(one.message.data["at"], Spot)
    for key in bodies_near_general(given, done, seat):
        last[key] = done.moves[key].head(done.clock)
    return replace(staff, last=dict(sorted(last.items())))


def bodies_near_general(given: Given, done: Done, seat: str) -> tuple[str, ...]:
    """List the bodies of a general that are under his eyes when the clock stands (LC-004)."""
    from land.communications.headquarters import bodies_near_headquarters as within

    own = [one.key for one in done.land.bodies if one.seat == seat]
    return within(done.staffs[seat], done.moves, own, done.clock, given.terms.hq_hears_mi)


def due(given: Given, done: Done, looked: Looked) -> list[Due]:
    """List the reports due: the call, arrivals, blocked ways, contacts, hunger, void orders, and sightings (LC-144)."""
    bodies = {one.key: one for one in done.land.bodies}
    out: list[Due] = []

    def say(key: str, minute: int, why: str, **more: Any) -> None:
        if key in bodies and minute <= done.clock and not bodies[key].aboard:
            out.append(Due(body=key, minute=minute, why=why, data=state(done, bodies[key], minute) | more))

    for fact in done.marched:
        if fact.kind == DONE and fact.what == MARCH:
            say(fact.body, fact.minute, ARRIVAL)
        elif fact.kind == HALTED and fact.what == BLOCKED:
            say(fact.body, fact.minute, WAY_BLOCKED, blocked=fact.where)
        elif fact.kind == HALTED and fact.what == ENEMY:
            say(
                fact.body,
                fact.minute,
                WAY_BLOCKED,
                cannot=f"An enemy in position bars the way to wagons {_describe_way(given, fact.where)}.",
            )
        elif fact.kind == HALTED and fact.where in lines.WHY:
            say(fact.body, fact.minute, WAY_BLOCKED, cannot=lines.WHY[fact.where])
        elif fact.kind == HALTED and fact.what in FOR_GOOD:
            say(fact.body, fact.minute, WAY_BLOCKED, halted={"why": fact.what, "where": fact.where})
        elif fact.kind == HALTED and fact.what == CANNOT:
            say(fact.body, fact.minute, WAY_BLOCKED, cannot=fact.where)
        elif fact.kind == DONE and fact.where:
            say(fact.body, fact.minute, ARRIVAL, done=fact.where, did=fact.what)
    for one in done.meetings:
        for key in (one.near.a, one.near.b):
            say(key, one.near.minute, CONTACT, became=one.became.kind)
    for ended in done.ended:
        for key in sorted(ended.losses.keys() & bodies.keys()):
            say(key, ended.fought.end_minute, CONTACT, fought=what_it_lost(ended, key, bodies[key].side))
    for _, called in done.called:
        for drew in called.drew:
            say(drew.body, called.minute, HUNGER if drew.hunger else CALL, drew=msgspec.to_builtins(drew))
    said: dict[tuple[str, int, str], list[Said]] = {}
    for word in done.besieged:
        said.setdefault((word.body, word.minute, word.place), []).append(word)
    for (key, minute, place), words in said.items():  # a body writes one report of a place at a minute
        figures = {name: value for one in words for name, value in one.figures.items()}
        text = " ".join(one.text for one in words)
        say(key, minute, ARRIVAL, siege={"text": text, "place": place, "figures": figures})
    for order in done.heard:
        if order.void:
            say(order.body, order.received, VOID, void=order.number)
    for (key, minute), some in sorted(_group_sightings_by_body(looked).items()):
        say(key, minute, CONTACT, seen=[msgspec.to_builtins(one) for one in some])
    return out


def _describe_way(given: Given, edge: str) -> str:
    return f"on {given.name(edge)}" if edge else "across country"


def what_it_lost(ended: Ended, body: str, side: str) -> dict[str, Any]:
    """Make a body's report of a battle: since when, how long, who holds the field, and its losses (LC-275)."""
    fought, lost = ended.fought, ended.losses[body]
    return {
        "since": fought.minute,
        "minutes": fought.minutes,
        "field": "" if not (loser := beaten(fought)) else "lost" if loser == side else "held",
        "goes_on": bool(fought.joined),
        "hit": lost.casualties,
        "scattered": lost.scattered,
        "taken": lost.prisoners + lost.wounded_taken,
        "guns": ended.guns.get(body, 0),
    }


def caught(done: Done, posted: Iterable[Fact]) -> list[Due]:
    """List the papers taken from riders or copied off wires, for the reports to the bodies' own generals (LC-137, LC-138)."""
    bodies = {one.key: one for one in done.land.bodies}
    papers: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for one in posted:
        if isinstance(one, Taken | Tapped) and one.by in bodies and not bodies[one.by].aboard:
            how = "a rider" if isinstance(one, Taken) else "the wire"
            row = {"how": how, "message": msgspec.to_builtins(one.message), "read": one.read}
            papers.setdefault((one.by, one.minute), []).append(row)
    return [
        Due(body=key, minute=minute, why=CAUGHT, data=state(done, bodies[key], minute) | {"caught": rows})
        for (key, minute), rows in sorted(papers.items())
    ]


def _group_sightings_by_body(looked: Looked) -> Mapping[tuple[str, int], list[Sighting]]:
    found: dict[tuple[str, int], list[Sighting]] = {}
    for one in looked.sightings:
        what, _, key = one.holder.partition(":")
        if what == "body":
            found.setdefault((key, one.told), []).append(one)
    return found


def state(done: Done, body: Body, minute: int) -> dict[str, Any]:
    """Make a body's report of itself at a minute: where its head is then, and itself as it last stood (LC-144)."""
    way = done.moves.get(body.key)  # an arrival of this minute has none yet
    head = way.head(minute) if way is not None else body.spot
    return {"at": msgspec.to_builtins(head), "body": msgspec.to_builtins(as_it_stood(done, body, minute))}


def as_it_stood(done: Done, body: Body, minute: int) -> Body:
    """Return a body as of the last whole hour of marching, with its tasks done by the minute."""
    since, was = next(((at, one) for at, one in reversed(done.stood.get(body.key, ())) if at <= minute), (done.start, body))
    made = [one.task for one in done.marched if one.body == body.key and one.kind == DONE and since <= one.minute <= minute]
    if was.held is None or was is body or was.held.at not in made:
        return was
    return replace(was, held=replace(was.held, at=max(made) + 1, begun=-1, reached=0))


def came_in(done: Done, messages: Iterable[Message]) -> Done:
    """Carry messages that the sea brought for generals on by land, as far as they came in the run (LC-136)."""
    if done.work is None:
        return replace_done(done, land=replace(done.land, messages=(*done.land.messages, *messages)))
    land = done.land
    carried = post.carry(done.work, messages, done.start, done.clock, land.had)  # messages sent later do not go before them
    had = tuple(sorted({*land.had, *carried.had}))
    busy = {key: max(land.busy.get(key, 0), carried.busy.get(key, 0)) for key in sorted({*land.busy, *carried.busy})}
    land = replace(land, messages=(*land.messages, *carried.messages), had=had, busy=busy)
    return replace_done(done, land=land, posted=(*done.posted, *carried.facts), events=(*done.events, *carried.events))
