"""Newspapers as their readers have them: an Admiralty, a ministry, or an admiral at sea (NAV-S-048 to 050, SC-N-49)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row, age
from campaign.war.reports.papers import Article
from naval import tables


def block(desk: Desk) -> Row:
    """Build the newspapers of a room."""
    return {"articles": articles(desk), "speak_nm": tables.value("trade", "speak_nm")}


def articles(desk: Desk) -> list[Row]:
    """List the articles that a seat has read, the newest first, each with later corrections of it."""
    rows = [
        {
            **pick_fields(body, "headline text dateline paper date"),
            "when": desk.format_minute(paper.arrives),
            "of_paper": desk.name_paper(paper),
            "stands": "",
            "corrects": body.corrects or "",
            "withdraws": body.withdraws or "",
            "of": body.of or "",
            "via": body.via or "",
            "old": age(paper.arrives - paper.happened) if paper.arrives > paper.happened else "",
        }
        for paper, body in desk.list_reports(Article)
    ]
    for late in rows:
        for early in rows:
            same = early is not late and early["paper"] == late["paper"] and early["date"] == late["of"]
            if same and early["headline"] in (late["corrects"], late["withdraws"]):
                early["stands"] = "withdrawn" if late["withdraws"] else early["stands"] or "corrected"
    return rows[::-1]
