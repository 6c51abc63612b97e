"""Articles: what the press prints, and when each Admiralty reads it (NAV-S-048 to 050; AMB-S-17, SC-N-45 to SC-N-47).

Each Admiralty reads the version written for its side, and cabins hear of it through their Admiralty alone. The editor may
print, distort, hold back, invent, correct and take back; nobody checks him. Articles are numbered for their author; a
reader's copy bears no number, for that would count what others read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as renew

from naval.geo import calendar
from naval.run.work import Work
from naval.state.ledger import Printed
from naval.state.orders import Article
from naval.state.outcome import Event, Report
from naval.state.world import Letter, Seat

RULES = ("NAV-S-048", "NAV-S-049", "NAV-S-050")
TAKEN_BACK = "The editor takes this report back."


def articles(work: Work) -> Work:
    """Print what is sealed: each Admiralty gets the version written for its side (NAV-S-048, NAV-S-049, NAV-S-050)."""
    work = replace(work, printed=work.world.printed)
    for paper in sorted((s for s in work.world.seats if s.role == "press"), key=lambda s: s.key):
        if paper.key in work.orders:
            for article in work.orders[paper.key].articles:
                work = _print(work, paper, article)
    return replace(work, printed=tuple(sorted(work.printed, key=lambda p: (p.author, p.number))))


def earlier(work: Work, author: str, number: int) -> Printed | None:
    """An earlier article of that author by its number; None if there is none."""
    return next((p for p in work.printed if p.author == author and p.number == number), None)


def _print(work: Work, paper: Seat, article: Article) -> Work:
    number = work.numbers.get(paper.key, 0) + 1
    of = earlier(work, paper.key, article.corrects or article.withdraws)
    if article.withdraws and of is not None:
        work, of = _take_back(work, of)
    letters, reaches, dated = [], {}, {}
    for seat in sorted((s for s in work.world.seats if s.role == "admiralty"), key=lambda s: s.key):
        letter = _copy(work, paper, article, of, seat)
        if letter is not None:
            letters.append(renew(letter, ref=f"{paper.key}/{number}"))
            reaches[seat.key], dated[seat.key] = letter.arrives, letter.happened
    headline = article.headline or (of.headline if of is not None else "")
    done = Printed(author=paper.key, number=number, headline=headline, reaches=reaches, dated=dated)
    word = "withdrew" if article.withdraws else "corrected" if article.corrects else "printed"
    held = f", held back {article.delay_min} minutes" if article.delay_min else ""
    event = Event(
        minute=work.until,
        kind="article",
        text=f"{paper.name} {word}: {headline}{held}.",
        rules=RULES,
        told=tuple(sorted(reaches)),
    )
    reports = [
        Report(seat=v.seat, kind=v.kind, happened=v.happened, arrives=v.arrives, data=v.data)
        for v in letters
        if v.arrives <= work.until
    ]
    proof = Report(
        seat=paper.key, kind="printed", happened=work.until, arrives=work.until, data=_proof(work, article, done, letters)
    )
    return replace(
        work,
        numbers={**work.numbers, paper.key: number},
        printed=(*work.printed, done),
        events=(*work.events, event),
        reports=(*work.reports, *reports, proof),
        mail=(*work.mail, *(v for v in letters if v.arrives > work.until)),
    )


def _take_back(work: Work, of: Printed) -> tuple[Work, Printed]:
    """Stop the copies of an article that are not read yet; whoever has read it gets a notice instead (SC-N-46)."""
    ref = f"{of.author}/{of.number}"
    stopped = {v.seat for v in work.mail if v.ref == ref}
    read = {seat: at for seat, at in of.reaches.items() if seat not in stopped}
    new = renew(of, withdrawn=True, reaches=read)
    mail = tuple(v for v in work.mail if v.ref != ref)
    return replace(work, mail=mail, printed=tuple(new if p == of else p for p in work.printed)), new


def _copy(work: Work, paper: Seat, article: Article, of: Printed | None, seat: Seat) -> Letter | None:
    """A reader's copy, dated with day and hour as he gets it; None if nothing was written for him (SC-N-45, SC-N-47).

    That it was held back does not show: its date is that of its going out.
    """
    text = article.versions.get(seat.side, "").strip()
    going = work.until + article.delay_min
    arrives = going + work.world.settings.press_delay_min
    had = of is not None and of.reaches.get(seat.key, arrives + 1) <= arrives
    if article.withdraws:
        if not had:
            return None
        text = text or TAKEN_BACK
    elif not text:
        return None
    date = calendar.label(going, work.world.calendar.hour)
    data: dict[str, Any] = {
        "headline": article.headline,
        "text": text,
        "paper": paper.name,
        "dateline": article.dateline or date,
        "date": date,
        "corrects": "",
        "withdraws": "",
        "of": "",
    }
    if of is not None and had:
        data["withdraws" if article.withdraws else "corrects"] = of.headline
        data["headline"] = article.headline or f"Withdrawn: {of.headline}"
        data["of"] = calendar.label(of.dated[seat.key], work.world.calendar.hour)
    return Letter(seat=seat.key, kind="article", happened=going, arrives=arrives, data=data)


def _proof(work: Work, article: Article, done: Printed, letters: list[Letter]) -> dict[str, Any]:
    """What the editor keeps of an article: its number, his words, and when each side reads them."""
    side = {s.key: s.side for s in work.world.seats}
    return {
        "number": done.number,
        "headline": done.headline,
        "dateline": article.dateline,
        "versions": {side[v.seat]: v.data["text"] for v in letters},
        "reaches": {side[v.seat]: v.arrives for v in letters},
        "corrects": article.corrects,
        "withdraws": article.withdraws,
    }
