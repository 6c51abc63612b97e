"""How good the captains are: ``python -m tests.bench.bench_captains [games]``.

Every rule set that the random player can play: a hundred games of the usual set-up, the captain on each side in turn,
against a player who chooses uniformly among all that is legal (aim: 95 wins; a draw is no win). Then captain against
captain, for how many of their games are decided. Wins are the same on every machine; only the times are not.
"""

from __future__ import annotations

import sys
from time import process_time

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.registry import everyone
from tactical.engine.ruleset import RuleSet
from tests.rulesets.random_player import CAPTAIN, RANDOM, game


def against_random(ruleset: RuleSet, games: int) -> None:
    """Wins, draws and losses of the captain, and the length and price of a game."""
    setup, sides = ruleset.setups()[0].contents, list(ruleset.sides)
    won, drawn, moves, start = dict.fromkeys(sides, 0), 0, 0, process_time()
    for number in range(games):
        captains = sides[number % len(sides)]
        result = game(ruleset, setup, {side: CAPTAIN if side == captains else RANDOM for side in sides}, number)
        won[captains] += result["winner"] == captains
        drawn += result["winner"] is None
        moves += result["moves"]
    by_side = ", ".join(f"{ruleset.sides[side].name} {count}" for side, count in won.items())
    print(
        f"{ruleset.key}: captain beats random in {sum(won.values())} of {games} games "
        f"({by_side}; {drawn} drawn; aim 95 of 100), "
        f"{moves / games:.0f} moves and {(process_time() - start) / games:.2f} s a game"
    )


def among_themselves(ruleset: RuleSet, games: int) -> None:
    """How many games of captain against captain end in a decision."""
    setup, sides = ruleset.setups()[0].contents, list(ruleset.sides)
    decided, moves, start = 0, 0, process_time()
    for number in range(games):
        result = game(ruleset, setup, dict.fromkeys(sides, CAPTAIN), number)
        decided += result["winner"] is not None
        moves += result["moves"]
    print(
        f"{ruleset.key}: captain against captain, {decided} of {games} games decided, {moves / games:.0f} moves and "
        f"{(process_time() - start) / games:.2f} s a game"
    )


def main() -> None:
    """Print both for every board rule set."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for ruleset in everyone():
        if ruleset.notation is not None and ruleset.setups():
            against_random(ruleset, games)
            among_themselves(ruleset, max(1, games // 5))


if __name__ == "__main__":
    main()
