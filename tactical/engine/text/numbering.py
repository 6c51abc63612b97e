"""Names of moves: the one numbering of page, ruler, log, text and title.

The engine counts moves resolved; the books count otherwise (a turn of several plies, a deployment that is no move, minutes run
together).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tactical.engine.text.words import plural

PRELUDES: Mapping[str, str] = MappingProxyType(
    {"general": "The general orders", "country": "The Country", "sides": "The choice of sides", "deploy": "The deployment"}
)
"""Stages of a view that are no move, and their names."""


class Step(NamedTuple):
    """The step of one order: its number in the book's count, 0 before the first, and its name, "Turn 7" or "The deployment"."""

    number: int
    name: str


def step(view: Mapping[str, Any], word: str, number: int) -> Step:
    """Name a view's step, where ``word`` is the book's word for a move and ``number`` that of this one.

    >>> step({"stage": "play"}, "turn", 7), step({"stage": "deploy"}, "turn", 1)
    (Step(number=7, name='Turn 7'), Step(number=0, name='The deployment'))
    """
    stage = view.get("stage")
    if stage in PRELUDES:
        return Step(0, PRELUDES[str(stage)])
    return Step(number, f"{word.capitalize()} {number}")


def length(last: Step | None, word: str) -> str:
    """Say how long a battle was by its last move (None: there was none).

    >>> length(Step(31, "Turn 31"), "turn"), length(None, "move"), length(Step(1, "Move 1"), "move")
    ('31 turns', 'no move', '1 move')
    """
    return plural(last.number, word) if last is not None and last.number else f"no {word}"
