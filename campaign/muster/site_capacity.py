"""Capacity of this site for campaigns, reserved while they are begun."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

from campaign.models.belief import Campaign
from campaign.models.exercise import Syndicate

LOCK = 0x5EA1ED
"""Lock of PostgreSQL for counting and beginning campaigns; SQLite has one writer anyway."""


class Full(Exception):
    """Lack of room for so many campaigns; ``left`` counts those that have room."""

    def __init__(self, left: int) -> None:
        super().__init__(f"room for {left} more")
        self.left = left


def count_free_slots() -> int:
    """Count the free slots; syndicates still to be created count as taken."""
    there = Campaign.objects.count() + Syndicate.objects.filter(campaign=None).count()
    return max(0, settings.MAX_CAMPAIGNS - there)


@contextmanager
def reserve_slots(many: int = 1) -> Iterator[None]:
    """Open a transaction that alone may begin so many campaigns; Full where there is no room."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if (room := count_free_slots()) < many:
            raise Full(room)
        yield
