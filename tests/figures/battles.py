"""Battles at tables, some moves old, played by captains."""

from __future__ import annotations

import json

from tactical.engine.dice import Dice
from tactical.engine.registry import find
from tactical.models import Chair, Table
from tests.tactical.room import playing


def fought(key: str, moves: int) -> Table:
    """Open a table at which captains have written so many moves of two people."""
    rules = find(key)
    sides = list(rules.sides)
    form = {"setup": rules.setups()[0].key, **{f"plays_{side}": "person" for side in sides}}
    table = playing.a_table(sides[0], ruleset=key, seed="drawn", **form)
    for number in range(moves):
        state = json.loads(table.battle.position)
        for side in rules.to_act(state):
            playing.seal(table, side, **rules.captain(state, side, Dice(f"drawn {number}"), rules.alone))
        table = playing.resolve(table)
    for one in table.chairs.all():
        name = "-".join([one.side, *json.loads(one.posts)])
        Chair.objects.filter(pk=one.pk).update(rid=f"room-{name}", token=f"token-{name}")
    return table
