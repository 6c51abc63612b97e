"""The captain who searches, and the enemy's answers: units that could be beaten count, and the worst answer is looked at."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_war.board import WIDTH
from tactical.rulesets.game_of_war.captain.replies import replies
from tactical.rulesets.game_of_war.captain.search import USUAL, Look, carried_out
from tactical.rulesets.game_of_war.captain.threat import squares_within, threats
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import turn
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tactical.rulesets.game_of_war.state import read
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()
ALONE = "N inf 14,8; N inf 0,0; S inf 13,11; S inf 14,11; S inf 15,11; S inf 16,11; S com 14,14; S hcom 22,16"
"""A position of one infantry of North before four of South's, and one far behind."""


def position(text: str, side: str) -> Position:
    return read(WAR.open({"position": {**data(text), "side": side}}, "answers"))


def test_near_is_a_square_of_steps_cut_by_the_edges() -> None:
    assert squares_within(0, 2).bit_count() == 9
    assert squares_within(10 * WIDTH + 12, 3).bit_count() == 49


def test_a_unit_alone_before_four_is_threatened_and_with_three_beside_it_is_not() -> None:
    assert threats(position(ALONE, "S"), 0) > 0
    assert threats(position(ALONE, "S"), 1) == 0, "one infantry beats nobody"
    held = ALONE.replace("N inf 0,0", "N inf 13,8; N inf 15,8; N inf 14,7; N com 14,5")
    assert threats(position(held, "S"), 0) == 0


def test_among_the_answers_is_the_attack_that_destroys_and_that_one_is_looked_at() -> None:
    start = position(ALONE, "S")
    assert any(carried_out(start, one).fighting[0].bit_count() == 1 for one in replies(start, 1, 0.0))
    manner = USUAL.manner(False)
    after = Look(0, 0, 0.0, manner, None).answered(start)
    assert after.fighting[0].bit_count() == 1
    assert start.fighting[0].bit_count() == 2
    assert turn.winner(start) is None


def test_he_does_not_leave_one_alone_before_four() -> None:
    """Staying would destroy it; and the same dice give the same orders."""
    more = ALONE.replace("N inf 0,0", "N inf 12,5; N inf 14,5; N com 14,6; N inf 7,3; N inf 14,1; N cav 13,5")
    state = WAR.open({"position": {**data(more), "side": "N"}}, "answers")
    orders = WAR.captain(state, "N", Dice("one"))
    assert orders == WAR.captain(state, "N", Dice("one"))
    after, _ = WAR.resolve(state, {"N": orders}, Dice("one"))
    enemy, _ = WAR.resolve(after, {"S": WAR.captain(after, "S", Dice("two"), "easy")}, Dice("two"))
    assert enemy["lost"]["N"] == []
