"""The page of the newspapers: a front page to look at, the editions on file, and a search in them."""

from __future__ import annotations

from campaign.models.belief import Seat
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.news import newspapers
from campaign.rooms.pages import tally
from campaign.rooms.words import Row
from campaign.seat_kinds import PRINTS
from campaign.war.reports.papers import Article, Printed

LONGEST = 100
"""Characters of a search."""


def page(seat: Seat, back: str, key: str, words: str) -> Row | None:
    """Build the page with the edition that ``key`` names, by default the newest; None if there is none of that name."""
    desk = Desk.read_for_seat(seat, every=(Article, Printed))
    editions = newspapers.list_editions(desk)
    shown = next((one for one in editions if key in ("", one.key)), None)
    if key and shown is None:
        return None
    words = words.strip()[:LONGEST]
    return {
        **tally.head(seat, back, desk.call),
        "own": newspapers.name_own(desk),
        "prints": PRINTS in seat.kind.parts,
        "edition": shown,
        "editions": editions,
        "words": words,
        "found": newspapers.search(editions, words) if words else [],
    }
