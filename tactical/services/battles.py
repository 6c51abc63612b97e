"""Battles opened, those without people fought, and the record of either kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.utils import timezone

from tactical.common.texts import packed_bytes
from tactical.engine.dice import commitment
from tactical.engine.play.fight import Standing, fight
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet, State
from tactical.engine.tally import list_losses, tally
from tactical.engine.text.canonical_json import pieces, written
from tactical.models.belief import Table, View, salt
from tactical.models.truth import Battle, Move

dump = written
"""The one JSON form of setups and records."""
NOTHING: Mapping[int, str] = MappingProxyType({})
PROGRESS_PING_S = 2.0
"""Seconds between two notes of how far a battle of captains is: people who wait want to see it move."""


@dataclass
class Opener:
    """Functions of the layer that opens battles, which this one cannot import; ``campaign/apps.py`` names them. Alone it has
    none.
    """

    battle_begins: Callable[[Battle], Iterable[int]] = lambda battle: ()
    """The call before captains fight a battle; returns its minutes at which the opener will want to know how it stood."""
    battle_goes_on: Callable[[Battle], object] = lambda battle: None
    """The call when a worker notes how far a battle is."""
    battle_fought: Callable[[Battle, Mapping[int, str]], object] = lambda battle, stood: None
    """The call, once a battle, in the transaction that stores its record, with how it stood at the minutes asked for, by moves
    made, each written out.
    """


OPENER = Opener()


def open_battle(ruleset: str, setup: dict[str, Any], seed: str, **fields: Any) -> Battle:
    """Store a battle that is to be fought. The seed stays here; its hash may be shown from now on."""
    rules, salted = find(ruleset), salt()
    return Battle.objects.create(
        ruleset=ruleset,
        version=rules.version,
        seed=seed,
        salt=salted,
        seed_hash=commitment(seed, salted),
        setup=dump(setup),
        **fields,
    )


def fight_battle(battle_id: int) -> None:
    """Fight a battle to its end and tell its opener. May be called any number of times.

    1 read what is stored; 2 fight, without holding any lock; 3 store the record if nobody else has; 4 tell, in that transaction,
    so that a finished battle has been told and an unfinished one can be fought again.
    """
    battle = Battle.objects.get(pk=battle_id)
    if battle.state != Battle.State.WAITING:
        return
    standing, setup = Standing(find(battle.ruleset), frozenset(OPENER.battle_begins(battle))), json.loads(battle.setup)
    levels = json.loads(battle.levels)
    told = fight(battle.ruleset, setup, battle.seed, tell=Progress(battle), levels=levels, in_writing=True, look=standing)
    store_record(battle, pieces(told), Battle.State.WAITING, standing.written)


class Progress:
    """A note, now and then, of how many moves of a battle have been fought. A second worker never lowers the count."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.next = battle, monotonic() + PROGRESS_PING_S

    def __call__(self, moves: int) -> None:
        if monotonic() < self.next:
            return
        waiting = Battle.objects.filter(pk=self.battle.pk, state=Battle.State.WAITING, reached__lt=moves)
        if waiting.update(reached=moves):
            OPENER.battle_goes_on(self.battle)
        self.next = monotonic() + PROGRESS_PING_S


def store_record(battle: Battle, record: Iterable[bytes], was: str, stood: Mapping[int, str] = NOTHING) -> bool:
    """Store a battle's record, written out, once, if the battle is still in state ``was``, and tell the opener, also how it stood
    at some moves.

    False if somebody else did. The opener asks for the record if he wants it, for it is long.
    """
    kept = packed_bytes(list(record))
    with transaction.atomic():
        stored = Battle.objects.filter(pk=battle.pk, state=was).update(state=Battle.State.DONE, record=kept)
        if stored:
            done = Battle.objects.defer("record").get(pk=battle.pk)
            OPENER.battle_fought(done, stood)
    return bool(stored)


def write_down(battle_id: int, told: dict[str, Any], moves: int) -> bool:
    """Store the ending of a battle fought elsewhere, once; False if somebody had already.

    Nobody saw it here, and it cannot be fought again: its record says so (``typed``).
    """
    battle = Battle.objects.get(pk=battle_id)
    return store_record(battle, pieces(written_down(battle, told, moves)), Battle.State.ELSEWHERE)


def written_down(battle: Battle, told: dict[str, Any], moves: int) -> dict[str, Any]:
    """Make the record of such a battle: a pure function of the written result."""
    return {
        "ruleset": battle.ruleset,
        "version": battle.version,
        "seed_hash": commitment(battle.seed),
        "moves": moves,
        "result": told,
        "views": {},
        "events": [],
        "typed": True,
    }


def finish(table: Table, rules: RuleSet, state: State) -> None:
    """Store the record and open the seed. Call it in the transaction that ended the battle, with its last state."""
    result = rules.result(state)
    battle = Battle.objects.get(pk=table.battle_id)
    Table.objects.filter(pk=table.pk).update(
        stage=Table.Stage.DONE, ended=timezone.now(), deadline=None, result=dump(result), seed=battle.seed, salt=battle.salt
    )
    Battle.objects.filter(pk=battle.pk).update(position=dump(state))
    told = record(table, battle, result)
    views, winner = told["views"], (result or {}).get("winner")
    seen = {}
    for side in table.sides:
        own = [row for row in list_losses(rules, views[side]) if row["side"] == side]
        seen[side] = {"losses": own, "knows": rules.knows_winner(state, side)}
    came_to = {"all": tally(rules, table.sides, views.get(UMPIRE, []), winner), "seen": seen}
    Table.objects.filter(pk=table.pk).update(tally=dump(came_to))
    store_record(battle, pieces(told), Battle.State.TABLE)
    table.refresh_from_db()


def record(table: Table, battle: Battle, result: dict[str, Any] | None) -> dict[str, Any]:
    """Make the record as ``tactical.engine.play.fight.fight`` does, with all orders, move by move."""
    seen: dict[str, list[Any]] = {}
    for viewer, view in View.objects.filter(table=table).order_by("number").values_list("viewer", "view"):
        seen.setdefault(viewer, []).append(json.loads(view))
    moves = list(Move.objects.filter(battle=battle).order_by("number"))
    return {
        "ruleset": battle.ruleset,
        "version": battle.version,
        "seed_hash": commitment(battle.seed),
        "moves": len(moves),
        "result": result,
        "views": seen,
        "events": [event for move in moves for event in json.loads(move.events)],
        "orders": [json.loads(move.orders) for move in moves],
    }
