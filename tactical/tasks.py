"""Celery tasks: each fetches by id and calls one function."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from celery.signals import worker_ready
from django.utils import timezone

from tactical import services
from tactical.common.queue import PATIENCE, began_anew
from tactical.services import clock, letters, moves, sharing


@shared_task
def fight_battle(battle_id: int) -> None:
    """Fight one battle."""
    services.fight_battle(battle_id)


@shared_task
def resolve_move(table_id: int, number: int) -> None:
    """Resolve one move of a table; tell an error at the table as well as to the log."""
    try:
        moves.resolve_move(table_id, number)
    except Exception:
        moves.note_trouble(table_id, number)
        raise


@shared_task
def time_up(table_id: int, number: int) -> None:
    """Close one move whose clock has run out."""
    clock.time_up(table_id, number)


@shared_task
def draw_showing(table_id: int) -> None:
    """Draw the pictures of a battle that is shown."""
    sharing.draw(table_id)


@shared_task
def sweep() -> None:
    """Take up what a lost worker or a lost message left behind, and the clocks that have run out."""
    patience = timedelta(0) if began_anew(moves.RESOLVE) else PATIENCE
    clock.sweep(patience=patience)
    sharing.take_up(patience)
    letters.sweep(timezone.now())


@worker_ready.connect
def take_up(**_: object) -> None:
    """Look first, when a worker starts, for work its predecessor did not finish."""
    clock.sweep()
