"""What a battle came to, move by move, and where it turned: for the page on which it ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from tactical.engine.ruleset import RuleSet, View

LEAST = 0.01
"""A smaller shift of the share than this turns no battle."""


def tally(rules: RuleSet, sides: Sequence[str], views: Iterable[View], winner: str | None) -> dict[str, Any] | None:
    """The strength of each side after every move, and the move after which the battle turned; None where nothing is counted.

    ``views`` are the umpire's, from the opening on. ``turn`` is ``{"number", "side", "before", "after"}``: the move after which
    the share that ``side`` had of all that was left (in percent) rose most; ``side`` is the winner, or in a draw whoever gained
    most at one stroke. None where no move changed it.
    """
    strengths = [rules.strength(view) for view in views] if rules.strength_is else []
    if not strengths or not any(sum(one.values()) for one in strengths):
        return None
    found = {side: [round(one.get(side, 0.0), 1) for one in strengths] for side in sides}
    turns = [turn for side in sides if winner in (None, side) for turn in [turned(found, side)] if turn]
    best = max(turns, key=lambda one: one["after"] - one["before"], default=None)
    return {"what": rules.strength_is, "strength": found, "turn": best}


def turned(found: dict[str, list[float]], side: str) -> dict[str, Any] | None:
    """The move after which the share of a side rose most, the first of several."""
    totals = [sum(now) for now in zip(*found.values(), strict=True)]
    shares = [own / whole if whole else 0.0 for own, whole in zip(found[side], totals, strict=True)]
    rises = [(after - before, -number) for number, (before, after) in enumerate(pairwise(shares), 1)]
    rise, number = max(rises, default=(0.0, 0))
    if rise < LEAST:
        return None
    before, after = (round(100 * shares[-number - back]) for back in (1, 0))
    return {"number": -number, "side": side, "before": before, "after": after}
