"""Reminders: the instants at which people who have not sealed are told once more (CK-034, SC-CK-08)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

STEPS = (50, 80, 95)
"""Percents of the time from opening to due."""
SHORT, SHORTEST = timedelta(hours=2), timedelta(minutes=30)
THERE, THERE_AT_LAST = timedelta(minutes=15), timedelta(minutes=5)
LATEST = timedelta(minutes=15)
"""Least time left for a step that waited for the end of quiet hours; with less it is not sent."""


def instants(opened: datetime, due: datetime) -> dict[int, datetime]:
    """List every step with its instant: under two hours the second alone, under half an hour none."""
    length = due - opened
    if length < SHORTEST:
        return {}
    return {step: opened + length * step / 100 for step in STEPS if length >= SHORT or step == STEPS[1]}


def fallen_due(opened: datetime, due: datetime, since: datetime, now: datetime, sent: Collection[int] = ()) -> int | None:
    """Find the last unsent step between ``since`` and now; it covers those before it."""
    if now >= due:
        return None
    steps = [step for step, at in instants(opened, due).items() if since < at <= now]
    return steps[-1] if steps and steps[-1] not in sent else None


def is_there(step: int, last_asked: datetime | None, now: datetime) -> bool:
    """Report whether a person is present, and needs no reminder: their room's page made a request a short while ago."""
    within = THERE_AT_LAST if step == STEPS[-1] else THERE
    return last_asked is not None and now - last_asked <= within


def after_quiet(at: datetime, quiet_ends: datetime, due: datetime) -> datetime | None:
    """Reckon when a step in quiet hours is sent: at their end; None if too late."""
    later = max(at, quiet_ends)
    return later if due - later > LATEST else None
