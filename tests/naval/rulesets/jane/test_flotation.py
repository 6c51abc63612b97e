from __future__ import annotations

import pytest

from naval.rulesets.jane import resolve
from naval.rulesets.jane.ships import flotation
from naval.rulesets.jane.ships.condition import waterline
from tests.naval.rulesets.jane.table import Loaded, a_hit, duel_with, most_kn, scored


def test_t_wc_32_nav_t_113_the_third_hit_and_the_twelfth_in_12000_tons_nav_t_104_nav_t_114_nav_t_115() -> None:
    levels = [flotation.level(hits, 12_000) for hits in range(1, 13)]
    assert levels == [0, 0] + [1] * 9 + [2]


@pytest.mark.parametrize(("tons", "first_at"), [(12_999, 12), (13_000, 13), (2_650, 2), (1_999, 1), (310, 1)])
def test_nav_t_114_part_thousands_do_not_count(tons: int, first_at: int) -> None:
    assert flotation.level(first_at - 1, tons) < 2
    assert flotation.level(first_at, tons) == 2


@pytest.mark.parametrize(("lost", "knots"), [(2, 18), (3, 15), (5, 15), (6, 12)])
def test_t_wc_33_nav_t_119_three_bow_sections_cost_a_square(lost: int, knots: float) -> None:
    state = duel_with(max_kn=18.0)
    state["ships"]["r1"]["hurt"]["bow"] = lost
    assert most_kn(state, "r1") == knots


def test_t_cc_06_nav_t_118_sc_t_19_a_ship_of_15000_tons_loses_a_fifth_of_a_square() -> None:
    assert flotation.waterline_loss(15_000) == pytest.approx(0.2)
    assert flotation.waterline_loss(12_000) == pytest.approx(0.25)
    assert flotation.waterline_loss(6_000) == flotation.waterline_loss(500) == 0.5


def test_t_cc_07_sc_t_18_net_six_in_12000_tons_capsizes_with_one_in_six() -> None:
    assert flotation.capsize_chance(7, 1, 12_000) == pytest.approx(1 / 6)
    assert flotation.capsize_chance(6, 1, 12_000) == 0
    assert flotation.capsize_chance(12, 1, 12_000) == 1
    assert flotation.capsize_chance(4, 0, 3_000) == pytest.approx(1 / 6)
    assert flotation.capsize_chance(3, 0, 3_000) == 0


def test_nav_t_116_hits_are_marked_by_side_and_only_the_heavier_can_capsize_her_nav_t_117() -> None:
    state = duel_with(displacement_t=12_000)
    target = state["ships"]["r1"]
    target["hurt"]["waterline"].update(port=6, starboard=1, mid=7)
    scored(state, a_hit("Z01", side="starboard"), Loaded(0.0))
    assert target["hurt"]["waterline"]["starboard"] == 2
    assert target["end"] == ""
    target["hurt"]["waterline"].update(port=6, starboard=1, mid=7)
    scored(state, a_hit("Z01", side="port"), Loaded(0.5, capsize=0.1666))
    assert target["end"] == "capsized"


def test_nav_t_103_water_enters_faster_after_bad_hits() -> None:
    assert flotation.inflow(0) == 1
    assert flotation.inflow(3) == pytest.approx(1.3)
    assert flotation.inflow(10) == flotation.inflow(99) == 2
    losses = []
    for bad in (0, 5):
        state = duel_with(displacement_t=12_000)
        state["ships"]["r1"]["hurt"]["bad"] = bad
        scored(state, a_hit("Z01"))
        losses.append(state["ships"]["r1"]["hurt"]["squares"])
    assert losses == [0.25, 0.375]


def test_nav_t_112_a_hit_above_the_line_lets_in_no_water() -> None:
    state = duel_with()
    for zone in ("Z04", "Z05", "Z17"):
        scored(state, a_hit(zone, range=1000.0))
    assert waterline(state["ships"]["r1"]["hurt"]) == 0
    scored(state, a_hit("Z03", range=1000.0))
    assert waterline(state["ships"]["r1"]["hurt"]) == 1


def test_nav_t_057_a_shot_that_the_belt_stops_cuts_no_line() -> None:
    state = duel_with(belt_in=15)
    scored(state, a_hit("Z02"))
    assert waterline(state["ships"]["r1"]["hurt"]) == 0


@pytest.mark.parametrize(("die", "bad", "moves"), [(6, 0, 30), (1, 0, 5), (1, 4, 1), (1, 9, 1), (3, 2, 13)])
def test_sc_t_16_moves_to_foundering(die: int, bad: int, moves: int) -> None:
    assert flotation.founders_after(die, bad) == moves


def test_sc_t_16_at_the_main_deck_she_is_dead_and_silent_and_founders_when_her_time_is_out() -> None:
    state = duel_with(displacement_t=1_000, belt_in=0, belt_type="none")
    scored(state, a_hit("Z01"), Loaded(0.999, moves=1))
    target = state["ships"]["r1"]
    assert target["hurt"]["level"] == 2
    assert most_kn(state, "r1") == 0
    assert target["hurt"]["founders"] == 5
    for _ in range(5):
        assert resolve.founder(state) == []
    (event,) = resolve.founder(state)
    assert event["text"] == "R1 founders."
    assert not target["afloat"]


@pytest.mark.parametrize(
    ("end_on", "zone", "cal", "end"),
    [
        (True, "Z05", 9.4, "fore"),
        (True, "Z06", 9.4, "aft"),
        (False, "Z06", 9.4, ""),
        (True, "Z17", 9.4, ""),
        (True, "Z06", 7.5, "aft"),
        (True, "Z06", 6, ""),
    ],
)
def test_sc_t_20_what_rakes(end_on: bool, zone: str, cal: float, end: str) -> None:
    assert flotation.rakes(zone, end_on, cal) == end


def test_nav_t_120_the_steering_jams_in_older_ships_aft_on_five_or_six() -> None:
    assert flotation.steering_jams("aft", 1901, 5)
    assert not flotation.steering_jams("aft", 1901, 4)
    assert not flotation.steering_jams("aft", 1902, 6)
    assert not flotation.steering_jams("fore", 1901, 6)


def test_nav_t_122_a_rake_aft_floods_that_end_nav_t_121_nav_t_123() -> None:
    state = duel_with(launched=1900)
    target = state["ships"]["r1"]
    target["turned"] = -2.0
    dice = Loaded(steering=5, moves=3, nearest=4)
    one = scored(state, a_hit("Z06", end_on=True, end="aft", points=0.5), dice)
    assert target["hurt"]["waterline"]["aft"] == 1
    assert target["hurt"]["cards"] == 1
    assert target["jam"] == {"moves": 3, "points": -2.0}
    assert target["guns"]["1"]["slow"] == 3
    assert target["guns"]["0"]["slow"] == 0
    assert {"NAV-T-120", "NAV-T-121", "NAV-T-122", "NAV-T-123"} <= set(one.rules)
    assert not flotation.nearest_guns_slower(3)


def test_nav_t_122_a_rake_that_cut_the_line_counts_once() -> None:
    assert flotation.raked_end_floods("aft", cut_the_line=True) == 0
    assert flotation.raked_end_floods("aft", cut_the_line=False) == 1
    assert flotation.raked_end_floods("", cut_the_line=False) == 0
    state = duel_with()
    scored(state, a_hit("Z03", end_on=True, end="aft", points=0.5, range=1000.0), Loaded(0.0))
    assert state["ships"]["r1"]["hurt"]["waterline"]["aft"] == 1


def test_nav_t_122_a_rake_that_the_belt_stops_still_lets_in_water_at_that_end() -> None:
    state = duel_with(belt_in=30)
    scored(state, a_hit("Z03", end_on=True, end="aft", points=0.5), Loaded(0.0))
    assert state["ships"]["r1"]["hurt"]["waterline"]["aft"] == 1
    assert state["ships"]["r1"]["hurt"]["bad"] == 0
