"""Answers of ``manage.py adjudicate game_of_battle``."""

from __future__ import annotations

from typing import Any

from tactical.engine.errors import BadQuery
from tactical.rulesets.game_of_battle import opening
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.position import position_of
from tactical.rulesets.game_of_battle.rules import moves as rules

Data = dict[str, Any]


def moves(given: Data) -> Data:
    """Answer ``{"state": {"figures": […]}, "side": "A"}`` with ``{"moves": [[id, to], …]}``, sorted; section 7 included."""
    faults: list[str] = []
    state, side = given.get("state"), given.get("side")
    if side not in SIDES:
        faults.append(f"side: A or D, not {side!r}")
    if isinstance(state, dict):
        figures = opening.figures(state.get("figures"), faults)
    else:
        faults.append(f'state: a table {{"figures": […]}}, not {state!r}')
    if faults:
        raise BadQuery(faults)
    position = position_of((one["side"], one["type"], one["sq"]) for one in figures)
    named = {one["sq"]: one["id"] for one in figures}
    found = rules.listed(rules.legal(position, SIDES.index(str(side))))
    return {"moves": sorted([named[start], end] for start, end in found)}
