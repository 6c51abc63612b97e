"""Contact inside battle range by day: the clock stops; battles are taken back into the run."""

from __future__ import annotations

from typing import Any

import pytest
import shapely
from msgspec.structs import replace

import naval.rulesets.jane  # noqa: F401 -- registers the rule set
from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.geo import course
from naval.geo.chart import Chart
from naval.state.outcome import Interrupt
from naval.state.settings import Settings
from naval.state.world import Truce, World
from tactical.engine.play.fight import fight
from tests.naval.run.contacts import converging, fought
from tests.naval.world_builder import force, off, open_sea, orders, ships_for, world

SEA = open_sea()
YARD = 1 / 2000


def apart(nm: float, **more: Any) -> World:
    """Place two hostile battleships so many miles from each other at the equator."""
    return world(force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, nm)), **more)


@pytest.mark.parametrize(("nm", "battle"), [(9900 * YARD, True), (5.0, False), (4.0, True)])
def test_nav_s_038_case_s_wc_26_anything_inside_10000_yards_by_day(nm: float, battle: bool) -> None:
    out = run(apart(nm), SEA, {}, "s", 60)

    assert (out.engagement is not None) is battle
    if battle:
        assert out.engagement is not None
        assert out.engagement.minute == out.world.minute == 0
        assert out.reports == ()


def test_nav_s_039_by_night_no_action_opens_and_the_umpire_is_told() -> None:
    out = run(apart(1, hour=21), SEA, {}, "s", 120)

    assert out.engagement is None
    event = next(e for e in out.events if e.kind == "night-contact")
    assert event.rules == ("NAV-S-039", "SC-S-09")


def test_nav_s_038_daybreak_inside_battle_range_opens_the_action() -> None:
    out = run(apart(1, hour=0), SEA, {}, "s", 450)

    assert out.engagement is not None
    assert 330 < out.engagement.minute < 370  # about six o'clock on the line


@pytest.mark.parametrize(("yards", "battle"), [(3990, True), (4010, False)])
def test_sc_s_09_case_s_cc_05_at_night_no_farther_than_one_sees(yards: int, battle: bool) -> None:
    settings = Settings(sighting_cuts=False, weather="3", battle_by_night=True)  # 2 miles by night
    out = run(apart(yards * YARD, hour=21, settings=settings), SEA, {}, "s", 60)

    assert (out.engagement is not None) is battle


def test_nav_s_038_in_fog_nobody_fights_what_he_cannot_see() -> None:
    assert run(apart(3, weather="1"), SEA, {}, "s", 60).engagement is None
    assert run(apart(0.9, weather="1"), SEA, {}, "s", 60).engagement is not None


def test_sc_s_09_the_clock_stops_at_the_minute_of_contact_rounded_down() -> None:
    out = run(converging(), SEA, {}, "s", 360)
    met = out.engagement
    assert met is not None

    assert met.minute == out.world.minute == 137
    assert met.forces == ("blue-1", "red-1")
    assert out.asked == ()
    blue, red = met.setup["forces"]
    assert (blue["x_yd"], red["x_yd"]) == (pytest.approx(-5200, abs=30), pytest.approx(5200, abs=30))
    assert (blue["heading_deg"], red["heading_deg"], blue["knots"]) == (90, 270, 12)
    assert blue["ships"][0]["class"]["displacement_t"] == 14000
    assert blue["ships"][0]["flagship"] is True
    assert met.setup["light_moves"] == 360


def test_sc_s_09_light_moves_are_what_is_left_of_the_day() -> None:
    met = run(apart(1, hour=17), SEA, {}, "s", 60).engagement
    assert met is not None
    assert 55 < met.setup["light_moves"] < 75


def test_sc_s_09_hostile_forces_within_range_of_those_engaged_join() -> None:
    near, away = off(0, 0, 3, 3), off(0, 0, 0, -30)
    w = world(force("blue-1", 0, 0), force("blue-2", *away), force("red-1", *off(0, 0, 0, 4)), force("red-2", *near))
    met = run(w, SEA, {}, "s", 60).engagement
    assert met is not None

    assert met.forces == ("blue-1", "red-1", "red-2")


def test_a_truce_holds_until_they_have_been_out_of_range() -> None:
    w = replace(apart(3), truces=(Truce(a="blue-1", b="red-1", until=30),))
    out = run(w, SEA, {}, "s", 60)
    assert out.engagement is not None
    assert out.engagement.minute == 30

    w = replace(converging(), truces=(Truce(a="blue-1", b="red-1", until=1000),))
    out = run(w, SEA, {}, "s", 360)
    assert out.engagement is not None
    assert out.engagement.minute == 137  # they were out of range, so it holds no more


# -- battles fought ---------------------------------------------------------------------------------------------------


def test_a_battle_over_within_the_run_asks_its_cabins() -> None:
    out = run(converging(), SEA, {}, "s", 360, (fought(None),))

    assert out.engagement is None
    assert out.asked == ("blue-1", "red-1")
    assert out.world.minute == 177
    kinds = [r.kind for r in out.reports if r.seat == "blue-1" and r.arrives == 177]
    assert sorted(kinds) == ["battle", "sighting", "status"]
    assert {r.seat for r in out.reports} == {"blue-1", "red-1"}
    told = next(r for r in out.reports if r.kind == "battle" and r.seat == "red-1")
    assert told.data["views"] == [{"viewer": "red"}]
    assert told.data["minutes"] == 40


def test_coal_in_action_is_burnt_by_what_was_steamed_in_it() -> None:
    def left(**told: Any) -> float:
        hurt = {"blue_1_1": {"x_yd": 0.0, **told}, "red_1_1": {"x_yd": 0.0}}
        out = run(converging(), SEA, {}, "s", 360, (fought(None, **hurt),))
        return next(ship.coal_t for ship in out.world.ships if ship.key == "blue-1-1")

    slow, fast, untold = left(steamed=[[6.0, 40]]), left(steamed=[[18.0, 40]]), left()
    assert left(steamed=[[6.0, 20], [18.0, 20]]) == pytest.approx((slow + fast) / 2)
    assert fast < untold < slow  # untold: at the speed she carried into it, between the two


def test_after_the_battle_the_new_orders_hold() -> None:
    new = {"blue-1": orders("blue-1", (0, 60, 10.0))}
    out = run(converging(), SEA, {}, "s", 360, (fought(new),))
    blue = out.world.forces[0]

    assert out.asked == ()
    assert out.engagement is None
    assert out.world.minute == 360
    start = off(*off(0, 50, 30, 0), -10, 0)
    assert course.distance_nm(blue.lon, blue.lat, *start) == pytest.approx((360 - 177) / 60 * 10, abs=0.3)
    red = out.world.forces[1]
    assert red.legs[0].lon == -10  # no new orders: she goes on with the rest of her course


def test_what_came_before_the_orders_is_told_again_to_the_byte() -> None:
    new = {"blue-1": orders("blue-1", (0, 60, 10.0)), "red-1": orders("red-1", (3, 50, 8.0))}
    asked = run(converging(), SEA, {}, "s", 360, (fought(None),))
    done = run(converging(), SEA, {}, "s", 360, (fought(new),))
    open_touch = {r.data["label"] for r in asked.reports if r.kind == "sighting" and r.arrives == 177}
    again = [r for r in asked.reports if not (r.kind == "sighting" and r.arrives == 177 and r.data["label"] in open_touch)]

    assert again
    assert all(r in done.reports for r in again)


def test_losses_come_back_and_the_flag_passes_to_the_senior_survivor() -> None:
    blue, red = force("blue-1", 0, 50, (10, 50, 12.0)), force("red-1", *off(0, 50, 60, 0), (-10, 50, 12.0))
    w = world(blue, red, ships=(*ships_for(blue, count=2), *ships_for(red)))
    sunk = {"afloat": False, "max_kn": 0.0, "damage": ["foundered"]}
    hurt = {"max_kn": 11.0, "damage": ["a boiler hit"], "condition": {"boilers": 1}, "x_yd": -20000.0}
    away = {"red-1": orders("red-1", (10, 50, 18.0))}
    out = run(w, SEA, {}, "s", 360, (fought(away, blue_1_1=sunk, blue_1_2=hurt, red_1_1={"x_yd": 20000.0}),))
    ships = {s.key: s for s in out.world.ships}
    status = [r.data for r in out.reports if r.seat == "blue-1" and r.kind == "status"]

    assert not ships["blue-1-1"].afloat
    assert (ships["blue-1-2"].max_kn, ships["blue-1-2"].damage) == (11.0, ("a boiler hit",))
    assert ships["blue-1-2"].condition == {"boilers": 1}
    assert out.world.forces[0].flagship == "blue-1-2"
    assert status[-1]["knots"] == 11.0  # she goes on with her legs as fast as she can
    assert "Lost: Blue-1-1." in next(r.data["text"] for r in out.reports if r.kind == "battle" and r.seat == "blue-1")


def test_a_force_that_is_lost_is_gone_and_its_cabin_is_told_the_last() -> None:
    sunk = {"afloat": False, "max_kn": 0.0, "damage": ["foundered"]}
    given = fought(None, red_1_1=sunk, blue_1_1={})
    asked = run(converging(), SEA, {}, "s", 360, (given,))
    assert asked.asked == ("blue-1",)

    done = run(converging(), SEA, {}, "s", 360, (replace(given, orders={}),))
    last = [r for r in done.reports if r.seat == "red-1"]
    assert [r.data["ships"][0]["afloat"] for r in last if r.kind == "status" and r.arrives >= 177] == [False, False]
    assert any(r.kind == "battle" for r in last)
    after = run(done.world, SEA, {}, "s", 720)
    assert [r for r in after.reports if r.seat == "red-1"] == []
    assert after.world.touches == ()
    assert len([r for r in after.reports if r.kind == "sighting"]) == 0


def test_a_battle_does_not_push_anybody_ashore() -> None:
    chart = Chart.build(shapely.box(0.3, 49, 0.6, 51), [], (-10, 40, 10, 60))
    given = fought({}, blue_1_1={"x_yd": -20000.0}, red_1_1={"x_yd": 0.0})
    w = world(force("blue-1", 0.72, 50), force("red-1", 0.80, 50))
    out = run(w, chart, {}, "s", 360, (replace(given, minute=0),))

    assert (out.world.forces[0].lon, out.world.forces[0].lat) == (pytest.approx(0.6, abs=0.01), pytest.approx(50, abs=0.01))
    assert not chart.is_land(out.world.forces[0].lon, out.world.forces[0].lat)


def played(w: World, until: int) -> Outcome:
    """Play the whole loop: battles fought by the engine, without new orders."""
    interrupts: tuple[Interrupt, ...] = ()
    for n in range(12):
        out = run(w, SEA, {}, "s", until, interrupts)
        if out.engagement is not None:
            record = fight("jane", out.engagement.setup, f"battle-{n}")
            views = {side: v for side, v in record["views"].items() if side != "umpire"}
            met = out.engagement
            interrupts += (
                Interrupt(
                    minute=met.minute, forces=met.forces, moves=record["result"]["minutes"], result=record["result"], views=views
                ),
            )
        elif out.asked:
            interrupts = tuple(replace(i, orders={}) if i.orders is None else i for i in interrupts)
        else:
            return out
    raise AssertionError("the run does not come to its end")


def test_a_run_with_a_battle_of_rule_set_jane_comes_to_its_end() -> None:
    out = played(converging(), 360)

    assert out.world.minute == 360
    assert any(r.kind == "battle" for r in out.reports)
    assert len([e for e in out.events if e.kind == "contact"]) >= 1


def test_the_umpire_is_told_where_they_met_how_it_ended_and_what_was_lost() -> None:
    out = played(converging(), 360)
    kinds = [event.kind for event in out.events]

    over = next(event for event in out.events if event.kind == "battle")
    met = next(event for event in out.events if event.kind == "contact")

    assert kinds.count("battle") == kinds.count("contact")
    assert over.minute > met.minute
    assert (over.lon, over.lat) == (met.lon, met.lat) != (None, None)
    assert "The action is over after" in over.text
    assert "Lost:" in over.text or "No ship was lost." in over.text


def test_every_sighting_the_umpire_reads_of_has_a_place_on_the_chart() -> None:
    out = played(converging(), 360)

    assert [event for event in out.events if event.kind in ("sighting", "lost") and event.lon is None] == []


def test_who_is_sunk_does_not_draw_the_others_to_where_she_sank() -> None:
    blue, red = force("blue-1", 0, 50), force("red-1", *off(0, 50, 4, 0))
    w = world(blue, red, ships=(*ships_for(blue, count=2), *ships_for(red)))

    def left(**wreck: Any) -> tuple[float, float]:
        given = fought({}, blue_1_1=wreck, blue_1_2={"x_yd": -20000.0}, red_1_1={"x_yd": 20000.0})
        (one,) = (one for one in run(w, SEA, {}, "s", 60, (replace(given, minute=0),)).world.forces if one.key == "blue-1")
        return one.lon, one.lat

    gone = {"afloat": False, "max_kn": 0.0, "damage": ["foundered"]}
    apart = left(x_yd=20000.0)
    assert left(x_yd=20000.0, **gone) == left(x_yd=-20000.0) != apart
