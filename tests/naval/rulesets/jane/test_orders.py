from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import orders, tables
from naval.rulesets.jane.resolve import resolve
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import duel, fleets
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]


def _check(sheet: object, state: Data | None = None, side: str = "blue") -> list[tuple[str, str]]:
    state = state or open_table(duel(range_yd=5000))
    return [(fault["rule"], fault["where"]) for fault in orders.check(state, side, sheet, tables.STANDARD)]


def test_check_passes_a_full_order_and_an_empty_one() -> None:
    full = {"course_deg": 75, "knots": 19, "target": "E1", "projectile": "AP", "aim": "Z02", "engines": False}
    assert _check({"ships": {"b1": full}}) == []
    assert _check({"ships": {}}) == []
    assert _check({}) == []


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ({"knots": 19.1}, "NAV-T-028"),
        ({"knots": -9.6}, "SC-T-07"),
        ({"knots": "fast"}, "NAV-T-001"),
        ({"knots": float("nan")}, "NAV-T-001"),
        ({"knots": True}, "NAV-T-001"),
        ({"course_deg": 10, "turn_points": 1}, "NAV-T-001"),
        ({"ram": "E1"}, "NAV-T-001"),
        ({"engines": 1}, "NAV-T-001"),
        ("ahead", "NAV-T-001"),
        ({"turn_points": 8}, "SC-J-06"),
        ({"turn_points": -8}, "SC-J-06"),
        ({"target": "E2"}, "SC-J-07"),
        ({"target": "r1"}, "SC-J-07"),
        ({"target": 1}, "SC-J-07"),
        ({"projectile": "shrapnel"}, "NAV-T-046"),
        ({"aim": "Z99"}, "SC-T-09"),
    ],
)
def test_check_names_the_rule_of_each_fault(order: object, rule: str) -> None:
    assert _check({"ships": {"b1": order}}) == [(rule, "b1")]


@pytest.mark.parametrize("sheet", [[], "x", 3, {"ships": []}, {"boats": {}}, None])
def test_check_never_raises_on_what_is_no_order_at_all(sheet: object) -> None:
    assert _check(sheet) == [("NAV-T-001", "blue")]


def test_check_lists_every_fault_at_once() -> None:
    sheet = {"ships": {"b1": {"knots": 40, "target": "E9", "projectile": "x", "aim": "y"}, "r1": {}, "none": {}}}
    assert sorted(rule for rule, _ in _check(sheet)) == ["NAV-T-001", "NAV-T-001", "NAV-T-028", "NAV-T-046", "SC-J-07", "SC-T-09"]


def test_check_refuses_another_sides_ship_in_the_words_of_a_ship_that_is_not_there() -> None:
    state = open_table(duel())
    said = [orders.check(state, "blue", {"ships": {key: {}}}, tables.STANDARD)[0]["text"] for key in ("r1", "xx")]
    assert [text.replace("r1", "?").replace("xx", "?") for text in said] == ["Blue has no ship '?'."] * 2


def test_check_refuses_a_sunk_ship_a_stranger_and_a_battle_that_is_over() -> None:
    state = open_table(duel())
    state["ships"]["b1"]["afloat"] = False
    assert _check({"ships": {"b1": {}}}, state) == [("NAV-T-001", "b1")]
    assert _check({"ships": {}}, state, "green") == [("NAV-T-001", "side")]
    state["over"] = {"winner": None, "ending": "", "rules": []}
    assert _check({"ships": {}}, state) == [("NAV-T-001", "blue")]


def test_nav_t_048_the_load_is_checked_until_it_is_fired() -> None:
    state = open_table(duel(range_yd=9000))
    state = resolve(state, {"blue": {"ships": {"b1": {"projectile": "AP"}}}}, Dice("x"))[0]
    assert _check({"ships": {"b1": {"projectile": "AP"}}}, state) == []
    assert _check({"ships": {"b1": {"projectile": "HE"}}}, state) == [("NAV-T-048", "b1")]
    state = open_table(duel(range_yd=5000))
    state = resolve(state, {"blue": {"ships": {"b1": {"projectile": "AP", "target": "E1"}}}}, Dice("x"))[0]
    assert _check({"ships": {"b1": {"projectile": "HE"}}}, state) == []


def test_sc_j_06_a_turn_is_measured_at_the_speed_she_will_run() -> None:
    state = open_table(duel(range_yd=5000, knots=6))
    most = orders.options(state, "blue", tables.STANDARD)["ships"]["b1"]["turn_points"]
    assert _check({"ships": {"b1": {"turn_points": most}}}, state) == []
    assert _check({"ships": {"b1": {"turn_points": most + 0.1}}}, state) == [("SC-J-06", "b1")]
    assert _check({"ships": {"b1": {"turn_points": most * 1.4, "knots": 19}}}, state) == []  # at 9 knots


def test_a_course_is_reached_over_several_moves_by_the_shorter_way() -> None:
    state = open_table(duel(range_yd=9000))
    headings = []
    for _ in range(6):
        state = resolve(state, {"blue": {"ships": {"b1": {"course_deg": 270}}}}, Dice("x"))[0]
        headings.append(state["ships"]["b1"]["heading"])
    assert headings == sorted(headings, reverse=True)
    assert headings[-1] == 270
    assert headings[0] > 270


def test_the_page_draws_a_helm_with_the_numbers_of_the_scenario_sc_t_06_sc_t_07_sc_j_09() -> None:
    changes = {"SC-T-06": {"value": 0.5}, "SC-T-07": {"creep": 0.25}, "SC-J-03": {"apart_yd": 600}, "SC-J-09": {"close_yd": 90}}
    state = open_table({**duel(range_yd=5000, knots=6), "conventions": changes})
    conv = tables.conventions(changes)
    offered, usual = orders.options(state, "blue", conv), orders.options(open_table(duel(range_yd=5000)), "blue", tables.STANDARD)
    one = offered["ships"]["b1"]
    assert one["turn_points"] == one["points_a_square"] * one["speed_kn"] / 3
    assert one["points_a_square"] == pytest.approx(usual["ships"]["b1"]["points_a_square"] * 0.75)
    assert (one["stops_under_kn"], usual["ships"]["b1"]["stops_under_kn"]) == (0.75, 1.5)
    assert (offered["line"]["apart_yd"], offered["line"]["close_yd"]) == (600, 90)
    assert usual["line"] == {"apart_yd": 400, "close_yd": 150, "kn_a_yd": 0.015, "least_kn": 3.0, "most_kn": 4.5}


def test_options_are_all_legal() -> None:
    state = open_table(fleets(2, range_yd=6000))
    offered = orders.options(state, "red", tables.STANDARD)["ships"]
    assert sorted(offered) == ["r1", "r2"]
    for key, one in offered.items():
        for knots in one["knots"]:
            for target in [*one["targets"], None]:
                for projectile in one["projectiles"]:
                    order = {"knots": knots, "target": target, "projectile": projectile, "aim": one["aim"][0]}
                    assert _check({"ships": {key: order}}, state, "red") == []
        for points in (-one["turn_points"], one["turn_points"]):
            assert _check({"ships": {key: {"turn_points": points}}}, state, "red") == []
