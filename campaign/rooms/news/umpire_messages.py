"""The umpire's messages to a seat: the one kind of paper with a named author (UD-051)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row
from campaign.war.reports.papers import Word

SHOWN = 3
"""The newest messages on the page itself; the others lie in a fold."""
TO = {"": "to you alone", "side": "to your side", "all": "to everybody"}


def block(desk: Desk) -> Row:
    """Build the part of every room on the umpire's messages."""
    rows = words(desk)
    return {"words": {"newest": rows[:SHOWN], "earlier": rows[SHOWN:], "count": len(rows)}}


def words(desk: Desk) -> list[Row]:
    """List every valid message, the newest first."""
    rows = [
        {
            "when": desk.format_minute(paper.arrives),
            "to": TO[body.to],
            "text": body.text,
            "of": desk.name_paper(paper),
            "fresh": desk.is_new(paper),
        }
        for paper, body in desk.list_reports(Word)
    ]
    return rows[::-1]
