"""When captains strike and agree to draws."""

from __future__ import annotations

import pytest

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.registry import find
from tactical.engine.sense import is_lost, takes_a_draw
from tests.tactical.rulesets.game_of_war.drawn import data


def test_he_strikes_when_hardly_anything_is_left() -> None:
    assert is_lost({"N": 10.0, "S": 90.0}, "N")
    assert not is_lost({"N": 20.0, "S": 80.0}, "N")
    assert not is_lost({"N": 10.0, "S": 90.0}, "S")
    assert not is_lost({"N": 0.0, "S": 0.0}, "N")


@pytest.mark.parametrize(
    ("own", "moves", "agrees"), [(40.0, 1, True), (50.0, 1, False), (50.0, 120, True), (55.0, 120, True), (60.0, 500, False)]
)
def test_he_is_glad_of_a_draw_when_worse_off_and_takes_one_in_a_long_even_battle(own: float, moves: int, agrees: bool) -> None:
    assert takes_a_draw({"N": own, "S": 100.0 - own}, "N", moves) is agrees


@pytest.mark.parametrize(("key", "side"), [("game_of_war", "N"), ("game_of_battle", "D")])
def test_nobody_gives_up_or_takes_a_draw_at_the_beginning(key: str, side: str) -> None:
    rules = find(key)
    state = rules.open(rules.setups()[0].contents, "sense")
    assert (rules.resigns(state, side), rules.agrees(state, side)) == (False, False)


def test_one_unit_against_many_is_lost_in_the_game_of_war() -> None:
    rules = find("game_of_war")
    many = "; ".join(f"S inf {x},15" for x in range(8))
    state = rules.open({"position": {**data(f"N inf 7,3; {many}"), "side": "N"}}, "sense")
    assert [rules.resigns(state, side) for side in ("N", "S")] == [True, False]
    assert [rules.agrees(state, side) for side in ("N", "S")] == [True, False]
