"""Deployment of the army: foot extended in front, in its entrenchments where it has any, guns behind them, horse on the wings,
wagons and engineers in the rear.
"""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.ground.captain import chart as charts
from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.state import Data

FORWARD = {"inf": 21, "RA": 12, "cav": 9, "GEN": 8, "RE": 6, "TS": 4}  # inches from the back line
MARGIN = 700  # u from the sides of the field
SHIFTS = (0, 3, -3, 6, -6, 9, -9, 12, -12)  # inches to the side, tried one after the other
ROUNDS = len(SHIFTS)
BEHIND = 48  # u from a trench to the middle of a man in it


def trenches(view: Data, side: str) -> list[list[list[int]]]:
    """List a side's entrenchments that are dug, as lines from the west."""
    works = [one for _, one in sorted(view.get("works", {}).items()) if one["side"] == side]
    return sorted(sorted(one["at"]) for one in works if one["kind"] == "trench" and one["is"] == "done")


def _shift(view: Data, side: str) -> int:
    """Measure how much farther forward everybody stands than usual, in u: behind the entrenchments, not on the usual line."""
    line = view.get("land", {}).get("line", {}).get(side)
    return 0 if line is None else int(line) - BEHIND - FORWARD["inf"] * INCH


def orders(view: Data, side: str, dice: Dice, waiting: list[str], round_: int) -> Data:
    """Find places for the bodies that still have none; each round tries others."""
    chart = charts.draw_chart(view["country"])
    width, depth = chart.country.width, chart.country.depth
    south = view["home"][side] == "south"
    units = view["units"]
    by_arm: dict[str, list[str]] = {}
    for key in sorted(units, key=lambda one: (len(one), one)):
        if units[key]["side"] == side:
            by_arm.setdefault(units[key]["arm"], []).append(key)
    dug, shift = trenches(view, side), _shift(view, side)
    placed: dict[str, Data] = {}
    for key in waiting:
        arm = units[key]["arm"]
        row = by_arm[arm]
        n = row.index(key)
        share = (width - 2 * MARGIN) // len(row)
        x = MARGIN + share * n + share // 2
        if arm == "inf" and dug:
            west, east = min(line[0][0] for line in dug), max(line[-1][0] for line in dug)
            x = west + (east - west) * (2 * n + 1) // (2 * len(row))
        if arm == "cav" and len(row) > 1:  # half on either wing
            wing = (n // 2 + 1) * 1400
            x = wing if n % 2 == 0 else width - wing
        x += SHIFTS[round_] * INCH + int((dice.u("deploy", side, key) - 0.5) * 4 * INCH)
        up = max(2 * INCH, (FORWARD[arm] - (round_ // 3) * 2) * INCH + shift)
        if arm == "inf" and (line := next((one for one in dug if one[0][0] <= x <= one[-1][0]), None)):
            y = line[0][1] + (line[-1][1] - line[0][1]) * (x - line[0][0]) // max(1, line[-1][0] - line[0][0])
            up = max(2 * INCH, (y if south else depth - y) - BEHIND - (round_ // 3) * INCH)
        placed[key] = {
            "at": [min(max(x, 300), width - 300), up if south else depth - up],
            "face": [0, 1 if south else -1],
            "formation": "extended" if arm == "inf" else units[key]["formation"],
        }
    return {"units": placed}
