"""The captain's reasons: what a turn does, told from the board before it and after it."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Hint
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()


def hint(text: str, side: str) -> Hint:
    state: dict[str, Any] = WAR.open({"position": {**data(text), "side": side}}, "reasons")
    return WAR.hint(state, side, Dice("reasons"))


def test_an_attack_is_told_with_its_sums() -> None:
    told = hint("N inf 14,8; S inf 13,10; S inf 14,10; S inf 12,10; N inf 0,0", "S")
    sums = told["options"]["attacks"]["I15"]
    assert f"It attacks I15: {sums['offence']} against {sums['defence']}, the 1st infantry on I15 is destroyed." in told["why"]


def test_an_arsenal_walked_onto_is_told() -> None:
    told = hint("S cav 7,5; S inf 24,19; S com 2,5; N inf 24,0; N inf 23,0", "S")
    assert "It destroys the arsenal on D8, and with it the lines that begin there." in told["why"]


def test_a_retreat_comes_first_and_who_cannot_hold_is_in_danger() -> None:
    told = hint("N inf 14,8 routed; N inf 14,6; S inf 13,10; S inf 14,10; S inf 12,10; S art 11,11", "N")
    assert told["why"][0] == "The 1st infantry on I15 must retreat before anything else."


def test_units_brought_back_into_communication_are_told() -> None:
    text = "N com 8,8; N inf 1,8; N inf 0,9; N inf 7,3; N inf 14,1; S inf 24,19; S inf 23,19"
    state = WAR.open({"position": {**data(text), "side": "N"}}, "reasons")
    cut = [one["at"] for one in WAR.see(state, "N")["units"] if one["isolated"] and one["side"] == "N" and one["type"] == "inf"]
    assert len(cut) == 2
    assert any("communication again" in one for one in hint(text, "N")["why"])


def test_a_unit_that_can_be_beaten_next_is_in_danger_and_a_defended_one_is_not() -> None:
    text = "N inf 14,8; N inf 7,3; N com 14,3; S inf 13,11; S inf 14,11; S inf 15,11; S inf 16,11; S com 14,14; S hcom 22,16"
    assert hint(text, "N")["threatened"] == ["n1"]
