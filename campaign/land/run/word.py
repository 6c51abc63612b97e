"""What bodies see and report in a run, and what of it reaches their generals (LC-111 to LC-120, LC-144)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from campaign.land.look.facts import Sighting
from campaign.land.look.look import Looked, look
from campaign.land.look.scene import Scene
from campaign.land.march.facts import BLOCKED, CANNOT, DONE, HALTED
from campaign.land.post import carry as post
from campaign.land.post.facts import Delivered, Fact
from campaign.land.post.net import Net, broken
from campaign.land.post.reports import ARRIVAL, CALL, CONTACT, HUNGER, VOID, Due, reports
from campaign.land.post.reports import BLOCKED as WAY_BLOCKED
from campaign.land.run.course import Course
from campaign.land.run.parts import Done, Given
from campaign.land.state.world import Body, Land, Spot

MARCH = "march"


def told(given: Given, course: Course) -> Done:
    """A run with what was seen in it, and with the reports that bodies wrote carried as far as they came."""
    done = course.done()
    if done.clock <= given.start:
        return done
    scene = Scene(
        given.start,
        done.clock,
        done.land.bodies,
        done.moves,
        given.country,
        given.sky,
        given.dice,
        scouting=dict(course.scouting),
    )
    held = {one.key: one.side for one in done.land.places if one.side}
    looked = look(scene, given.land.lids, held, given.run_min, given.ships, given.stations)
    bodies = {one.key: one for one in done.land.bodies}
    aims = {one.seat: done.staffs[one.seat].head(given.start) for one in done.land.staffs if one.seat in done.staffs}
    written, numbers = reports(due(given, done, looked), bodies, aims, done.land.numbers)
    nets = {side: Net(given.country, side, held, done.land.field_wires) for side in ("blue", "red")}
    work = post.Given(
        scene=scene,
        nets=nets,
        staffs=done.staffs,
        broken=broken(done.land.edges, given.start),
        hears_mi=given.terms.hq_hears_mi,
        interception=given.terms.interception,
        tapping=given.terms.tapping,
    )
    carried = post.carry(work, written, given.start, done.clock, done.land.had, done.land.busy)
    land = replace(
        done.land,
        messages=(*done.land.messages, *carried.messages),
        had=tuple(sorted({*done.land.had, *carried.had})),
        busy=carried.busy,
        numbers=numbers,
        lids=looked.lids,
        staffs=tuple(_heard_of(given, done, one.seat, (*done.posted, *carried.facts)) for one in done.land.staffs),
    )
    events = sorted([*done.events, *looked.events, *carried.events], key=lambda one: (one.minute, one.kind, one.text))
    return Done(
        land=land,
        start=done.start,
        clock=done.clock,
        moves=done.moves,
        staffs=done.staffs,
        stop=done.stop,
        battle=done.battle,
        meetings=done.meetings,
        marched=done.marched,
        heard=done.heard,
        posted=(*done.posted, *carried.facts),
        called=done.called,
        looked=looked,
        events=tuple(events),
    )


def _heard_of(given: Given, done: Done, seat: str, posted: Iterable[Fact]) -> Any:
    """A headquarters with where each of its bodies was when it last heard of it: those near it now, others by report."""
    staff = next(one for one in done.land.staffs if one.seat == seat)
    last = dict(staff.last)
    came = (one for one in posted if isinstance(one, Delivered))
    for one in sorted(came, key=lambda one: one.message.written):
        if one.message.to == f"seat:{seat}" and "at" in one.message.data:
            key = one.message.author.partition(":")[2]
            last[key] = msgspec.convert(one.message.data["at"], Spot)
    for key in near(given, done, seat):
        last[key] = done.moves[key].head(done.clock)
    return replace(staff, last=dict(sorted(last.items())))


def near(given: Given, done: Done, seat: str) -> tuple[str, ...]:
    """The bodies of a general that are under his eyes when the clock stands (LC-004)."""
    from campaign.land.post.headquarters import near as within

    own = [one.key for one in done.land.bodies if one.seat == seat]
    return within(done.staffs[seat], done.moves, own, done.clock, given.terms.hq_hears_mi)


def due(given: Given, done: Done, looked: Looked) -> list[Due]:
    """What bodies have to report: the call, arrivals, blocked ways, contacts, hunger, void orders, and what was seen (LC-144)."""
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
        elif fact.kind == HALTED and fact.what == CANNOT:
            say(fact.body, fact.minute, WAY_BLOCKED, cannot=fact.where)
        elif fact.kind == DONE and fact.where:
            say(fact.body, fact.minute, ARRIVAL, done=fact.where)
    for one in done.meetings:
        for key in (one.near.a, one.near.b):
            say(key, one.near.minute, CONTACT, became=one.became.kind)
    for _, called in done.called:
        for drew in called.drew:
            say(drew.body, called.minute, HUNGER if drew.hunger else CALL, drew=msgspec.to_builtins(drew))
    for order in done.heard:
        if order.void:
            say(order.body, order.received, VOID, void=order.number)
    for (key, minute), some in sorted(_seen(looked).items()):
        say(key, minute, CONTACT, seen=[msgspec.to_builtins(one) for one in some])
    return out


def _seen(looked: Looked) -> Mapping[tuple[str, int], list[Sighting]]:
    found: dict[tuple[str, int], list[Sighting]] = {}
    for one in looked.sightings:
        what, _, key = one.holder.partition(":")
        if what == "body":
            found.setdefault((key, one.told), []).append(one)
    return found


def state(done: Done, body: Body, minute: int) -> dict[str, Any]:
    """What a body says of itself at a minute: itself as it is at the run's end, and where its head is then."""
    head = done.moves[body.key].head(minute)
    return {"at": msgspec.to_builtins(head), "body": msgspec.to_builtins(body)}


def land_after(done: Done) -> Land:
    """The land as the next run finds it."""
    return done.land
