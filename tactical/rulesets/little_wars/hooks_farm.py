"""The battle of Hook's Farm, as ``hooks_farm.toml`` has it, and two positions out of it; in inches from Blue's back line."""

from __future__ import annotations

from fractions import Fraction

from tactical.engine.tables import read
from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.state import Data


def setup(*, as_printed: bool = False) -> Data:
    """Make the battle; ``as_printed`` gives Red the two infantrymen more that the book's numbers of the wings add up to."""
    told = read(__package__, "hooks_farm")
    return {
        "terms": {"country": "hooks_farm", "curtain": "no"},
        "home": {"blue": "south", "red": "north"},
        "first": "red",
        "forces": [{"side": side, "units": [_unit(one, as_printed) for one in told[side]]} for side in ("blue", "red")],
    }


def later(key: str) -> Data:
    """Make a position out of the battle, Red to move: ``fix`` after figure 4, ``question`` after figure 6 (chapter IV of the
    book).
    """
    told = read(__package__, "hooks_farm_later")[key]
    return {
        "terms": {"country": "hooks_farm", "curtain": "no"},
        "home": {"blue": "south", "red": "north"},
        "first": "red",
        "made": told["made"],
        "forces": [{"side": side, "units": [_ranked(one) for one in told[side]]} for side in ("blue", "red")],
    }


def _ranked(one: Data) -> Data:
    """Place a body or a gun by its ranks, each with a y of its own."""
    at = [[_u(x, step, k), _u(y, 0, 0)] for y, x, step, count in one["ranks"] for k in range(count)]
    return {**{part: one[part] for part in ("key", "type", "name")}, "at": at, "count": len(at)}


def _unit(one: Data, as_printed: bool) -> Data:
    """Place a body or a gun by its rows: the x of the first man, the step to the next, how many."""
    rows = one["as_printed"] if as_printed and "as_printed" in one else one["rows"]
    at = [[_u(x, step, k), one["y"] * INCH] for x, step, count in rows for k in range(count)]
    return {**{part: one[part] for part in ("key", "type", "name")}, "at": at, "count": len(at)}


def _u(x: float, step: float, k: int) -> int:
    """Return the x of the man so many steps from the first in u, to the nearest."""
    inches = Fraction(str(x)) + Fraction(str(step)) * k
    return int((inches * INCH * 2 + (1 if inches >= 0 else -1)) / 2)
