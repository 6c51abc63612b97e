"""Reminders: at which instants somebody who has not sealed is told once more (CK-034, SC-CK-08)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

STEPS = (50, 80, 95)
"""Hundredths of the time from opening to due."""
SHORT, SHORTEST = timedelta(hours=2), timedelta(minutes=30)
THERE, THERE_AT_LAST = timedelta(minutes=15), timedelta(minutes=5)
LATEST = timedelta(minutes=15)
"""A step that waited for the end of quiet hours is sent only if more than this is left."""


def instants(opened: datetime, due: datetime) -> dict[int, datetime]:
    """Every step of a call with its instant: under two hours the second alone, under half an hour none."""
    length = due - opened
    if length < SHORTEST:
        return {}
    return {step: opened + length * step / 100 for step in STEPS if length >= SHORT or step == STEPS[1]}


def to_come(opened: datetime, due: datetime, now: datetime, sent: Collection[int] = ()) -> dict[int, datetime]:
    """The steps that are still to come: none twice, and none anew that is past when the due time moves."""
    return {step: at for step, at in instants(opened, due).items() if at > now and step not in sent}


def fallen_due(opened: datetime, due: datetime, since: datetime, now: datetime, sent: Collection[int] = ()) -> int | None:
    """The last step that came after ``since`` up to now and was not sent; what came before it is covered by it."""
    if now >= due:
        return None
    steps = [step for step, at in instants(opened, due).items() if since < at <= now]
    return steps[-1] if steps and steps[-1] not in sent else None


def is_there(step: int, last_asked: datetime | None, now: datetime) -> bool:
    """Whether a person is there, who is not reminded: a page of his room asked for something a short while ago."""
    within = THERE_AT_LAST if step == STEPS[-1] else THERE
    return last_asked is not None and now - last_asked <= within


def after_quiet(at: datetime, quiet_ends: datetime, due: datetime) -> datetime | None:
    """When a step is sent that falls in somebody's quiet hours: at their end; None if it would be too late."""
    later = max(at, quiet_ends)
    return later if due - later > LATEST else None
