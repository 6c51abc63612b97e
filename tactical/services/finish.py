"""The end of a battle at a table: its record, and the seed for everybody."""

from __future__ import annotations

import json
from typing import Any

from django.utils import timezone

from tactical.engine.ruleset import RuleSet, State
from tactical.models.belief import Table, View
from tactical.models.truth import Battle, Move
from tactical.services.battles import dump, store_record


def finish(table: Table, rules: RuleSet, state: State) -> None:
    """Store the record and open the seed. To be called in the transaction that ended the battle, with its last state."""
    result = rules.result(state)
    battle = Battle.objects.get(pk=table.battle_id)
    Table.objects.filter(pk=table.pk).update(
        stage=Table.Stage.DONE, ended=timezone.now(), deadline=None, result=dump(result), seed=battle.seed
    )
    Battle.objects.filter(pk=battle.pk).update(position=dump(state))
    store_record(battle, dump(record(table, battle, result)), Battle.State.TABLE)
    table.refresh_from_db()


def record(table: Table, battle: Battle, result: dict[str, Any] | None) -> dict[str, Any]:
    """The record as ``tactical.engine.fight.fight`` makes it, and all that was ordered, move by move."""
    seen: dict[str, list[Any]] = {}
    for viewer, view in View.objects.filter(table=table).order_by("number").values_list("viewer", "view"):
        seen.setdefault(viewer, []).append(json.loads(view))
    moves = list(Move.objects.filter(battle=battle).order_by("number"))
    return {
        "ruleset": battle.ruleset,
        "version": battle.version,
        "seed_hash": battle.seed_hash,
        "moves": len(moves),
        "result": result,
        "views": seen,
        "events": [event for move in moves for event in json.loads(move.events)],
        "orders": [json.loads(move.orders) for move in moves],
    }
