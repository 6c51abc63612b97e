"""Writing and sealing orders: draft, take back, seal, take the envelope back."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.utils import timezone

from tactical.engine.ruleset import Orders
from tactical.models.belief import Chair, Sheet, Table
from tactical.news import has_news
from tactical.services.battles import dump
from tactical.services.judge import judge, read_typed
from tactical.services.moves import close_if_all_sealed
from tactical.services.refusals import Refused, fault

MOST_STEPS = 200
"""How many changes of a sheet can be taken back; older ones are forgotten."""


def lock(table_id: int) -> Table:
    """A table for as long as the transaction lasts: two chairs that seal at once must each see the other's sheet."""
    return Table.objects.select_for_update().get(pk=table_id)


def open_sheet(chair: Chair, table: Table, number: object) -> Sheet:
    """The sheet that a request names, or a refusal: for a move that is past or being resolved, for none at all."""
    if chair.watches:
        raise Refused(fault("", "You look on at this table; orders are given by its sides."), status=403)
    if table.is_over:
        raise Refused.late("number", "The battle is over.")
    if number is not None and number != table.number:
        raise Refused.late("number", "These orders are for a move that is past. The page shows the present one.")
    sheet = table.sheets.filter(side=chair.side, number=table.number).first()
    if sheet is None:
        raise Refused.late("number", "No orders are asked of you now; it is not your move.")
    if table.stage != Table.Stage.PLAYING:
        raise Refused.late("number", "The move is being resolved; orders for it are closed.")
    if table.deadline is not None and table.deadline <= timezone.now():
        # Whoever closes the move may come a little later than the clock; nobody shall gain by that.
        raise Refused.late("number", "Time has run out for this move; orders for it are closed.")
    return sheet


def unsealed(chair: Chair, table: Table, number: object) -> Sheet:
    """The same, refused if it is sealed."""
    sheet = open_sheet(chair, table, number)
    if sheet.sealed:
        raise Refused.late("orders", "These orders are sealed. Take the envelope back to change them.")
    return sheet


def draft(chair: Chair, number: int, *, orders: Orders | None = None, text: str | None = None) -> Sheet:
    """Write on the sheet: all its orders as they now stand, or typed ones to be added. What breaks a rule is not kept."""
    with transaction.atomic():
        table = lock(chair.table_id)
        sheet = unsealed(chair, table, number)
        wanted = read_typed(table, chair.side, text, sheet.orders) if text is not None else orders
        laid = judge(table, chair.side, wanted or {})
        if laid["refused"] and not any(laid["orders"].values()):
            # A move that would take the place of another and may not be made leaves the other where it is.
            laid = {**judge(table, chair.side, sheet.orders), "refused": laid["refused"]}
        steps = json.loads(sheet.steps)
        if laid["orders"] != sheet.orders:
            steps = [*steps, laid["orders"]][-MOST_STEPS:]
        return write(chair, sheet, steps, laid)


def take_back(chair: Chair, number: int) -> Sheet:
    """Take back the last change of the sheet."""
    with transaction.atomic():
        table = lock(chair.table_id)
        sheet = unsealed(chair, table, number)
        steps = json.loads(sheet.steps)[:-1]
        if sheet.steps == "[]":
            raise Refused.late("orders", "There is nothing on the sheet to take back.")
        return write(chair, sheet, steps, judge(table, chair.side, steps[-1] if steps else {}))


def write(chair: Chair, sheet: Sheet, steps: list[Orders], laid: dict[str, Any]) -> Sheet:
    """Store a changed sheet and tell the side's own pages, a second tab of it among them."""
    Sheet.objects.filter(pk=sheet.pk, sealed="").update(
        steps=dump(steps), laid=dump(laid), revision=sheet.revision + 1
    )
    sheet.refresh_from_db()
    has_news(chair)
    return sheet


def seal(chair: Chair, number: int, orders: Orders | None = None) -> Sheet:
    """Seal the sheet, or the orders sent with it; refused with every fault. The last to seal has the move resolved."""
    with transaction.atomic():
        table = lock(chair.table_id)
        sheet = open_sheet(chair, table, number)
        if sheet.sealed:
            raise Refused.late("orders", "These orders are sealed already. Take the envelope back first.")
        laid = judge(table, chair.side, sheet.orders if orders is None else orders)
        faults = [*laid["refused"], *laid["lacks"]]
        if faults:
            raise Refused(*faults)
        put_in_envelope(sheet, laid)
        has_news(chair)
        close_if_all_sealed(table)
    sheet.refresh_from_db()
    return sheet


def put_in_envelope(sheet: Sheet, laid: dict[str, Any], how: str = Sheet.How.OWN) -> None:
    """Store orders that are in order as sealed."""
    Sheet.objects.filter(pk=sheet.pk, sealed="").update(
        laid=dump(laid), sealed=dump(laid["orders"]), sealed_at=timezone.now(), how=how, revision=sheet.revision + 1
    )


def unseal(chair: Chair, number: object = None) -> Sheet:
    """Take the envelope back, until the move is being resolved."""
    with transaction.atomic():
        table = lock(chair.table_id)
        sheet = open_sheet(chair, table, number)
        if not sheet.sealed:
            raise Refused.late("orders", "There is no sealed envelope to take back.")
        Sheet.objects.filter(pk=sheet.pk).update(sealed="", sealed_at=None)
        has_news(chair)
    sheet.refresh_from_db()
    return sheet
