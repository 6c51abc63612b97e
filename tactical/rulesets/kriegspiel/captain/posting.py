"""Putting the army down: foot extended in front, guns behind them, horse on the wings, wagons and engineers in the rear."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.openground.captain import chart as charts
from tactical.openground.floor.measure import INCH
from tactical.openground.machine.state import Data

FORWARD = {"inf": 21, "RA": 12, "cav": 9, "GEN": 8, "RE": 6, "TS": 4}  # inches from the back line
MARGIN = 700  # u from the sides of the field
SHIFTS = (0, 3, -3, 6, -6, 9, -9, 12, -12)  # inches to the side, tried one after the other
ROUNDS = len(SHIFTS)


def orders(view: Data, side: str, dice: Dice, waiting: list[str], round_: int) -> Data:
    """Places for the bodies that still have none; each round tries others."""
    chart = charts.of(view["country"])
    width, depth = chart.country.width, chart.country.depth
    south = view["home"][side] == "south"
    units = view["units"]
    by_arm: dict[str, list[str]] = {}
    for key in sorted(units, key=lambda one: (len(one), one)):
        if units[key]["side"] == side:
            by_arm.setdefault(units[key]["arm"], []).append(key)
    placed: dict[str, Data] = {}
    for key in waiting:
        arm = units[key]["arm"]
        row = by_arm[arm]
        n = row.index(key)
        share = (width - 2 * MARGIN) // len(row)
        x = MARGIN + share * n + share // 2
        if arm == "cav" and len(row) > 1:  # half on either wing
            wing = (n // 2 + 1) * 1400
            x = wing if n % 2 == 0 else width - wing
        x += SHIFTS[round_] * INCH + int((dice.u("deploy", side, key) - 0.5) * 4 * INCH)
        up = (FORWARD[arm] - (round_ // 3) * 2) * INCH
        placed[key] = {
            "at": [min(max(x, 300), width - 300), up if south else depth - up],
            "face": [0, 1 if south else -1],
            "formation": "extended" if arm == "inf" else units[key]["formation"],
        }
    return {"units": placed}
