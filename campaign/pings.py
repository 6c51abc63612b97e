"""Telling pages that there is news, never what it is."""

from __future__ import annotations

from django.db import transaction

from campaign.models.belief import Seat
from tactical.common.pings import raise_version, ring


def group(rid: str) -> str:
    """The channel group of one seat. No seat shares a group with another: a ping is knowledge too."""
    return f"seat.{rid}"


def has_news(seat: Seat) -> int:
    """Raise the seat's version and ping its pages once the transaction holds. Returns the new version."""
    rid, version = seat.rid, raise_version(seat)
    transaction.on_commit(lambda: ping(rid, version))
    return version


def ping(rid: str, version: int) -> None:
    """Ring at the pages of one room."""
    ring(group(rid), version)
