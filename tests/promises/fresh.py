"""Rows read once between two writings: twin worlds are asked much while nothing changes in them.

It counts what is written by the test's own connection. Twin worlds are played in one thread, over that one.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper


class Fresh:
    """What was read since anything was written or taken back: twin worlds are asked much between two writings."""

    def __init__(self) -> None:
        self.stands: Any = None
        self.taken_back = 0
        self.kept: dict[tuple[str, tuple[Any, ...]], list[Any]] = {}

    def rows(self, sql: str, params: tuple[Any, ...]) -> list[Any]:
        """What the database says now, as it comes."""
        connection.ensure_connection()
        raw = connection.connection
        # PostgreSQL does not count for one connection what it has written.
        stands = (raw, raw.total_changes, self.taken_back) if connection.vendor == "sqlite" else object()
        if stands != self.stands:
            self.stands = stands
            self.kept.clear()
        if (found := self.kept.get((sql, params))) is None:
            with connection.cursor() as cursor:
                found = self.kept[sql, params] = cursor.cursor.execute(sql, params).fetchall()
        return found

    def notes(self, name: str) -> None:
        """A way in which what was written is taken back: it changes what is read, and no count of what was written."""
        way = getattr(DatabaseWrapper, name)

        def takes_back(wrapper: Any, *args: Any) -> Any:
            self.taken_back += 1
            return way(wrapper, *args)

        setattr(DatabaseWrapper, name, takes_back)


FRESH = Fresh()
for _way in ("_savepoint_rollback", "_rollback"):
    FRESH.notes(_way)
