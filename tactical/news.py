"""News for the pages of a table: that there is some, never which."""

from __future__ import annotations

from django.db import transaction

from tactical.common.pings import raise_version, ring
from tactical.models.belief import Chair, Table


def group(rid: str) -> str:
    """Name the channel group of one chair. No chair shares a group with another: a ping is knowledge too."""
    return f"chair.{rid}"


def has_news(chair: Chair) -> int:
    """Raise the chair's version and ping its pages once the transaction holds. Returns the new version."""
    rid, version = chair.rid, raise_version(chair)
    transaction.on_commit(lambda: ping(rid, version))
    return version


def tell_everybody(table: Table) -> None:
    """Ping every chair about something that may be known at once: who came, that it is over."""
    for chair in table.chairs.all():
        has_news(chair)


def tell_of_move(table: Table, before: int) -> None:
    """Ping the chairs after a move was resolved after ``before`` of them; watchers only when they are shown one more."""
    shows_more = table.visible() != table.visible(before) or table.is_over
    for chair in table.chairs.all():
        if shows_more or not chair.watches:
            has_news(chair)


def ping(rid: str, version: int) -> None:
    ring(group(rid), version)
