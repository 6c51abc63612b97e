"""Clocks that run out, and stale work: the sweep."""

from __future__ import annotations

import json
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tactical.common.queue import left_lying, still_lying
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.models.belief import Sheet, Table
from tactical.services.endings import hand_over, stop
from tactical.services.judge import lay_out, position_of
from tactical.services.moves import RESOLVE, close, enqueue, put_in_envelope
from tactical.services.sheets import lock


def time_up(table_id: int, number: int) -> bool:
    """Close move ``number`` when its time has run out; sides that have not sealed are late. May be called at any time; True if
    this call closed the move.
    """
    with transaction.atomic():
        table = lock(table_id)
        early = table.deadline is None or table.deadline > timezone.now()
        if early or table.number != number or table.stage != Table.Stage.PLAYING:
            return False
        call_in(table)
    return True


def call_in(table: Table) -> None:
    """Close the present move. A late side is taken at its sheet if that can be sealed, else its captain orders for it; so he does
    for a blank sheet where the rule set has standing orders.
    """
    rules = find(table.ruleset)
    for sheet in table.sheets.filter(number=table.number, sealed="").exclude(side=UMPIRE):
        if rules.standing_orders and sheet.is_untouched:
            Sheet.objects.filter(pk=sheet.pk).update(how=Sheet.How.STANDING)
            continue
        laid = lay_out(rules, position_of(table), sheet.side, sheet.orders)
        if laid["refused"] or laid["lacks"]:
            Sheet.objects.filter(pk=sheet.pk).update(how=Sheet.How.CAPTAIN)
        else:
            put_in_envelope(sheet, {**json.loads(sheet.laid), **laid}, Sheet.How.CLOCK)
    close(table)


def sweep(*, patience: timedelta = timedelta(0)) -> int:
    """Take up moves last taken up longer than ``patience`` ago, clocks that have run out, and tables at which nobody has moved
    for months. Returns how many were found. Harmless at any time.
    """
    now = timezone.now()
    lying = left_lying(Table.objects.filter(stage=Table.Stage.RESOLVING), patience).values_list("pk", "number")
    found = still_lying(RESOLVE, lying)
    for table_id, number in found:
        enqueue(table_id, number)
    overdue = list(Table.objects.filter(stage=Table.Stage.PLAYING, deadline__lte=now).values_list("pk", "number"))
    for table_id, number in overdue:
        time_up(table_id, number)
    forgotten = Table.objects.filter(ended=None, moved_at__lte=now - timedelta(days=settings.TABLE_DAYS))
    abandoned = list(forgotten.values_list("pk", flat=True))
    for table_id in abandoned:
        abandon(table_id)
    return len(found) + len(overdue) + len(abandoned)


def abandon(table_id: int) -> None:
    """End a battle at which nobody has moved for very long. One of a war, where ships are lost in earnest, is fought out by the
    captains.
    """
    with transaction.atomic():
        table = lock(table_id)
        if table.keeps and hand_over(table):
            Table.objects.filter(pk=table_id).update(moved_at=timezone.now())
        elif not table.is_over:
            stop(table, None, "Abandoned: nobody has moved for a long time")
