"""The injects of all syndicates beside each other: the expected answer, and how far each has come (EX-108)."""

from __future__ import annotations

from collections import Counter

from campaign.exercises import inject_responses, inject_triggers
from campaign.exercises.inject_responses import Had
from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from campaign.models import Inject, Segment
from naval.geo.calendar import label
from tactical.engine.text.words import plural
from umpire.exercise.control.present import Look
from umpire.exercise.injects.inject_list import NEVER
from umpire.frame import Row

RUNS_AHEAD = 2
"""Runs ahead within which an inject is due."""


def is_due(minute: int | None, segment: Segment) -> bool:
    """Say whether a minute comes within the next runs."""
    return minute is not None and minute < segment.start + RUNS_AHEAD * segment.run.campaign.run_minutes


def injects(now: Look) -> list[Row]:
    """Show a row an inject and in it a cell a syndicate; those of one title are one inject, as copies have it."""
    has = inject_responses.papers_by_campaign(now.fired, now.rulings)
    found: dict[tuple[str, int], Row] = {}
    seen = Counter[tuple[int, str]]()
    for row in Inject.objects.filter(campaign__in=list(now.present)).order_by("campaign", "number"):
        pk, plan, gone = row.campaign_id, inject_triggers.plan_of(row), now.fired[row.campaign_id]
        due, segment = inject_triggers.due_of(plan, gone), now.present[row.campaign_id]
        seen[pk, plan.title] += 1
        one = found.setdefault((plan.title, seen[pk, plan.title]), head(plan, due, segment))
        since = gone.get(row.number)
        if since is None:
            state, note = before_it_fires(row, is_due(due, segment))
        else:
            state, note = once_fired(row, has[pk].get(row.number, []))
        when = "" if since is None else label(since, segment.run.campaign.hour_zero)
        one["cells"][pk] = {"state": state, "when": when, "note": note}
    founded = [of for of in now.syndicates if of.campaign_id is not None]
    rows = sorted(found.values(), key=lambda one: (one["minute"], one["title"]))
    return [
        {**one, "cells": [{"letter": of.letter, **one["cells"].get(of.campaign_id, {"state": ""})} for of in founded]}
        for one in rows
    ]


def head(plan: Plan, due: int | None, segment: Segment) -> Row:
    """Show what an inject is, as the first syndicate has it."""
    hour = segment.run.campaign.hour_zero
    after = f"after inject {plan.after}" if plan.after else "by hand"
    when = label(plan.due, hour) if plan.due is not None else "on a condition" if plan.trigger else after
    kind = KINDS[plan.kind].title if plan.kind in KINDS else plan.kind
    return {
        "title": plan.title,
        "kind": kind,
        "when": when,
        "expected": plan.expected,
        "minute": NEVER if due is None else due,
        "cells": {},
    }


def before_it_fires(row: Inject, due: bool) -> tuple[str, str]:
    """Name the state of an inject that has not fired, with a note."""
    if row.trouble:
        return "did not fire", row.trouble
    if row.state == Inject.State.READY and row.asked is not None:
        return "waits for your word", ""
    return ("due" if due and row.state == Inject.State.READY else row.get_state_display()), ""


def once_fired(row: Inject, has: list[Had]) -> tuple[str, str]:
    """Name the state of an inject that has fired, with what came of it: in the umpire's words, or in those of the seats."""
    wrote = " ".join(one.quotation for one in has if one.wrote)
    if row.state == Inject.State.ANSWERED:
        return "answered", row.came or wrote
    if wrote:
        return "reply came in", wrote
    if has and all(one.read for one in has):
        return "read", ""
    return (f"delivered to {plural(len(has), 'seat')}", "") if has else ("fired", "")
