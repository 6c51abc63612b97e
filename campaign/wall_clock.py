"""Clock on the wall: the one place where pages and services of the campaign read the present instant."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Read the present instant, in UTC."""
    return timezone.now()
