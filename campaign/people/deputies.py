"""Deputies: their rights at a seat now, in words, and the name their acts bear (CK-021)."""

from __future__ import annotations

from datetime import datetime

from campaign import wall_clock
from campaign.clock.deputies import ALWAYS, AWAY, LATE, SEAL, Charge
from campaign.clock.time_zones import in_words
from campaign.models.belief import OrderRequest, Seat
from campaign.models.people import SeatAssignment
from campaign.models.schedule import schedule_of
from campaign.people.availability import away

RIGHTS = {SeatAssignment.Rights.DRAFT: "may draft", SeatAssignment.Rights.SEAL: "may draft and seal"}


def charge_of(holder: SeatAssignment) -> Charge:
    """Give the rights of a deputy, and when they hold."""
    return Charge(holder.rights, holder.when, holder.share)


def first_called(seat: Seat) -> str:
    """Give the name by which deputies know a seat's first holder."""
    first = seat.first_holder
    return first.name if first and first.name else "the seat’s holder"


def why_not(seat: Seat, right: str, call: OrderRequest | None = None, now: datetime | None = None) -> str:
    """Explain why the asking holder may not act now; "" if they may. The first holder and the computer always may."""
    holder = seat.asks
    if holder is None or not holder.is_deputy:
        return ""
    charge, first, now = charge_of(holder), first_called(seat), now or wall_clock.now()
    if not charge.may(right):
        return f"You are a deputy and may draft. Sealing is left to {first}."
    absent = charge.when == AWAY and away(seat, now)
    call = call or seat.latest_call()
    if is_asked(call):
        return ""
    opened, due = (call.opened_at, call.due_at) if call else (None, None)
    if charge.acts(now, away=absent, opened=opened, due=due):
        return ""
    if charge.when == AWAY:
        return f"You are a deputy while {first} is away; no absence is entered for now."
    begins = charge.begins(opened, due)
    if begins is None:
        return "You are a deputy for when the time for orders runs out; these have no deadline."
    return f"You are a deputy from {in_words(begins, schedule_of(seat.campaign).read.zone)} on."


def is_asked(call: OrderRequest | None) -> bool:
    """Say whether the umpire has asked the deputies of a call, who may then act at once (CK-023)."""
    return call is not None and call.deputies_asked and not call.closed


def name_of(seat: Seat) -> str:
    """Give the name on an act: the deputy's; "" for the first holder and the computer."""
    holder = seat.asks
    return holder.called if holder is not None and holder.is_deputy else ""


def words_of(holder: SeatAssignment) -> str:
    """Describe a deputy's rights and times: "may draft and seal, while the first is away"."""
    times = {ALWAYS: "always", AWAY: "while the holder is away", LATE: f"from {holder.share} percent of the time for orders on"}
    may = RIGHTS[SeatAssignment.Rights.SEAL if holder.rights == SEAL else SeatAssignment.Rights.DRAFT]
    return f"{may}, {times[holder.when]}"
