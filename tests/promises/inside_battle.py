"""A process inside a site, asked there: ``programs 3``, ``person A``, ``again ID``, ``moves``, ``dump``."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

import django

django.setup()

from tactical.engine.play.fight import fight  # noqa: E402 -- needs the applications loaded
from tactical.engine.registry import find  # noqa: E402 -- same
from tactical.models import Chair, Table  # noqa: E402 -- same
from tactical.services import moves, tables, wishes  # noqa: E402 -- same
from tactical.services.battles import dump as as_text  # noqa: E402 -- same
from tactical.tasks import resolve_move  # noqa: E402 -- same
from tests.site import answering  # noqa: E402 -- same

GAME = "game_of_battle"
SEED = "once"
LIMIT = 80
"""Moves without a capture that end the battle: long enough to be interrupted, short enough for a test."""


def setup() -> dict[str, object]:
    return {**find(GAME).setups()[0].contents, "limit": LIMIT}


def open_table(side: str, programs: list[str]) -> dict[str, object]:
    """Open a table whose first move no worker has been told to resolve."""
    told, moves.send = moves.send, lambda *_, **__: None
    wish = wishes.Wish(rules=find(GAME), title="Once", setup=setup(), side=side, programs=programs)
    owner = tables.open_table(wish, seed=SEED)
    moves.send = told
    return {"table": owner.table_id, "rid": owner.rid, "token": owner.token}


def again(table_id: str) -> None:
    """Deliver the task of the present move five times over, and that of the move before."""
    number = Table.objects.get(pk=int(table_id)).number
    for _ in range(5):
        resolve_move.delay(int(table_id), number)
        resolve_move.delay(int(table_id), max(0, number - 1))


@cache
def undisturbed() -> Any:
    """Fight that battle here, undisturbed."""
    return json.loads(as_text(fight(GAME, setup(), SEED)))


def dump() -> dict[str, Any]:
    """Return the undisturbed battle, and the result of every table."""
    found: dict[str, Any] = {"undisturbed": undisturbed()}
    for table in Table.objects.order_by("pk"):
        found[str(table.pk)] = {
            "stage": table.stage,
            "number": table.number,
            "record": json.loads(table.battle.record or "null"),
            "moves": list(table.battle.moves.values_list("number", flat=True)),
            "views": sorted(table.views.values_list("viewer", "number")),
            "versions": sorted(Chair.objects.filter(table=table).values_list("version", flat=True)),
        }
    return found


def do(what: str, *words: str) -> object:
    sides = list(find(GAME).sides)
    match what, *words:
        case ["programs", count]:
            return [open_table("watch", sides) for _ in range(int(count))]
        case ["person", side]:
            return open_table(side, [one for one in sides if one != side])
        case ["again", table_id]:
            return again(table_id)
        case ["moves"]:
            return sum(Table.objects.values_list("number", flat=True))
        case ["dump"]:
            return dump()
    raise ValueError(what)


if __name__ == "__main__":
    answering(do)
