"""Notices of acts at a table beside the moves, in the log of the room."""

from __future__ import annotations

import json

from tactical.models.belief import WATCH, Table
from tactical.news import has_news
from tactical.services.battles import dump

MOST_NOTICES = 200


def tell(table: Table, text: str, *, by: str = "") -> None:
    """Write a sentence into the log of the room, and tell everybody who may know it. ``by`` says that it was not the umpire's
    act: ``table``.
    """
    entry = {"number": table.number, "text": text, **({"by": by} if by else {})}
    notices = [*json.loads(table.notices), entry][-MOST_NOTICES:]
    Table.objects.filter(pk=table.pk).update(notices=dump(notices))
    table.notices = dump(notices)
    for chair in table.chairs.all():
        if chair.side != WATCH or (table.visible() == table.number and not table.is_closed):
            has_news(chair)
