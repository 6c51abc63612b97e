"""Drafting and sealing orders. Everything here is judged by what the seat knows, never by what is so."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from campaign import store
from campaign.models.belief import Call, Campaign, Seat
from campaign.news import has_news
from naval.check import Fault, Known, KnownForce, check
from naval.orders import Orders

DRAFT_LIMIT = 64 * 1024


def fault(where: str, text: str) -> Fault:
    """A refusal that no rule of the book makes, but the clock or the envelope."""
    return Fault(where=where, text=text, rule="")


class Refused(Exception):
    """Orders were not taken, and nothing was changed. ``faults`` says everything that is wrong."""

    def __init__(self, *faults: Fault, status: int = 422) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults
        self.status = status


def latest_status(seat: Seat) -> dict[str, dict[str, Any]]:
    """The newest status of each force of this seat, by force."""
    return {body["force"]: body for body in (paper.body for paper in seat.was_told("status"))}


def addressees(seat: Seat) -> dict[str, str]:
    """To whom a seat may write: its own side, save itself; key to name. That list is public within a side."""
    if seat.side == "neutral":
        return {}
    fellows = seat.campaign.seats.filter(side=seat.side).exclude(pk=seat.pk).exclude(role=Seat.Role.UMPIRE)
    return {fellow.key: fellow.name for fellow in fellows.order_by("pk")}


def known(seat: Seat, call: Call) -> Known:
    """What the seat knows of its own command, from its deliveries and the public list of its own side's seats."""
    return Known(
        seat=seat.key,
        role=seat.role,
        side=seat.side,
        minute=call.start,
        until=call.until,
        hour=seat.campaign.hour_zero,
        settings=store.agreed(seat.campaign.agreed),
        forces=tuple(KnownForce.from_status(body) for _, body in sorted(latest_status(seat).items())),
        addressees=addressees(seat),
    )


def parse(raw: bytes) -> Any:
    """JSON of a draft, or a refusal in words."""
    if len(raw) > DRAFT_LIMIT:
        raise Refused(fault("", f"These orders are too long: {len(raw)} bytes, at most {DRAFT_LIMIT}."), status=413)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(
            fault("", f"These orders cannot be read: {error}. Nothing was changed; lay the course again."), status=400
        ) from None


def call_for(seat: Seat, number: object) -> Call:
    """The open call that orders name, or a refusal: for a past run, for one that is being resolved, for none at all."""
    call = seat.latest_call()
    if call is None:
        raise Refused(fault("call", "No orders are asked of this seat."), status=409)
    if number is not None and number != call.number:
        raise Refused(
            fault("call", "These orders are for a run that is past. Reload the page for the present one."), status=409
        )
    if call.closed:
        raise Refused(
            fault("call", "This run is being resolved; orders for it are closed. Wait for the next."), status=409
        )
    return call


def judge(seat: Seat, call: Call, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a draft against what the seat knows."""
    return check(draft, known(seat, call), store.pack(seat.campaign.pack).chart)


def save_draft(seat: Seat, draft: Any, number: object) -> Call:
    """Keep a draft as it was typed, faults and all."""
    call = call_for(seat, number)
    text = msgspec.json.encode(draft).decode()
    kept = Call.objects.filter(pk=call.pk, closed=False, sealed="").update(draft=text)
    if not kept:
        raise Refused(fault("call", "These orders are sealed. Take the envelope back to change them."), status=409)
    call.draft = text
    return call


def seal(seat: Seat, draft: Any, number: object) -> Call:
    """Seal orders. Refused with every fault if they are not in order, if they are sealed already, if the run is past."""
    call = call_for(seat, number)
    if call.sealed:
        raise Refused(fault("call", "These orders are sealed already. Take the envelope back first."), status=409)
    orders, faults = judge(seat, call, draft)
    if orders is None or faults:
        raise Refused(*faults)
    with transaction.atomic():
        sealed = Call.objects.filter(pk=call.pk, closed=False, sealed="").update(
            draft=msgspec.json.encode(draft).decode(), sealed=store.text(orders), sealed_at=timezone.now()
        )
        if not sealed:
            raise Refused(
                fault("call", "These orders were sealed or closed a moment ago. Reload the page."), status=409
            )
        tell_umpires(seat.campaign)
    call.refresh_from_db()
    return call


def unseal(seat: Seat, number: object) -> Call:
    """Take the envelope back while the run is open."""
    call = call_for(seat, number)
    with transaction.atomic():
        opened = Call.objects.filter(pk=call.pk, closed=False).exclude(sealed="").update(sealed="", sealed_at=None)
        if not opened:
            raise Refused(fault("call", "There is no sealed envelope to take back."), status=409)
        tell_umpires(seat.campaign)
    call.refresh_from_db()
    return call


def tell_umpires(campaign: Campaign) -> None:
    """Who has sealed, and how far a run is, is for the umpires alone."""
    for umpire in campaign.seats.filter(role=Seat.Role.UMPIRE):
        has_news(umpire)
