"""Exhibits of a rule set for its page of *How to play*: tables of its own numbers, pictures of real positions.

Its folder has ``how.md``, in which a paragraph ``[[table arms]]`` or ``[[picture turn]]`` stands for one, and ``how.py`` with
``TABLES`` and ``PICTURES``: the key to a function that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.ruleset import Orders, RuleSet, State, View


@dataclass(frozen=True, slots=True)
class Table:
    """Values by row; the first cell of a row is its heading, the others are figures or a few words."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A position as ``side`` sees it, drawn by the rule set's own page.

    ``part`` is the part to show (a selector); ``orders`` and ``options`` are a sheet being written, if any; ``before`` is the
    view of the move before.
    """

    caption: str
    side: str
    view: View
    part: str
    orders: Orders | None = None
    options: dict[str, Any] | None = None
    before: View | None = None


def written(rules: RuleSet, state: State, side: str, orders: Orders, *, part: str, caption: str) -> Picture:
    """Draw a sheet that is being written."""
    sheet = rules.sheet(state, side, orders)
    return Picture(caption, side, sheet["view"], part, sheet["orders"], sheet["options"], rules.see(state, side))


def played(rules: RuleSet, state: State, orders: dict[str, Orders], seed: str = "a picture") -> State:
    """Play one move; a captain orders for a side that is to act and has no orders here."""
    return advance(rules, state, orders, Dice(seed))[0]
