"""Jane's captain as leader of a line: ``python -m tests.bench.bench_captains_jane [seeds] [setups, by commas]``.

Seeds are a number N for the first N (default two), or ``1000-1008`` for 1000 up to 1007: tune a captain on some and measure on
others. Every set-up is fought, with the sides changed, against the easy captain and against ``jane_players.parallel``. A match is
the two battles of a seed together, so that unequal forces may be matched: the winner kept more of his own strength and left less
of the enemy's. Luck decides more than orders do: margins within two standard errors prove nothing. Wins are the same on every
machine; times are not.
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
    """Fight two battles with the sides changed; return the first player's margin over the second, and the minutes."""
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
    """Return the share of matches that the first wins, a draw counting half; print all figures."""
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
    print(f"{one} against {other}: {won:g} of {played} matches ({won / played:.0%}; aim 65 %), {describe_margin(margins)}")
    for who, what in seen.items():
        print(f"  {who}: {what}")
    told = ", ".join(f"{end} {number}" for end, number in sorted(ends.items()))
    print(f"  ends: {told}; {minutes / played / 2:.0f} minutes and {(process_time() - start) / played / 2:.2f} s a battle")
    return won / played


def points(margins: list[float]) -> float:
    """Count the matches won by these margins, a draw counting half."""
    return sum(1.0 if one > EVEN else 0.5 if one >= -EVEN else 0.0 for one in margins)


def describe_margin(margins: list[float]) -> str:
    """Describe the mean margin of a battle and its standard error in words."""
    halves = [one / 2 for one in margins]  # a match is two battles
    sure = f", give or take {stdev(halves) / sqrt(len(halves)):.1%}" if len(halves) > 1 else ""
    return f"{mean(halves):+.1%} of all strength kept beyond the other{sure}"


def seeds_of(told: str) -> range:
    """Read the seeds asked for: a number of them from 0 on, or a range without its end."""
    first, _, end = told.rpartition("-")
    return range(int(first or 0), int(end))


def main() -> None:
    seeds = seeds_of(sys.argv[1] if len(sys.argv) > 1 else "2")
    names = sys.argv[2].split(",") if len(sys.argv) > 2 else list(SETUPS)
    for other in ("easy", "parallel"):
        against("usual", other, names, seeds)


if __name__ == "__main__":
    main()
