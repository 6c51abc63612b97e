"""A battle's course move by move, and where it turned or was decided: for the page on which it ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from tactical.engine.ruleset import RuleSet, View

SHARP = 0.1
"""The least shift of the share that turns a battle."""
DECIDED = 2 / 3
"""The share of all that counts which, kept to the end, has won already."""


def tally(rules: RuleSet, sides: Sequence[str], views: Iterable[View], winner: str | None) -> dict[str, Any] | None:
    """Reckon how the game stood for each side after every move, and where it turned or was decided; None where nothing is
    counted.

    ``views`` are the umpire's, from the opening on. ``turn`` is ``{"number", "side", "before", "after"}``: the move after which
    the share (percent) that ``side`` had of all that counts rose most; ``side`` is the winner, or in a draw the side with the
    greatest single gain. No move after the battle is decided turns it. Where no single move did, ``decided`` is ``{"number",
    "side"}``: the move from which the winner had it in hand. Either may be None. ``score`` are the points of the book at the end,
    where it has points.
    """
    seen = list(views)
    what = rules.account_is or rules.strength_is
    stood = [rules.account(view) for view in seen] if what else []
    if not stood or not any(sum(one.values()) for one in stood):
        return None
    found = {side: [round(one.get(side, 0.0), 1) for one in stood] for side in sides}
    told: dict[str, Any] = {"what": what, "strength": found, "turn": None, "decided": None}
    score = rules.score(seen[-1])
    told |= {"score": score} if score is not None else {}
    shares = {side: shares_of(found, side) for side in sides}
    if winner is None:
        turns = [turn for side in sides if (turn := turned(shares[side], side, len(seen) - 1))]
        return told | {"turn": max(turns, key=lambda one: one["after"] - one["before"], default=None)}
    last = decided(shares[winner])
    turn = turned(shares[winner], winner, len(seen) - 1 if last is None else last)
    if turn is not None:
        return told | {"turn": turn}
    return told | {"decided": {"number": last, "side": winner} if last else None}


def shares_of(found: dict[str, list[float]], side: str) -> list[float]:
    """Reckon a side's share of all that counts, after every move."""
    totals = [sum(now) for now in zip(*found.values(), strict=True)]
    return [own / whole if whole else 0.0 for own, whole in zip(found[side], totals, strict=True)]


def decided(shares: Sequence[float]) -> int | None:
    """Find the first move from which a side had the battle in hand to the end; None if it never had.

    >>> decided([0.5, 0.7, 0.6, 0.7, 0.8]), decided([0.7, 0.9]), decided([0.5, 0.6])
    (3, 0, None)
    """
    behind = [number for number, share in enumerate(shares) if share < DECIDED]
    first = behind[-1] + 1 if behind else 0
    return first if first < len(shares) else None


def turned(shares: Sequence[float], side: str, last: int) -> dict[str, Any] | None:
    """Find the move, up to the ``last``, after which the share of a side rose most, the first of several."""
    rises = [(after - before, -number) for number, (before, after) in enumerate(pairwise(shares[: last + 1]), 1)]
    rise, number = max(rises, default=(0.0, 0))
    if rise < SHARP:
        return None
    before, after = (round(100 * shares[-number - back]) for back in (1, 0))
    return {"number": -number, "side": side, "before": before, "after": after}
