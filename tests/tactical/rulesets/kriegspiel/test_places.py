"""Places of a unit's men, guns and wagons on the ground, in u (SC-KS-30, SC-KS-31), and a unit's march as one."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rulesets.kriegspiel.play import formations, roll
from tactical.rulesets.kriegspiel.play.movement import placement, unit_moves
from tests.tactical.rulesets.kriegspiel.field import U, men, middle, start, unit

NORTH, EAST, SOUTH = (0, 4096), (4096, 0), (0, -4096)
Data = dict[str, Any]


def test_a_place_to_the_right_and_to_the_front_turns_with_the_unit() -> None:
    at = [formations.on_ground(1000, 2000, h, 30, 200) for h in (NORTH, EAST, SOUTH)]
    assert at == [(1030, 2200), (1200, 1970), (970, 1800)]


@pytest.mark.parametrize(("arm", "step"), [("inf", 32), ("RE", 32), ("cav", 56), ("GEN", 56)])
def test_sc_ks_30_men_stand_32_u_apart_and_horse_56(arm: str, step: int) -> None:
    body = {"arm": arm, "formation": "two_ranks"}
    half = step // 2
    assert formations.places(body, 4, 0, 0, NORTH) == [(half, half), (-half, half), (half, -half), (-half, -half)]


def test_sc_ks_30_gunners_stand_about_their_guns_as_many_about_one_as_about_the_next() -> None:
    guns = [{"x": 0, "y": 0, "h": NORTH}, {"x": 1000, "y": 0, "h": NORTH}]
    found = formations.places({"arm": "RA", "formation": "fours"}, 5, 0, 0, NORTH, guns)
    assert found == [(-60, -24), (940, -24), (60, -24), (1060, -24), (-60, -64)]
    ninth, tenth = formations.places({"arm": "RA", "formation": "fours"}, 10, 0, 0, NORTH, guns[:1])[8:]
    assert (ninth, tenth) == ((-92, -24), (92, -24)), "more than eight stand a place farther out"


def test_sc_ks_30_guns_stand_in_line_and_wagons_one_behind_the_other() -> None:
    assert formations.battery(2, 0, 0, NORTH) == [(-144, 0), (144, 0)]
    assert formations.battery(3, 0, 0, EAST) == [(0, 288), (0, 0), (0, -288)]
    assert formations.wagon_line(3, 0, 0, NORTH) == [(0, 144), (0, 0), (0, -144)]
    assert formations.middle([{"x": 0, "y": 10}, {"x": 11, "y": 0}, {"x": 1, "y": 1}]) == (5, 5)


def test_rings_about_a_place_go_outwards_behind_before_in_front() -> None:
    assert unit_moves.ring(1) == [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    assert [len(unit_moves.ring(n)) for n in (1, 2, 3)] == [8, 16, 24]


def test_a_track_is_shortened_to_its_first_256ths() -> None:
    track = [(0, 0), (100, 0), (100, 100)]
    assert unit_moves.shortened(track, 256) == track
    assert unit_moves.shortened(track, 128) == [(0, 0), (100, 0)]
    assert unit_moves.shortened(track, 192) == [(0, 0), (100, 0), (100, 50)]
    assert unit_moves.shortened([(0, 0)], 10) == [(0, 0)]


def test_a_point_from_the_middle_of_a_back_line_is_told_alike_for_both_sides() -> None:
    state = start(unit("b1", "inf", 60, 20, 4), unit("r1", "inf", 60, 90, 4))
    wide, deep = state["country"]["width"], state["country"]["depth"]
    assert placement.from_line(state, "blue", 100, 50) == (wide // 2 + 100, 50)
    assert placement.from_line(state, "red", 100, 50) == (wide // 2 - 100, deep - 50)


@pytest.mark.parametrize(("inches", "inside"), [(0, True), (24, True), (24.1, False), (-0.1, False)])
def test_sc_ks_31_units_are_put_down_within_two_feet_of_their_back_line(inches: float, inside: bool) -> None:
    state = start(unit("b1", "inf", 60, 20, 4), unit("r1", "inf", 60, 90, 4))
    assert placement.in_zone(state, "blue", U(inches)) is inside
    assert placement.in_zone(state, "red", state["country"]["depth"] - U(inches)) is inside


def test_ks_020_a_company_marches_twelve_inches_and_no_more_and_faces_the_way_it_goes() -> None:
    state = start(unit("b1", "inf", 60, 20, 12), unit("r1", "inf", 60, 100, 4))
    x, y = middle(state, "b1")
    after = men(state, units={"b1": {"to": [[U(x), U(y + 12)]]}})
    assert middle(after, "b1") == (x, y + 12)
    far = men(state, units={"b1": {"to": [[U(x), U(y + 20)]]}})
    reached = roll.middle(far, "b1")
    assert reached is not None
    assert U(y + 11.8) < reached[1] <= U(y + 12)
    assert far["units"]["b1"]["h"] == [0, 4096]


def test_a_company_that_goes_to_its_rear_turns_about_man_by_man_and_keeps_its_front() -> None:
    state = start(unit("b1", "inf", 60, 40, 12), unit("r1", "inf", 60, 100, 4))
    x, y = middle(state, "b1")
    after = men(state, units={"b1": {"to": [[U(x), U(y - 6)]]}})
    assert middle(after, "b1") == (x, y - 6)
    assert after["units"]["b1"]["h"] == [0, 4096]
