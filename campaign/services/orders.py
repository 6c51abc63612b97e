"""Drafting and sealing orders. Everything here is judged by what the seat knows, never by what is so."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from campaign import store
from campaign.models.belief import Call, Campaign, Seat
from campaign.news import has_news
from campaign.packs.theatre import charted
from campaign.services import engineer, neutrals
from naval.orders.check import Fault, Known, KnownForce, check
from naval.state.orders import Orders

DRAFT_LIMIT = 64 * 1024
sealed_orders = Signal()  # (call): an envelope was sealed


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
    newest = {body["force"]: body for body in (paper.body for paper in seat.was_told("status"))}
    for body in (paper.body for paper in seat.was_told("company")):
        newest.pop(body["force"], None)
    return newest


def in_hand(seat: Seat, minute: int) -> dict[str, dict[str, Any]]:
    """The forces this seat commands now: a detached one only while the newest word of her is of this minute (NAV-S-024)."""
    near = seat.role == Seat.Role.CABIN
    papers = seat.was_told("status")
    told = {paper.body["force"]: paper.happened for paper in papers}
    return {key: body for key, body in latest_status(seat).items() if (near and not body.get("parent")) or told[key] == minute}


def addressees(seat: Seat) -> dict[str, str]:
    """To whom a seat may write: its own side, save itself; key to name. That list is public within a side."""
    if seat.side == "neutral":
        return {}
    fellows = seat.campaign.seats.filter(side=seat.side).exclude(pk=seat.pk).exclude(role=Seat.Role.UMPIRE)
    return {fellow.key: fellow.name for fellow in fellows.order_by("pk")}


def squadrons(seat: Seat) -> dict[str, str]:
    """The admirals at sea of a seat's own side, itself left out: to whom its ships may be ordered to go over."""
    fellows = seat.campaign.seats.filter(side=seat.side, role=Seat.Role.CABIN).exclude(pk=seat.pk)
    return {fellow.key: fellow.name for fellow in fellows.order_by("pk")}


def fellows(seat: Seat, minute: int) -> dict[str, str]:
    """The forces of its side that a seat may give a paper to carry: its own, an Admiralty's by their last reports."""
    if seat.role == Seat.Role.ADMIRALTY:
        return {body["force"]: body["name"] for body in (paper.body for paper in seat.was_told("position"))}
    return {key: body["name"] for key, body in in_hand(seat, minute).items()}


def under_way(seat: Seat, call: Call) -> bool:
    """Whether a call is for the rest of a run for which this seat was asked before."""
    return seat.calls.filter(number__lt=call.number, until=call.until).exists()


def asked_forces(seat: Seat, call: Call) -> tuple[str, ...]:
    """The forces that order at a stop which a sighting made; none named: whatever the seat commands (SC-S-04)."""
    if any(paper.arrives == call.start for paper in seat.was_told("battle")):
        return ()
    came = [paper.body for paper in seat.was_told("asked") if paper.happened == call.start]
    return tuple(row["force"] for row in came[-1]["forces"]) if came else ()


def known(seat: Seat, call: Call) -> Known:
    """What the seat knows of its own command, from its deliveries and the public list of its own side's seats.

    Read once for a call as it was fetched: what comes in later comes with another call.
    """
    kept = vars(call).setdefault("known_to", {})
    if seat.pk not in kept:
        kept[seat.pk] = _known(seat, call)
    return kept[seat.pk]


def _known(seat: Seat, call: Call) -> Known:
    return Known(
        seat=seat.key,
        role=seat.role,
        side=seat.side,
        minute=call.start,
        until=call.until,
        hour=seat.campaign.hour_zero,
        settings=store.agreed(seat.campaign.agreed),
        forces=tuple(KnownForce.from_status(body) for _, body in sorted(in_hand(seat, call.start).items())),
        addressees=addressees(seat),
        squadrons=squadrons(seat),
        stopped=under_way(seat, call),
        asked=asked_forces(seat, call),
        fellows=fellows(seat, call.start),
        places=charted(store.pack(seat.campaign.pack).theatre),
        **neutrals.known_of(seat),
    )


def call_for(seat: Seat, number: object) -> Call:
    """The open call that orders name, or a refusal: for a past run, for one that is being resolved, for none at all."""
    call = seat.latest_call()
    if call is None:
        raise Refused(fault("call", "No orders are asked of this seat."), status=409)
    if number is not None and number != call.number:
        raise Refused(fault("call", "These orders are for a run that is past. Reload the page for the present one."), status=409)
    if call.closed:
        raise Refused(fault("call", "This run is being resolved; orders for it are closed. Wait for the next."), status=409)
    return call


def judge(seat: Seat, call: Call, draft: Any) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Check a draft against what the seat knows."""
    orders, wrong = check(draft, known(seat, call), store.pack(seat.campaign.pack).chart)
    unpassed = engineer.faults(seat, call, draft)
    return (None if unpassed else orders), (*wrong, *unpassed)


def save_draft(seat: Seat, draft: Any, number: object) -> Call:
    """Keep a draft as it was typed, faults and all."""
    call = call_for(seat, number)
    text = msgspec.json.encode(draft).decode()
    word = engineer.unpassed(call, draft)
    kept = Call.objects.filter(pk=call.pk, closed=False, sealed="").update(draft=text, **word)
    if not kept:
        raise Refused(fault("call", "These orders are sealed. Take the envelope back to change them."), status=409)
    call.draft = text
    if word:
        call.engineer = call.engineer_note = ""
        engineer.tell(seat)
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
            raise Refused(fault("call", "These orders were sealed or closed a moment ago. Reload the page."), status=409)
        tell_umpires(seat.campaign)
        sealed_orders.send(Call, call=call)
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
