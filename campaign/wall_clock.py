"""Clock on the wall: the campaign reads the present instant only here."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Read the present instant, in UTC."""
    return timezone.now()
