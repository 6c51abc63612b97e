"""First battles that teach, walked by their own steps: nobody surrenders or walks off before the last, and the proposals pay."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.registry import find
from tactical.engine.ruleset import Orders, State
from tactical.rulesets.kriegspiel import how as kriegspiel
from tactical.rulesets.little_wars import how as little_wars

GAME = find("kriegspiel")
CHARGE = {"b2": {"charge": "r1"}}
MARCH = {"b1": {"to": [[26 * 64, 30 * 64]]}}
WALKS = {"what is proposed": {**CHARGE, **MARCH}, "the charge alone": CHARGE, "the march alone": MARCH, "nothing at all": {}}


def walked(units: dict[str, Any]) -> tuple[State, list[str]]:
    """Play the Kriegspiel's lesson with these orders in Blue's first move and none after it, against the computer; return the
    events."""
    state, dice, told = GAME.open(kriegspiel.first(), "lesson"), Dice("lesson"), list[str]()
    while GAME.result(state) is None:
        (side,) = GAME.to_act(state)
        orders: Orders = {"done": True} if state["stage"] == "guns" else {}
        if side == "blue" and state["stage"] == "men" and not state["ply"] // 2:
            orders = {"units": units} if units else {}
        if side == "red":
            orders = GAME.captain(state, side, dice.child(side))
        assert not GAME.resigns(state, "red"), "a lesson is walked to its end"
        state, events = GAME.resolve(state, {side: orders}, dice)
        told += [str(one.get("text", "")) for one in events]
    return state, told


@pytest.mark.parametrize("units", WALKS.values(), ids=WALKS)
def test_the_kriegspiels_lesson_goes_to_its_last_move_and_is_won(units: dict[str, Any]) -> None:
    state, told = walked(units)
    result = GAME.result(state)
    assert result is not None
    assert result["winner"] == "blue"
    assert state["ply"] == state["limit"]
    assert "points decide" in result["ending"]
    assert not [one for one in told if "leave" in one and "the field" in one], "nobody walks off"


def test_the_charge_that_the_kriegspiels_lesson_proposes_pays() -> None:
    _, told = walked({**CHARGE, **MARCH})
    assert [one for one in told if "0 chargers fall and 6 of those charged fall" in one]


def test_in_little_wars_lesson_nobody_strikes_though_next_to_nothing_is_left_to_him() -> None:
    rules = find("little_wars")
    state = rules.open(little_wars.first(), "lesson")
    reds = sorted(key for key, one in state["men"].items() if one["side"] == "red")
    for key in reds[1:]:
        state["men"][key]["is"] = "dead"
    state["stage"] = "men"
    assert not rules.resigns(state, "red"), "five moves are soon made"
    assert rules.resigns({**state, "limit": 60}, "red")
