"""The strength of the Kriegspiel captain: ``python -m tests.bench.bench_kriegspiel [seeds [set-up …]]``, default two seeds.

First the worth of an advance: the usual captain and the same captain with marching switched off, each on either side against
each. Then the usual captain on either side against a side that stands and fires, and against easy. Where the toss decides the
first move, the sides have it in turn. Wins and points are the same on every machine; times are not.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time
from typing import Any

from tactical.rulesets.kriegspiel.ruleset import Kriegspiel
from tests.bench.opponents import CAPTAIN, EASY, HOLDING, STANDING, battle

GAME = Kriegspiel()
SIDES = ("blue", "red")
Data = dict[str, Any]


def match(setup: Data, players: dict[str, str], seeds: int) -> Counter[str]:
    """Play battles between two players; count the wins by place and turn, and Blue's points above Red's."""
    told: Counter[str] = Counter()
    for number in range(seeds):
        opened = setup if "first" in setup else {**setup, "first": SIDES[number % 2]}
        result, state = battle(GAME, opened, players, f"match {number}")
        winner = result["winner"]
        told[winner or "drawn"] += 1
        if winner is not None:
            told["first" if winner == state["first"] else "second"] += 1
        told["points"] += result["score"]["blue"] - result["score"]["red"]
        told["plies"] += state["ply"]
        told["battles"] += 1
    return told


def advance(key: str, setup: Data, seeds: int) -> None:
    """Compare a marching captain with a holding one, on either side and against either enemy."""
    start = process_time()
    who = (CAPTAIN, HOLDING)
    told = {(blue, red): match(setup, {"blue": blue, "red": red}, seeds) for blue in who for red in who}
    points = {pair: one["points"] / one["battles"] for pair, one in told.items()}
    blue = {red: points[CAPTAIN, red] - points[HOLDING, red] for red in who}
    red = {blue: points[blue, HOLDING] - points[blue, CAPTAIN] for blue in who}
    wins = {
        "with it": told[CAPTAIN, HOLDING]["blue"] + told[HOLDING, CAPTAIN]["red"],
        "without": told[CAPTAIN, HOLDING]["red"] + told[HOLDING, CAPTAIN]["blue"],
    }
    himself, battles = told[CAPTAIN, CAPTAIN], sum(one["battles"] for one in told.values())
    print(
        f"kriegspiel, {key}: an advance is worth to Blue {blue[HOLDING]:+.0f} points against who holds and {blue[CAPTAIN]:+.0f} "
        f"against who marches, to Red {red[HOLDING]:+.0f} and {red[CAPTAIN]:+.0f}; {wins['with it']} won with it, "
        f"{wins['without']} without. Both hold: Blue {told[HOLDING, HOLDING]['blue']}, Red {told[HOLDING, HOLDING]['red']}; both "
        f"march: Blue {himself['blue']}, Red {himself['red']}, First Player {himself['first']}, Second {himself['second']} of "
        f"{seeds}; {(process_time() - start) / battles:.1f} s a battle",
        flush=True,
    )


def against(key: str, setup: Data, other: str, seeds: int) -> None:
    """Play the usual captain against another, both ways round."""
    start = process_time()
    both = {mine: match(setup, {side: CAPTAIN if side == mine else other for side in SIDES}, seeds) for mine in SIDES}
    won = {mine: told[mine] for mine, told in both.items()}
    lost = sum(told[theirs] for (_, told), theirs in zip(sorted(both.items()), SIDES[::-1], strict=True))
    battles, plies = (sum(told[what] for told in both.values()) for what in ("battles", "plies"))
    print(
        f"kriegspiel, {key}: usual captain against the {other}: {sum(won.values())} won (as Blue {won['blue']}, as Red "
        f"{won['red']}), {lost} lost, {battles - sum(won.values()) - lost} drawn; {plies / battles:.0f} plies, "
        f"{(process_time() - start) / battles:.1f} s a battle",
        flush=True,
    )


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    for setup in GAME.setups():
        if len(sys.argv) > 2 and setup.key not in sys.argv[2:]:
            continue
        advance(setup.key, setup.contents, seeds)
        for other in (STANDING, EASY):
            against(setup.key, setup.contents, other, seeds)


if __name__ == "__main__":
    main()
