"""Celery tasks: each fetches by id and calls one function."""

from __future__ import annotations

from celery import shared_task

from tactical import services


@shared_task
def fight_battle(battle_id: int) -> None:
    """Fight one battle."""
    services.fight_battle(battle_id)
