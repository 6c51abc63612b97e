"""Beat looks every minute (OP-054)."""

from __future__ import annotations

from celery import shared_task

from deploy.health import alarms, checks


@shared_task
def look() -> None:
    """Look at what may go wrong while the site stands, and mail what is new of it."""
    alarms.tell(checks.examine(checks.WATCH))
