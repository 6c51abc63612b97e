"""Talk at a table: within a side, and between opponents."""

from __future__ import annotations

from django.db import models

from tactical.models.belief import Chair, Table

SIDE, TABLE = "side", "table"
"""Addressees of a message: the others of one's own side; all who fight here, and the umpire."""


class Message(models.Model):
    """A message. ``channel`` is a side, or ``TABLE``; ``number`` the moves resolved by then, ``who`` and ``side`` the speaker's
    as the others read them.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    chair = models.ForeignKey(Chair, models.SET_NULL, null=True, related_name="+")
    channel = models.CharField(max_length=20)
    who = models.CharField(max_length=40)
    side = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    said_at = models.DateTimeField()
    text = models.CharField(max_length=500)

    class Meta:
        indexes = [models.Index(fields=["table", "channel", "id"])]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"said by {self.who} at {self.table}"


def channels(chair: Chair) -> list[str]:
    """List whom a chair can speak to now. In a war nobody: letters go by the war's own post. A watcher nobody."""
    table = chair.table
    if table.keeps or table.solo or chair.watches:
        return []
    found = []
    company = table.chairs.all()
    if chair.fights and any(one.side == chair.side and not one.program and one.pk != chair.pk for one in company):
        found.append(SIDE)
    others = [side for side in table.sides if side != chair.side and side not in table.program_sides]
    umpire = not chair.umpires and any(one.umpires for one in company)
    if table.talk and (others or umpire):
        found.append(TABLE)
    return found


def list_readable_messages(chair: Chair) -> models.QuerySet[Message]:
    """Return every message a chair may read: within its side, and at the table."""
    if chair.watches:
        return Message.objects.none()
    return Message.objects.filter(table=chair.table_id, channel__in=[TABLE, chair.side] if chair.fights else [TABLE])
