"""A seat's clock of the war: present run, state of its order request, ruler of days and runs."""

from __future__ import annotations

from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.reports.seat_knowledge import agreed, ends
from campaign.schedule.order_requests import is_asked
from naval.geo.calendar import label, span

WORDS = {
    "open": "orders open",
    "sealed": "sealed",
    "resolving": "being resolved",
    "waiting": "no orders due",
    "over": "the war is over",
}
AHEAD = 6  # runs to come that the ruler shows


def state_of(call: OrderRequest | None, idle: str | None = None) -> str:
    """Return a run's state as this seat may know it. ``idle`` is the desk's reason for no request, "" without."""
    if call is None:
        return "waiting"
    if is_past_the_end(call):
        return "over"  # a worker ends the war, or has: the run that follows is nobody's
    if call.closed:
        return "over" if call.seat.campaign.phase == Campaign.Phase.OVER else "resolving"
    if call.sealed:
        return "sealed"
    return "open" if (is_asked(call) if idle is None else not idle) else "waiting"


def is_past_the_end(call: OrderRequest) -> bool:
    """Report whether a request is for the run after the last minute of a war alone."""
    campaign = call.seat.campaign
    return campaign.alone and campaign.ends is not None and call.start >= campaign.ends


def clock(seat: Seat, call: OrderRequest | None, *, idle: str | None = None, past: bool = False) -> dict[str, str]:
    """Describe the run to order for; a ``past`` one as looked back at."""
    state = state_of(call, idle)
    words = span(call.start, call.until, seat.campaign.hour_zero) if call else ""
    if call and is_past_the_end(call):
        words = label(call.start, seat.campaign.hour_zero)
    if call is None and agreed(seat.campaign).visits != "together":
        return {"label": label(0, seat.campaign.hour_zero), "state": state, "text": "the umpire visits your Admiralty first"}
    return {"label": words, "state": state, "text": "as you had it then" if past else WORDS[state]}


def run_of(campaign: Campaign, minute: int) -> int:
    """Return the number of the run in which a minute lies, from 1."""
    return minute // campaign.run_minutes + 1


def ruler_of(campaign: Campaign, minute: int, shown: int = 0, *, at: str | None = None) -> list[dict[str, str]]:
    """Build the ruler, a cell a run: past, present, and a few to come. Cuts do not show.

    Beyond the scenario's days, where an umpire may go on, runs to come are shown again: nobody knows how far. Past runs link to
    their pages (``?run=3`` of the address ``at``, "" for this page's; None: no links). ``shown`` is the number of the run on the
    page.
    """
    length, hour = campaign.run_minutes, campaign.hour_zero
    now = minute // length
    cells = []
    left = -(-ends(campaign) // length) - now - 1
    ahead = min(AHEAD, max(left, 0)) if left >= 0 or campaign.alone else AHEAD
    if campaign.phase == Campaign.Phase.OVER:
        ahead = 0
    for n in range(now + 1 + ahead):
        words = span(n * length, (n + 1) * length, hour)
        day = label(n * length, hour).split(",")[0]
        before = label((n - 1) * length, hour).split(",")[0] if n else ""
        cells.append(
            {
                "label": words,
                "day": day if day != before else "",
                "short": words.split(", ", 1)[1].replace(":00", ""),
                "when": "past" if n < now else "now" if n == now else "ahead",
                "href": "" if at is None else f"{at}?run={n + 1}" if n < now else at or "?" if n == now and shown else "",
                "shown": "yes" if n + 1 == shown else "",
            }
        )
    return cells
