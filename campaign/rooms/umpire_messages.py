"""What the umpire said to a seat in his own name: the one kind of paper that says whose it is (UD-051)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row
from campaign.war.reports.papers import Word

SHOWN = 3
"""So many words stand on the page itself, the newest; the others lie in a fold."""
TO = {"": "to you alone", "side": "to your side", "all": "to everybody"}


def block(desk: Desk) -> Row:
    """What the pages of every kind of seat show of it."""
    rows = words(desk)
    return {"words": {"newest": rows[:SHOWN], "earlier": rows[SHOWN:], "count": len(rows)}}


def words(desk: Desk) -> list[Row]:
    """Every word that stands, the newest first."""
    rows = [
        {
            "when": desk.when(paper.arrives),
            "to": TO[body.to],
            "text": body.text,
            "of": desk.paper(paper),
            "fresh": desk.new(paper),
        }
        for paper, body in desk.told(Word)
    ]
    return rows[::-1]
