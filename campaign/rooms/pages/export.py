"""Everything that was delivered to a seat, as it came: the seat's own archive."""

from __future__ import annotations

from bisect import bisect

from campaign.models.belief import Delivery, Seat
from campaign.reports.seat_knowledge import left_out
from campaign.rooms import presenter
from campaign.rooms.words import Row


def paper_row(paper: Delivery, number: int) -> Row:
    """Show a paper under its number; data not of its kind is refused."""
    data = presenter.present_report(paper.full_body)
    return {"number": number, "kind": paper.kind, "happened": paper.happened, "arrived": paper.arrives, "data": data}


def papers(seat: Seat, after: int = 0, most: int | None = None) -> list[Row]:
    """List papers in order: all, or at ``most`` so many with numbers above ``after``."""
    gone = left_out(seat)
    # A paper's shown number is at most the stored one, so no wanted paper is missed here.
    stored = seat.papers.filter(number__gt=after).order_by("number")
    stored = stored if most is None else stored[: most + len(gone)]
    numbered = [(paper, paper.number - bisect(gone, paper.number)) for paper in stored]
    return [paper_row(paper, number) for paper, number in numbered if number > after][:most]


def export(seat: Seat) -> Row:
    """Export the papers in order of arrival, and the seat's own orders."""
    return {
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "papers": papers(seat),
        "orders": [
            {"number": call.number, "from": call.start, "until": call.until, "sealed": call.sealed}
            for call in seat.own_calls.order_by("number")
        ],
    }
