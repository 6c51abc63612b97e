"""A player who draws each step from all legal steps, all equally likely.

He reads only ``options`` of his sheet, so he can play any board rule set. A step is a placement, a move, an attack, or ending the
turn; where he must retreat, or must move, he has no such choice.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, RuleSet, State

RANDOM, CAPTAIN = "random", "captain"


def orders(ruleset: RuleSet, state: State, side: str, rng: Random) -> Orders:
    may = ruleset.options(state, side)
    if may["form"] == "place":
        left = may["place"]["left"]
        return {"place": dict(zip(left, rng.sample(may["place"]["squares"], len(left)), strict=True))}
    if "pass" in may:  # one move is the whole turn
        moves = _moves(may)
        return {"move": rng.choice(moves)} if moves else {"pass": True}
    sheet: Orders = {"moves": [], "attack": None}
    while True:
        moves, attacks = _moves(may), sorted(may["attacks"])
        chosen = rng.randrange(len(moves) + len(attacks) + (may["must"] is None))
        if chosen < len(moves):
            sheet["moves"].append(moves[chosen])
            may = ruleset.sheet(state, side, sheet)["options"]
            continue
        if chosen < len(moves) + len(attacks):
            sheet["attack"] = attacks[chosen - len(moves)]
        return sheet


def _moves(may: dict[str, Any]) -> list[list[str]]:
    return [[unit, square] for unit, squares in sorted(may["moves"].items()) for square in squares]


def game(ruleset: RuleSet, setup: dict[str, Any], players: dict[str, str], seed: int, level: str = "usual") -> dict[str, Any]:
    """Play a game between these players, ``RANDOM`` or ``CAPTAIN`` by side, to its result; ``check`` must pass every sheet."""
    rng, dice = Random(seed), Dice(str(seed))
    state = ruleset.open(setup, str(seed))
    while (result := ruleset.result(state)) is None:
        sheets = {}
        for side in ruleset.to_act(state):
            random = players[side] == RANDOM
            sheets[side] = orders(ruleset, state, side, rng) if random else ruleset.captain(state, side, dice.child(side), level)
            faults = ruleset.check(state, side, sheets[side])
            assert not faults, faults
        state, _ = ruleset.resolve(state, sheets, dice)
    return result
