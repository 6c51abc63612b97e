"""The captain: his forbidden and his forced choices, and that he beats a random player."""

from __future__ import annotations

from random import Random

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle import GameOfBattle
from tests.rulesets.plays.game_of_battle import orders as random_orders
from tests.tactical.rulesets.game_of_battle.opened_games import open_game

GAME = GameOfBattle()


LEVELS = pytest.mark.parametrize("level", GAME.levels)


def ordered(position: str, side: str, level: str) -> list[str]:
    state = open_game(position, side)
    move: list[str] = GAME.captain(state, side, Dice("captain"), level)["move"]
    return move


def won_against_random(side: str, seed: int) -> bool:
    """Report whether the captain on ``side`` beats a player who chooses legal moves by lot."""
    rng, dice, state = Random(seed), Dice(f"captain-{seed}"), GAME.open({}, "seed")
    while acting := GAME.to_act(state):
        mover = acting[0]
        chosen = GAME.captain(state, mover, dice, "easy") if mover == side else random_orders(GAME.options(state, mover), rng)
        state = GAME.resolve(state, {mover: chosen}, dice)[0]
    result = GAME.result(state)
    assert result is not None
    return bool(result["winner"] == side)


@pytest.mark.parametrize("side", ["A", "D"])
def test_he_beats_a_random_player(side: str) -> None:
    """make bench plays a hundred; a few here show at once when he has become a fool."""
    assert [won_against_random(side, seed) for seed in range(6)] == [True] * 6


@LEVELS
def test_he_takes_the_citadel_and_the_wagon_when_he_can(level: str) -> None:
    assert ordered("D CIT 19; D L 7; A L 2; A C 40; A ART 60; A WAG 129", "A", level) == ["A-L1", "19"]
    assert ordered("D CIT 19; D L 103; D L 7; A C 130; A WAG 104", "D", level)[1] == "104"


@LEVELS
def test_he_does_not_leave_the_citadel_to_be_taken(level: str) -> None:
    # Cavalry on 35 is two squares from the Citadel: it must be taken, or stopped on 27.
    assert ordered("D CIT 19; D L 21; D C 10; D L 7; A C 35; A L 133; A WAG 129", "D", level)[1] in ("35", "27")


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_he_takes_what_is_free_and_leaves_what_is_guarded(level: str) -> None:
    assert ordered("D CIT 19; D L 20; D L 7; D L 8; A LI 22; A L 133; A WAG 129", "D", level) == ["D-L3", "22"]
    key, end = ordered("D CIT 19; D C 20; D L 7; D L 8; A LI 22; A C 38; A L 30; A L 133; A WAG 129", "D", level)
    assert (key, end) != ("D-C1", "22"), "cavalry for light infantry is a bad bargain"


def test_he_is_the_same_with_the_same_dice_and_uses_nothing_but_the_view() -> None:
    state = GAME.open({}, "seed")
    assert GAME.captain(state, "A", Dice("one")) == GAME.captain(state, "A", Dice("one"))
    secret = {**state, "seen": {}, "quiet": 7, "limit": None}
    assert GAME.captain(secret, "A", Dice("one")) == GAME.captain(state, "A", Dice("one"))


def test_he_passes_when_he_cannot_move() -> None:
    state = open_game("D CIT 19; D L 7; A ART 17; A ART 24; A L 133; A WAG 129", "D")
    assert GAME.captain(state, "D", Dice("one")) == {"pass": True}
