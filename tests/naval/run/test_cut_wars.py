"""Wars with any orders at stops: they come to their end, in any order, and nobody else can tell."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.run import run
from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import steam
from naval.run.run_input import Given
from naval.run.sighting.light import light
from naval.run.tracks import places_at
from naval.state.orders import Entry, ForceOrder, Orders
from naval.state.outcome import Cut
from naval.state.world import World, decode_world, encode
from tactical.engine.dice import Dice
from tests.naval.run.cut_table import HERE, SEA, course, meeting, played, with_orders
from tests.naval.run.fighting import Loop
from tests.naval.run.random_staff import SEA as COAST
from tests.naval.run.random_staff import Staff
from tests.naval.world_builder import force, legs, off, ships_for

pytestmark = pytest.mark.full


def shuffled(w: World, dice: random.Random) -> World:
    def mixed(some: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(dice.sample(some, len(some)))

    return replace(w, forces=mixed(w.forces), ships=mixed(w.ships), merchants=mixed(w.merchants), seats=mixed(w.seats))


def war(staff: Staff) -> World:
    w = staff.war()
    return replace(w, settings=replace(w.settings, sighting_cuts=True))


def a_run(w: World, staff: Staff, seed: str, silent: bool, seen: Counter[str]) -> tuple[Outcome, set[str]]:
    """Play a run to its end with battles fought and random orders at every stop; return the seats asked. Stops never go back."""
    until, given, last = w.minute + 360, staff.orders(w.forces), Counter[str]()
    loop, cuts = Loop(COAST, seed), tuple[Cut, ...]()
    asked: set[str] = set()
    told: list[tuple[int, Report]] = []
    for _ in range(400):
        out = loop.once(w, given, until, cuts)
        if loop.fights_on(out):
            seen["battles"] += out.engagement is not None
            seen["joined"] += len(out.breaks)
            continue
        if not out.asked:
            whole = {encode(r) for r in out.reports}
            for now, r in told:  # reports of a stop come again to the byte: nobody reads them twice
                again = r.kind in ("status", "asked") or (r.kind == "sighting" and r.arrives == now)
                assert again or encode(r) in whole, r
            return out, asked
        now, known = out.world.minute, (*loop.interrupts(w, until), *cuts)
        told += [(now, r) for r in out.reports]
        assert {r.seat for r in out.reports} <= set(out.asked)
        assert now >= max((i.minute for i in known), default=0)
        asked |= set(out.asked)
        new = {} if silent else staff.orders(w.forces, set(out.asked))
        loop.ordered(now, new)
        if out.cut is not None:
            for key in out.cut.forces:
                assert now > last.get(key, w.minute), "nobody is asked twice in a minute"
                last[key] = now
            cuts += (replace(out.cut, orders=new),)
            seen["cuts"] += 1
            if seen["cuts"] % 10 == 1:
                known = (*loop.interrupts(w, until), *cuts)
                again = run(shuffled(w, staff.dice), COAST, given, seed, until, tuple(reversed(known)))
                assert encode(again.events) == encode(run(w, COAST, given, seed, until, known).events)
    raise AssertionError("the run does not come to its end")


@pytest.mark.parametrize("seed", [3, 8, 33])  # in 33 one stops at dusk, minutes after a merchantman was lost in it
def test_a_war_of_cuts_and_battles_comes_to_its_end_in_any_order(seed: int) -> None:
    staff, seen = Staff(seed), Counter[str]()
    w = war(staff)
    out, _ = a_run(w, staff, f"s{seed}", silent=False, seen=seen)

    assert out.world.minute == w.minute + 360
    assert decode_world(encode(out.world)) == out.world
    assert seen["cuts"] >= 1


@pytest.mark.parametrize("seed", [3, 8, 18])
def test_nobody_else_can_tell_that_the_clock_stopped(seed: int) -> None:
    """One set of orders, once with cuts that nobody answers and once without: seats not asked read the same bytes."""
    out, asked = a_run(war(Staff(seed)), (staff := Staff(seed)), "s", silent=True, seen=Counter())
    staff = Staff(seed)
    w = war(staff)
    plain, _ = a_run(replace(w, settings=replace(w.settings, sighting_cuts=False)), Staff(seed), "s", silent=True, seen=Counter())

    for seat in (s.key for s in w.seats if s.key not in asked):
        assert [r for r in out.reports if r.seat == seat] == [r for r in plain.reports if r.seat == seat]
    assert encode(replace(out.world, settings=w.settings)) == encode(replace(plain.world, settings=w.settings))


def test_sc_s_08_a_line_of_the_log_has_the_course_she_came_on_and_not_the_one_ordered_then() -> None:
    """The line of 3 h 40 is read at the next stop, and in the whole run, whatever was ordered at either."""
    first = run(meeting(), SEA, {}, "s", 360)
    north = ForceOrder(legs=legs((*off(*HERE, 0, 200), 15.0)))
    line = Orders(forces={"blue-1": north}, log=(Entry(force="blue-1", text="Seen."),))
    cuts: tuple[Cut, ...] = (with_orders(first, {"blue-1": line}),)
    second = run(meeting(), SEA, {}, "s", 360, cuts)
    cuts += (with_orders(second, course("blue-1", (*off(*HERE, -200, 0), 9.0), stands=True)),)
    third = run(meeting(), SEA, {}, "s", 360, cuts)

    for out in (second, third):
        (seen,) = (r for r in out.reports if r.kind == "log" and r.seat == "blue-1" and r.data["text"] == "Seen.")
        assert (seen.happened, seen.data["course_deg"], seen.data["knots"]) == (220, pytest.approx(90, abs=2), 12.0)


def test_nav_s_090_a_cabin_is_told_nothing_of_ships_that_it_does_not_see() -> None:
    """NAV-S-090: they are not on its chart; the umpire has their places."""
    far = force("red-9", *off(*HERE, 300, 300), name="Ninth")
    base = meeting()
    w = replace(base, forces=tuple(sorted((*base.forces, far), key=lambda f: f.key)), ships=(*base.ships, *ships_for(far)))
    stops, end = played(w, {}, lambda out: {})
    blind, plain = played(base, {}, lambda out: {})

    for out in (*stops, end):
        assert not any(word in encode(r).decode() for r in out.reports for word in ("red-9", "Ninth", "Red-9"))
        assert any(f.key == "red-9" for f in out.world.forces)
    for with_far, without in zip((*stops, end), (*blind, plain), strict=True):
        assert encode(with_far.reports) == encode(without.reports)


def test_sc_s_04_orders_given_at_a_stop_alter_nothing_of_the_way_to_it() -> None:
    """To the last digit but one: else a report of the stop would change its minute afterwards."""
    first = run(meeting(), SEA, {}, "s", 360)
    assert first.cut is not None
    minute = first.cut.minute + 3  # between two common times
    north = {"blue-1": Orders(forces={"blue-1": ForceOrder(legs=legs((*off(*HERE, 0, 200), 15.0)))})}
    ordered = Cut(minute=minute, asked=first.cut.asked, orders=north)
    before, after = (
        light(steam(plan(Given(meeting(), SEA, {}, Dice("s"), 360, stops=some)))).tracks for some in ((), (ordered,))
    )
    body, when = np.zeros(61, np.int64), np.linspace(minute - 6, minute, 61)

    for was, now in zip(places_at(before, body, when), places_at(after, body, when), strict=True):
        assert np.abs(was - now).max() < 1e-11
    later = np.full(1, minute + 60.0)
    assert np.abs(places_at(before, body[:1], later)[0] - places_at(after, body[:1], later)[0]).max() > 1
