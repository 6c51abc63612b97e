"""A seat's deadline, as it may know it (CK-009): from its own requests and public terms.

Nothing shows who has sealed, is missing, or stopped the clock.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from campaign import wall_clock
from campaign.clock.fallback_order import LAST, RUNG_TAKEN, SEALED
from campaign.clock.terms import FIXED, LENGTH, ON, Terms
from campaign.clock.time_zones import DAYS, hour_in_words, in_words, length_in_words
from campaign.models.belief import OrderRequest
from campaign.models.schedule import stands_still
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row
from naval.geo.calendar import span
from tactical.engine.text.words import listed

STILL = "The clock is stopped until the umpire restarts it."
NOTHING: dict[tuple[str, ...], str] = {
    ("articles",): "nothing of yours was printed",
    ("dispatches",): "nothing of yours was sent",
}
"""Words for a run without orders, for seats whose work does not go on by itself, by parts of the sheet."""
HELD = "The time is up. You can still change your orders until the umpire orders the run."


def block(desk: Desk) -> Row:
    """Build the clock's line and the fate of unsealed orders, as ``room.due`` and ``room.rung``."""
    if desk.past:
        return {"due": None, "rung": ""}
    schedule = desk.schedule
    zone = schedule.read.zone
    call = desk.call if desk.call and not desk.call.closed else None
    now = wall_clock.now()
    line: Row = {"paused": None, "before": "", "at": None, "after": "", "left": ""}
    if stands_still(desk.seat.campaign):
        line["before"] = STILL
    elif call and call.held:
        line["before"] = HELD
    else:
        if schedule.paused_until and schedule.paused_until > now:
            line["paused"] = instant(schedule.paused_until, zone)
        if call and call.due_at:
            line |= closing(call, call.due_at, schedule.read, now)
    told = line["paused"] or line["before"] or line["at"]
    return {"due": line if told else None, "rung": rung_words(desk, zone)}


def closing(call: OrderRequest, due: datetime, terms: Terms, now: datetime) -> Row:
    """Build the due time in words; with late orders, until when (CK-015)."""
    grace = call.grace_until if call.grace_until and call.grace_until > due else None
    if due <= now:
        if grace is None or grace <= now:
            return {"before": "The time is up: envelopes are being closed."}
        words = "The time is up. What is sealed stays shut; late orders are accepted until "
        return {"before": words, "at": instant(grace, terms.zone), "after": ".", "left": describe_time_left(grace, now)}
    after = ", or earlier, when all have sealed." if terms.early else "."
    if grace:
        after += f" Late orders are accepted for {length_in_words(grace - due)} more."
    return {"before": "Orders close ", "at": instant(due, terms.zone), "after": after, "left": describe_time_left(due, now)}


def instant(at: datetime, zone: str) -> Row:
    """Build an instant for scripts, and in words of the campaign's zone without them."""
    return {"iso": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), "words": in_words(at, zone)}


def describe_time_left(at: datetime, now: datetime) -> str:
    return f"{length_in_words(at - now)} left"


def rung_words(desk: Desk, zone: str) -> str:
    """Say by which fallback unsealed orders were found (CK-017): those now carried out, or the last before those due."""
    call = desk.call
    if call is not None and not call.closed:
        call = desk.former_call
    if call is None or call.rung in ("", SEALED):
        return ""
    when = f" at {hour_in_words(call.closed_at, zone)}" if call.due_at and call.closed_at else ""
    hours = span(call.start, call.until, desk.seat.campaign.hour_zero)
    found = RUNG_TAKEN[call.rung] if call.rung != LAST else NOTHING.get(desk.seat.kind.parts, RUNG_TAKEN[LAST])
    left_out: list[str] = json.loads(call.left_out) if call.left_out else []
    but = f" Not used, because of faults: {' '.join(left_out)}" if left_out else ""
    return f"{hours}: you had not sealed when orders closed{when}; {found}.{but}"


def terms_words(terms: Terms, *, stops_released: bool = False) -> list[str]:
    """Describe the clock's terms, alike for all seats (CK-002). ``stops_released``: a stop has its time whatever the clock."""
    said = []
    if terms.way == FIXED:
        hours = listed(f"{hour:%H:%M}" for hour in terms.hours)
        days = "every day" if len(terms.weekdays) == 7 else f"on {listed(DAYS[day] for day in terms.weekdays)}"
        said.append(
            f"Orders close at {hours}, {terms.zone}, {days}, at least {minutes(terms.least_open_min)} after they are requested."
        )
        if terms.left_out:
            said.append(f"Left out: {listed(f'{day:%Y-%m-%d}' for day in terms.left_out)}.")
    elif terms.way == LENGTH:
        said.append(f"Orders close {minutes(terms.length_min)} after they are requested.")
    elif terms.way == ON:
        said.append(f"The war runs on until somebody must decide; seats that are woken have {minutes(terms.length_min)}.")
        hours = listed(f"{hour:%H:%M}" for hour in terms.hours)
        beats = "at once" if terms.open_pace else f"at {hours}, {terms.zone}, of everything since"
        said.append(f"The others are told {beats}.")
    else:
        said.append("Orders close when the umpire says.")
    if terms.early:
        said.append("They close earlier when all who are asked have sealed.")
    if terms.runs or stops_released:
        said.append(f"Seats asked again during a run have {minutes(terms.stop_min)}.")
    if terms.grace_min:
        said.append(f"Late orders are accepted for {minutes(terms.grace_min)} more; sealed envelopes stay closed.")
    if terms.quiet:
        begins, ends = (f"{hour:%H:%M}" for hour in terms.quiet)
        said.append(f"No orders close from {begins} to {ends}, {terms.zone}, except at a fixed hour.")
    if terms.runs and terms.breaker:
        said.append("If too many orders are missing the run is put on hold.")
    return said


def minutes(count: int) -> str:
    return length_in_words(timedelta(minutes=count))
