"""Exports of a chair: everything as JSON, the game and a position as text."""

from __future__ import annotations

import json
from typing import Any

from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.models.belief import Chair, Sheet, Table, View
from tactical.models.showing import describe_battle
from tactical.rooms.state import laid_out, result, said_to, salt, seed, sides, views_from


def export(chair: Chair) -> dict[str, Any]:
    """Export all that this chair may know: the table, its views, its own orders; after the end the seed and all orders."""
    table = chair.table
    return {
        "table": {
            "title": table.title,
            "ruleset": table.ruleset,
            "source": find(table.ruleset).source,
            "muster": json.loads(table.setup) if may_read_setup(chair) else None,
            "opened_at": table.opened_at.isoformat(),
            **{name: getattr(table, name) for name in ("watch_delay", "move_seconds", "pace")},
            "sides": sides(chair),
            "seed_hash": table.seed_hash,
            "seed": seed(chair),
            "salt": salt(chair),
            **({"given_moves": table.given_moves, "given_seed": table.given_seed} if table.given_moves else {}),
        },
        "side": chair.side,
        "number": chair.reached(),
        "result": result(chair),
        "sheets": own_sheets(chair),
        "orders": orders_seen(chair),
        "talk": said_to(chair),
        "views": views_from(chair, 0),
    }


def may_read_setup(chair: Chair) -> bool:
    """Report whether this chair may know both sides' forces: where the sides have secrets, the umpire's alone before the end."""
    return chair.umpires or not chair.table.is_closed


def own_sheets(chair: Chair) -> list[dict[str, Any]]:
    """List this chair's orders, move by move; the present sheet as far as it is written."""
    if chair.watches:
        return []
    sheets = Sheet.objects.filter(table=chair.table_id, side=chair.side).order_by("number")
    return [
        {"number": sheet.number, "orders": laid_out(sheet, chair)["orders"], "sealed": bool(sheet.sealed), "how": sheet.how}
        for sheet in sheets
    ]


def orders_seen(chair: Chair) -> list[dict[str, Any]]:
    """List the orders of every resolved move, by side, as far as this chair may know them; all after the end. A player who shares
    his side's sheet has his own part among his sheets, and the others' when the battle is over.
    """
    if chair.held_posts and chair.fights and not chair.table.is_open:
        return []
    viewer = "umpire" if chair.table.is_open else chair.viewer
    rows = View.objects.filter(table=chair.table_id, viewer=viewer, number__gte=1, number__lte=chair.reached())
    return [json.loads(orders) for orders in rows.order_by("number").values_list("orders", flat=True)]


def game_text(chair: Chair) -> str | None:
    """Write the game as far as this chair has seen it, in the rule set's notation; None if it has none."""
    notation = find(chair.table.ruleset).notation
    if notation is None or not may_read_setup(chair):
        return None
    return notation.write_game(json.loads(chair.table.setup), orders_seen(chair))


def told_text(table: Table) -> str:
    """Write an open battle for reading: names, date and result, then the game in its notation, or its log."""
    rules, notation = find(table.ruleset), find(table.ruleset).notation
    rows = table.views.filter(viewer=UMPIRE).order_by("number")
    head = [f"# {line}" for line in [*describe_battle(table), f"Rules: {rules.source}"]]
    if notation is not None:
        orders = [json.loads(one) for one in rows.filter(number__gte=1).values_list("orders", flat=True)]
        return "\n".join([*head, "", notation.write_game(json.loads(table.setup), orders)])
    found, before = head, ""
    for text in rows.values_list("view", flat=True):
        view = json.loads(text)
        if view["log"]:
            found += ["", before or "The opening", *(f"  {line['text']}" for line in view["log"])]
        before = str(view.get("clock", ""))
    return "\n".join([*found, ""])


def position_text(chair: Chair, number: int | None, form: str = "") -> str | None:
    """Write the position after ``number`` moves (default: the last this chair sees); None where there is none to show.

    ``form`` is another form of the notation; ``BadNotation`` if it cannot express this position.
    """
    notation = find(chair.table.ruleset).notation
    reached = chair.reached()
    number = reached if number is None else number
    if notation is None or chair.is_blind or not 0 <= number <= reached or (form and form not in notation.other_forms):
        return None
    view = json.loads(View.objects.get(table=chair.table_id, viewer=chair.viewer, number=number).view)
    return notation.write_as(form, view) if form else notation.write_position(view)
