"""Merchantmen, losses and prizes in words, for trade room and Admiralty."""

from __future__ import annotations

from campaign.reports.report_index import Paper
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row
from campaign.war.reports.trade import Loss, Prize, Sailing
from naval.geo.compass import place_words as place

WORDS = {
    "in_port": "in port",
    "held": "held in port",
    "at_sea": "at sea",
    "due": "expected",
    "overdue": "overdue",
    "arrived": "arrived",
    "lost": "lost",
}
OUT = ("at_sea", "due", "overdue", "in_port", "held")


def line(desk: Desk, row: Sailing) -> Row:
    """Describe a merchantman: her state, when she is due, how late she is."""
    late = desk.now - row.due if row.due is not None else 0
    return {
        **pick_fields(row, "ship flag cargo lane state"),
        "words": WORDS[row.state],
        "due": desk.format_minute(row.due) if row.due is not None else "",
        "sails": desk.format_minute(row.sails) if row.state == "in_port" and row.sails is not None else "",
        "late_h": late // 60 if row.state == "overdue" else 0,
    }


def news(desk: Desk) -> list[Row]:
    """List the news of lost ships, and of prizes brought in or claimed; the newest first."""
    return [
        {
            "when": desk.format_minute(paper.arrives),
            "text": text,
            "of": desk.name_paper(paper),
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, text in reversed(heard_of(desk))
    ]


def heard_of(desk: Desk) -> list[tuple[Paper, str]]:
    """List the news of losses and prizes with its papers, in order of arrival."""
    heard = [(paper, body.text) for paper, body in desk.list_reports(Loss)]
    for paper, body in desk.list_reports(Prize):
        did = "sank" if body.fate == "sunk" else "took"
        text = f"{body.by} {did} the {body.ship} ({body.flag}, {body.cargo}), {place(body.lon, body.lat)}."
        if body.brought:
            text = f"The prize {body.ship} ({body.flag}, {body.cargo}) came into {body.brought}."
        heard.append((paper, text))
    heard.sort(key=lambda row: row[0].arrives)
    return heard
