"""How good the captain of the Kriegspiel is: ``python -m tests.bench.bench_kriegspiel [seeds [set-up …]]``, four seeds if none.

Every set-up (or those named), the usual captain on either side of each seed: against a side that fires and never marches,
against the captain of level easy, and against himself, with what either side of the field and either turn of moving won. Wins are
the same on every machine; only the times are not.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time
from typing import Any

from tactical.rulesets.kriegspiel.ruleset import Kriegspiel
from tests.bench.opponents import CAPTAIN, EASY, STANDING, battle

GAME = Kriegspiel()
SIDES = ("blue", "red")


def match(setup: dict[str, Any], other: str, seeds: int) -> Counter[str]:
    """Each seed both ways round (once against himself): battles won, lost, drawn, and by whom in place and turn."""
    told: Counter[str] = Counter()
    for number in range(seeds):
        for mine, theirs in (SIDES, SIDES[::-1]) if other != CAPTAIN else (SIDES,):
            result, state = battle(GAME, setup, {mine: CAPTAIN, theirs: other}, f"match {number}")
            winner = result["winner"]
            told["drawn" if winner is None else "won" if winner == mine else "lost"] += 1
            if winner is not None:
                told[winner] += 1
                told["first" if winner == state["first"] else "second"] += 1
            told["plies"] += state["ply"]
    return told


def main() -> None:
    """Print every match."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for setup in GAME.setups():
        if len(sys.argv) > 2 and setup.key not in sys.argv[2:]:
            continue
        for other in (STANDING, EASY, CAPTAIN):
            start = process_time()
            told = match(setup.contents, other, seeds)
            battles = told["won"] + told["lost"] + told["drawn"]
            against = (
                "himself" if other == CAPTAIN else f"the {other}: {told['won']} won, {told['lost']} lost, {told['drawn']} drawn"
            )
            print(
                f"kriegspiel, {setup.key}: usual captain against {against}; Blue {told['blue']}, Red {told['red']}; First Player "
                f"{told['first']}, Second {told['second']} of {battles}; {told['plies'] / battles:.0f} plies, "
                f"{(process_time() - start) / battles:.1f} s a battle",
                flush=True,
            )


if __name__ == "__main__":
    main()
