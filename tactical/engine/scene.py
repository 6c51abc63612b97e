"""A battle as a drawing: what a rule set tells the server of a view, so that a picture can be made of it without its page.

Places are ``(x, y)`` in units of the rule set's own, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    """Something of a side: a ``block`` (a unit on a board), a ``man``, a ``gun`` or a ``ship``, which has a ``heading`` (degrees
    from the top, clockwise). ``size`` is half its breadth, ``out`` that it is lost where it stands."""

    kind: str
    side: str
    at: Place
    size: float
    heading: float = 0.0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen: the frame (left, top, right, bottom), the ground, and what stands on it. ``field`` is the colour of
    the whole: ``paper`` or ``sea``."""

    frame: tuple[float, float, float, float]
    ground: Sequence[Ground]
    marks: Sequence[Mark]
    field: str = "paper"
