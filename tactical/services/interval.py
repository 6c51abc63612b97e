"""Go: a side begins its move before the end of the interval."""

from __future__ import annotations

import json

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.engine.ruleset import UMPIRE
from tactical.models.belief import WATCH, Chair, Table
from tactical.news import has_news
from tactical.services.battles import dump
from tactical.services.moves import set_deadline
from tactical.services.sheets import lock, open_sheet


def give_go(chair: Chair, number: object = None) -> None:
    """Begin the present move of one's side. Once every side that is asked has, the interval is over and the allowance runs.

    Giving Go again does nothing. Where only some have, nobody else learns it.
    """
    if not chair.fights:
        raise Refused(fault("", gettext("Only the side to move can press Go.")), status=403)
    if not chair.leads():
        raise Refused(fault("", gettext("Another player speaks for your side and presses Go.")), status=403)
    with transaction.atomic():
        table, now = lock(chair.table_id), timezone.now()
        open_sheet(chair, table, number, early=True)
        if table.pace is None:
            raise Refused.late("", "This battle does not use the book’s clock: give orders when you like.")
        if not table.is_before_go(chair.side, now):
            return
        gone = sorted({*json.loads(table.gone), chair.side})
        table.gone = dump(gone)
        Table.objects.filter(pk=table.pk).update(gone=table.gone)
        asked = set(table.sheets.filter(number=table.number).exclude(side=UMPIRE).values_list("side", flat=True))
        everybody = asked <= set(gone)
        if everybody and table.held is not None:
            Table.objects.filter(pk=table.pk).update(held=table.allowed)
        elif everybody:
            set_deadline(table, now, table.allowed)
        for one in table.chairs.exclude(side=WATCH):
            if everybody or one.side == chair.side:
                has_news(one)
