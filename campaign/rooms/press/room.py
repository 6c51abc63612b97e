"""The newsroom: tips, letters and printed articles of the press (NAV-S-045 to 050)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.news.newspapers import list_articles
from campaign.rooms.presenter import pick_fields
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row, age
from campaign.war.reports.papers import EditorLetter, Printed, Tip
from naval.orders.articles import SETTING_MIN
from tactical.engine.text.words import plural

EDITION_EVERY_MIN = 60


def block(desk: Desk) -> Row:
    return {
        "tips": tips(desk),
        "printed": printed(desk),
        "articles": list_articles(desk),
        "letters": letters(desk),
        **editions(desk),
    }


def editions(desk: Desk) -> Row:
    """List the hours at which the run has an edition, the last as it ends, and how long the mail takes (SC-N-47)."""
    known = desk.order_knowledge
    hours = range(SETTING_MIN, known.until - known.minute, EDITION_EVERY_MIN)
    rows = [{"minutes": minutes, "words": desk.format_minute(known.minute + minutes)} for minutes in hours]
    last = {"minutes": 0, "words": f"{desk.format_minute(known.until)}, as the run ends"}
    mail_min = known.settings.press_delay_min
    return {"editions": [*rows, last], "mail": plural(round(mail_min / 60, 1), "hour") if mail_min else ""}


def tips(desk: Desk) -> list[Row]:
    """List the tips of neutral coasts, skippers and crews, numbered as they came, the newest first."""
    rows = [
        {
            "number": paper.n,
            "of": desk.name_paper(paper),
            "when": f"Day {body.day}" if body.day else desk.format_minute(paper.happened),
            "told": desk.format_minute(paper.arrives),
            "age": age(desk.now - paper.arrives),
            "fresh": desk.is_of_newest_batch(paper),
            **pick_fields(body, "lon lat text source"),
        }
        for paper, body in desk.list_reports(Tip)
    ]
    return rows[::-1]


def letters(desk: Desk) -> list[Row]:
    """List the letters to the editor, the newest first."""
    rows = [
        {
            **pick_fields(body, "sender text"),
            "of": desk.name_paper(paper),
            "when": desk.format_minute(paper.arrives),
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, body in desk.list_reports(EditorLetter)
    ]
    return rows[::-1]


def on_chart(desk: Desk) -> Row:
    """List the tips with their places, for the chart."""
    return {"tips": [{name: tip[name] for name in ("lon", "lat", "text", "of")} for tip in tips(desk)]}


def printed(desk: Desk) -> list[Row]:
    """List the articles of the press seat, the newest first, and how far each has come."""
    proofs = desk.list_reports(Printed)
    gone = {body.withdraws: paper.happened for paper, body in proofs if body.withdraws}
    mended = {body.corrects for _, body in proofs if body.corrects}
    rows = [
        {
            **pick_fields(body, "number headline dateline corrects withdraws"),
            "when": desk.format_minute(paper.happened),
            "state": "withdrawn" if body.number in gone else "corrected" if body.number in mended else "",
            "open": body.number not in gone and not body.withdraws,
            "versions": [
                {
                    "side": side,
                    "text": text,
                    "headline": (body.headlines or {}).get(side, ""),
                    "dateline": (body.datelines or {}).get(side, ""),
                    "reads": reads(desk, body.reaches[side], gone.get(body.number)),
                }
                for side, text in sorted(body.versions.items())
            ],
        }
        for paper, body in proofs
    ]
    return sorted(rows, key=lambda row: -row["number"])


def reads(desk: Desk, minute: int, withdrawn: int | None) -> str:
    """Say when a side reads an article, as its author can tell, or that it was stopped."""
    if withdrawn is not None and minute > withdrawn:
        return "stopped"
    return f"read {desk.format_minute(minute)}" if minute <= desk.now else f"to be read {desk.format_minute(minute)}"


def checks(draft: Draft) -> list[Row]:
    """Count the articles to print."""
    count = len(draft.rows("articles"))
    text = f"{plural(count, 'article')} to print" if count else "Nothing to print yet"
    return [{"state": "done" if count else "due", "text": text, "href": "#article"}]


ROOM = Folder((block,), checks, on_chart, (Tip,), {"printed": (Printed,)})
