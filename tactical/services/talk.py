"""Talk at a table: plain text, of limited length, not too fast."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.models.belief import WATCH, Chair, Table
from tactical.models.talk import SIDE, TABLE, Message, channels
from tactical.news import has_news, tell_everybody
from tactical.services.sheets import lock
from tactical.services.wishes import plain_name

LONGEST = 500
MOST_A_MINUTE = 8
MOST_KEPT = 500
"""Messages kept, of one side or of the table; older ones are forgotten."""
WORDS = {SIDE: "your own side", TABLE: "the table"}


def say(chair: Chair, to: str, text: str) -> Message:
    """Say something to one's own side, or to the table; refused with every fault."""
    said = plain_name(text)
    with transaction.atomic():
        table, now = lock(chair.table_id), timezone.now()
        chair.table = table
        faults = []
        if to not in channels(chair):
            words = (
                f"You cannot speak to {WORDS[to]} here."
                if to in WORDS
                else (f"You can speak to {SIDE} or {TABLE}, not “{to[:20]}”.")
            )
            faults.append(fault("to", words))
        if not said:
            faults.append(fault("text", gettext("Write something first.")))
        elif len(said) > LONGEST:
            faults.append(
                fault(
                    "text",
                    gettext("This has %(length)s characters; the most is %(longest)s.")
                    % {"length": len(said), "longest": LONGEST},
                )
            )
        if faults:
            raise Refused(*faults, status=422)
        lately = Message.objects.filter(chair=chair, said_at__gt=now - timedelta(minutes=1)).count()
        if lately >= MOST_A_MINUTE:
            words = f"You have sent {lately} messages within a minute, the most allowed. Wait a little; your text is kept."
            raise Refused(fault("text", words), status=429)
        channel = chair.side if to == SIDE else TABLE
        speaker = {"chair": chair, "who": chair.name, "side": chair.side}
        message = Message.objects.create(table=table, channel=channel, number=table.number, said_at=now, text=said, **speaker)
        # Keep the newest messages.
        kept = table.messages.filter(channel=channel)
        first = kept.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT - 1 : MOST_KEPT]
        for pk in first:
            kept.filter(pk__lt=pk).delete()
        for one in table.chairs.exclude(side=WATCH):
            if to == TABLE or one.side == chair.side:
                has_news(one)
    return message


def open_talk(chair: Chair, on: bool) -> None:
    """Allow talk between the sides, or forbid it. The battle's opener decides; within a side people always may."""
    if not chair.is_owner:
        raise Refused(
            fault("", gettext("Only the player who opened this battle can decide whether the sides may talk to each other.")),
            status=403,
        )
    with transaction.atomic():
        table = lock(chair.table_id)
        Table.objects.filter(pk=table.pk).update(talk=on)
        tell_everybody(table)
