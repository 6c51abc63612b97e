"""Drafting and sealing orders. Everything here is judged by the seat's knowledge, never by the truth."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext

from campaign import serialization, wall_clock
from campaign.clock.deputies import DRAFT, SEAL
from campaign.clock.fallback_order import RUNG_TAKEN
from campaign.clock.time_zones import hour_in_words
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.people import PaperSheet
from campaign.models.schedule import schedule_of
from campaign.orders import engineer, general_context, ministry_context
from campaign.people import deputies
from campaign.pings import has_news
from campaign.reports.seat_knowledge import Desk, public
from campaign.runs.follow_ups import FOLLOW_UPS
from campaign.seat_kinds import UMPIRE
from naval.orders.check import Fault, check
from naval.state.orders import Orders
from tactical.engine.text.outside_values import show

DRAFT_LIMIT = 64 * 1024
EMPTY = serialization.text(Orders())
"""A sealed sheet with nothing on it."""


def fault(where: str, text: str) -> Fault:
    """Make a refusal by the clock or the envelope, not by a rule."""
    return Fault(where=where, text=text, rule="")


class Refused(Exception):
    """A refusal of orders; nothing was changed. ``faults`` says everything that is wrong."""

    def __init__(self, *faults: Fault, status: int = 422) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults
        self.status = status


def call_for(seat: Seat, number: object) -> OrderRequest:
    """Find the open order request that orders name; refuse if it is past, being resolved, or missing."""
    call = seat.latest_call()
    if call is None:
        raise Refused(fault("call", gettext("No orders are due of this seat.")), status=409)
    if number is not None and type(number) is not int:  # True is 1 to Python
        raise Refused(
            fault("call", gettext("“call” must be the number of the orders due, not %(number)s.") % {"number": show(number)}),
            status=400,
        )
    if number is not None and number != call.number:
        raise Refused(fault("call", gettext("These orders are for a past run. Reload the page for the present one.")), status=409)
    if call.closed:
        raise Refused(
            fault("call", gettext("This run is being resolved; orders for it are closed. Wait for the next.")), status=409
        )
    return call


def must(seat: Seat, call: OrderRequest | None, right: str) -> None:
    """Refuse what the person who asks may not do now, or at all (CK-021)."""
    if why := deputies.why_not(seat, right, call):
        raise Refused(fault("call", why), status=403)


def keep_for_the_next(seat: Seat, draft: Any, number: object) -> None:
    """Store orders that come too late as the draft of the next request, and refuse them, naming closing time and fallback
    (CK-016, CK-017). If the next request was made at this very moment, do neither."""
    call = seat.latest_call()
    if seat.campaign.phase == Campaign.Phase.OVER:
        raise Refused(fault("call", gettext("The war is over: no more orders can be given.")), status=409)
    text = msgspec.json.encode(draft).decode()
    if call is None or not call.closed or number not in (None, call.number) or not draft or len(text) > DRAFT_LIMIT:
        return
    with transaction.atomic():
        written = OrderRequest.objects.select_for_update().get(pk=call.pk)  # the next request copies it from this row
        if seat.calls.filter(number__gt=written.number).exists():
            return
        OrderRequest.objects.filter(pk=written.pk).update(late=text)
    when = f" at {hour_in_words(call.closed_at, schedule_of(seat.campaign).read.zone)}" if call.due_at and call.closed_at else ""
    by = f": {RUNG_TAKEN[call.rung]}" if call.rung else ""
    text = f"Orders for this run closed{when}{by}. Your text is kept as your draft for the next."
    raise Refused(fault("call", text), status=409)


def judge(seat: Seat, call: OrderRequest, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a draft against the seat's knowledge."""
    return judged(Desk.read_for_seat(seat, call), draft)


def judged(desk: Desk, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a draft on a desk already laid out; the land's rules read a general's (LC-060)."""
    if desk.seat.kind.troops:
        return (
            ministry_context.judged(desk, draft) if desk.seat.kind.troops == "ministry" else general_context.judged(desk, draft)
        )
    orders, wrong = check(draft, desk.order_knowledge, public(desk.seat.campaign).chart)
    unpassed = engineer.faults(desk, draft)
    return (None if unpassed else orders), (*wrong, *unpassed)


def save_draft(seat: Seat, draft: Any, number: object) -> OrderRequest:
    """Store a draft as typed, with its faults."""
    keep_for_the_next(seat, draft, number)
    call = call_for(seat, number)
    must(seat, call, DRAFT)
    text = msgspec.json.encode(draft).decode()
    word = engineer.unpassed(call, draft)
    by = {} if text == call.draft else {"drafted_by": deputies.name_of(seat)}
    kept = OrderRequest.objects.filter(pk=call.pk, closed=False, sealed="").update(draft=text, **by, **word)
    if not kept:
        raise Refused(fault("call", gettext("These orders are sealed. Take the envelope back to change them.")), status=409)
    call.draft = text
    if word:
        call.engineer = call.engineer_note = ""
        engineer.tell(seat)
    return call


def seal(seat: Seat, draft: Any, number: object, *, from_paper: bool = False, by: str = "") -> OrderRequest:
    """Seal orders; refuse with every fault if invalid, already sealed, or for a past run.

    ``from_paper``: typed in by the umpire (UD-103). ``by``: who seals, if no person (CK-052)."""
    if not from_paper:
        keep_for_the_next(seat, draft, number)
    call = call_for(seat, number)
    must(seat, call, SEAL)
    if call.sealed:
        raise Refused(fault("call", gettext("These orders are already sealed. Take the envelope back first.")), status=409)
    orders, faults = judge(seat, call, draft)
    if orders is None or faults:
        raise Refused(*faults)
    with transaction.atomic():
        sealed = OrderRequest.objects.filter(pk=call.pk, closed=False, sealed="").update(
            draft=msgspec.json.encode(draft).decode(),
            sealed=serialization.text(orders),
            sealed_at=wall_clock.now(),
            sealed_by=by or deputies.name_of(seat),
            from_paper=from_paper,
        )
        if not sealed:
            raise Refused(fault("call", gettext("These orders were sealed or closed a moment ago. Reload the page.")), status=409)
        if from_paper:
            PaperSheet.objects.update_or_create(call=call, defaults={"own": call.draft})
            has_news(seat)
        tell_umpires(seat.campaign)
        FOLLOW_UPS.envelope_sealed(call)
    call.refresh_from_db()
    return call


def as_they_are(seat: Seat, number: object, *, from_paper: bool = False) -> OrderRequest:
    """Seal an empty sheet: carrying on is an order, not a missing one (CK-018). A draft stays."""
    call = call_for(seat, number)
    must(seat, call, SEAL)
    how = {"sealed_at": wall_clock.now(), "sealed_by": deputies.name_of(seat), "from_paper": from_paper}
    with transaction.atomic():
        sealed = OrderRequest.objects.filter(pk=call.pk, closed=False, sealed="").update(sealed=EMPTY, **how)
        if not sealed:
            raise Refused(fault("call", gettext("These orders are already sealed. Take the envelope back first.")), status=409)
        if from_paper:
            has_news(seat)
        tell_umpires(seat.campaign)
        FOLLOW_UPS.envelope_sealed(call)
    call.refresh_from_db()
    return call


def goes_on_as_it_is(call: OrderRequest) -> bool:
    """Report whether an order request is sealed with an empty sheet (CK-018)."""
    return call.sealed == EMPTY


def unseal(seat: Seat, number: object) -> OrderRequest:
    """Take the envelope back while the run is open, but not during the grace (CK-015)."""
    call = call_for(seat, number)
    must(seat, call, SEAL)
    if call.sealed and call.due_at and call.due_at <= wall_clock.now():
        raise Refused(fault("call", gettext("The time is up: a sealed envelope stays closed.")), status=409)
    blank: dict[str, Any] = {"sealed": "", "sealed_at": None, "sealed_by": "", "from_paper": False}
    if call.from_paper and not goes_on_as_it_is(call):  # the seat's own draft is there again
        own = PaperSheet.objects.filter(call=call).exclude(own="{}").values_list("own", flat=True).first()
        blank |= {"draft": own} if own else {}
    with transaction.atomic():
        opened = OrderRequest.objects.filter(pk=call.pk, closed=False).exclude(sealed="").update(**blank)
        if not opened:
            raise Refused(fault("call", gettext("There is no sealed envelope to take back.")), status=409)
        tell_umpires(seat.campaign)
        FOLLOW_UPS.envelope_opened(call)
    call.refresh_from_db()
    return call


def tell_seat(seat: Seat) -> None:
    """Notify a seat of something that others did for it."""
    has_news(seat)


def tell_umpires(campaign: Campaign) -> None:
    """Notify the umpires of who has sealed and how far a run is: every desk that shows all, and others if their part has changed
    (UD-098)."""
    limited = False
    for umpire in campaign.seats.filter(role=UMPIRE):
        limited = limited or not umpire.reads_all
        if umpire.reads_all:
            has_news(umpire)
    if limited:
        FOLLOW_UPS.desk_changed(campaign)
