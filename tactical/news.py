"""Telling the pages of a table that there is news, never what it is."""

from __future__ import annotations

from django.db import transaction

from tactical.common.pings import raise_version, ring
from tactical.models.belief import Chair, Table


def group(rid: str) -> str:
    """The channel group of one chair. No chair shares a group with another: a ping is knowledge too."""
    return f"chair.{rid}"


def has_news(chair: Chair) -> int:
    """Raise the chair's version and ping its pages once the transaction holds. Returns the new version."""
    rid, version = chair.rid, raise_version(chair)
    transaction.on_commit(lambda: ping(rid, version))
    return version


def tell_everybody(table: Table) -> None:
    """Something that may be known at once from every chair: who came, that it is over."""
    for chair in table.chairs.all():
        has_news(chair)


def tell_of_move(table: Table, before: int) -> None:
    """A move was resolved after ``before`` of them. Watchers hear only when there is one more that they are shown."""
    shows_more = table.visible() != table.visible(before) or table.is_over
    for chair in table.chairs.all():
        if shows_more or not chair.watches:
            has_news(chair)


def ping(rid: str, version: int) -> None:
    ring(group(rid), version)
