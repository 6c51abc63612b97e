"""Approach moves after a sighting, enemies that blink, and nights."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from campaign.war.stops.stops import move_of
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Cut
from naval.state.rulings import Rulings
from naval.state.world import Seat, World
from tests.naval.run.cut_table import FINE, HERE, SEA, course, meeting, minutes, played, reasons, sealed, with_orders
from tests.naval.world_builder import force, off, ships_for, world

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
        force("red-1", *off(*HERE, 60.2, 0), (*off(*HERE, -200, 0), 12.0)),
        settings=FINE,
    )
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

    assert [stop.asked for stop in stops] == [("blue-1", "red-1"), *(("blue-1",) for _ in range(7)), ("red-1",)]


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
        base,
        forces=(*base.forces, second),
        ships=(*base.ships, *ships_for(second)),
        seats=tuple(sorted((*base.seats, Seat(key="red-2", name="R", role="cabin", side="red")), key=lambda s: s.key)),
    )
    stops, _ = played(w, {}, lambda out: sealed(*[k for k in out.asked if k != "red-2"], stands=True))

    assert [(stop.world.minute, stop.asked) for stop in stops[:2]] == [(220, ("blue-1", "red-1")), (270, ("blue-1", "red-2"))]


def test_what_was_in_sight_when_the_run_began_cuts_nothing_but_is_approached() -> None:
    w = meeting()
    east = replace(
        w,
        forces=tuple(
            replace(f, lon=off(*HERE, 60, 0)[0]) if f.key == "blue-1" else replace(f, lon=off(*HERE, 70, 16)[0]) for f in w.forces
        ),
    )
    stops, _ = played(east, sealed("blue-1", "red-1"), lambda out: {})

    assert minutes(stops)[0] == 10
    assert set(reasons(stops[:1])) == {"approach"}


# -- blinking -----------------------------------------------------------------------------------------------------------


def dodging(back_after: float) -> World:
    """Steer Red out of sight and back ``back_after`` minutes later, on the edge of 20 miles."""
    knots = 12.0
    out_nm = back_after / 2 * knots / 60
    return world(
        force("blue-1", *HERE),
        force(
            "red-1",
            *off(*HERE, 22.05, 0),
            (*off(*HERE, 19, 0), knots),
            (*off(*HERE, 20 + out_nm, 0), knots),
            (*off(*HERE, 15, 0), knots),
            (*off(*HERE, 15.001, 0), 1.0),
        ),
        settings=FINE,
    )


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
        force("red-1", *off(*HERE, 12, 0), (*off(*HERE, -20, 0), 6.0)),
        hour=21,
        settings=replace(FINE, sighting_cuts=False),
    )


@pytest.mark.parametrize("pair", [("blue-1", "red-1"), ("red-1", "blue-1")])
def test_nav_s_039_nav_s_091_by_night_an_action_opens_where_the_umpire_rules_so(pair: tuple[str, str]) -> None:
    """NAV-S-039, NAV-S-091: the umpire's view goes before the agreement."""
    assert run(by_night(), SEA, {}, "s", 120).engagement is None
    assert run(by_night(), SEA, {}, "s", 120, (), Rulings(night_battles=(("blue-1", "red-2"),))).engagement is None
    out = run(by_night(), SEA, {}, "s", 120, (), Rulings(night_battles=(pair,)))

    assert out.engagement is not None
    assert "night" in out.engagement.setup


def test_nav_s_089_inside_battle_range_by_night_the_moves_are_of_five_minutes() -> None:
    w = replace(by_night(), settings=FINE)
    to = {f.key: Orders(forces={f.key: ForceOrder(legs=f.legs)}) for f in w.forces}
    first = run(w, SEA, to, "s", 120)
    second = run(w, SEA, to, "s", 120, (with_orders(first, to),))

    assert second.world.minute == first.world.minute + 5
    assert any(e.kind == "night-contact" for e in second.events)
