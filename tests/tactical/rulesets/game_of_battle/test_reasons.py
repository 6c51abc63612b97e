"""The captain's reasons: captures and what can answer them, what was in danger, and a quiet move's way."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Hint
from tactical.rulesets.game_of_battle import GameOfBattle
from tests.tactical.rulesets.game_of_battle.opened_games import open_game

GAME = GameOfBattle()


def hint(position: str, side: str) -> Hint:
    return GAME.hint(open_game(position, side), side, Dice("reasons"))


def test_a_capture_that_wins_says_so_and_nothing_else() -> None:
    told = hint("D CIT 19; D L 7; A L 2; A C 40; A ART 60; A WAG 129", "A")
    assert told["why"] == ["It takes the Citadel, and that wins the game."]


def test_a_free_capture_is_told_as_free_and_a_guarded_one_is_not() -> None:
    told = hint("D CIT 19; D L 20; D L 7; D L 8; A LI 22; A L 133; A WAG 129", "D")
    assert told["why"][0] == "It takes the 1st light infantry, and nothing can take back."
    state = open_game("D CIT 19; D C 20; D L 7; D L 8; A LI 22; A C 38; A L 30; A L 133; A WAG 129", "D")
    assert GAME.explain(state, "D", {"move": ["D-C1", "22"]})[0].startswith("It takes the 1st light infantry; ")


def test_what_the_enemy_could_take_is_in_danger() -> None:
    told = hint("D CIT 19; D L 21; D C 10; D L 7; A C 35; A L 133; A WAG 129", "D")
    assert "D-CIT" in told["threatened"]
    assert any("Citadel on 19" in one and one.endswith("can no longer be taken.") for one in told["why"])
