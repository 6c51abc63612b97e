"""The battle of Hook's Farm: forces and places of the specification's section 4, in the book's fourth chapter.

The book says who fought and in which wings; all coordinates are a reconstruction (inches, y from Blue's back line).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tactical.openground.floor.measure import INCH

Data = dict[str, Any]
Row = tuple[str, str, int]  # x of the first, step, how many
OFF, STEP = Fraction("2.0"), Fraction("1.8")  # cavalry stand 2.0 + 1.8 k in from their gun on each side

BLUE: Data = {
    "y": 0,
    "guns": {"D": "26", "C": "50", "E": "78"},
    "cav": {"D": ("26", 3, 2), "C": ("50", 3, 2), "E": ("78", 3, 2)},
    "rear": (-2, "50", 5, 5),
    "inf": {"main": (("31.4", "0.84", 13), ("55.4", "0.83", 19)), "right": (("83.4", "0.9", 16),)},
}
RED: Data = {
    "y": 90,
    "guns": {"RR": "32", "RC": "56", "RL": "116"},
    "cav": {"RR": ("32", 5, 5), "RC": ("56", 5, 5), "RL": ("116", 3, 2)},
    "rear": None,
    "inf": {"right": (("42.8", "0.83", 4), ("66.8", "0.85", 16), ("21.2", "-0.85", 15)), "left": (("108.9", "-0.85", 13),)},
}
PRINTED = (("42.8", "0.83", 4), ("66.8", "0.85", 18), ("21.2", "-0.85", 15))  # LW-B07: two more than the equal forces
NAMES = {
    "D": "Gun D",
    "C": "Gun C",
    "E": "Gun E",
    "RR": "The right gun",
    "RC": "The centre gun",
    "RL": "The left gun",
    "main": "The line of foot",
    "right": "The right wing",
    "left": "The left wing",
    "rear": "The reserve of horse",
}


def _u(inches: Fraction) -> int:
    """Inches in u, to the nearest."""
    return int((inches * INCH * 2 + (1 if inches >= 0 else -1)) / 2)


def row(one: Row, y: int) -> list[list[int]]:
    """A row of men."""
    x, step, n = one
    return [[_u(Fraction(x) + Fraction(step) * k), y * INCH] for k in range(n)]


def beside(gun: str, left: int, right: int, y: int) -> list[list[int]]:
    """Cavalry on both sides of a gun."""
    x = Fraction(gun)
    west = [[_u(x - OFF - STEP * k), y * INCH] for k in range(left)]
    east = [[_u(x + OFF + STEP * k), y * INCH] for k in range(right)]
    return west + east


def units(side: str, told: Data) -> list[Data]:
    """A side's bodies, with their places."""
    letter, y = side[0], told["y"]
    found: list[Data] = []
    for key, rows in told["inf"].items():
        at = [place for one in rows for place in row(one, y)]
        found.append(
            {"key": f"{letter}-{key}", "type": "inf", "name": f"{NAMES[key]} of foot" if key != "main" else NAMES[key], "at": at}
        )
    for key, (gun, left, right) in told["cav"].items():
        found.append(
            {
                "key": f"{letter}-{key.lower()}-horse",
                "type": "cav",
                "name": f"The horse of {NAMES[key][0].lower()}{NAMES[key][1:]}",
                "at": beside(gun, left, right, y),
            }
        )
    if told["rear"]:
        y_rear, gun, left, right = told["rear"]
        found.append({"key": f"{letter}-reserve", "type": "cav", "name": NAMES["rear"], "at": beside(gun, left, right, y_rear)})
    for key, x in told["guns"].items():
        found.append(
            {"key": f"{letter}-gun-{key.lower()}", "type": "gun", "name": NAMES[key], "at": [[_u(Fraction(x)), y * INCH]]}
        )
    return [{**one, "count": len(one["at"])} for one in found]


def setup(*, as_printed: bool = False) -> Data:
    """The battle; ``as_printed`` gives Red the two infantrymen more that the book's numbers of the wings add up to."""
    red = {**RED, "inf": {**RED["inf"], "right": PRINTED}} if as_printed else RED
    return {
        "terms": {"country": "hooks_farm", "curtain": "no"},
        "home": {"blue": "south", "red": "north"},
        "first": "red",
        "forces": [{"side": "blue", "units": units("blue", BLUE)}, {"side": "red", "units": units("red", red)}],
    }
