"""Cuts: an enemy in sight stops the clock for those who see each other, and the approach moves after it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from naval.check import check
from naval.known import Known, KnownForce
from naval.orders import Entry, ForceOrder, Orders
from naval.outcome import Cut, Interrupt, Outcome, Report
from naval.rulings import Rulings
from naval.run import run
from naval.run.approach import move_of
from naval.waters import Spell
from naval.world import Force, Seat, Settings, World, decode_world, encode
from tests.naval.run.test_battles import SEA as COAST
from tests.naval.run.test_battles import Staff, as_interrupt
from tests.naval.world_builder import SEATS, force, legs, merchant, off, open_sea, port, ships_for, world

SEA = open_sea()
FINE = Settings(weather="6")
HERE = (0.0, 50.0)


def meeting(**more: Any) -> World:
    """S-WC-21: A at (0, 0) steers east, B at (100, 16) west, both 12 knots; one sees 20 miles."""
    return world(
        force("blue-1", *HERE, (*off(*HERE, 200, 0), 12.0)),
        force("red-1", *off(*HERE, 100, 16), (*off(*HERE, -100, 16), 12.0)),
        settings=FINE, **more,
    )  # fmt: skip


def course(key: str, *some: tuple[float, float, float], stands: bool = False, raid: bool = False) -> dict[str, Orders]:
    return {key: Orders(forces={key: ForceOrder(legs=legs(*some), stands=stands, raid=raid)})}


def sealed(*keys: str, stands: bool = False) -> dict[str, Orders]:
    """The courses of S-WC-21, ordered (again) by some."""
    to = {"blue-1": (*off(*HERE, 200, 0), 12.0), "red-1": (*off(*HERE, -100, 16), 12.0)}
    given: dict[str, Orders] = {}
    for key in keys:
        given |= course(key, to[key], stands=stands)
    return given


def with_orders(out: Outcome, orders: dict[str, Orders]) -> Cut:
    assert out.cut is not None
    return replace(out.cut, orders=orders)


def played(w: World, given: dict[str, Orders], answer: Any, until: int = 360) -> tuple[list[Outcome], Outcome]:
    """A run to its end; ``answer`` gives the orders at each stop. Every stop and the end."""
    stops: list[Outcome] = []
    cuts: tuple[Cut, ...] = ()
    while len(stops) < 100:
        out = run(w, SEA, given, "s", until, cuts)
        assert out.engagement is None
        if not out.asked:
            return stops, out
        stops.append(out)
        cuts += (with_orders(out, answer(out)),)
    raise AssertionError("the run does not come to its end")


def minutes(stops: list[Outcome]) -> list[int]:
    return [stop.world.minute for stop in stops]


def reasons(stops: list[Outcome]) -> list[str]:
    return [one.why for stop in stops if stop.cut for one in stop.cut.asked]


# -- the cut ------------------------------------------------------------------------------------------------------------


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
    # Whatever is ordered at the stop, what had happened before it stands.
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
    """Who turns away at the stop may never see her."""
    w = meeting(merchants=(merchant("m", *off(*HERE, 93.5, 0), (*off(*HERE, -60, 0), 8.0), side="red"),))
    first = run(w, SEA, {}, "s", 360)
    there = [[r.happened for r in out.reports if r.seat == "blue-1" and r.kind == "sighting"]
             for out in (first, run(w, SEA, {}, "s", 230, (with_orders(first, {}),)))]  # fmt: skip

    assert first.world.minute == 220
    assert (there[0], there[1][:2]) == ([220], [220, 221])


@pytest.mark.parametrize("cuts", [True, False])
def test_nav_s_043_the_minute_does_not_tell_an_enemys_smoke_from_a_merchantmans(cuts: bool) -> None:
    """The air clears at a minute the log names: all that is there comes in sight at once."""
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
        ports=(lies,), settings=FINE,
    )  # fmt: skip

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
        force("red-1", *off(*HERE, 30, 0), (*off(*HERE, -60, 0), 12.0)), settings=replace(FINE, weather="1"),
    )  # fmt: skip
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
        seat="blue-1", role="cabin", side="blue", minute=220, until=360, asked=("blue-1",),
        forces=tuple(KnownForce.from_status(told[key]) for key in sorted(told)),
    )  # fmt: skip
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
        base, forces=(*base.forces, abreast), ships=(*base.ships, *ships_for(abreast)),
        seats=tuple(sorted((*base.seats, cabin), key=lambda s: s.key)),
    )  # fmt: skip
    first = run(w, SEA, {}, "s", 360)
    south = course("blue-1", (*off(*HERE, 44, -60), 18.0), stands=True)
    then = run(w, SEA, {}, "s", 360, (with_orders(first, south),))

    assert (first.world.minute, first.asked) == (220, ("blue-1", "red-1"))
    assert (then.world.minute, then.asked) == (221, ("blue-1", "red-2"))


@pytest.mark.parametrize(("to", "asked"), [(15, [(30, ("red-2",)), (60, ("blue-1",))]), (-30, [(30, ("red-2",))])])
def test_sc_s_09_who_is_in_action_from_the_run_before_is_asked_when_it_is_over(to: float, asked: list[Any]) -> None:
    """Red-2 comes in sight at half an hour, and is there or not when blue has done fighting at an hour."""
    back = ((*off(*HERE, 19.9, 0), 12.0), (*off(*HERE, 60, 0), 18.0)) if to < 0 else ((*off(*HERE, to, 0), 12.0),)
    w = world(
        replace(force("blue-1", *HERE), held_until=60), force("red-2", *off(*HERE, 26.05, 0), *back),
        settings=replace(FINE, approach_moves=False),
    )  # fmt: skip
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
    )  # fmt: skip
    out = run(both, SEA, {}, "s", 360, (fight,))

    assert (out.world.minute, out.asked) == (220, ("blue-1", "blue-9", "red-1", "red-9"))
    assert out.cut is not None
    assert out.cut.forces == ("blue-1", "red-1")


def test_sc_s_09_a_third_force_that_comes_upon_an_action_stops_the_clock_for_herself_alone() -> None:
    fleet = (
        force("blue-1", *HERE), force("red-1", *off(*HERE, 6, 0)),
        force("red-2", *off(*HERE, 0, 46.05), (*off(*HERE, 0, 15), 12.0)), force("blue-9", *off(*HERE, 0, -400)),
    )  # fmt: skip
    w = world(*fleet, settings=replace(FINE, approach_moves=False, battle_range_yd=1000.0))
    left = {f"{key}-1": {"afloat": True, "max_kn": 18.0} for key in ("blue-1", "red-1")}
    fight = Interrupt(
        minute=100, forces=("blue-1", "red-1"), moves=60, result={"ships": left, "ending": ""}, views={"blue": [], "red": []},
        orders={},
    )  # fmt: skip
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


# -- approach moves -----------------------------------------------------------------------------------------------------


def test_nav_s_089_they_order_move_by_move_at_the_scale_of_their_distance() -> None:
    stops, _ = played(meeting(), {}, lambda out: sealed(*out.asked))

    # 20 miles at first and never under 16: scale C, ten minutes a move, until they are lost to each other at 4 h 40.
    assert minutes(stops) == [220, 230, 240, 250, 260, 270, 280, 290]
    assert all(stop.asked == ("blue-1", "red-1") for stop in stops)
    assert {one.scale for stop in stops[:-1] for one in stop.cut.asked} == {"C"}
    assert reasons(stops)[::2] == ["sighting", *("approach",) * 6, "lost"]
    assert reasons(stops)[::2] == reasons(stops)[1::2]


def test_sc_s_09_the_moves_are_shorter_when_the_enemy_is_nearer_and_end_with_the_action() -> None:
    w = world(
        force("blue-1", *HERE, (*off(*HERE, 200, 0), 12.0)),
        force("red-1", *off(*HERE, 60.2, 0), (*off(*HERE, -200, 0), 12.0)), settings=FINE,
    )  # fmt: skip
    to = {"blue-1": course("blue-1", (*off(*HERE, 200, 0), 12.0)), "red-1": course("red-1", (*off(*HERE, -200, 0), 12.0))}
    cuts: tuple[Cut, ...] = ()
    for _ in range(20):
        out = run(w, SEA, {}, "s", 360, cuts)
        if out.engagement is not None:
            break
        cuts += (with_orders(out, to["blue-1"] | to["red-1"]),)

    assert out.engagement is not None
    assert out.engagement.minute == 138
    # 24 knots end on: 20 miles at 100½, 16.2 at 110, 12.2 at 120, 8.2 at 130, 6.2 at 135, action at 5.
    assert [c.minute for c in cuts] == [100, 110, 120, 130, 135]
    assert [c.asked[0].scale for c in cuts] == ["C", "C", "C", "B", "B"]


def test_sc_t_27_nav_s_089_the_table_of_scales_is_that_of_the_battle_room() -> None:
    assert move_of(20.5) == ("D", 20)
    assert move_of(20.0) == move_of(10.001) == ("C", 10)
    assert move_of(10.0) == move_of(5.1) == ("B", 5)
    assert move_of(3.0) == ("B", 5), "SC-N-03: no approach move is at full scale"
    assert move_of(None) == ("", 0)


def test_who_stands_is_asked_once_more_when_they_are_lost() -> None:
    stops, _ = played(meeting(), {}, lambda out: sealed(*out.asked, stands=True))

    # Out of sight in the minute after 4 h 40; half an hour later they count as lost (SC-N-01).
    assert minutes(stops) == [220, 311]
    assert reasons(stops) == ["sighting", "sighting", "lost", "lost"]


def test_who_does_not_answer_carries_on() -> None:
    stops, end = played(meeting(), {}, lambda out: {})
    plain = run(replace(meeting(), settings=replace(FINE, sighting_cuts=False)), SEA, {}, "s", 360)

    assert minutes(stops) == [220, 311]
    assert replace(end.world, settings=FINE) == replace(plain.world, settings=FINE)


def test_one_may_stand_and_the_other_not() -> None:
    stops, _ = played(meeting(), {}, lambda out: sealed(*out.asked, stands=False) | sealed("red-1", stands=True))

    assert [stop.asked for stop in stops] == [
        ("blue-1", "red-1"), *(("blue-1",) for _ in range(7)), ("red-1",),
    ]  # fmt: skip


def test_without_approach_moves_only_the_sighting_itself_stops_the_clock() -> None:
    w = replace(meeting(), settings=replace(FINE, approach_moves=False))
    stops, _ = played(w, {}, lambda out: sealed(*out.asked))

    assert minutes(stops) == [220]
    assert stops[0].cut is not None
    assert stops[0].cut.asked[0].minutes == 0


def test_a_new_enemy_stops_the_clock_for_him_who_stands_too() -> None:
    second = force("red-2", *off(*HERE, 120.6, -16), (*off(*HERE, -100, -16), 12.0))
    base = meeting()
    w = replace(
        base, forces=(*base.forces, second), ships=(*base.ships, *ships_for(second)),
        seats=tuple(sorted((*base.seats, Seat(key="red-2", name="R", role="cabin", side="red")), key=lambda s: s.key)),
    )  # fmt: skip
    stops, _ = played(w, {}, lambda out: sealed(*[k for k in out.asked if k != "red-2"], stands=True))

    assert [(stop.world.minute, stop.asked) for stop in stops[:2]] == [
        (220, ("blue-1", "red-1")), (270, ("blue-1", "red-2")),
    ]  # fmt: skip


def test_what_was_in_sight_when_the_run_began_cuts_nothing_but_is_approached() -> None:
    w = meeting()
    east = replace(w, forces=tuple(
        replace(f, lon=off(*HERE, 60, 0)[0]) if f.key == "blue-1" else replace(f, lon=off(*HERE, 70, 16)[0]) for f in w.forces
    ))  # fmt: skip
    stops, _ = played(east, sealed("blue-1", "red-1"), lambda out: {})

    assert minutes(stops)[0] == 10
    assert set(reasons(stops[:1])) == {"approach"}


# -- blinking -----------------------------------------------------------------------------------------------------------


def dodging(back_after: float) -> World:
    """Red steers out of sight and comes again ``back_after`` minutes later, on the edge of 20 miles."""
    knots = 12.0
    out_nm = back_after / 2 * knots / 60
    return world(
        force("blue-1", *HERE),
        force(
            "red-1", *off(*HERE, 22.05, 0), (*off(*HERE, 19, 0), knots), (*off(*HERE, 20 + out_nm, 0), knots),
            (*off(*HERE, 15, 0), knots), (*off(*HERE, 15.001, 0), 1.0),
        ),
        settings=FINE,
    )  # fmt: skip


@pytest.mark.parametrize(("back_after", "sightings"), [(20, 1), (50, 2)])
def test_sc_n_01_an_enemy_that_blinks_stops_the_clock_once(back_after: float, sightings: int) -> None:
    stops, _ = played(dodging(back_after), {}, lambda out: {})

    seen = [stop for stop in stops if stop.cut and any(one.why == "sighting" for one in stop.cut.asked)]
    assert len(seen) == sightings
    # Half an hour after he went he is lost, though he comes again later.
    assert reasons(stops)[::2][:3] == ["sighting", "lost", "sighting"][: 2 * sightings - 1]


def test_sc_n_01_who_goes_on_in_moves_is_asked_when_they_are_lost_and_after_they_are_back() -> None:
    w = dodging(20)
    given = {f.key: Orders(forces={f.key: ForceOrder(legs=f.legs)}) for f in w.forces}

    def answer(out: Outcome) -> dict[str, Orders]:
        now = {f.key: f for f in out.world.forces}
        return {k: Orders(forces={k: ForceOrder(legs=now[k].legs)}) for k in out.asked}

    stops, _ = played(w, given, answer, until=120)
    why = [stop.cut.asked[0].why for stop in stops if stop.cut]

    # Sighted at 10, gone at 20¼, back at 40: asked at the end of the move in which they went, and a move after they are back.
    assert minutes(stops)[:4] == [10, 20, 30, 50]
    assert why[:4] == ["sighting", "approach", "lost", "approach"]
    assert why.count("sighting") == 1


# -- by night -----------------------------------------------------------------------------------------------------------


def by_night() -> World:
    return world(
        force("blue-1", *HERE, (*off(*HERE, 20, 0), 6.0)),
        force("red-1", *off(*HERE, 12, 0), (*off(*HERE, -20, 0), 6.0)), hour=21, settings=replace(FINE, sighting_cuts=False),
    )  # fmt: skip


@pytest.mark.parametrize("pair", [("blue-1", "red-1"), ("red-1", "blue-1")])
def test_nav_s_039_nav_s_091_by_night_an_action_opens_where_the_umpire_rules_so(pair: tuple[str, str]) -> None:
    """NAV-S-039, NAV-S-091: what is real in his eyes goes before what is agreed."""
    assert run(by_night(), SEA, {}, "s", 120).engagement is None
    assert run(by_night(), SEA, {}, "s", 120, (), Rulings(night_battles=(("blue-1", "red-2"),))).engagement is None
    out = run(by_night(), SEA, {}, "s", 120, (), Rulings(night_battles=(pair,)))

    assert out.engagement is not None
    assert "night" in out.engagement.muster


def test_nav_s_089_inside_battle_range_by_night_the_moves_are_of_five_minutes() -> None:
    w = replace(by_night(), settings=FINE)
    to = {f.key: Orders(forces={f.key: ForceOrder(legs=f.legs)}) for f in w.forces}
    first = run(w, SEA, to, "s", 120)
    second = run(w, SEA, to, "s", 120, (with_orders(first, to),))

    assert second.world.minute == first.world.minute + 5
    assert any(e.kind == "night-contact" for e in second.events)


# -- whatever is ordered ------------------------------------------------------------------------------------------------


def shuffled(w: World, dice: random.Random) -> World:
    def mixed(some: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(dice.sample(some, len(some)))

    return replace(w, forces=mixed(w.forces), ships=mixed(w.ships), merchants=mixed(w.merchants), seats=mixed(w.seats))


def war(staff: Staff) -> World:
    w = staff.war()
    return replace(w, settings=replace(w.settings, sighting_cuts=True))


def a_run(w: World, staff: Staff, seed: str, silent: bool, seen: Counter[str]) -> tuple[Outcome, set[str]]:
    """A run to its end with battles fought and random orders at every stop; whom it asked. Stops never go back."""
    until, given, known, last = w.minute + 360, staff.orders(w.forces), (), Counter[str]()
    asked: set[str] = set()
    told: list[tuple[int, Report]] = []
    for _ in range(400):
        out = run(w, COAST, given, seed, until, known)
        if out.engagement is not None:
            known += (as_interrupt(out, sum(isinstance(i, Interrupt) for i in known)),)
            seen["battles"] += 1
            continue
        if not out.asked:
            whole = {encode(r) for r in out.reports}
            for now, r in told:  # what was told at a stop is told again to the byte: nobody reads it twice
                again = r.kind in ("status", "asked") or (r.kind == "sighting" and r.arrives == now)
                assert again or encode(r) in whole, r
            return out, asked
        now = out.world.minute
        told += [(now, r) for r in out.reports]
        assert {r.seat for r in out.reports} <= set(out.asked)
        assert now >= max((i.minute for i in known), default=0)
        asked |= set(out.asked)
        new = {} if silent else staff.orders(w.forces, set(out.asked))
        known = tuple(
            replace(i, orders=new) if isinstance(i, Interrupt) and i.orders is None and i.minute + i.moves == now else i
            for i in known
        )
        if out.cut is not None:
            for key in out.cut.forces:
                assert now > last.get(key, w.minute), "nobody is asked twice in a minute"
                last[key] = now
            known += (replace(out.cut, orders=new),)
            seen["cuts"] += 1
            if seen["cuts"] % 10 == 1:
                again = run(shuffled(w, staff.dice), COAST, given, seed, until, tuple(reversed(known)))
                assert encode(again.events) == encode(run(w, COAST, given, seed, until, known).events)
    raise AssertionError("the run does not come to its end")


@pytest.mark.parametrize("seed", [3, 8])
def test_a_war_of_cuts_and_battles_comes_to_its_end_in_any_order(seed: int) -> None:
    staff, seen = Staff(seed), Counter[str]()
    w = war(staff)
    out, _ = a_run(w, staff, f"s{seed}", silent=False, seen=seen)

    assert out.world.minute == w.minute + 360
    assert decode_world(encode(out.world)) == out.world
    assert seen["cuts"] >= 1


@pytest.mark.parametrize("seed", [3, 8, 18])
def test_nobody_else_can_tell_that_the_clock_stopped(seed: int) -> None:
    """The same orders, once with cuts that nobody answers and once without: all who were not asked read the same bytes."""
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
    """NAV-S-090: they are not on its chart; where they are the umpire has noted down."""
    far = force("red-9", *off(*HERE, 300, 300), name="Ninth")
    base = meeting()
    w = replace(
        base, forces=tuple(sorted((*base.forces, far), key=lambda f: f.key)), ships=(*base.ships, *ships_for(far)),
    )  # fmt: skip
    stops, end = played(w, {}, lambda out: {})
    blind, plain = played(base, {}, lambda out: {})

    for out in (*stops, end):
        assert not any(word in encode(r).decode() for r in out.reports for word in ("red-9", "Ninth", "Red-9"))
        assert any(f.key == "red-9" for f in out.world.forces)
    for with_far, without in zip((*stops, end), (*blind, plain), strict=True):
        assert encode(with_far.reports) == encode(without.reports)
