"""The one place that judges a sheet: it reads the position, which no page may."""

from __future__ import annotations

import json
from typing import Any

from tactical.engine.errors import BadNotation
from tactical.engine.registry import find
from tactical.engine.ruleset import Orders, RuleSet, State
from tactical.models.belief import Table
from tactical.models.truth import Battle
from tactical.services.refusals import MOST_FAULTS, Refused, fault


def position_of(table: Table) -> State:
    """The engine's state after the last move."""
    return json.loads(Battle.objects.values_list("position", flat=True).get(pk=table.battle_id))


def lay_out(rules: RuleSet, state: State, side: str, orders: Orders) -> dict[str, Any]:
    """A sheet laid out for its own side's page: ``Sheet`` of the rule set and ``text``, the orders as they would be typed."""
    laid = rules.sheet(state, side, orders)
    text = "" if rules.notation is None else rules.notation.write_orders(state, side, laid["orders"])
    return {**laid, "refused": laid["refused"][:MOST_FAULTS], "text": text}


def judge(table: Table, side: str, orders: Orders) -> dict[str, Any]:
    """The same, at a table."""
    return lay_out(find(table.ruleset), position_of(table), side, orders)


def read_typed(table: Table, side: str, text: str, orders: Orders) -> Orders:
    """``orders`` with what was typed added; refused with what cannot be read."""
    notation = find(table.ruleset).notation
    if notation is None:
        raise Refused(fault("text", "Orders cannot be typed in this game; use the form."))
    try:
        return notation.read_orders(position_of(table), side, text, orders)
    except BadNotation as error:
        raise Refused(*(fault("text", one) for one in error.faults)) from None
