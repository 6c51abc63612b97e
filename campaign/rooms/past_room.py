"""A room as at an earlier run: papers by then, and its orders."""

from __future__ import annotations

from campaign.models.belief import OrderRequest, Seat
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import run_of
from campaign.rooms.words import Row
from naval.geo.calendar import span


def call_of(seat: Seat, number: str, latest: OrderRequest | None) -> OrderRequest | None:
    """Find a seat's first order request in a numbered run, from 1, if over by its ``latest`` request; else None."""
    if not number.isascii() or not number.isdigit() or len(number) > 6:
        return None
    length = seat.campaign.run_minutes
    start, until = (int(number) - 1) * length, int(number) * length
    if latest is None or latest.start < until:
        return None
    return seat.own_calls.filter(start__gte=start, start__lt=until).order_by("number").first()


def number(desk: Desk) -> int:
    """Return the earlier run's number on the page; else 0."""
    return run_of(desk.seat.campaign, desk.now) if desk.past else 0


def present(desk: Desk) -> int:
    """Return the seat's present minute, whichever run is shown."""
    return desk.latest.start if desk.latest else 0


def describe_shown_run(desk: Desk) -> Row | None:
    """Build the links to the runs before and after the one shown; None for the present."""
    if not desk.past or desk.call is None:
        return None
    campaign, here = desk.seat.campaign, number(desk)
    last = run_of(campaign, present(desk)) - 1
    return {
        "run": here,
        "label": span(desk.call.start, desk.call.until, campaign.hour_zero),
        "before": here - 1,
        "after": here + 1 if here < last else 0,
    }
