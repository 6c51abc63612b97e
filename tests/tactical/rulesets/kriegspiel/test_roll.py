"""The roll of a unit after losses: its men, its guns and its horses."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rulesets.kriegspiel.play import roll
from tests.tactical.rulesets.kriegspiel.field import start, unit

Data = dict[str, Any]


def squadron(arm: str, men: int = 10, **more: Any) -> Data:
    state = start(unit("b1", arm, 60, 40, men), unit("r1", "inf", 60, 90, 5))
    state["units"]["b1"].update(more)
    return state


def lose(state: Data, many: int, how: str = "dead") -> Data:
    """Take so many men of b1 out of its ranks, and call the roll."""
    for key in state["units"]["b1"]["men"][:many]:
        state["men"][key]["is"] = how
    roll.call(state)
    unit: Data = state["units"]["b1"]
    return unit


@pytest.mark.parametrize("how", ["dead", "prisoner", "off"])
def test_horses_whose_riders_fall_are_lost(how: str) -> None:
    left = lose(squadron("cav", mounted=True, horses=10), 3, how)
    assert (len(left["men"]), left["horses"]) == (7, 7)


def test_mounted_men_get_no_horses_that_they_had_lost_before() -> None:
    assert lose(squadron("cav", mounted=True, horses=5), 3)["horses"] == 5


def test_of_horses_that_are_led_as_many_go_as_men_in_proportion() -> None:
    assert lose(squadron("cav", mounted=False, horses=10), 3)["horses"] == 7
    assert lose(squadron("cav", mounted=False, horses=5), 1)["horses"] == 4, "nine tenths of five, and half a horse is none"
    assert lose(squadron("RE", men=6, mounted=False, horses=4), 3)["horses"] == 2, "foot with a few draught horses as well"
    assert lose(squadron("cav", mounted=False, horses=10), 10)["horses"] == 0


@pytest.mark.parametrize("how", ["armed", "aboard", "held"])
def test_men_who_fight_sail_or_are_held_fast_stand_on_the_roll(how: str) -> None:
    assert len(lose(squadron("inf"), 3, how)["men"]) == 10


def test_a_gun_that_is_taken_is_struck_from_its_battery_and_one_retaken_comes_back() -> None:
    state = start(unit("b1", "RA", 60, 40, 12, guns=2), unit("r1", "inf", 60, 90, 5))
    first, second = state["units"]["b1"]["guns"]
    state["guns"][first]["side"] = "red"
    state["guns"][second]["is"] = "destroyed"
    roll.call(state)
    assert state["units"]["b1"]["guns"] == []
    state["guns"][first]["side"] = "blue"
    roll.call(state)
    assert state["units"]["b1"]["guns"] == [first]


def test_the_middle_of_a_unit_is_that_of_its_men_under_arms() -> None:
    state = squadron("inf")
    men = [state["men"][key] for key in state["units"]["b1"]["men"]]
    before = roll.middle(state, "b1")
    assert before == (
        (min(one["x"] for one in men) + max(one["x"] for one in men)) // 2,
        (min(one["y"] for one in men) + max(one["y"] for one in men)) // 2,
    )
    assert roll.there(state, "b1")
    lose(state, 10)
    assert not roll.there(state, "b1")
    assert roll.middle(state, "b1") is None
