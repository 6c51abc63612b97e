"""The Admiralty's room: newspapers, ports by last returns, ledger of trade."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.navigation import works
from campaign.rooms.news import signals
from campaign.rooms.news.shipping import OUT, line, news
from campaign.rooms.presenter import pick_fields
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row
from campaign.war.reports.papers import Article, PortRow, Ports
from campaign.war.reports.trade import TradeLedger

COUNTS = "at_sea due overdue in_port held arrived lost"


def block(desk: Desk) -> Row:
    """Build the Admiralty's own part of the page, besides signals and works."""
    return {"articles": articles(desk), "ports": ports(desk), "trade": {**balance(desk), "news": news(desk)}}


def articles(desk: Desk) -> list[Row]:
    """List the articles for this Admiralty, the newest first, each with later corrections of it."""
    rows = [
        {
            **pick_fields(body, "headline text dateline paper date"),
            "when": desk.format_minute(paper.arrives),
            "of_paper": desk.name_paper(paper),
            "stands": "",
            "corrects": body.corrects or "",
            "withdraws": body.withdraws or "",
            "of": body.of or "",
        }
        for paper, body in desk.list_reports(Article)
    ]
    for late in rows:
        for early in rows:
            same = early is not late and early["paper"] == late["paper"] and early["date"] == late["of"]
            if same and early["headline"] in (late["corrects"], late["withdraws"]):
                early["stands"] = "withdrawn" if late["withdraws"] else early["stands"] or "corrected"
    return rows[::-1]


def ports(desk: Desk) -> list[Row]:
    """List own ports by last return; off the wire it is old, with its hour (NAV-S-083)."""
    newest: dict[str, tuple[int, PortRow]] = {}
    last = None
    for paper, body in desk.list_reports(Ports):
        last = paper.happened
        newest |= {row.key: (last, row) for row in body.ports}
    return [
        {
            **pick_fields(row, "key name lon lat coal_t capacity telegraph wireless ships"),
            "told": desk.format_minute(told) if told != last else "",
        }
        for _, (told, row) in sorted(newest.items())
    ]


def balance(desk: Desk) -> Row:
    """Build the ledger: own merchantmen by lane, those to worry about, prizes claimed."""
    ledger = desk.find_newest(TradeLedger)
    lanes = [{**pick_fields(row, f"lane {COUNTS}"), "late_h": row.late // 60} for row in (ledger.lanes if ledger else ())]
    return {
        "lanes": [row for row in lanes if any(row[name] for name in OUT)],
        "total": {name: sum(row[name] for row in lanes) for name in COUNTS.split()},
        "ships": [line(desk, row) for row in (ledger.ships if ledger else ()) if row.state in ("overdue", "due", "lost")],
        "prizes": [
            {
                **pick_fields(row, "ship flag cargo"),
                "fate": "sunk" if row.fate == "sunk" else f"sent to {row.port}",
                "when": desk.format_minute(row.read),
            }
            for row in (ledger.prizes if ledger else ())
        ],
    }


def checks(draft: Draft) -> list[Row]:
    """Remind the Admiralty that it has written no dispatch; it need not."""
    return [] if draft.rows("dispatches") else [{"state": "due", "text": "No dispatch written", "href": "#signals"}]


ROOM = Folder((signals.block, works.block, block), checks)
