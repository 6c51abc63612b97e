"""Turning points of a war, as everybody reads them when it is over: where the running score by the aims turned."""

from __future__ import annotations

from collections.abc import Sequence

from campaign import serialization
from campaign.judging.aims import winner
from campaign.judging.judge import Found
from campaign.judging.running_score import Change, Points, Turn, find_decision, list_turns, pick_largest
from naval.geo.calendar import label
from tactical.engine.text.words import plural
from umpire.exercise.facts import Facts
from umpire.frame import Row

OF_THE_TRUTH = ("event:", "battle:", "ship:", "merchant:", "place:", "men:", "force:")
"""References of facts whose words are the program's; those of papers, orders and questions may be a player's (``typed``)."""


def turns_of(facts: Facts) -> list[Turn]:
    """List every turn of a war's score; none of a scenario without aims, or before its first run."""
    aims = serialization.pack_of(facts.campaign).aims
    return list_turns(aims, facts.record) if aims and facts.past.runs else []


def show_turns(facts: Facts, turns: Sequence[Turn]) -> Row:
    """Show the turning points, numbered, and the sentence on when it was decided; empty without aims."""
    if not facts.past.runs or not serialization.pack_of(facts.campaign).aims:
        return {}
    hour = facts.campaign.hour_zero
    rows = [_row(n, one, hour) for n, one in enumerate(pick_largest(turns), 1)]
    return {"rows": rows, "decided": describe_decision(turns, hour)}


def describe_decision(turns: Sequence[Turn], hour: int) -> str:
    """Say when the war was decided, by the running score."""
    minute = find_decision(turns)
    last = winner(turns[-1].after) if turns else ""
    led = f"{last.capitalize()} led" if last else "the sides stood level"
    if minute is not None:
        return f"It was decided by {label(minute, hour)}: from then on {led}."
    if not turns:
        return "The score never changed."
    return f"The lead never changed: {led} from the beginning to the end." if last else "Neither side ever led."


def _row(n: int, turn: Turn, hour: int) -> Row:
    notes = " ".join(_say_change(one) for one in turn.changes)
    said = " ".join(dict.fromkeys(say_found(one.fact) for one in turn.changes if one.fact is not None))
    return {
        "n": n,
        "minute": turn.minute,
        "when": label(turn.minute, hour),
        "text": said or notes,
        "typed": any(one.fact is not None and not one.fact.ref.startswith(OF_THE_TRUTH) for one in turn.changes),
        "note": notes if said else "",
        "before": describe_lead(turn.before),
        "after": describe_lead(turn.after),
    }


def describe_lead(points: Points) -> str:
    """Say who led by how much.

    >>> describe_lead({"blue": 5, "red": 7}), describe_lead({"blue": 4, "red": 4})
    ('Red 7, Blue 5', '4 points each')
    """
    first = winner(points)
    if not first:
        return f"{plural(max(points.values(), default=0), 'point')} each"
    rows = sorted(points.items(), key=lambda one: (one[0] != first, one[0]))
    return ", ".join(f"{side.capitalize()} {count}" for side, count in rows)


def say_found(found: Found) -> str:
    """Write a fact as a sentence; of a battle its beginning, for its ending came later."""
    if found.ref.startswith("battle:"):
        blue, _, rest = found.said.partition(" v. ")
        return f"{blue.replace(':', ' begins:', 1)} v. {rest.partition('. ')[0].rstrip('.')}."
    return found.said if found.said.endswith((".", "…")) else f"{found.said}."


def _say_change(change: Change) -> str:
    points = plural(change.aim.points, "point")
    whose = f"{change.aim.side.capitalize()}’s “{change.aim.text}”"
    return f"{whose} is met: {points}." if change.met else f"{whose} is lost: {points} less."
