"""Invalid papers: recalled and corrected with the hour, or undone by going back (UD-053, UD-076)."""

from __future__ import annotations

from campaign.models.belief import Delivery, Seat
from campaign.rooms.pages import tally
from campaign.rooms.words import Row
from campaign.war.reports.papers import Slip
from campaign.war.reports.summaries import in_words
from naval.geo.calendar import label

STRUCK = {Delivery.Fate.RECALLED: "recalled", Delivery.Fate.CORRECTED: "corrected"}


def archive(seat: Seat, back: str) -> Row:
    """Build the page. Papers replaced before anybody was shown them are left out."""
    papers = seat.deliveries.exclude(fate=Delivery.Fate.SILENT).order_by("-number", "-pk")
    gone = papers.exclude(taken=None)
    return {
        **tally.head(seat, back, seat.latest_call()),
        "slips": [slip(one) for one in seat.papers.filter(kind=Slip.kind).order_by("-number")],
        "struck": [row(one) for one in papers.filter(taken=None).exclude(fate="")],
        "back": [
            {"strand": strand, "papers": [row(one) for one in gone.filter(taken=strand)]}
            for strand in gone.order_by("-taken").values_list("taken", flat=True).distinct()
        ],
    }


def slip(paper: Delivery) -> Row:
    """Build the row of a slip."""
    body = Slip.read(paper.data)
    return {"when": label(paper.arrives, paper.seat.campaign.hour_zero), "text": body.text, "now": body.now, "word": body.word}


def row(paper: Delivery) -> Row:
    """Build an invalid paper's row: text, arrival, and when it became invalid."""
    hour = paper.seat.campaign.hour_zero
    return {
        "when": label(paper.arrives, hour),
        "kind": paper.kind,
        "text": in_words(paper.body),
        "fate": STRUCK.get(Delivery.Fate(paper.fate), ""),
        "struck": label(paper.struck or 0, hour),
    }
