"""The cost of a battle of Jane's game, and how captains fight it: ``python -m tests.bench.bench_jane [battles]``.

Captain against captain, one core, six a side, to a decision; OpenSpiel's ``kriegspiel`` (C++ driven from Python) at random in the
same run. Aim: a full action under a hundred times the cost of one such game. Then the share decided before dark, and the captain
against a leader who steams straight and fires at the nearest, and against random legal orders. Times are of the process;
decisions and wins are the same on every machine.
"""

from __future__ import annotations

import sys
from math import hypot
from random import Random
from time import process_time
from typing import Any

import naval.rulesets  # noqa: F401 -- importing registers what is in it
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight, replicate
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.rulesets.plays.jane import orders as at_random

Data = dict[str, Any]

CAPTAIN, STRAIGHT, RANDOM = "captain", "straight on", "random"
JANE = Jane()


def battle_line() -> Data:
    """Find the set-up of six a side in the list of actions."""
    return next(one for one in actions() if one.key == "battle_line").contents


def openspiel(games: int) -> tuple[float, float]:
    """Return seconds per random game of kriegspiel, and moves a second."""
    import pyspiel  # here: only `make bench` installs it, and tests borrow the players above

    game, rng, moves, start = pyspiel.load_game("kriegspiel"), Random("play"), 0, process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    spent = process_time() - start
    return spent / games, moves / spent


def straight_on(view: Data) -> Data:
    """Order full speed ahead, and fire at the nearest in sight."""
    if view["stage"] == "general":
        return {}
    seen = [one for one in view["ships"] if not one["own"] and one["afloat"] and one["range_yd"] is not None]
    ships = {}
    for ship in view["ships"]:
        if ship["own"] and ship["afloat"]:
            away = [(hypot(one["x_yd"] - ship["x_yd"], one["y_yd"] - ship["y_yd"]), one["id"]) for one in seen]
            ships[ship["id"]] = {"knots": ship["max_kn"], "target": min(away)[1] if away else None}
    return {"ships": ships}


def order(who: str, state: Data, side: str, rng: Random, dice: Dice) -> Data:
    """Write one side's sheet; an illegal sheet (a whole line that shifts its fire) loses its new targets."""
    if who == CAPTAIN:
        return JANE.captain(state, side, dice.child(side))
    sheet = straight_on(JANE.see(state, side)) if who == STRAIGHT else at_random(JANE.options(state, side), rng)
    if JANE.check(state, side, sheet):
        for one in sheet["ships"].values():
            one.pop("target", None)
    return sheet


def left(result: Data, state: Data, side: str) -> float:
    """Return the share of a side's ships afloat, those that can still move counting double."""
    ships = [result["ships"][key] for key, ship in state["ships"].items() if ship["side"] == side]
    return sum(one["afloat"] + (one["afloat"] and one["max_kn"] >= 6) for one in ships) / (2 * len(ships))


def against(other: str, battles: int) -> str:
    """Play the captain against another player with equal ships, each having each side in turn."""
    won = lost = 0
    for number in range(battles):
        sides = ("blue", "red") if number % 2 == 0 else ("red", "blue")
        rng, dice = Random(number), Dice(f"against-{number}")
        state = JANE.open(fleets(4, "duncan", "duncan", limit=240), f"against-{number}")
        while JANE.result(state) is None:
            sheets = {side: order(who, state, side, rng, dice) for side, who in zip(sides, (CAPTAIN, other), strict=True)}
            state, _ = JANE.resolve(state, sheets, dice)
        result = JANE.result(state)
        assert result is not None
        mine, his = (left(result, state, side) for side in sides)
        won, lost = won + (mine > his), lost + (his > mine)
    return f"captain against {other}, four equal ships a side: {won} of {battles} better off, {lost} worse"


def main() -> None:
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    setup = battle_line()
    fight("jane", setup, "warm", views=False)
    game = rate = spent = many = 0.0
    records = []
    # By turns, so that whatever else the machine does weighs on both alike.
    for number in range(battles):
        once, moves = openspiel(40)
        game, rate, start = game + once / battles, rate + moves / battles, process_time()
        records.append(fight("jane", setup, f"bench-{number}", views=False))
        spent += process_time() - start
        start = process_time()
        replicate("jane", setup, f"bench-{number}")
        many += process_time() - start
    each = spent / battles
    start = process_time()
    fight("jane", setup, "bench-0", views=True)
    seen = process_time() - start
    moves_ = sorted(one["moves"] for one in records)
    print(
        f"captain against captain, six a side: {1 / each:.2f} battles and {sum(moves_) / spent:.0f} moves a second; "
        f"with every viewer's views {seen:.2f} s a battle"
    )
    print(f"a replicate of it, for odds: {battles / many:.2f} a second (aim 10)")
    print(
        f"OpenSpiel's kriegspiel at random: {1 / game:.0f} games and {rate:,.0f} moves a second; a battle costs "
        f"{each / game:.0f} such games (aim under 100), a move {each * battles / sum(moves_) * rate:.0f} of its moves"
    )
    endings: dict[str, int] = {}
    for one in records:
        endings[one["result"]["ending"]] = endings.get(one["result"]["ending"], 0) + 1
    decided = sum(number for ending, number in endings.items() if "sunk" in ending or "apart" in ending)
    told = ", ".join(f"{ending} {number}" for ending, number in sorted(endings.items()))
    print(
        f"decided before dark: {decided} of {battles} ({told}); moves {moves_[0]} to {moves_[-1]}, middle {moves_[battles // 2]}"
    )
    print(against(STRAIGHT, battles))
    print(against(RANDOM, battles))


if __name__ == "__main__":
    main()
