"""The levels of the computer, each against the one below: ``python -m tests.bench.bench_levels [matches [rule sets]]``.

A match is two battles of one seed with the sides changed, so that unequal sides may be matched: whoever wins more of the two wins
it, else whoever has the larger share of the account at the ends; within ``EVEN`` it is drawn and counts half. Fails where a level
wins less than ``AIM`` of its matches. Wins are the same on every machine.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.dice import Dice
from tactical.engine.registry import everyone
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.engine.sense import share

AIM = 0.7
EVEN = 0.02  # of the account
SETUPS = {"jane": ("two_cruisers", "battle_line", "night_attack", "raider"), "little_wars": ("hooks_farm", "small", "crossroads")}
"""The set-ups fought in turn, of Jane's those with warships on both sides; of any other rule set its usual one."""


def fight(ruleset: RuleSet, setup: dict[str, Any], levels: dict[str, str], seed: str) -> tuple[str | None, dict[str, float]]:
    """Fight a battle between two levels; return the winner's side, and each side's share of the account."""
    dice, state = Dice(seed), ruleset.open(setup, seed)
    while (result := ruleset.result(state)) is None:
        sheets = {side: ruleset.captain(state, side, dice.child(side), levels[side]) for side in ruleset.to_act(state)}
        state, _ = ruleset.resolve(state, sheets, dice)
    account = ruleset.account(ruleset.see(state, UMPIRE))
    return result["winner"], {side: share(account, side) for side in levels}


def match(ruleset: RuleSet, one: str, other: str, number: int, ends: dict[str, list[int]]) -> float:
    """Fight both ways round; return 1 for a match won by ``one``, ½ for a drawn one. ``ends`` counts his ends by side."""
    keys = SETUPS.get(ruleset.key, ())
    known = {setup.key: setup.contents for setup in ruleset.setups()}
    setup = known[keys[number % len(keys)]] if keys else ruleset.setups()[0].contents
    sides = list(ruleset.open(setup, "sides")["sides"])
    wins, margin = 0, 0.0
    for mine, his in (sides, sides[::-1]):
        winner, shares = fight(ruleset, setup, {mine: one, his: other}, f"levels {number}")
        wins += (winner == mine) - (winner == his)
        margin += shares[mine] - shares[his]
        ends[mine][0 if winner == mine else 1 if winner is None else 2] += 1
    if wins:
        return float(wins > 0)
    return 0.5 if abs(margin) < EVEN else float(margin > 0)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    wanted = sys.argv[2].split(",") if len(sys.argv) > 2 else [one.key for one in everyone()]
    short = []
    for ruleset in (one for one in everyone() if one.key in wanted and one.setups()):
        for other, one in pairwise(ruleset.levels):
            ends = {side: [0, 0, 0] for side in ruleset.sides}
            won = sum(match(ruleset, one, other, number, ends) for number in range(matches))
            ways = "; ".join(
                f"as {ruleset.sides[side].name} {won_} won {drawn} drawn {lost} lost"
                for side, (won_, drawn, lost) in ends.items()
                if won_ + drawn + lost
            )
            print(f"{ruleset.key}: {one} beats {other} in {won:g} of {matches} matches ({ways})", flush=True)
            if won < AIM * matches:
                short.append(f"{ruleset.key}: {one} wins less than {AIM:.0%} against {other}")
    if short:
        raise SystemExit("\n".join(short))


if __name__ == "__main__":
    main()
