"""Task that beat runs every minute (OP-054)."""

from __future__ import annotations

from celery import shared_task

from deploy.health import alarms, checks


@shared_task
def look() -> None:
    """Run the checks for faults that arise while the site runs, and mail new ones."""
    alarms.tell(checks.examine(checks.WATCH))
