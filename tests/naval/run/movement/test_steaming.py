"""Steaming: tracks, coal and engines over a run."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.geo import course
from naval.geo.chart import Chart
from naval.state.orders import Orders
from naval.state.world import Force, Ship, World
from tests.naval.world_builder import force, off, open_sea, orders, ships_for, world

SEA = open_sea()


def alone(knots: float, class_key: str = "battleship", count: int = 1, **ship: object) -> World:
    """Steam one force east along the 50th parallel."""
    one = force("blue-1", 0, 50, (20, 50, knots))
    return world(one, ships=ships_for(one, class_key, count, **ship))


def after(out: Outcome) -> tuple[Force, Ship]:
    return out.world.forces[0], out.world.ships[0]


def nm(w: World, out: Outcome) -> float:
    a, b = w.forces[0], out.world.forces[0]
    return course.rhumb(a.lon, a.lat, b.lon, b.lat)[1]


def texts(out: Outcome, seat: str, kind: str = "log") -> list[str]:
    return [r.data["text"] for r in out.reports if r.seat == seat and r.kind == kind]


def test_nav_s_020_case_s_wc_20_six_hours_at_14_knots_are_84_miles_and_7_ticks() -> None:
    w = alone(14)
    out = run(w, SEA, {}, "s", 360)
    track = next(r.data["track"] for r in out.reports if r.kind == "status")
    steps = [course.distance_nm(*a[1:], *b[1:]) for a, b in pairwise(track)]

    assert nm(w, out) == pytest.approx(84, abs=1e-3)
    assert [row[0] for row in track] == [0, 60, 120, 180, 240, 300, 360]
    assert steps == [pytest.approx(14, abs=0.01)] * 6


@pytest.mark.parametrize(
    ("class_key", "knots", "tons"),
    [("battleship", 12, 37.5), ("battleship", 6, 18.75), ("cruiser", 14, 74), ("destroyer", 20, 48), ("destroyer", 10, 18)],
)
def test_nav_s_056_coal_of_a_run(class_key: str, knots: float, tons: float) -> None:
    w = alone(knots, class_key)
    _, ship = after(run(w, SEA, {}, "s", 360))

    assert w.ships[0].coal_t - ship.coal_t == pytest.approx(tons, abs=0.002)
    assert ship.burnt_t == pytest.approx(tons, abs=0.002)


def test_nav_s_066_lying_stopped_burns_nothing() -> None:
    one = force("blue-1", 0, 50)
    assert run(world(one), SEA, {}, "s", 360).world.ships[0].coal_t == 900


def unbroken(w: World, until: int) -> Outcome:
    """Run under the first dice that break nothing down."""
    for n in range(60):
        out = run(w, SEA, {}, f"s{n}", until)
        if not any(e.kind == "breakdown" for e in out.events):
            return out
    raise AssertionError("every seed breaks the engines")


def test_nav_s_067_case_s_wc_12_and_13_twelve_hours_at_top_speed() -> None:
    w = alone(18)
    first = run(w, SEA, {}, "s", 360)
    second = unbroken(first.world, 720)

    assert nm(w, first) == pytest.approx(108, abs=1e-3)
    assert nm(first.world, second) == pytest.approx(97.2, abs=0.05)
    assert second.world.forces[0].knots == 16.2
    assert w.ships[0].coal_t - second.world.ships[0].coal_t == pytest.approx(150, abs=0.01)  # twice 75: the full rate


def test_nav_s_067_the_tenth_comes_after_six_hours_within_a_run() -> None:
    w = alone(18, top_min=300)
    out = unbroken(w, 360)

    assert nm(w, out) == pytest.approx(18 + 5 * 16.2, abs=0.01)


def test_nav_s_068_a_breakdown_is_rolled_for_and_told() -> None:
    w = alone(18, top_min=360)
    outcomes = (run(w, SEA, {}, f"s{n}", 360) for n in range(100))
    broken = next(out for out in outcomes if any(e.kind == "breakdown" for e in out.events))
    event = next(e for e in broken.events if e.kind == "breakdown")
    ship = broken.world.ships[0]

    assert event.rules == ("NAV-S-067", "NAV-S-068", "SC-S-15")
    assert event.rolls[0].faces == 6
    assert event.rolls[0].fell == "1"
    assert ship.lame_until == 720
    assert nm(w, broken) == pytest.approx(0 if ship.stopped_until else 72, abs=0.01)
    assert any("broken down" in t for t in texts(broken, "blue-1"))


def test_sc_s_15_six_hours_at_two_thirds_make_any_ship_fresh() -> None:
    for before, hours, after in ((700, 6, 0), (700, 2, 240), (200, 2, 80)):
        w = alone(12, top_min=before)  # two-thirds of 18
        assert run(w, SEA, {}, "s", hours * 60).world.ships[0].top_min == after


def test_nav_s_068_two_ships_whose_hours_are_up_together_throw_one_die_each() -> None:
    """Also with a breakdown in one while the other goes on."""
    one = force("blue-1", 0, 50, (20, 50, 18.0))
    w = world(one, ships=ships_for(one, count=2, top_min=360))
    fell = set()
    for n in range(40):
        events = [e for e in run(w, SEA, {}, f"s{n}", 60).events if e.kind in ("breakdown", "tired")]
        assert sorted(e.text.split(" has ")[0] for e in events) == ["Blue-1: Blue-1-1", "Blue-1: Blue-1-2"]
        fell.add(tuple(sorted(e.kind for e in events)))
    assert ("breakdown", "tired") in fell


@pytest.mark.parametrize(("begun_min", "told"), [(0.7, (1, 0)), (1.0, (0, 1)), (1.3, (0, 1))])
def test_nav_s_068_six_hours_are_up_once_also_at_the_end_of_a_run(begun_min: float, told: tuple[int, int]) -> None:
    """She has been at top speed for a minute, and is again ``begun_min`` after the run begins: six hours near its very end."""
    slow = off(0, 50, 15 * begun_min / 60, 0)  # faster than two-thirds: she does not rest
    one = force("blue-1", 0, 50, (*slow, 15.0), (20, 50, 18.0))
    w = world(one, ships=ships_for(one, top_min=1))
    first = run(w, SEA, {}, "s", 360)
    second = run(first.world, SEA, {}, "s", 480)

    assert tuple(sum(e.kind in ("breakdown", "tired") for e in out.events) for out in (first, second)) == told


@pytest.mark.full
def test_nav_s_068_dice_fall_one_in_six() -> None:
    w = alone(18, top_min=360)
    broken = sum(any(e.kind == "breakdown" for e in run(w, SEA, {}, f"t{n}", 60).events) for n in range(240))

    assert 20 <= broken <= 62  # 40 expected


def test_nav_s_069_case_s_wc_14_extra_coal_costs_speed_when_normal_is_passed() -> None:
    at_limit = alone(18, coal_t=1000, burnt_t=900)
    past = alone(18, coal_t=999, burnt_t=901)

    assert nm(past, run(past, SEA, {}, "s", 360)) == pytest.approx(64.8, abs=0.01)
    out = run(at_limit, SEA, {}, "s", 360)
    assert nm(at_limit, out) == pytest.approx(18 + 5 * 10.8, abs=0.01)  # tested at each hour's tick
    assert any("extra coal" in t for t in texts(out, "blue-1"))


def test_nav_s_078_empty_bunkers_stop_the_force_and_it_says_so() -> None:
    w = alone(12, coal_t=12.5)  # two hours at 37.5 t for six
    out = run(w, SEA, {}, "s", 360)
    one, ship = after(out)

    assert nm(w, out) == pytest.approx(24, abs=0.01)
    assert (one.knots, ship.coal_t) == (0, 0)
    event = next(e for e in out.events if e.kind == "no-coal")
    assert event.minute == 120
    assert event.rules == ("NAV-S-078",)
    assert any("no coal left" in t for t in texts(out, "blue-1"))


def test_nav_s_078_a_force_keeps_to_her_slowest_ship() -> None:
    one = force("blue-1", 0, 50, (20, 50, 18.0))
    slow = replace(ships_for(one, count=2)[1], max_kn=9.0)
    w = world(one, ships=(ships_for(one)[0], slow))

    assert nm(w, run(w, SEA, {}, "s", 360)) == pytest.approx(54, abs=1e-3)


def test_nav_s_042_orders_replace_what_they_name_and_nothing_else() -> None:
    a, b = force("blue-1", 0, 50, (20, 50, 10.0)), force("blue-2", 0, 40, (20, 40, 10.0), seat="blue-1")
    w = world(a, b)
    out = run(w, SEA, {"blue-1": orders("blue-1", (0, 60, 12.0))}, "s", 360)
    first, second = out.world.forces

    assert first.lat == pytest.approx(50 + 72 / 60, abs=0.01)
    assert second.lat == 40
    assert second.lon > 1


def test_nav_s_019_nobody_orders_the_force_of_another() -> None:
    a, b = force("blue-1", 0, 50, (20, 50, 10.0)), force("red-1", 0, 40, (20, 40, 10.0))
    w = world(a, b)

    assert run(w, SEA, {"blue-1": orders("red-1")}, "s", 360).world == run(w, SEA, {"blue-1": Orders()}, "s", 360).world


def test_a_force_in_action_moves_when_it_is_over() -> None:
    one = force("blue-1", 0, 50, (20, 50, 12.0), held_until=120)
    w = world(one)

    assert nm(w, run(w, SEA, {}, "s", 360)) == pytest.approx(48, abs=1e-3)


def test_the_end_of_a_course_is_told_to_the_minute() -> None:
    one = force("blue-1", 0, 50, (*off(0, 50, 0, 10), 12.0), (*off(0, 50, 0, 20), 6.0))
    out = run(world(one), SEA, {}, "s", 360)
    end = next(e for e in out.events if e.kind == "course-ended")

    assert end.minute == 150
    assert out.world.forces[0].legs == ()
    assert out.world.forces[0].knots == 0
    assert (out.world.forces[0].lon, out.world.forces[0].lat) == off(0, 50, 0, 20)


def test_the_coast_stops_a_ship_and_says_so() -> None:
    island = shapely.box(1.0, 49.0, 2.0, 51.0)
    chart = Chart.build(island, [], (-10, 40, 10, 60))
    w = alone(12)
    out = run(w, chart, {}, "s", 360)

    assert nm(w, out) == pytest.approx(course.rhumb(0, 50, 1, 50)[1], abs=0.05)
    assert not chart.is_land(out.world.forces[0].lon, out.world.forces[0].lat)
    assert out.world.forces[0].legs == ()
    assert any(e.kind == "coast" for e in out.events)
    assert "Stopped by the coast." in texts(out, "blue-1")


@pytest.mark.parametrize("lon", [0.0, 179.95])
def test_a_run_in_two_halves_ends_where_a_whole_one_does(lon: float) -> None:
    one = force("blue-1", lon, 50, (lon + 1 - 360 * (lon > 100), 50.5, 9.0), (lon - 0.2, 51, 17.0))
    w = world(one)
    whole = run(w, SEA, {}, "s", 360).world
    half = run(run(w, SEA, {}, "s", 180).world, SEA, {}, "s", 360).world

    assert course.distance_nm(whole.forces[0].lon, whole.forces[0].lat, half.forces[0].lon, half.forces[0].lat) < 1e-3
    assert whole.ships[0].coal_t == pytest.approx(half.ships[0].coal_t, abs=0.003)
    assert whole.ships[0].top_min == pytest.approx(half.ships[0].top_min, abs=1)
    assert math.isclose(whole.forces[0].lat, half.forces[0].lat, abs_tol=2e-6)


def test_a_run_backwards_in_time_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot end at minute 0"):
        run(alone(10), SEA, {}, "s", 0)
