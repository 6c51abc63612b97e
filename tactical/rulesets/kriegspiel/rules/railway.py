"""The railway: how far a train runs, along what, and how troops get in and out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Any

from tactical.engine.rule import modifies, resolves
from tactical.ground.geometry.measure import div, heading
from tactical.rulesets.kriegspiel.rules import boats
from tactical.rulesets.kriegspiel.rules.countryside import outline
from tactical.rulesets.kriegspiel.rules.tables import u

Data = Mapping[str, Any]
Line = Sequence[Sequence[int]]


@modifies("KS-105", source="App. L2686-2687")
def run() -> int:
    """A train runs eight feet a move."""
    return u("KS-105")


@resolves("KS-106", source="App. L2687-2689")
def boarding(what: str, men: int) -> int:
    """To entrain and detrain goes upon the model of boats: two moves, and one, for every twenty men."""
    return boats.embarking(men) if what == "entrain" else boats.disembarking(men)


def length(line: Line) -> int:
    """Measure a line of rails in u, every leg rounded down."""
    return sum(isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) for a, b in pairwise(line))


def place_on_line(line: Line, at: int) -> tuple[int, int, tuple[int, int]]:
    """Find where a point so far along a line lies, and the heading there; before and beyond the line its ends."""
    at = max(0, min(at, length(line)))
    here = 0
    for a, b in pairwise(line):
        leg = isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
        if leg and at <= here + leg:
            dx, dy = b[0] - a[0], b[1] - a[1]
            return a[0] + div(dx * (at - here), leg), a[1] + div(dy * (at - here), leg), heading(dx, dy)
        here += leg
    raise ValueError("a line of rails needs two different points")


def vehicles(line: Line, train: Data) -> dict[str, dict[str, Any]]:
    """Place engine and trucks of a train as pieces with ``x``, ``y``, ``h``: keys ``engine``, ``1``, ``2`` …, the engine in
    front.

    ``at`` is the engine's front along the line; with ``back`` true the train faces the other way.
    """
    front, behind, _ = outline("truck")
    whole = front + behind
    sign = -1 if train.get("back") else 1
    found = {}
    for number in range(len(train["trucks"]) + 1):
        x, y, h = place_on_line(line, train["at"] - sign * (front + number * whole))
        found["engine" if not number else str(number)] = {"x": x, "y": y, "h": [sign * h[0], sign * h[1]]}
    return found


def stops_at(at: int, to: int, breaks: Iterable[int]) -> int:
    """Reckon how far a train ordered along the line gets: a move's run at most, and not over a break in the rails."""
    most = run()
    to = max(at - most, min(at + most, to))
    ahead = [one for one in breaks if min(at, to) < one < max(at, to)]
    if not ahead:
        return to
    return min(ahead) - 1 if to > at else max(ahead) + 1
