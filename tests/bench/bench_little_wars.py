"""The cost of open ground, and how its captains fight: ``python -m tests.bench.bench_little_wars [battles]``.

First a whole turn of Little Wars at 50, 200 and 800 men a side on ground that grows with them, the lines meeting in the second
move; and its growth (aim: no worse than n^1.3), beside a floor, one plain loop over all pairs of men. Then battles between
captains in both rule sets, beside a game of the Game of War, and the captain against an idle player, a random one and one who
goes straight on. Times are of the process, the best of some; results are the same on every machine.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from math import isqrt, log
from time import process_time
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.registry import find
from tactical.engine.ruleset import State
from tactical.ground.captain import layout
from tactical.ground.captain.march import March
from tactical.ground.captain.picture import Picture
from tactical.ground.captain.places import Places
from tactical.ground.geometry.measure import INCH
from tactical.rulesets.little_wars.ruleset import LittleWars
from tests.bench.opponents import CAPTAIN, PASSIVE, RANDOM, STRAIGHT, battle, close
from tests.rulesets.random_player import CAPTAIN as BOARD_CAPTAIN
from tests.rulesets.random_player import game as board_game

Data = dict[str, Any]

SIZES = (50, 200, 800)
USUAL = 130  # men a side on a field of 16 by 9 feet
APART = 20 * INCH  # between the lines as the turn begins
RANKS, STEP = 4, 60
GAME = LittleWars()


def field(men: int) -> tuple[int, int]:
    """Reckon width and depth of ground for so many men a side, as dense as the usual game."""
    area = 192 * 108 * men // USUAL
    width = min(432, isqrt(area * 192 // 108))
    return width * INCH, min(432, area // width) * INCH


def lines(men: int) -> Data:
    """Set up two lines that face each other in a Country of houses, rocks and woods; a fifth are horse."""
    width, depth = field(men)
    country = layout.country(width, depth, Dice(f"bench {men}"))
    forces = []
    places = Places(Picture({**_blank(country)}, "blue").country)
    for side, up in (("blue", -1), ("red", 1)):
        units = []
        for arm, count, r in (("inf", men - men // 5, 24), ("cav", men // 5, 48)):
            at = []
            files = -(-count // RANKS)
            for n in range(count):
                step = STEP if arm == "inf" else 2 * STEP
                x = width // 2 + (n % files - files // 2) * step
                y = depth // 2 + up * (APART // 2 + (n // files) * step + (0 if arm == "inf" else 6 * STEP))
                spot = places.find_free_place(x, y, r, 2000)
                assert spot is not None
                places.put_man(f"{side}{arm}{n}", *spot, r)
                at.append([*spot])
            units.append({"key": f"{side[0]}-{arm}", "type": arm, "count": count, "at": at})
        forces.append({"side": side, "units": units})
    return {"country": country, "forces": forces, "first": "blue", "terms": {"ground": "half"}}


def _blank(country: Data) -> Data:
    return {"home": {"blue": "south", "red": "north"}, "men": {}, "guns": {}, "country": country, "terms": {}, "ply": 1}


def everybody(state: State, side: str) -> Data:
    """Write a sheet that moves every man straight at the nearest enemy, into touch where he can be reached, else a little on."""
    picture = Picture(GAME.see(state, side), side)
    march = March(picture, picture.places())
    for key in sorted(picture.own, key=lambda one: (-picture.up * picture.locate_man(one)[1], one)):
        close(picture, march, key)
        if key not in march.ways:
            x, y = picture.locate_man(key)
            march.to(key, x, y + picture.up * 300, 500)
    return {"men": march.ways}


def turn(men: int) -> tuple[float, int, int, State]:
    """Return seconds of both sides' sheet and resolve, men moved, melees, and the state at the start."""
    state = start = GAME.open(lines(men), "bench")
    spent, moved, melees = 0.0, 0, 0
    plies = 0
    while plies < 2:
        (side,) = GAME.to_act(state)
        wanted = everybody(state, side) if state["stage"] == "men" else {}
        moved += len(wanted.get("men", {}))
        before = process_time()
        kept = GAME.sheet(state, side, wanted)["orders"]
        after, _ = GAME.resolve(state, {side: kept}, Dice("bench"))
        spent += process_time() - before
        plies += after["ply"] != state["ply"] or after["over"] is not None
        melees += len(after["melees"])
        state = after
        if state["over"]:
            break
    return spent, moved, melees, start


def all_pairs(state: State) -> float:
    """Return seconds of the floor: the squared distance of every man from every other."""
    places = [(man["x"], man["y"]) for man in state["men"].values()]
    start, near = process_time(), 0
    for x, y in places:
        for ox, oy in places:
            near += (ox - x) * (ox - x) + (oy - y) * (oy - y) < 147_456
    return process_time() - start


def turns() -> None:
    spent: dict[int, float] = {}
    for men in SIZES:
        rounds = [turn(men) for _ in range(3)]
        best, moved, melees, state = min(rounds, key=lambda one: one[0])
        floor = min(all_pairs(state) for _ in range(3))
        spent[men] = best
        print(
            f"a turn at {men} men a side: {best * 1000:.0f} ms ({moved} men moved, {melees} melees), "
            f"{best / (2 * men) * 1e6:.0f} us a man; all pairs of them {floor * 1000:.1f} ms: "
            f"{best / floor:.1f} times the floor"
        )
    for one, other in pairwise(SIZES):
        print(f"growth from {one} to {other}: n^{log(spent[other] / spent[one]) / log(other / one):.2f}")
    first, last = SIZES[0], SIZES[-1]
    print(f"growth over all: n^{log(spent[last] / spent[first]) / log(last / first):.2f} (aim 1.3)")


def board(games: int) -> float:
    """Return seconds of a game of the Game of War between its captains."""
    ruleset = find("game_of_war")
    start = process_time()
    for number in range(games):
        board_game(ruleset, ruleset.setups()[0].contents, dict.fromkeys(ruleset.sides, BOARD_CAPTAIN), number, ruleset.alone)
    return (process_time() - start) / games


def captains(key: str, battles: int, floor: float) -> None:
    """Print how captains fight among themselves and against the others."""
    game: Any = find(key)
    setup = next(one.contents for one in game.setups() if one.key == "usual")
    plies, winners, start = [], Counter[str](), process_time()
    for number in range(battles):
        result, state = battle(game, setup, dict.fromkeys(("blue", "red"), CAPTAIN), f"captains {number}")
        plies.append(state["ply"])
        winners[_who(result, state)] += 1
    each = (process_time() - start) / battles
    print(
        f"{key}: {battles} battles of captains at the usual size, {each:.2f} s each, {1 / each:.2f} a second, "
        f"{each / floor:.2f} games of the Game of War; {sum(plies) / battles:.0f} plies, the longest {max(plies)} "
        f"of {state['limit']}; " + ", ".join(f"{name} {count}" for name, count in sorted(winners.items()))
    )
    for other in (PASSIVE, RANDOM, STRAIGHT):
        won = Counter[str]()
        for number in range(max(2, battles // 2)):
            mine, theirs = ("blue", "red") if number % 2 else ("red", "blue")
            result, _ = battle(game, setup, {mine: CAPTAIN, theirs: other}, f"{other} {number}")
            won["won" if result["winner"] == mine else "lost" if result["winner"] else "drawn"] += 1
        told = ", ".join(f"{count} {name}" for name, count in sorted(won.items(), reverse=True))
        print(f"{key}: captain against {other}: {told}")


def _who(result: Data, state: State) -> str:
    if result["winner"] is None:
        return "drawn"
    return "First Player" if result["winner"] == state["first"] else "Second Player"


def main() -> None:
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    turns()
    floor = board(4)
    print(f"floor: a captains' game of the Game of War {floor:.2f} s")
    for key in ("little_wars", "kriegspiel"):
        captains(key, battles, floor)


if __name__ == "__main__":
    main()
