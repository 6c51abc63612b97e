"""Generals hit or taken, where that is agreed, and succeeded by the next (LC-006): in runs of orders."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.reporting.land_reports import Teller
from land.orders.sheet import BodyOrder, Sheet
from land.run.run_input import Done, Given
from land.state.world import Body, Staff, Task
from land.terms import Terms
from naval.state.world import Seat
from tactical.engine.dice import Dice
from tests.land.run.clacton import ended, meets
from tests.land.run.essex import essex, make_given, march, run

SYKES = Terms(hq_loss="sykes", land_cuts=False, fatigue=False)
UNDER = {"red_second": "red_general"}
SEATS = tuple(
    Seat(key=key, name=name, role="general", side=side)
    for key, name, side in (
        ("red_general", "General Red", "red"),
        ("red_second", "General Second", "red"),
        ("blue_general", "General Blue", "blue"),
    )
)


def overrun(terms: Terms = SYKES, until: int = 720, under: dict[str, str] | None = None) -> Given:
    """Place Red's headquarters alone at Frating; Blue's brigade marches from Weeley through it."""
    sheets = {
        "blue_general": Sheet(bodies={"blue_brigade": march("frating", posture="defend")}),
        "red_general": Sheet(bodies={"red_brigade": BodyOrder(tasks=(Task(do="halt", fields={}),), send="rider")}),
    }
    what = make_given(sheets, until, ashore="weeley")
    country = essex()[1]
    staffs = tuple(
        replace(one, spot=country.spot_at("frating"), riding="") if one.seat == "red_general" else one for one in what.land.staffs
    )
    second = Staff(seat="red_second", side="red", spot=country.spot_at("colchester"))
    bodies = tuple(one for one in what.land.bodies if one.key != "red_outposts")
    land = replace(what.land, bodies=bodies, staffs=(*staffs, second))
    return dataclasses.replace(what, land=land, terms=terms, under=UNDER if under is None else under)


def seats(done: Done) -> dict[str, str]:
    return {one.key: one.seat for one in done.land.bodies if one.side == "red"}


def read_papers(done: Done, seat: str) -> list[Any]:
    _, papers = Teller(done, essex()[1], SEATS, 2.0).papers()
    return [one.body for one in papers if one.seat == seat]


def texts(done: Done, seat: str) -> list[str]:
    return [one.text for one in read_papers(done, seat) if getattr(one, "what", "") == "command"]


def test_lc_006_a_headquarters_alone_is_overrun_and_six_hours_later_the_next_has_the_command() -> None:
    done = run(overrun(until=400))
    (event,) = [one for one in done.events if "LC-006" in one.rules]
    assert event.text == "red_general is taken."
    assert "red_general" not in {one.seat for one in done.land.staffs}
    assert set(seats(done).values()) == {"red_general"}, "the command has not passed yet"
    assert texts(done, "red_general") == [
        "The enemy has overrun your headquarters. You are a prisoner: your orders reach nobody."
    ]
    later = run(overrun(until=event.minute + 361))
    assert set(seats(later).values()) == {"red_second"}
    assert texts(later, "red_second") == ["General Red is out of action. You have the command of the troops."]
    reported = {one.body for one in read_papers(later, "red_second") if type(one).__name__ == "BodyReported"}
    assert reported >= {one.key for one in later.land.bodies if one.side == "red"}


def test_lc_006_where_nobody_is_under_him_the_captain_has_it_and_what_he_orders_goes_to_nobody() -> None:
    gone = run(overrun(under={}))
    assert set(seats(gone).values()) == {"red_general"}
    off = Sheet(bodies={"red_brigade": march("east_bridge")})
    land = replace(gone.land, minute=gone.clock)
    after = run(dataclasses.replace(overrun(under={}), land=land, until=gone.clock + 360, sheets={"red_general": off}))
    assert not [one for one in after.heard if one.body == "red_brigade"]


def test_lc_006_nobody_is_overrun_where_that_is_not_agreed_or_his_men_are_with_him() -> None:
    done = run(overrun(agreed("invulnerable")))
    assert not [one for one in done.events if "LC-006" in one.rules]
    what = overrun()
    guard = next(one for one in what.land.bodies if one.key == "red_brigade")
    near = replace(guard, spot=essex()[1].spot_at("frating"), posture="avoid")
    bodies: tuple[Body, ...] = tuple(near if one.key == guard.key else one for one in what.land.bodies)
    guarded = run(dataclasses.replace(what, land=replace(what.land, bodies=bodies), until=120))
    assert not [one for one in guarded.events if "LC-006" in one.rules]


def agreed(loss: str) -> Terms:
    return SYKES.copied(SYKES, hq_loss=loss)


def hit(seed: str) -> tuple[Done, Given]:
    """Place Blue's general at the battle that Red's outposts bring on; Red has the field."""
    what = dataclasses.replace(meets(until=900), terms=SYKES, dice=Dice(seed))
    met = run(what).battle
    assert met is not None
    what = dataclasses.replace(what, battles=(ended(met, field="red"),))
    return run(what), what


@pytest.mark.full
def test_lc_006_hit_in_a_battle_he_is_not_asked_his_orders_reach_nobody_and_he_is_back_after_twelve_hours() -> None:
    found = {seed: hit(seed) for seed in "abcdefghij"}
    struck = [(done, what) for done, what in found.values() if done.land.lost]
    whole = [done for done, _ in found.values() if not done.land.lost]
    assert struck
    assert whole
    assert any(one.stop is not None and one.stop.seats == ("blue_general",) for one in whole)
    done, what = struck[0]
    assert done.stop is None, "the only general there is out of action"
    (event,) = [one for one in done.events if "LC-006" in one.rules]
    assert event.text == "blue_general is hit and out of action for twelve hours."
    assert int(event.rolls[0].fell) >= 5
    assert texts(done, "blue_general") == [
        "You are hit, and out of action for twelve hours: orders you give before then reach nobody."
    ]
    orders = {"blue_general": Sheet(bodies={"blue_brigade": march("weeley")})}
    then = run(dataclasses.replace(what, land=done.land, battles=(), sheets=orders, until=done.clock + 300))
    assert not [one for one in then.heard if one.body == "blue_brigade"]
    assert event.minute + 720 < then.clock
    assert texts(then, "blue_general") == ["You are well again, and have your command back."]
