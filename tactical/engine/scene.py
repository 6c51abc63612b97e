"""A battle as a drawing: what a rule set tells the server of a view, to make pictures without its page.

Places are ``(x, y)`` in units of the rule set's own, y downwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    """A piece of ground: ``land``, ``water``, ``wood``, ``house``, ``road``, ``hill``, ``rule`` (a hairline) or ``sea``. With a
    ``width`` it is a line, else an area."""

    kind: str
    at: Sequence[Place]
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing of a side: a ``block`` (a unit on a board), a ``man``, a ``gun`` or a ``ship``, which has a ``heading`` (degrees
    from the top, clockwise). ``size`` is half its breadth, ``out`` that it is lost where it stands. ``sign`` is the arm of a
    block, for pictures large enough to show it: ``foot``, ``light``, ``horse``, ``gun``, ``chief`` or ``wagon``.
    """

    kind: str
    side: str
    at: Place
    size: float
    heading: float = 0.0
    out: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A line from one place to another in the move that led here: a ``move`` (a ring where it began, a number where there are
    several, an arrow), a ``shot`` or other attack, ``help`` in defence (dashed), guns ``laid`` on somebody, a torpedo's ``run``;
    or a cross where somebody ``fell``. It ends ``short`` of the last place, by so much.
    """

    kind: str
    side: str
    at: Sequence[Place]
    short: float = 0.0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing: the frame (left, top, right, bottom), the ground, the marks on it, and the ways of the move before. ``field`` is
    the colour of the whole: ``paper`` or ``sea``.
    """

    frame: tuple[float, float, float, float]
    ground: Sequence[Ground]
    marks: Sequence[Mark]
    field: str = "paper"
    ways: Sequence[Way] = ()


def moved(before: dict[str, Any] | None, after: dict[str, Any], at: Callable[[str], Place], short: float) -> list[Way]:
    """List the moves of a board between two successive views, in the order of its log, and crosses where units were lost. Empty
    without a view before, and for a deployment.
    """
    if before is None or before.get("stage") == "deploy":
        return []
    was = {unit["id"]: unit for unit in before["units"] if unit["at"]}
    told = "\n".join(line["text"] for line in after["log"])

    def rank(one: tuple[str, str, str, str]) -> tuple[int, str]:
        found = re.search(rf"\b{one[2]}\b[^.;]{{0,20}}?\b{one[3]}\b", told)
        return (found.start() if found else len(told), one[1])

    gone = sorted(
        (
            (unit["side"], unit["id"], was[unit["id"]]["at"], unit["at"])
            for unit in after["units"]
            if unit["at"] and unit["id"] in was and was[unit["id"]]["at"] != unit["at"]
        ),
        key=rank,
    )
    left = {unit["id"] for unit in after["units"]}
    numbers = range(1, len(gone) + 1) if len(gone) > 1 else [0]
    ways = [
        Way("move", side, (at(start), at(end)), short, number)
        for number, (side, _, start, end) in zip(numbers, gone, strict=False)
    ]
    return ways + [Way("fell", unit["side"], (at(unit["at"]),)) for key, unit in sorted(was.items()) if key not in left]
