"""Objectives, their evidence and observations, as the page draws them (EX-142, EX-143, EX-160)."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from campaign.judging.judge import Found, Judged
from campaign.models import Observation, Seat
from naval.geo.calendar import label
from tactical.engine.text.words import plural
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import Objected
from umpire.frame import Row

MOST_SHOWN = 40
"""Most pieces of evidence of one objective that are shown."""


def objective(one: Objected, rid: str, hour: int) -> Row:
    """Show an objective of the list."""
    return {
        "n": one.row.number,
        "title": one.row.title,
        "text": one.row.text,
        "who": one.who,
        "weight": one.row.weight,
        "sentence": one.sentence,
        "verdict": one.verdict,
        "mark": one.verdict.replace(" ", "-"),
        "counted": one.count_text,
        "trouble": one.trouble,
        "hand": not one.row.predicate,
        "found": one.row.verdict,
        "why": one.row.why,
        "by": one.row.by,
        "left_out": left_out(one.judged),
        "evidence": piece_rows(one.judged, rid, hour) if one.judged is not None else None,
    }


def left_out(judged: Judged | None) -> str:
    """Say how many facts are left out where real time is asked for."""
    if judged is None or not judged.left_out:
        return ""
    return f"{plural(judged.left_out, 'fact')} left out, because their real time is unknown."


def piece_rows(judged: Judged, rid: str, hour: int) -> Row:
    """Show the evidence of a verdict, each piece with its links (EX-143)."""
    rows = [
        {
            "first": fact(one.first, rid, hour) if one.first else None,
            "then": fact(one.then, rid, hour) if one.then else None,
            "minutes": "" if one.minutes is None else f"{one.minutes:.0f} min",
            "counts": one.counts,
        }
        for one in judged.evidence[:MOST_SHOWN]
    ]
    return {"rows": rows, "pairs": any(one["then"] or one["counts"] for one in rows), "more": len(judged.evidence) - len(rows)}


def fact(one: Found, rid: str, hour: int) -> Row:
    """Show a fact: when, in words, the replay of that minute (through the seat's eyes), and where it is written."""
    sort, _, where = one.ref.partition(":")
    key, _, number = where.partition("/")
    eyes = f"&right={key}" if sort in ("paper", "order", "question") else ""
    to = TO.get(sort)
    return {
        "when": label(one.minute, hour),
        "replay": f"{reverse('umpire:replay', args=[rid])}?at={one.minute}{eyes}",
        "said": one.said,
        "to": to(rid, key, number) if to else "",
    }


TO: dict[str, Callable[[str, str, str], str]] = {
    "paper": lambda rid, key, number: f"{reverse('umpire:corrections', args=[rid])}?seat={key}&paper={number}",
    "battle": lambda rid, key, number: reverse("umpire:battle", args=[rid, int(key)]),
    "inject": lambda rid, key, number: f"{reverse('umpire:injects', args=[rid])}?n={key}#n-{key}",
    "question": lambda rid, key, number: reverse("umpire:questions", args=[rid]),
    "observation": lambda rid, key, number: f"#o-{key}",
    "event": lambda rid, key, number: f"{reverse('umpire:desk', args=[rid])}?run={key}",
}
"""Addresses of the pages where facts are written, by the sort of their reference."""


def noted(one: Observation, by: Seat, facts: Facts, hour: int) -> Row:
    """Show an observation of the list."""
    seat = facts.seats.get(one.seat)
    return {
        "n": one.number,
        "when": label(one.minute, hour),
        "seat": seat.name if seat else one.seat,
        "side": seat.side if seat else "",
        "rating": one.get_rating_display(),
        "tag": one.tag,
        "text": one.text,
        "of": one.objective.number if one.objective else None,
        "by": one.by,
        "mine": by.is_chief or one.by == by.name,
    }
