"""The strength of the captains: ``python -m tests.bench.bench_captains [games [searched]]``, 20 and 4 by default.

For every rule set that the random player can play: games of the usual set-up, the easy captain on each side in turn, against
random legal orders (aim: 95 of 100 wins; a draw is no win). Then captain against captain: games decided, and by which side. Then
``searched`` games at the usual level, which cost more: among themselves, against easy, and in the Game of War against
``plan_search``, both ways round. Wins are the same on every machine; times are not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.dice import Dice
from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import Orders, RuleSet, State
from tactical.engine.sense import share
from tests.bench import plan_search
from tests.rulesets.random_player import CAPTAIN, RANDOM, game

Player = Callable[[RuleSet, State, str, Dice], Orders]
WON = 0.7  # of the strength on the field: a game that should have been won


def against_random(ruleset: RuleSet, games: int) -> None:
    """Print wins, draws and losses of the captain, and the length and price of a game."""
    setup, sides = ruleset.setups()[0].contents, list(ruleset.sides)
    won, drawn, moves, start = dict.fromkeys(sides, 0), 0, 0, process_time()
    for number in range(games):
        captains = sides[number % len(sides)]
        result = game(ruleset, setup, {side: CAPTAIN if side == captains else RANDOM for side in sides}, number, ruleset.alone)
        won[captains] += result["winner"] == captains
        drawn += result["winner"] is None
        moves += result["moves"]
    by_side = ", ".join(f"{ruleset.sides[side].name} {count}" for side, count in won.items())
    print(
        f"{ruleset.key}: captain beats random in {sum(won.values())} of {games} games "
        f"({by_side}; {drawn} drawn; aim 95 of 100), "
        f"{moves / games:.0f} moves and {(process_time() - start) / games:.2f} s a game"
    )


def among_themselves(ruleset: RuleSet, games: int, level: str) -> None:
    """Count how many games of captain against captain each side wins."""
    setup, sides = ruleset.setups()[0].contents, list(ruleset.sides)
    won, moves, start = dict.fromkeys(sides, 0), 0, process_time()
    for number in range(games):
        result = game(ruleset, setup, dict.fromkeys(sides, CAPTAIN), number, level)
        if result["winner"] is not None:
            won[result["winner"]] += 1
        moves += result["moves"]
    by_side = ", ".join(f"{ruleset.sides[side].name} {count}" for side, count in won.items())
    print(
        f"{ruleset.key}: {level} captain against himself, {sum(won.values())} of {games} games decided ({by_side}), "
        f"{moves / games:.0f} moves and {(process_time() - start) / games:.2f} s a game"
    )


def easy(ruleset: RuleSet, state: State, side: str, dice: Dice) -> Orders:
    """Play as the captain of one turn, who does not search."""
    return ruleset.captain(state, side, dice, "easy")


def searching(ruleset: RuleSet, other: Player, name: str, games: int) -> None:
    """Play the usual captain against another, each side in turn: print wins, won games not finished, and the cost of a turn."""
    sides, won, drawn, idle, spent, turns, worst = list(ruleset.sides), dict.fromkeys(ruleset.sides, 0), 0, 0, 0.0, 0, 0.0
    for number in range(games):
        mine, dice = sides[number % 2], Dice(f"searching {number}")
        state = ruleset.open(ruleset.setups()[0].contents, str(number))
        while (result := ruleset.result(state)) is None:
            sheets = {}
            for side in ruleset.to_act(state):
                start, own = process_time(), dice.child(side)
                sheets[side] = ruleset.captain(state, side, own) if side == mine else other(ruleset, state, side, own)
                if side == mine:
                    one = process_time() - start
                    spent, turns, worst = spent + one, turns + 1, max(worst, one)
            state, _ = ruleset.resolve(state, sheets, dice)
        won[mine] += result["winner"] == mine
        drawn += result["winner"] is None
        idle += result["winner"] is None and share(ruleset.strength(ruleset.see(state, mine)), mine) > WON
    by_side = ", ".join(f"{ruleset.sides[side].name} {count}" for side, count in won.items())
    print(
        f"{ruleset.key}: usual captain beats {name} in {sum(won.values())} of {games} games "
        f"({by_side}; {drawn} drawn, {idle} of them with more than {WON:.0%} of the strength), "
        f"{spent / max(1, turns) * 1000:.0f} ms a turn, {worst * 1000:.0f} at most"
    )


def main() -> None:
    games, searched = (int(sys.argv[n]) if len(sys.argv) > n else usual for n, usual in ((1, 20), (2, 4)))
    for ruleset in everyone():
        if ruleset.notation is not None and ruleset.setups():
            against_random(ruleset, games)
            among_themselves(ruleset, max(1, games // 5), ruleset.alone)
            among_themselves(ruleset, searched, "usual")
            searching(ruleset, easy, "the captain of one turn", searched)
    searching(find("game_of_war"), plan_search.orders, "a simple search of plans", searched)


if __name__ == "__main__":
    main()
