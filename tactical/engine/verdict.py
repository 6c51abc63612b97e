"""Verdict of a battle in a line, as whoever looks may know it: who won, and by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.engine.roll import write_left
from tactical.engine.ruleset import RuleSet
from tactical.engine.text.words import write_points

UNKNOWN = "It is over. You do not know who won"


def describe_verdict(
    rules: RuleSet, sides: Sequence[str], result: Mapping[str, Any], tally: Mapping[str, Any] | None, player: str = ""
) -> str:
    """Write the verdict: ``You lost. Red won, 7 to 5``, the winner's figures first. ``player`` is the side of one who fought and
    reads it; ``tally`` is of :func:`tactical.engine.tally.tally`, with every side's figures or none.
    """
    winner = result["winner"]
    if winner is None and not result["moves"]:
        return "Nobody fought"
    order = sorted(sides, key=lambda side: side != (winner or player))
    by = describe_figures(rules, order, tally or {}, winner)
    if winner is None:
        return rules.name_undecided(result["ending"]) + by
    if player == winner:
        return f"You won{by}"
    return f"{'You lost. ' if player else ''}{rules.sides[winner].name} won{by}"


def describe_figures(rules: RuleSet, order: Sequence[str], tally: Mapping[str, Any], winner: str | None) -> str:
    """Write the points of the book, or else what is left, of the sides in this order; "" where not all of them have figures, or
    where somebody won and as much is left to both: then it was no figure that decided.
    """
    score, left = tally.get("score") or {}, tally.get("left") or {}
    if all(side in score for side in order):
        return ", " + " to ".join(write_points(score[side]) for side in order)
    if len(order) == 2 and rules.left_is and all(side in left for side in order):
        if winner is not None and left[order[0]] == left[order[1]]:
            return ""
        return f", {write_left(left[order[0]], rules.left_is)} to {left[order[1]]}"
    return ""
