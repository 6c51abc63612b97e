"""Pings that tell pages there is news, never the news itself."""

from __future__ import annotations

from django.db import transaction

from campaign.models.belief import Seat
from tactical.common.pings import raise_version, ring


def group(rid: str) -> str:
    """Name the channel group of one seat. None is shared: a ping is knowledge too."""
    return f"seat.{rid}"


def has_news(seat: Seat) -> int:
    """Raise the seat's version, and ping its pages after the commit; return the new version."""
    rid, version = seat.rid, raise_version(seat)
    transaction.on_commit(lambda: ping(rid, version))
    return version


def ping(rid: str, version: int) -> None:
    """Ping the pages of one room."""
    ring(group(rid), version)
