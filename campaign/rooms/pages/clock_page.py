"""The page of the clock: the terms for all, and this seat's settings."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.clock.fallback_order import RUNGS
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.deadlines import block, terms_words
from campaign.rooms.words import Row, letter


def page(desk: Desk, stops_left: int, offered: Iterable[str], back: str) -> Row:
    """Build the page; ``stops_left`` is how often this seat may still stop the clock (CK-013)."""
    terms, seat = desk.schedule.read, desk.seat
    left_out = seat.rungs_out.split()
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, desk.call),
        "ruler": ruler_of(seat.campaign, desk.now, at=back),
        "terms": terms_words(terms, stops_released=seat.campaign.stops_released),
        "due": block(desk)["due"],
        "rungs": [{"key": rung, "words": RUNGS[rung], "taken": rung not in left_out} for rung in offered if rung in terms.rungs],
        "may_stop": terms.runs and stops_left > 0,
        "stops_left": stops_left,
        "stop_h": terms.seat_pause_h,
        "back": back,
    }
