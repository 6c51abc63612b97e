"""How many campaigns this site still takes; whoever begins some holds the room for them until they are there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

from campaign.models.belief import Campaign
from campaign.models.exercise import Syndicate

LOCK = 0x5EA1ED
"""The lock of PostgreSQL under which campaigns are counted and begun; SQLite lets one write at a time in any case."""


class Full(Exception):
    """There is no room for so many; ``left`` is how many still have some."""

    def __init__(self, left: int) -> None:
        super().__init__(f"room for {left} more")
        self.left = left


def count_free_slots() -> int:
    """Campaigns for which there is room, those of syndicates that workers are about to found counted as there."""
    there = Campaign.objects.count() + Syndicate.objects.filter(campaign=None).count()
    return max(0, settings.MAX_CAMPAIGNS - there)


@contextmanager
def reserve_slots(many: int = 1) -> Iterator[None]:
    """A transaction in which so many may be begun, and nobody begins others meanwhile; Full where there is no room."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if (room := count_free_slots()) < many:
            raise Full(room)
        yield
