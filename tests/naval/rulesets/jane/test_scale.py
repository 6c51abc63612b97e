from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from naval.rulesets.jane import scale, tables
from naval.rulesets.jane.opening import faults_of
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]
CONV, BOOK = tables.STANDARD, tables.BOOK
NOBODY: dict[str, Data] = {"blue": {}, "red": {}}


def key(range_yd: float, **more: Any) -> str:
    """Return the scale of the first move at this range."""
    state = open_table(duel(range_yd=range_yd, **more))
    return scale.key_of(state, tables.conventions(state["conventions"]))


def moved(state: Data, orders: dict[str, Data] | None = None, seed: str = "scale") -> Data:
    return resolve(state, orders or NOBODY, Dice(seed))[0]


def test_t_wc_46_nav_t_191_eighteen_knots_on_scale_c_are_six_squares_of_1000_yards_in_ten_minutes() -> None:
    row = scale.row_of("C")
    assert (row["minutes"], row["yards"]) == (10, 1000)
    state = open_table(duel(range_yd=25000, knots=18))
    after = moved(state)
    assert after["move"] == 10
    run = after["ships"]["b1"]["y"] - state["ships"]["b1"]["y"]
    assert isclose(run, 6 * row["yards"])
    assert isclose(run, 3 * 2000)  # three miles, and three miles in ten minutes are 18 knots


@pytest.mark.parametrize(
    ("measured", "inches"),
    [
        (scale.range_in(6000, "B"), 15),
        (scale.range_in(3000, "D"), 1.875),
        (scale.line_in(6, "C"), 2.625),
        (scale.line_in(4, "full"), 16.25),
    ],
)
def test_t_wc_47_nav_t_198_nav_t_199_nav_t_200_lengths_on_the_board(measured: float, inches: float) -> None:
    assert isclose(measured, inches)


def test_nav_t_191_nav_t_197_three_knots_are_a_square_a_move_at_every_scale() -> None:
    for row in BOOK["NAV-T-191"]["rows"]:
        assert isclose(3 * 2000 / 60 * row["minutes"], row["yards"])
        assert isclose(row["squares_a_mile"] * row["yards"], 2000)
        assert isclose(BOOK["NAV-T-191"]["blue_sq"] * row["yards"], 2000 * row["blue_miles"])


def test_nav_t_198_nav_t_199_nav_t_200_every_cell_of_the_tables_obeys_the_formula() -> None:
    for name, cells in BOOK["NAV-T-198"]["rows"].items():
        assert cells == [scale.cables_in(cables, name) for cables in BOOK["NAV-T-198"]["cables"]]
    for name, cells in BOOK["NAV-T-199"]["rows"].items():
        assert cells == [scale.range_in(yards, name) for yards in BOOK["NAV-T-199"]["yards"]]
    for name, cells in BOOK["NAV-T-200"]["rows"].items():
        assert cells == [pytest.approx(scale.line_in(ships, name)) for ships in range(2, 11)]


def test_nav_t_189_nav_t_201_the_scale_goes_by_the_nearest_pair_sc_t_27() -> None:
    ranges = [10000, 10001, 20000, 20001, 40000, 40001]
    assert [scale.of_range(yards) for yards in ranges] == ["full", "B", "B", "C", "C", "D"]
    assert [key(yards) for yards in (9500, 12000, 25000)] == ["full", "B", "C"]


def test_nav_t_190_models_stand_at_full_and_half_scale_only() -> None:
    assert [scale.models_stand(one) for one in scale.SCALES] == [True, True, False, False, False]


def test_nav_t_194_marks_are_as_long_as_the_average_ship_of_the_kind() -> None:
    kinds = ("battleship", "small_cruiser", "big_cruiser", "destroyer")
    assert [round(scale.mark_yd(kind, 999)) for kind in kinds] == [133, 133, 175, 67]
    assert scale.mark_yd("submarine", 150) == 50


def test_nav_t_192_nav_t_193_nav_t_195_nav_t_196_a_card_of_numbered_marks_for_ones_own_fleet_alone() -> None:
    state = open_table(fleets(3, range_yd=15000))
    view = Jane().see(state, "blue")["scale"]
    assert (view["key"], view["minutes"], view["models"]) == ("B", 5, False)
    [card] = view["cards"]
    assert [(one["number"], one["id"]) for one in card["marks"]] == [(1, "b1"), (2, "b2"), (3, "b3")]
    assert all(one["heading_deg"] == 20 for one in card["marks"])
    assert card["line_in"] == 2.25
    assert card["inches"] == [pytest.approx(scale.range_in(one, "B"), abs=1e-3) for one in card["yards"]]
    assert len(Jane().see(state, "umpire")["scale"]["cards"]) == 2
    assert Jane().see(open_table(fleets(3)), "blue")["scale"]["cards"] == []


def test_nav_t_202_nav_t_203_nav_t_204_what_nobody_sees_leaves_no_trace_but_the_umpire_has_its_place() -> None:
    jane = Jane()
    one, two = open_table(duel(range_yd=50000)), open_table(duel(range_yd=70000))
    assert jane.see(one, "blue") == jane.see(two, "blue")
    assert [each["id"] for each in jane.see(one, "blue")["ships"]] == ["b1"]
    assert [each["x_yd"] for each in jane.see(one, "umpire")["ships"]] == [0, 50000]


def test_sc_t_27_a_move_says_nothing_of_ships_out_of_sight() -> None:
    """With nobody in sight the scale is full at any range, and moves are equally long."""
    assert {key(yards) for yards in (31000, 39000, 45000, 90000)} == {"full"}
    assert {moved(open_table(duel(range_yd=yards)))["move"] for yards in (45000, 90000)} == {1}
    wide = {"SC-T-03": {"sight_yd": 50000}}
    assert [key(yards, conventions=wide) for yards in (39000, 41000, 51000)] == ["C", "D", "full"]


def test_sc_t_27_ships_under_water_do_not_count() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "drake")], 0, 0, 0, 0),
            force("r", "red", [ship("r1", "drake")], 21000, 0, 0, 0),
            force("s", "red", [ship("r2", "drake")], 500, 0, 0, 0),
        )
    )
    assert scale.key_of(state, CONV) == "full"
    state["ships"]["r2"]["boat"] = {"depth": "submerged"}
    assert scale.key_of(state, CONV) == "C"
    state["ships"]["r1"]["afloat"] = False
    assert scale.key_of(state, CONV) == "full"


def test_sc_t_27_by_night_and_before_the_action_it_is_always_full() -> None:
    state = open_table(duel(range_yd=25000))
    state["night"] = {"sight_yd": 2000, "method": 1}
    assert scale.key_of(state, CONV) == "full"
    assert key(25000, general_orders=True) == "full"


def test_sc_t_27_a_move_ends_early_when_battle_range_is_reached() -> None:
    state = open_table(duel(range_yd=11000, heading=90, red_heading=270, knots=18))
    after = moved(state)
    assert after["move"] == 1  # 1,200 yards a minute nearer
    assert scale.key_of(after, CONV) == "full"


def test_sc_t_27_a_move_ends_early_when_a_new_ship_comes_in_sight() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "drake")], 0, 0, 0, 0),
            force("r", "red", [ship("r1", "drake")], 21000, 0, 0, 0),
            force("s", "red", [ship("r2", "drake")], 0, 31000, 180, 18),
        )
    )
    assert scale.key_of(state, CONV) == "C"
    assert moved(state)["move"] == 2  # 600 yards a minute: in sight at 30,000


def test_sc_t_27_firing_forces_full_scale_and_guns_count_minutes() -> None:
    state = open_table(duel(range_yd=15000, scale="B"))
    for one, where in (("b1", 0), ("r1", 5000)):
        move_ship(state, one, where, 0)
    state["ships"]["b1"]["target"] = "r1"
    after = moved(state)
    assert after["move"] == 1  # she fires in the first minute
    assert after["ships"]["b1"]["guns"]["0"]["ready"] == [5, 5]  # AMB-T-36: four minutes, not four moves of five
    assert scale.key_of(after, CONV) == "full"
    assert Jane().options(after, "blue")["scale"] == []


def test_sc_t_27_scale_a_only_when_both_sides_ask_for_it() -> None:
    state = open_table(duel(range_yd=9500))
    assert Jane().options(state, "blue")["scale"] == ["A"]
    assert moved(state, {"blue": {"scale": "A"}, "red": {}})["move"] == 1
    both = moved(state, {"blue": {"scale": "A"}, "red": {"scale": "A"}})
    assert both["move"] == 2
    assert both["scale"] == {"key": "A", "fixed": None, "fine": False}
    [fault] = Jane().check(state, "blue", {"scale": "D"})
    assert fault["rule"] == "SC-T-27"


def test_sc_t_27_a_setup_fixes_the_scale_or_is_refused() -> None:
    assert moved(open_table(duel(range_yd=25000, scale="A")))["move"] == 2
    assert any("scale must be one of" in fault for fault in faults_of(duel(scale="E")))


def test_sc_s_09_silence_is_counted_in_minutes_at_every_scale() -> None:
    state = open_table(duel(range_yd=15000))
    for _ in range(6):
        assert state["over"] is None
        state = moved(state)
    assert (state["resolved"], state["move"], state["over"]["ending"]) == (
        6,
        30,
        "The fleets have drawn apart: far out of range, and half an hour without a shot.",
    )


def test_nav_t_199_a_view_tells_what_the_usual_ranges_measure() -> None:
    assert Jane().see(open_table(duel(range_yd=15000)), "blue")["scale"]["ranges_in"][2] == [6000, 15.0]
