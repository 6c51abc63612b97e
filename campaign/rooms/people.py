"""A seat's people: who sealed its orders, and its deputies (CK-021)."""

from __future__ import annotations

from campaign.clock.deputies import AWAY, DRAFT, LATE, SEAL
from campaign.models.belief import OrderRequest, Seat
from campaign.models.people import SeatAssignment
from campaign.people.deputies import why_not, words_of
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, letter


def block(desk: Desk) -> Row:
    """Build ``person``: whether a deputy asks, and what he may not do; ``hand``: who wrote or sealed the orders, if not the
    holder."""
    seat = desk.seat
    open_call = desk.call if desk.call and not desk.past else None
    person = {
        "deputy": bool(seat.asks and seat.asks.is_deputy),
        "no_draft": why_not(seat, DRAFT, open_call),
        "no_seal": why_not(seat, SEAL, open_call),
    }
    return {"person": person, "hand": hand(open_call) if open_call else "", "taken_over": taken_over(seat)}


def hand(call: OrderRequest) -> str:
    """Name the deputy who sealed the envelope or wrote the draft; "" if the holder did."""
    if call.sealed and call.from_paper:
        return "Sealed for you from paper."
    if call.sealed:
        return f"Sealed by {call.sealed_by}, a deputy." if call.sealed_by else ""
    return f"The draft was last edited by {call.drafted_by}, a deputy." if call.drafted_by else ""


def taken_over(seat: Seat) -> bool:
    """Report whether the holder took the seat over: there is a brief for him (UD-100)."""
    return seat.holders.filter(kind=SeatAssignment.Kind.FIRST).exclude(until=None).exists()


def page(seat: Seat, enter: str, back: str) -> Row:
    """Build the people page: deputies with links for the holder, his powers for a deputy."""
    desk = Desk.read_for_seat(seat)
    deputy = seat.asks if seat.asks and seat.asks.is_deputy else None
    deputies = [] if deputy else [one for one in seat.holders.sitting() if one.is_deputy]
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, desk.call),
        "ruler": ruler_of(seat.campaign, desk.now, at=back),
        "back": back,
        "deputy": deputy and {"name": deputy.called, "may": words_of(deputy)},
        "why": why_not(seat, DRAFT) or why_not(seat, SEAL),
        "deputies": [deputy_row(one, enter) for one in deputies],
        "most_name": SeatAssignment.NAME,
        "whens": WHENS,
    }


WHENS = (("always", "always"), (AWAY, "while I am away"), (LATE, "when the time for orders runs out"))
"""The times at which a deputy acts, as the holder of a seat chooses."""


def deputy_row(holder: SeatAssignment, enter: str) -> Row:
    return {
        "pk": holder.pk,
        "name": holder.called,
        "may": words_of(holder),
        "came": holder.came,
        "link": f"{enter}{holder.token}/" if holder.token else "",
    }
