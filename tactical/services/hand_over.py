"""Leaving a battle to the captains: whoever sat at the table is asked for nothing more."""

from __future__ import annotations

from django.db import transaction

from tactical.engine.ruleset import UMPIRE
from tactical.models.belief import Table
from tactical.news import tell_everybody
from tactical.services.battles import dump
from tactical.services.moves import close, enqueue
from tactical.services.sheets import lock


def hand_over(table: Table) -> bool:
    """Every side is the program's from the present move on, and no umpire is waited for; what was sealed still counts,
    unless the move cannot be resolved with it.

    False if the battle is over or had been left to the captains before.
    """
    with transaction.atomic():
        table = lock(table.pk)
        everybody = sorted({*table.sides, UMPIRE})
        if table.is_over or sorted(table.program_sides) == everybody:
            return False
        Table.objects.filter(pk=table.pk).update(programs=dump(everybody), deadline=None)
        table.refresh_from_db()
        if table.stage == Table.Stage.PLAYING:
            close(table)
        elif table.trouble:
            table.sheets.filter(number=table.number).update(sealed="")
            transaction.on_commit(lambda: enqueue(table.pk, table.number))
        tell_everybody(table)
    return True
