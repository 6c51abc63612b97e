"""The one place that judges a sheet: it reads the position, which no page may."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from tactical.common.refusals import MOST_FAULTS, Refused, fault
from tactical.engine.errors import BadNotation
from tactical.engine.registry import find
from tactical.engine.ruleset import Fault, Orders, RuleSet, State
from tactical.models.belief import Chair, Table
from tactical.models.truth import Battle

Laid = dict[str, Any]


def position_of(table: Table) -> State:
    """Return the engine's state after the last move."""
    state: State = json.loads(Battle.objects.values_list("position", flat=True).get(pk=table.battle_id))
    return state


def lay_out(rules: RuleSet, state: State, side: str, orders: Orders, standing: Laid | None = None) -> Laid:
    """Lay out a sheet for its own side's page: ``Sheet`` of the rule set and ``text``, the orders as they would be typed.

    ``standing`` is the sheet before the change: a rule set that does not carry out unfinished orders takes the view and options,
    which cost the most, from there.
    """
    if standing is not None and type(rules).sheet is RuleSet.sheet:
        seen = {"view": standing["view"], "options": standing["options"]}
        laid: Laid = {"orders": orders, "refused": [], "lacks": rules.check(state, side, orders), **seen}
    else:
        laid = {**rules.sheet(state, side, orders)}
    text = "" if rules.notation is None else rules.notation.write_orders(state, side, laid["orders"])
    return {**laid, "refused": laid["refused"][:MOST_FAULTS], "lacks": laid["lacks"][:MOST_FAULTS], "text": text}


def share_out(rules: RuleSet, state: State, side: str, laid: Laid, chairs: Iterable[Chair], writer: int = 0) -> Laid:
    """Add ``own``, the part of the sheet shown to each chair, where several sit at a side.

    That is the chair's own part and its faults, and faults of the whole that belong to no part alone. A fault of another's part
    may tell of a signal that nobody else can read yet. Refusals are told to the ``writer``. View and options are of the whole
    sheet: all of the side may see what a rule set shows in them.
    """
    parted = {one.pk: rules.part(state, side, laid["orders"], one.held_posts) for one in chairs if one.held_posts}
    if not parted:
        return laid
    faults = {pk: rules.check(state, side, part)[:MOST_FAULTS] for pk, part in parted.items()}
    of_one = [one for found in faults.values() for one in found]
    of_all: list[Fault] = [one for one in laid["lacks"] if one not in of_one]
    own = {
        str(pk): {"orders": part, "lacks": [*faults[pk], *of_all], "refused": laid["refused"] if pk == writer else []}
        for pk, part in parted.items()
    }
    return {**laid, "own": own}


def filter_sheet(laid: Laid, chair: Chair) -> Laid:
    """Return a laid sheet as this chair is shown it."""
    kept = {key: value for key, value in laid.items() if key != "own"}
    return {**kept, **laid["own"][str(chair.pk)], "text": ""} if chair.held_posts and "own" in laid else kept


def read_typed(table: Table, side: str, text: str, orders: Orders) -> Orders:
    """Return ``orders`` with the typed text added; refused with everything that cannot be read."""
    notation = find(table.ruleset).notation
    if notation is None:
        raise Refused(fault("text", gettext("This game does not take typed orders; use the form.")))
    try:
        return notation.read_orders(position_of(table), side, text, orders)
    except BadNotation as error:
        raise Refused(*(fault("text", one) for one in error.faults)) from None
