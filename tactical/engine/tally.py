"""A battle's course move by move, where it turned or was decided, and what it cost: for the page on which it ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from tactical.engine.roll import Row, add_up
from tactical.engine.ruleset import RuleSet, View

SHARP = 0.05
"""The least shift of the share that turns a battle."""
MOST = 5
"""The most turning points that are told."""
DECIDED = 2 / 3
"""The share of all that counts which, kept to the end, has won already."""


def tally(rules: RuleSet, sides: Sequence[str], views: Iterable[View], winner: str | None) -> dict[str, Any] | None:
    """Reckon how the game stood for each side after every move, where it turned or was decided, and what each side lost; None
    where nothing is counted.

    ``views`` are the umpire's, from the opening on. ``turns`` are the moves after which the shares of all that counts changed
    most, in order of time: ``{"number", "side", "before", "after", "text"}``, of the side that gained its shares (percent), and
    what happened. No move after the battle is decided turns it. ``decided`` is ``{"number", "side"}``: the move from which the
    winner had it in hand, None where that is a turn or the opening. ``score`` are the points of the book at the end, where it has
    points; ``losses`` the rows of ``RuleSet.call_roll``, ``left`` their sums.
    """
    seen = list(views)
    what = rules.account_is or rules.strength_is
    stood = [rules.account(view) for view in seen] if what else []
    if not stood or not any(sum(one.values()) for one in stood):
        return None
    found = {side: [round(one.get(side, 0.0), 1) for one in stood] for side in sides}
    losses = list_losses(rules, seen)
    last = None if winner is None else find_decision(shares_of(found, winner))
    turns = find_turns(found, len(seen) - 1 if last is None else last)
    for turn in turns:
        turn["text"] = rules.describe_move(seen[turn["number"]], seen[turn["number"] - 1])
    told: dict[str, Any] = {"what": what, "strength": found, "turns": turns, "decided": None}
    if last and last not in [one["number"] for one in turns]:
        told["decided"] = {"number": last, "side": winner}
    score = rules.score(seen[-1])
    return told | ({"score": score} if score is not None else {}) | {"losses": losses, "left": add_up(losses)}


def list_losses(rules: RuleSet, views: Sequence[View]) -> list[Row]:
    """List what each side had when its forces were first there, and has left at the end, as far as these views show it."""
    first = next((view for view in views if rules.call_roll(view, view)), views[0])
    return rules.call_roll(views[-1], first)


def shares_of(found: dict[str, list[float]], side: str) -> list[float]:
    """Reckon a side's share of all that counts, after every move."""
    totals = [sum(now) for now in zip(*found.values(), strict=True)]
    return [own / whole if whole else 0.0 for own, whole in zip(found[side], totals, strict=True)]


def find_decision(shares: Sequence[float]) -> int | None:
    """Find the first move from which a side had the battle in hand to the end; None if it never had.

    >>> find_decision([0.5, 0.7, 0.6, 0.7, 0.8]), find_decision([0.7, 0.9]), find_decision([0.5, 0.6])
    (3, 0, None)
    """
    behind = [number for number, share in enumerate(shares) if share < DECIDED]
    first = behind[-1] + 1 if behind else 0
    return first if first < len(shares) else None


def find_turns(found: dict[str, list[float]], last: int) -> list[dict[str, Any]]:
    """Find the moves, up to the ``last``, after which a side's share rose most, of equals the first; in order of time. None
    counts before all sides have their forces.
    """
    begins = next((n for n, now in enumerate(zip(*found.values(), strict=True)) if all(now)), last)
    shares = {side: shares_of(found, side)[: last + 1] for side in found}
    rises = [
        (round(after - before, 9), number, side)
        for side, own in shares.items()
        for number, (before, after) in enumerate(pairwise(own), 1)
        if number > begins
    ]
    sharp = sorted((one for one in rises if one[0] >= SHARP), key=lambda one: (-one[0], one[1]))
    return [
        {
            "number": number,
            "side": side,
            "before": round(100 * shares[side][number - 1]),
            "after": round(100 * shares[side][number]),
        }
        for _, number, side in sorted(sharp[:MOST], key=lambda one: one[1])
    ]
