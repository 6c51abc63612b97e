"""How Jane's captain leads a line, and whom he beats: ``python -m tests.bench.bench_captains_jane [seeds] [setups, by commas]``.

Seeds are a number, of the first (two unless told), or as ``1000-1008``, those from one to before the other: who changes a captain
looks at some and is measured on others. Every set-up is fought with each of them against each of two others, with the sides
changed: the easy captain, and a simple leader who steams beside the enemy at the range of his guns (``jane_players.parallel``). A
match is the two battles of a seed together, so that forces of unequal strength may be matched: it is won by whoever kept more of
his own and left less of the enemy's. What he kept beyond the other is told with its standard error, for luck decides more than
orders do: whom less than two of those part have not been told apart. Then what the lines of each did, the ends, and what a battle
costs. Wins are the same on every machine, times are not.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import mean, stdev
from time import process_time

from tests.bench.jane_players import SETUPS, Player, Seen, battle, captain, left, parallel

EVEN = 0.02  # of the strength: a match that ends nearer is drawn
PLAYERS: dict[str, Player] = {"usual": captain("usual"), "easy": captain("easy"), "parallel": parallel}


def match(one: str, other: str, name: str, seed: int, seen: dict[str, Seen], ends: dict[str, int]) -> tuple[float, int]:
    """Two battles with the sides changed: what the first kept beyond the second, and their minutes."""
    margin, minutes = 0.0, 0
    for mine, his in (("blue", "red"), ("red", "blue")):
        watched = {mine: Seen(), his: Seen()}
        state = battle(SETUPS[name], {mine: PLAYERS[one], his: PLAYERS[other]}, f"{name} {seed}", watched)
        share = left(state)
        margin, minutes = margin + share[mine] - share[his], minutes + state["move"]
        for who, side in ((one, mine), (other, his)):
            seen.setdefault(who, Seen()).add(watched[side])
        end = state["over"]["ending"].partition(":")[0].partition(" of ")[0].rstrip(".")
        ends[end] = ends.get(end, 0) + 1
    return margin, minutes


def against(one: str, other: str, names: list[str], seeds: range) -> float:
    """The share of the matches that the first wins, a drawn one half; prints all that was seen."""
    minutes, seen, ends, start = 0, dict[str, Seen](), dict[str, int](), process_time()
    margins: list[float] = []
    for name in names:
        here = []
        for seed in seeds:
            margin, took = match(one, other, name, seed, seen, ends)
            here.append(margin)
            minutes += took
        margins += here
        print(f"  {name}: {one} {points(here):g} of {len(here)} matches against {other}", flush=True)
    won, played = points(margins), len(margins)
    print(f"{one} against {other}: {won:g} of {played} matches ({won / played:.0%}; aim 65 %), {kept(margins)}")
    for who, what in seen.items():
        print(f"  {who}: {what}")
    told = ", ".join(f"{end} {number}" for end, number in sorted(ends.items()))
    print(f"  ends: {told}; {minutes / played / 2:.0f} minutes and {(process_time() - start) / played / 2:.2f} s a battle")
    return won / played


def points(margins: list[float]) -> float:
    """The matches won by these margins, a drawn one half."""
    return sum(1.0 if one > EVEN else 0.5 if one >= -EVEN else 0.0 for one in margins)


def kept(margins: list[float]) -> str:
    """What was kept beyond the other, a battle, in words: the mean and its standard error."""
    halves = [one / 2 for one in margins]  # a match is two battles
    sure = f", give or take {stdev(halves) / sqrt(len(halves)):.1%}" if len(halves) > 1 else ""
    return f"{mean(halves):+.1%} of all strength kept beyond the other{sure}"


def seeds_of(told: str) -> range:
    """The seeds that are asked for: so many from 0 on, or from one to before another."""
    first, _, end = told.rpartition("-")
    return range(int(first or 0), int(end))


def main() -> None:
    """Print every figure."""
    seeds = seeds_of(sys.argv[1] if len(sys.argv) > 1 else "2")
    names = sys.argv[2].split(",") if len(sys.argv) > 2 else list(SETUPS)
    for other in ("easy", "parallel"):
        against("usual", other, names, seeds)


if __name__ == "__main__":
    main()
