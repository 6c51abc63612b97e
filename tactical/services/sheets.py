"""Orders written and sealed: draft, undo, seal, unseal."""

from __future__ import annotations

import json
import math
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.engine.dice import Dice
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, Fault, Orders, State
from tactical.models.belief import Chair, Sheet, Table
from tactical.models.program import offers_hints
from tactical.news import has_news
from tactical.services.battles import dump
from tactical.services.judge import filter_sheet, lay_out, position_of, read_typed, share_out
from tactical.services.moves import close_if_all_sealed, put_in_envelope

MOST_STEPS = 200
"""Changes of a sheet that can be undone; older ones are forgotten."""


def lock(table_id: int) -> Table:
    """Lock a table for as long as the transaction lasts: two chairs that seal at once must each see the other's sheet."""
    return Table.objects.select_for_update().get(pk=table_id)


def open_sheet(chair: Chair, table: Table, number: object, *, early: bool = False) -> Sheet:
    """Return the sheet that a request names, or refuse: for a move past or being resolved, for no sheet, and before Go (unless
    ``early``).
    """
    if chair.watches:
        raise Refused(fault("", gettext("You are a spectator here; only the sides give orders.")), status=403)
    if table.is_over:
        raise Refused.late("number", "The battle is over.")
    if number is not None and number != table.number:
        raise Refused.late("number", "These orders are for an earlier move. The page now shows the current one.")
    sheet = table.sheets.filter(side=chair.side, number=table.number).first()
    if sheet is None:
        raise Refused.late("number", "It is not your move.")
    if table.stage != Table.Stage.PLAYING:
        raise Refused.late("number", "The move is being resolved; orders for it are closed.")
    now = timezone.now()
    if table.deadline is not None and table.deadline <= now:
        # The worker that closes the move may come a little after the clock; nobody shall gain by that.
        raise Refused.late("number", "Time has run out for this move; orders for it are closed.")
    if not early and chair.fights and table.is_before_go(chair.side, now):
        raise Refused.late("number", before_go(table, now))
    return sheet


def before_go(table: Table, now: datetime) -> str:
    """Say why nothing can be ordered in the interval, and when that will be over."""
    if table.opens is None:
        return "The clock is stopped in the interval before your move: you cannot give orders until it runs again and reaches Go."
    minutes, seconds = divmod(max(1, math.ceil((table.opens - now).total_seconds())), 60)
    return f"Go is in {minutes}:{seconds:02}: until then you cannot give orders, unless you press Go yourself."


class SheetInHand:
    """A sheet in the hands of one chair, which may hold only some posts of its side. Make it in a transaction."""

    def __init__(self, chair: Chair, number: object) -> None:
        self.chair, self.table = chair, lock(chair.table_id)
        self.sheet = open_sheet(chair, self.table, number)
        self.mates = list(self.table.chairs.filter(side=chair.side))
        self.rules = find(self.table.ruleset)
        self.steps: dict[str, list[Orders]] = json.loads(self.sheet.steps)
        self.standing = json.loads(self.sheet.laid)

    @cached_property
    def state(self) -> State:
        return position_of(self.table)

    @property
    def own_steps(self) -> list[Orders]:
        """Return this chair's part after each of its changes."""
        return self.steps.get(str(self.chair.pk), [])

    def unsealed(self) -> SheetInHand:
        """Return itself, refused if this chair has sealed."""
        if self.chair.pk in self.sheet.sealing:
            raise Refused.late("orders", "These orders are sealed. Withdraw the seal to change them.")
        return self

    def part(self, orders: Orders) -> Orders:
        """Return this chair's part of the whole sheet."""
        posts = self.chair.held_posts
        return orders if posts is None else self.rules.part(self.state, self.chair.side, orders, posts)

    def lay(self, part: Orders, refused: list[Fault] | None = None) -> dict[str, Any]:
        """Lay out the whole sheet with this chair's part as given; ``refused`` lists earlier refusals."""
        posts, side = self.chair.held_posts, self.chair.side
        whole = part
        if posts is not None:
            whole = self.rules.merge(self.state, side, self.standing["orders"], part, posts)
        laid = lay_out(self.rules, self.state, side, whole, self.standing)
        laid = laid if refused is None else {**laid, "refused": refused}
        return share_out(self.rules, self.state, side, laid, self.mates, self.chair.pk)

    def write(self, steps: list[Orders], laid: dict[str, Any]) -> Sheet:
        """Store the changed sheet and tell the chair's own pages; another chair of the side hears of it only if its own view of
        the sheet changed.
        """
        self.steps[str(self.chair.pk)] = steps
        Sheet.objects.filter(pk=self.sheet.pk, sealed="").update(
            steps=dump(self.steps), laid=dump(laid), revision=self.sheet.revision + 1
        )
        for mate in self.mates:
            if mate.pk == self.chair.pk or filter_sheet(laid, mate) != filter_sheet(self.standing, mate):
                has_news(mate)
        self.sheet.refresh_from_db()
        return self.sheet

    def tell(self) -> None:
        """Tell one's own side, and an umpire, who has sealed."""
        for one in self.table.chairs.filter(side__in=(self.chair.side, UMPIRE)):
            has_news(one)


def ask(chair: Chair, number: int, question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question of a writer, by his sheet as it stands; nothing is stored."""
    table = chair.table
    sheet = open_sheet(chair, table, number)
    return find(table.ruleset).ask(position_of(table), chair.side, sheet.orders, question)


def give_hint(chair: Chair, number: int) -> dict[str, Any]:
    """Lay out what the computer would order in the place of a player, with its reasons; nothing is stored."""
    table = chair.table
    open_sheet(chair, table, number)
    if not offers_hints(chair):
        raise Refused(
            fault("", gettext("Hints are for battles in which you play a whole side against the computer.")), status=403
        )
    return {**find(table.ruleset).hint(position_of(table), chair.side, Dice(f"hint {number}"))}


def draft(chair: Chair, number: int, *, orders: Orders | None = None, text: str | None = None) -> Sheet:
    """Write on the sheet: all of its chair's orders as they now stand, or typed ones to be added. Illegal orders are not kept."""
    with transaction.atomic():
        hand = SheetInHand(chair, number).unsealed()
        before = hand.part(hand.sheet.orders)
        wanted = read_typed(hand.table, chair.side, text, before) if text is not None else orders
        laid = hand.lay(wanted or {})
        if laid["refused"] and not any(laid["orders"].values()):
            # An illegal move that would replace another leaves the other in its place.
            laid = hand.lay(before, laid["refused"])
        steps, after = hand.own_steps, hand.part(laid["orders"])
        if after != before:
            steps = [*steps, after][-MOST_STEPS:]
        return hand.write(steps, laid)


def take_back(chair: Chair, number: int) -> Sheet:
    """Undo this chair's last change of the sheet."""
    with transaction.atomic():
        hand = SheetInHand(chair, number).unsealed()
        if not hand.own_steps:
            raise Refused.late("orders", "There is nothing on the sheet to undo.")
        steps = hand.own_steps[:-1]
        return hand.write(steps, hand.lay(steps[-1] if steps else {}))


def seal(chair: Chair, number: int, orders: Orders | None = None) -> Sheet:
    """Seal this chair's part of the sheet, or the orders sent with it; refused with every fault. The last part sealed seals the
    sheet; the last sheet has the move resolved.
    """
    with transaction.atomic():
        hand = SheetInHand(chair, number)
        sheet, table = hand.sheet, hand.table
        if chair.pk in sheet.sealing:
            raise Refused.late("orders", "These orders are already sealed. Withdraw the seal first.")
        laid = hand.lay(hand.part(sheet.orders) if orders is None else orders)
        mine = filter_sheet(laid, chair)
        faults = [*mine["refused"], *mine["lacks"]]
        if faults:
            raise Refused(*faults)
        seals = [*sheet.sealing, chair.pk]
        idle = sheet.idling
        waits = any(mate.is_kept and mate.pk not in seals and mate.pk not in idle for mate in hand.mates)
        if not waits and laid["lacks"]:
            raise Refused(fault("orders", gettext("Another part of your side’s orders is not valid; they cannot be sealed yet.")))
        Sheet.objects.filter(pk=sheet.pk).update(seals=dump(seals), laid=dump(laid), revision=sheet.revision + 1)
        sheet.refresh_from_db()
        if not waits:
            put_in_envelope(sheet, laid)
        hand.tell()
        close_if_all_sealed(table)
    sheet.refresh_from_db()
    return sheet


def unseal(chair: Chair, number: object = None) -> Sheet:
    """Withdraw one's own seal, until the move is being resolved."""
    with transaction.atomic():
        hand = SheetInHand(chair, number)
        if chair.pk not in hand.sheet.sealing:
            raise Refused.late("orders", "There is no seal to withdraw.")
        seals = [pk for pk in hand.sheet.sealing if pk != chair.pk]
        Sheet.objects.filter(pk=hand.sheet.pk).update(sealed="", sealed_at=None, seals=dump(seals))
        hand.tell()
    hand.sheet.refresh_from_db()
    return hand.sheet
