"""Surrender by captains."""

from __future__ import annotations

import pytest

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.registry import find
from tactical.engine.sense import is_lost
from tests.tactical.rulesets.game_of_war.drawn import data


def test_he_strikes_when_hardly_anything_is_left() -> None:
    assert is_lost({"N": 10.0, "S": 90.0}, "N")
    assert not is_lost({"N": 20.0, "S": 80.0}, "N")
    assert not is_lost({"N": 10.0, "S": 90.0}, "S")
    assert not is_lost({"N": 0.0, "S": 0.0}, "N")


@pytest.mark.parametrize(("key", "side"), [("game_of_war", "N"), ("game_of_battle", "D")])
def test_nobody_gives_up_at_the_beginning(key: str, side: str) -> None:
    rules = find(key)
    state = rules.open(rules.setups()[0].contents, "sense")
    assert not rules.resigns(state, side)


def test_one_unit_against_many_is_lost_in_the_game_of_war() -> None:
    rules = find("game_of_war")
    many = "; ".join(f"S inf {x},15" for x in range(8))
    state = rules.open({"position": {**data(f"N inf 7,3; {many}"), "side": "N"}}, "sense")
    assert [rules.resigns(state, side) for side in ("N", "S")] == [True, False]
