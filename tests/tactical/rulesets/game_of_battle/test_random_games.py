"""A thousand games by two random players."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.board import EVERYWHERE
from tactical.rulesets.game_of_battle.position import CIT, WAG, occupied, troops
from tests.rulesets.plays.game_of_battle import conserved, orders
from tests.tactical.rulesets.game_of_battle import playout

pytestmark = pytest.mark.full

GAMES = 1000


def test_a_thousand_random_games_come_to_an_end_without_an_illegal_state() -> None:
    rng, endings = Random("a thousand games"), Counter[str]()
    for _ in range(GAMES):
        (defender, attacker), played, (winner, text, rule) = playout.play(rng.randrange)
        endings[rule] += 1
        assert played < 10_000
        assert not (occupied(defender) | occupied(attacker)) & ~EVERYWHERE
        assert not occupied(defender) & occupied(attacker)
        for army in (defender, attacker):
            assert sum(some.bit_count() for some in army) == occupied(army).bit_count(), "two figures on a square"
        assert all(
            now.bit_count() <= then.bit_count()
            for army, first in zip((defender, attacker), playout.OPENING, strict=True)
            for now, then in zip(army, first, strict=True)
        ), text
        assert bool(defender[CIT]) == (rule != "GB-070")
        assert bool(attacker[WAG]) == (rule != "GB-071")
        assert (winner is None) == (rule == "GB-073")
        assert bool(troops(defender) and troops(attacker)) == (rule != "GB-072")
    assert set(endings) >= {"GB-070", "GB-071"}, endings


def test_the_bare_position_and_the_whole_state_play_the_same_game() -> None:
    game, rng, dice = GameOfBattle(), Random("whole"), Dice("whole")
    for _ in range(12):
        state = game.open({"repetition": False}, "seed")
        while acting := game.to_act(state):
            chosen = orders(game.options(state, acting[0]), rng)
            state, events = game.resolve(state, {acting[0]: chosen}, dice)
            conserved(state)
            assert events
        result = game.result(state)
        assert result is not None
        assert sorted(key for side in result["losses"] for key in result["losses"][side]) == sorted(state["taken"])
