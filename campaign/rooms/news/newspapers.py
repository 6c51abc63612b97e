"""The newspapers on file at a seat: each edition with its articles, as their reader has them (NAV-S-050, SC-N-49)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row, age
from campaign.war.reports.papers import Article, Printed
from naval import tables
from naval.state.world import BELLIGERENTS

EXCERPT = 160
"""Characters of an article that a search shows."""


@dataclass(frozen=True)
class Edition:
    """An edition of a paper: ``key`` names it in addresses, ``came`` says when it was read, ``side`` whose versions it has."""

    key: str
    paper: str
    date: str
    came: str
    side: str
    articles: tuple[Row, ...]

    @property
    def name(self) -> str:
        """The paper's name, without its town."""
        return self.paper.partition(",")[0]

    @property
    def town(self) -> str:
        """The town of the paper, if its name has one."""
        return self.paper.partition(",")[2].strip()


def block(desk: Desk) -> Row:
    """Build the newspapers of a room."""
    return {"articles": list_articles(desk), "speak_nm": tables.value("trade", "speak_nm")}


def list_articles(desk: Desk) -> list[Row]:
    """List the articles that this seat reads, the newest edition first and its lead first, each with later corrections of it."""
    some = sorted(desk.list_reports(Article), key=lambda one: (-one[0].arrives, one[1].rank, -one[0].number))
    rows = [
        {
            **pick_fields(body, "headline text dateline paper date side"),
            "when": desk.format_minute(paper.arrives),
            "of_paper": desk.name_paper(paper),
            "stands": "",
            "corrects": body.corrects or "",
            "withdraws": body.withdraws or "",
            "of": body.of or "",
            "via": body.via or "",
            "old": age(paper.arrives - paper.happened) if body.via else "",
        }
        for paper, body in some
    ]
    for late in rows:
        for early in rows:
            if (early["paper"], early["side"], early["date"]) != (late["paper"], late["side"], late["of"]):
                continue
            if early is not late and early["headline"] in (late["corrects"], late["withdraws"]):
                early["stands"] = "withdrawn" if late["withdraws"] else early["stands"] or "corrected"
    return rows


def list_editions(desk: Desk) -> list[Edition]:
    """List the editions that this seat has read, or printed, the newest first."""
    found: dict[tuple[str, str, str], list[Row]] = {}
    for row in list_articles(desk):
        found.setdefault((row["paper"], row["date"], row["side"]), []).append(row)
    read = [
        Edition(rows[0]["of_paper"].partition(":")[2], paper, date, rows[0]["when"], side, tuple(rows))
        for (paper, date, side), rows in found.items()
    ]
    return [*list_printed(desk), *read]


def name_own(desk: Desk) -> str:
    """Name the newspaper of this seat; "" if it has none."""
    return public(desk.seat.campaign).newspapers.get(desk.seat.key, "")


def list_printed(desk: Desk) -> list[Edition]:
    """List a newspaper's own editions, the newest first: once if both sides read the same, else as each reads it."""
    delay = desk.order_knowledge.settings.press_delay_min
    names = {body.number: body for _, body in desk.list_reports(Printed)}
    gone = {body.withdraws: paper.happened for paper, body in desk.list_reports(Printed) if body.withdraws}
    found: dict[int, dict[str, list[Row]]] = {}
    keys: dict[int, str] = {}
    for paper, body in sorted(desk.list_reports(Printed), key=lambda one: one[1].number):
        for side, text in body.versions.items():
            minute = body.reaches[side] - delay
            keys.setdefault(minute, desk.name_paper(paper).partition(":")[2])
            date = desk.format_minute(minute)
            row = {
                "headline": (body.headlines or {}).get(side) or body.headline,
                "dateline": (body.datelines or {}).get(side) or body.dateline or date,
                "text": text,
                "date": date,
                "stands": describe_withdrawal(gone.get(body.number), body.reaches[side]),
                "corrects": names[body.corrects].headline if body.corrects in names else "",
                "withdraws": names[body.withdraws].headline if body.withdraws in names else "",
            }
            found.setdefault(minute, {}).setdefault(side, []).append(row)
    editions = []
    for minute, sides in sorted(found.items(), reverse=True):
        alike = len(sides) == len(BELLIGERENTS) and len({str(rows) for rows in sides.values()}) == 1
        for side in sorted(sides)[: 1 if alike else None]:
            read, date = minute + delay, desk.format_minute(minute)
            came = desk.format_minute(read)
            key = keys[minute] + ("" if alike else side[0])
            editions.append(Edition(key, name_own(desk), date, came, "" if alike else side, tuple(sides[side])))
    return editions


def describe_withdrawal(withdrawn: int | None, read: int) -> str:
    """Say whether an article was withdrawn after it was read, or stopped before; "" if it stands."""
    if withdrawn is None:
        return ""
    return "withdrawn" if read <= withdrawn else "stopped"


def search(editions: Iterable[Edition], words: str) -> list[Row]:
    """Find the articles that hold every one of some words, in any case, each with a piece of its text."""
    wanted = words.casefold().split()
    found = []
    for edition in editions:
        for row in edition.articles:
            whole = " ".join((row["headline"], row["dateline"], row["text"], edition.paper, edition.date)).casefold()
            if all(word in whole for word in wanted):
                found.append({"edition": edition, "headline": row["headline"], "text": quote(row["text"], wanted)})
    return found


def quote(text: str, wanted: list[str]) -> str:
    """Quote the piece of a text round the first of some words that it holds, or its beginning.

    >>> quote("Smoke was seen off the Skaw at noon.", ["skaw"])
    'Smoke was seen off the Skaw at noon.'
    >>> quote("x" * 300 + " Skaw " + "y" * 300, ["skaw"])[:3]
    '…xx'
    """
    lowered = text.casefold()
    first = min((at for word in wanted if (at := lowered.find(word)) >= 0), default=0)
    start = max(0, min(first - EXCERPT // 2, len(text) - EXCERPT))
    piece = text[start : start + EXCERPT]
    return ("…" if start else "") + piece.strip() + ("…" if start + EXCERPT < len(text) else "")
