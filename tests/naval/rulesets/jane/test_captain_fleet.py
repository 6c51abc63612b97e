"""SC-J-51, SC-J-52: the captain's torpedoes and his concentration of fire; and the part of his side's view that he gets."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import captain, sight, tables
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.captain import fleet, torpedoes
from naval.rulesets.jane.captain.picture import drawn
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]
JANE = Jane()


def _is_part(part: Any, whole: Any) -> bool:
    """Report whether everything in one is in the other, and nothing else."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and _is_part(part[key], whole[key]) for key in part)
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(map(_is_part, part, whole))
    return bool(part == whole)


@pytest.mark.parametrize("action", [one.key for one in actions()])
def test_captain_is_given_a_part_of_his_sides_view_and_orders_the_same_by_the_whole(action: str) -> None:
    setup = next(one for one in actions() if one.key == action).contents
    state, dice = JANE.open(setup, "part"), Dice("part")
    for _ in range(25):
        if JANE.result(state) is not None:
            break
        sheets = {}
        for side in JANE.to_act(state):
            conv = tables.conventions(state["conventions"])
            whole, part = JANE.see(state, side), sight.captains_view(state, side, conv)
            assert _is_part(part, whole)
            sheets[side] = captain.orders(part, dice.child(side), conv)
            assert captain.orders(whole, dice.child(side), conv) == sheets[side]
        state, _ = JANE.resolve(state, sheets, dice)


def test_sc_j_51_a_torpedo_is_fired_well_within_its_run() -> None:
    assert torpedoes.fires_within(2000) == 1500


def test_sc_j_52_captain_concentrates_when_three_would_go_over_together() -> None:
    assert fleet.concentrates(3)
    assert not fleet.concentrates(2)


def _shifting(mode: str) -> tuple[Data, Data]:
    """Place four ships that fire at the far end of a line; return their captain's orders."""
    state = open_table(fleets(4, range_yd=3000))
    book = state["book"]["blue"]
    for key in ("b1", "b2", "b3", "b4"):
        ship = state["ships"][key]
        far = max(book, key=lambda one: (abs(book[one]["x"] - ship["x"]) + abs(book[one]["y"] - ship["y"]), one))
        book[far]["x"], book[far]["y"] = book[far]["x"] + 2500, book[far]["y"] + 2500
        ship["target"] = book[far]["ship"]
    state["quarters"]["blue"] = mode == "chit"
    return state, JANE.captain(state, "blue", Dice("over"))


def test_nav_t_060_captain_lets_ships_go_over_together_by_an_order_for_a_definite_time() -> None:
    ordered: list[Data] = []
    for mode in ("free", "chit"):
        state, sheet = _shifting(mode)
        assert JANE.check(state, "blue", sheet) == []
        ordered.append(sheet.get("concentrate") or {})
        if ordered[-1]:
            assert ordered[-1]["target"] in state["book"]["blue"]
            left_to_it = [key for key, one in sheet["ships"].items() if "target" not in one]
            assert bool(left_to_it) == (mode == "free")  # by chit it binds a move later
    assert any(ordered)
    if all(ordered):
        assert ordered[1]["until_move"] == ordered[0]["until_move"] + 1


@pytest.mark.parametrize("system", ["nearest", "opposite", "van", "rear"])
def test_nav_t_062_captain_leaves_targets_to_the_system_of_general_orders(system: str) -> None:
    setup = {**fleets(4, range_yd=3500), "general_orders": True}
    state = JANE.open(setup, "late")
    dice = Dice("late")
    state, _ = JANE.resolve(state, {"blue": {"general": {"concentration": system}}, "red": {}}, dice)
    for _ in range(6):
        sheets = {side: JANE.captain(state, side, dice.child(side)) for side in JANE.to_act(state)}
        assert "concentrate" not in sheets["blue"]
        assert all("target" not in order for order in sheets["blue"]["ships"].values())
        assert JANE.check(state, "blue", sheets["blue"]) == []
        state, _ = JANE.resolve(state, sheets, dice)
        assert state["command"]["blue"]["concentration"] == {"system": system, "from_move": 1}


def test_captains_general_orders_name_a_system() -> None:
    state = JANE.open({**fleets(2), "general_orders": True}, "system")
    for level, system in (("easy", "van"), ("usual", "nearest")):
        sheet = JANE.captain(state, "blue", Dice("system"), level)
        assert JANE.check(state, "blue", sheet) == []
        assert sheet["general"]["concentration"] == system


def test_nav_t_060_what_was_ordered_for_a_definite_time_is_in_force_until_then() -> None:
    view = sight.captains_view(open_table(fleets(2, range_yd=3500)), "blue", tables.STANDARD)
    order = {"target": "E1", "until_move": 1, "from_move": 1}
    view["command"]["concentration"] = order
    picture = drawn(view, Dice("x"), tables.STANDARD)
    assert fleet.in_force(picture) == order
    view["turn"] = 1
    assert fleet.in_force(picture) is None
