"""Cuts: an enemy in sight stops the clock for those who see each other."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.orders.check import check
from naval.orders.seat_knowledge import Known, KnownForce
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Interrupt
from naval.state.rulings import Rulings
from naval.state.waters import Spell
from naval.state.world import Force, Seat, encode
from tests.naval.run.cut_table import FINE, HERE, SEA, course, meeting, played, with_orders
from tests.naval.world_builder import SEATS, force, merchant, off, port, ships_for, world


def test_nav_s_043_case_s_wc_21_the_run_is_cut_at_3_h_40_and_both_order_again() -> None:
    out = run(meeting(), SEA, {}, "s", 360)

    assert out.world.minute == 220
    assert out.asked == ("blue-1", "red-1")
    assert out.cut is not None
    assert out.cut.sighted == (("blue-1", "red-1"),)
    for seat in out.asked:
        told = [r for r in out.reports if r.seat == seat and r.arrives == 220]
        assert {r.kind for r in told} >= {"status", "sighting", "asked"}
        (why,) = (r.data["forces"] for r in told if r.kind == "asked")
        assert why == [{"force": seat, "name": seat.title(), "why": "sighting", "scale": "C", "minutes": 10}]
        (seen,) = (r.data for r in told if r.kind == "sighting")
        assert seen["lost"] is None
        assert seen["what"] == "smoke"


def test_sc_s_04_the_new_orders_hold_from_the_cut_and_not_before() -> None:
    w = replace(meeting(), settings=replace(FINE, approach_moves=False))
    first = run(w, SEA, {}, "s", 360)
    away = course("blue-1", (*off(*HERE, -60, -100), 15.0), stands=True)
    whole = run(w, SEA, {}, "s", 360, (with_orders(first, away),))
    plain = run(replace(w, settings=replace(FINE, sighting_cuts=False)), SEA, {}, "s", 360)

    def track(out: Outcome, seat: str) -> list[list[float]]:
        return next(r for r in out.reports if r.seat == seat and r.kind == "status" and r.arrives == 360).data["track"]

    before = [row for row in track(plain, "blue-1") if row[0] < 220]
    assert [row for row in track(whole, "blue-1") if row[0] < 220] == before
    assert track(whole, "blue-1")[-1] != track(plain, "blue-1")[-1]
    assert track(whole, "red-1") == track(plain, "red-1")
    blue = next(f for f in whole.world.forces if f.key == "blue-1")
    assert blue.knots == 15.0


def test_sc_s_04_an_order_to_stop_stops_her_at_the_cut() -> None:
    first = run(meeting(), SEA, {}, "s", 360)
    then = next(f for f in first.world.forces if f.key == "blue-1")
    whole = run(meeting(), SEA, {}, "s", 360, (with_orders(first, course("blue-1", stands=True)),))
    end = next(f for f in whole.world.forces if f.key == "blue-1")

    assert (end.lon, end.lat) == pytest.approx((then.lon, then.lat), abs=2e-6)
    assert (end.knots, end.legs) == (0.0, ())


def test_sc_s_04_who_turns_away_at_the_cut_has_still_seen_what_he_was_shown() -> None:
    first = run(meeting(), SEA, {}, "s", 360)
    away = course("blue-1", (*off(*HERE, -200, 0), 12.0), stands=True)
    away |= course("red-1", (*off(*HERE, 300, 16), 12.0), stands=True)
    cut = with_orders(first, away)
    again = run(meeting(), SEA, {}, "s", 360, (cut,))

    assert again.cut is not None
    assert [one.why for one in again.cut.asked] == ["lost", "lost"]
    whole = run(meeting(), SEA, {}, "s", 360, (cut, with_orders(again, {})))
    assert whole.asked == ()
    shown = {encode(r) for r in first.reports if r.kind == "sighting"}
    told = [r for r in whole.reports if r.kind == "sighting"]
    assert shown <= {encode(r) for r in told}
    assert {r.data["label"] for r in told} == {"A"}


def test_nav_s_044_the_stop_is_in_the_log_and_there_is_no_appeal_from_it() -> None:
    stops, end = played(meeting(), {}, lambda out: {})

    (event,) = (e for e in end.events if e.kind == "cut" and e.minute == 220)
    assert "NAV-S-044" in event.rules
    assert event.told == ("blue-1", "red-1")
    # Orders at the stop change nothing that happened before it.
    back = with_orders(stops[0], course("blue-1", (*HERE, 18.0), stands=True))
    again = run(meeting(), SEA, {}, "s", 360, (back,))
    assert [e for e in again.events if e.minute < 220] == [e for e in end.events if e.minute < 220]


@pytest.mark.parametrize(
    "changed",
    [
        {"settings": replace(FINE, sighting_cuts=False)},
        {"seats": SEATS},  # nobody sits in either cabin
    ],
)
def test_sc_s_04_no_stop_where_it_was_not_agreed_or_nobody_can_be_asked(changed: dict[str, Any]) -> None:
    out = run(replace(meeting(), **changed), SEA, {}, "s", 360)

    assert out.world.minute == 360
    assert out.asked == ()


def test_nav_s_043_who_comes_in_sight_in_the_runs_first_minute_stops_the_clock_at_the_next() -> None:
    """All have just ordered, of an enemy they knew nothing of; so it is with merchantmen."""
    near = off(*HERE, 20.16, 0)
    w = world(force("blue-1", *HERE, (*off(*HERE, 200, 0), 12.0)), force("red-1", *near, (*HERE, 12.0)), settings=FINE)
    out = run(w, SEA, {}, "s", 360)

    assert (out.world.minute, out.asked) == (1, ("blue-1", "red-1"))
    assert {r.happened for r in out.reports if r.kind == "sighting"} == {1}


def test_sc_s_04_a_merchantman_that_comes_in_sight_within_the_minute_of_a_stop_is_seen_after_it() -> None:
    """A seat that turns away at the stop may never see her."""
    w = meeting(merchants=(merchant("m", *off(*HERE, 93.5, 0), (*off(*HERE, -60, 0), 8.0), side="red"),))
    first = run(w, SEA, {}, "s", 360)
    there = [
        [r.happened for r in out.reports if r.seat == "blue-1" and r.kind == "sighting"]
        for out in (first, run(w, SEA, {}, "s", 230, (with_orders(first, {}),)))
    ]

    assert first.world.minute == 220
    assert (there[0], there[1][:2]) == ([220], [220, 221])


@pytest.mark.parametrize("cuts", [True, False])
def test_nav_s_043_the_minute_does_not_tell_an_enemys_smoke_from_a_merchantmans(cuts: bool) -> None:
    """The air clears at a minute the log names: everything there comes in sight at once."""
    a = force("blue-1", *HERE)
    air = Rulings(weather=(Spell(area="", start=0, until=200, value=1),))
    there: list[list[tuple[int, str]]] = []
    at, to = off(*HERE, 15, 0), (*off(*HERE, 15, 40), 3.0)
    for some in (force("red-1", *at, to), merchant("m", *at, to, side="red")):
        forces, trade = ((a, some), ()) if isinstance(some, Force) else ((a,), (some,))
        w = world(*forces, merchants=trade, settings=replace(FINE, sighting_cuts=cuts), hour=8)
        out = run(w, SEA, {}, "s", 360, rulings=air)
        there.append([(r.happened, r.data["what"]) for r in out.reports if r.seat == "blue-1" and r.kind == "sighting"][:1])
    assert there[0] == there[1] == [(201, "smoke")]


def test_sc_s_04_a_side_without_a_cabin_is_not_waited_for() -> None:
    w = replace(meeting(), seats=tuple(s for s in meeting().seats if s.key != "red-1"))
    out = run(w, SEA, {}, "s", 360)

    assert (out.world.minute, out.asked) == (220, ("blue-1",))


def test_nav_s_043_merchantmen_own_ships_and_ships_in_port_stop_nobody() -> None:
    lies = port("pr", "red", *off(*HERE, 20, 0))
    w = world(
        force("blue-1", *HERE, (*off(*HERE, 60, 0), 12.0)),
        force("blue-2", *off(*HERE, 40, 0), (*off(*HERE, -40, 0), 12.0)),
        force("red-1", lies.lon, lies.lat, port="pr"),
        merchants=(merchant("m", *off(*HERE, 30, 5), (*off(*HERE, -60, 5), 8.0), side="red"),),
        ports=(lies,),
        settings=FINE,
    )

    assert run(w, SEA, {}, "s", 360).asked == ()


def test_sc_s_04_all_who_sight_each_other_in_one_minute_are_asked_at_one_stop() -> None:
    def pair(n: int, north: float) -> tuple[Force, Force]:
        return (
            force(f"blue-{n}", *off(*HERE, 0, north), (*off(*HERE, 200, north), 12.0)),
            force(f"red-{n}", *off(*HERE, 60, north), (*off(*HERE, -100, north), 12.0)),
        )

    out = run(world(*pair(1, 0), *pair(2, 0.001), settings=FINE), SEA, {}, "s", 360)

    assert out.asked == ("blue-1", "blue-2", "red-1", "red-2")
    assert out.cut is not None
    assert len(out.cut.sighted) == 4


def test_nav_s_038_battle_range_in_the_minute_of_the_sighting_opens_the_action_and_asks_nobody() -> None:
    w = world(
        force("blue-1", *HERE, (*off(*HERE, 60, 0), 12.0)),
        force("red-1", *off(*HERE, 30, 0), (*off(*HERE, -60, 0), 12.0)),
        settings=replace(FINE, weather="1"),
    )
    out = run(w, SEA, {}, "s", 360)

    assert out.engagement is not None
    assert (out.asked, out.cut) == ((), None)


def test_sc_s_04_only_the_force_that_has_the_enemy_in_sight_is_asked_and_ordered() -> None:
    """Two forces of one seat, of which one meets the enemy: the other goes on as sealed, and orders for her are refused."""
    twin = force("blue-2", *off(*HERE, 0, -200), (*off(*HERE, 200, -200), 12.0), seat="blue-1")
    base = meeting(ships=None)
    w = replace(base, forces=tuple(sorted((*base.forces, twin), key=lambda f: f.key)), ships=(*base.ships, *ships_for(twin)))
    first = run(w, SEA, {}, "s", 360)
    assert first.cut is not None
    assert first.cut.forces == ("blue-1", "red-1")
    stop = Orders(forces={key: ForceOrder(stands=True) for key in ("blue-1", "blue-2")})
    whole = run(w, SEA, {}, "s", 360, (with_orders(first, {"blue-1": stop}),))
    speeds = {f.key: f.knots for f in whole.world.forces}
    assert (speeds["blue-1"], speeds["blue-2"]) == (0.0, 12.0)

    told = {r.data["force"]: r.data for r in first.reports if r.kind == "status" and r.seat == "blue-1"}
    known = Known(
        seat="blue-1",
        parts=("forces", "dispatches", "log"),
        side="blue",
        minute=220,
        until=360,
        asked=("blue-1",),
        forces=tuple(KnownForce.from_status(told[key]) for key in sorted(told)),
    )
    _, faults = check({"forces": {"blue-1": {"legs": []}, "blue-2": {"legs": []}}}, known, SEA)
    assert [fault.where for fault in faults] == ["forces.blue-2"]


@pytest.mark.parametrize("raid", [True, False])
def test_nav_s_054_a_chase_goes_on_over_a_cut_unless_the_raid_is_called_off(raid: bool) -> None:
    prey = merchant("m", *off(*HERE, 2, -4), (*off(*HERE, 200, -4), 11.9), side="red")
    w = replace(meeting(merchants=(prey,)), settings=replace(FINE, approach_moves=False))
    given = course("blue-1", (*off(*HERE, 200, 0), 12.0), raid=True)
    first = run(w, SEA, given, "s", 360)
    again = course("blue-1", (*off(*HERE, 200, 0), 12.0), raid=raid)
    whole = run(w, SEA, given, "s", 360, (with_orders(first, again),))

    assert first.world.minute == 220
    assert any(e.kind == "prize" for e in whole.events) is raid


def test_sc_s_04_what_begins_in_the_minute_in_which_one_ordered_begins_at_the_next() -> None:
    """Red-2 keeps abreast of blue just out of sight; blue, asked for red-1, turns towards her."""
    abreast = force("red-2", *off(*HERE, 0, -20.05), (*off(*HERE, 200, -20.05), 12.0))
    base = meeting()
    cabin = Seat(key="red-2", name="R", role="cabin", side="red")
    w = replace(
        base,
        forces=(*base.forces, abreast),
        ships=(*base.ships, *ships_for(abreast)),
        seats=tuple(sorted((*base.seats, cabin), key=lambda s: s.key)),
    )
    first = run(w, SEA, {}, "s", 360)
    south = course("blue-1", (*off(*HERE, 44, -60), 18.0), stands=True)
    then = run(w, SEA, {}, "s", 360, (with_orders(first, south),))

    assert (first.world.minute, first.asked) == (220, ("blue-1", "red-1"))
    assert (then.world.minute, then.asked) == (221, ("blue-1", "red-2"))


@pytest.mark.parametrize(("to", "asked"), [(15, [(30, ("red-2",)), (60, ("blue-1",))]), (-30, [(30, ("red-2",))])])
def test_sc_s_09_who_is_in_action_from_the_run_before_is_asked_when_it_is_over(to: float, asked: list[Any]) -> None:
    """Red-2 comes in sight at half an hour, and is there or not when Blue's action ends at an hour."""
    back = ((*off(*HERE, 19.9, 0), 12.0), (*off(*HERE, 60, 0), 18.0)) if to < 0 else ((*off(*HERE, to, 0), 12.0),)
    w = world(
        replace(force("blue-1", *HERE), held_until=60),
        force("red-2", *off(*HERE, 26.05, 0), *back),
        settings=replace(FINE, approach_moves=False),
    )
    stops, _ = played(w, {}, lambda out: {}, until=120)

    assert [(stop.world.minute, stop.asked) for stop in stops] == asked


def test_nav_s_089_no_approach_move_ends_in_an_action_from_the_run_before() -> None:
    w = world(replace(force("blue-1", *HERE), held_until=60), force("red-2", *off(*HERE, 15, 0)), settings=FINE)
    here = {f.key: Orders(forces={f.key: ForceOrder(legs=f.legs)}) for f in w.forces}
    stops, _ = played(w, here, lambda out: {}, until=120)

    assert [(stop.world.minute, stop.asked) for stop in stops if "blue-1" in stop.asked] == [(60, ("blue-1",))]


def test_sc_s_09_a_battle_over_in_the_minute_of_a_sighting_is_one_stop_for_all() -> None:
    pair = force("blue-9", *off(*HERE, 0, -300)), force("red-9", *off(*HERE, 6, -300))
    base = meeting()
    both = world(*base.forces, *pair, settings=FINE)
    left = {f"{f.key}-1": {"afloat": True, "max_kn": 18.0} for f in pair}
    fight = Interrupt(
        minute=200, forces=("blue-9", "red-9"), moves=20, result={"ships": left, "ending": ""}, views={"blue": [], "red": []}
    )
    out = run(both, SEA, {}, "s", 360, (fight,))

    assert (out.world.minute, out.asked) == (220, ("blue-1", "blue-9", "red-1", "red-9"))
    assert out.cut is not None
    assert out.cut.forces == ("blue-1", "red-1")


def test_sc_s_09_a_third_force_that_comes_upon_an_action_stops_the_clock_for_herself_alone() -> None:
    fleet = (
        force("blue-1", *HERE),
        force("red-1", *off(*HERE, 6, 0)),
        force("red-2", *off(*HERE, 0, 46.05), (*off(*HERE, 0, 15), 12.0)),
        force("blue-9", *off(*HERE, 0, -400)),
    )
    w = world(*fleet, settings=replace(FINE, approach_moves=False, battle_range_yd=1000.0))
    left = {f"{key}-1": {"afloat": True, "max_kn": 18.0} for key in ("blue-1", "red-1")}
    fight = Interrupt(
        minute=100,
        forces=("blue-1", "red-1"),
        moves=60,
        result={"ships": left, "ending": ""},
        views={"blue": [], "red": []},
        orders={},
    )
    out = run(w, SEA, {}, "s", 360, (fight,))

    assert (out.world.minute, out.asked) == (130, ("red-2",))


@pytest.mark.parametrize(("off_nm", "asked"), [(40, ("blue-1", "red-1")), (90, ("red-1",))])
def test_nav_s_024_an_admiral_is_asked_for_his_scouts_only_while_he_hears_them(off_nm: float, asked: tuple[str, ...]) -> None:
    flag = force("blue-1", *off(*HERE, 0, -off_nm))
    scouts = force("blue-1_0_1", *HERE, seat="blue-1", parent="blue-1", flagship="blue-1_0_1-1")
    red = force("red-1", *off(*HERE, 60.1, 0), (*off(*HERE, -60, 0), 12.0))
    w = world(flag, scouts, red, settings=FINE)
    w = replace(w, seats=tuple({s.key: s for s in w.seats}.values()))
    out = run(w, SEA, {}, "s", 360)

    assert (out.world.minute, out.asked) == (200, asked)
    assert out.cut is not None
    assert {one.force for one in out.cut.asked} == {{"blue-1": "blue-1_0_1"}.get(seat, seat) for seat in asked}
