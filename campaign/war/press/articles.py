"""Articles: what the press prints, and when Admiralties read it (NAV-S-048 to 050; AMB-S-17, SC-N-45 to SC-N-47).

Each Admiralty and ministry reads its side's version; for cabins copies wait ashore (:mod:`campaign.war.press.papers_at_sea`).
Newspapers read each other. The editor may print, distort, hold back, invent, correct and withdraw unchecked. Articles are
numbered for their author alone: by numbers a reader would count what others read.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET
from msgspec.structs import replace as renew

from campaign.war.paper import Paper, Post
from campaign.war.press import papers_at_sea
from campaign.war.reports import papers
from naval.geo import calendar
from naval.run.run_input import Done
from naval.state.ledger import Printed
from naval.state.orders import Article
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS, Seat
from tactical.engine.text.words import plural, sentence

RULES = ("NAV-S-048", "NAV-S-049", "NAV-S-050")
DESKS, CABIN, PRESS, GENERAL = ("admiralty", "ministry"), "cabin", "press", "general"
TAKEN_BACK = "The editor withdraws this report."


def articles(run: Done, post: Post) -> Post:
    """Print the sealed articles: each Admiralty gets the version written for its side (NAV-S-048, NAV-S-049, NAV-S-050)."""
    for paper in sorted((s for s in run.world.seats if s.role == PRESS), key=lambda s: s.key):
        if paper.key in run.orders:
            for article in sorted(run.orders[paper.key].articles, key=lambda one: goes_to_press(run, one)):
                post = _print(run, post, paper, article)
    return replace(post, printed=tuple(sorted(post.printed, key=lambda p: (p.author, p.number))))


def goes_to_press(run: Done, article: Article) -> int:
    """Find the minute of an article's edition: that which the editor sets within the run, else the run's end (SC-N-47)."""
    return min(run.world.minute + article.edition_min, run.until) if article.edition_min else run.until


def earlier(post: Post, author: str, number: int) -> Printed | None:
    """Find an earlier article of an author by its number; None if there is none."""
    return next((p for p in post.printed if p.author == author and p.number == number), None)


def readers(run: Done, paper: Seat, article: Article) -> list[tuple[Seat, str, str]]:
    """List the readers of an article, in whose version, and the mark of its side if that is one of two (NAV-S-048, LC-303).

    A side reads through its Admiralty and ministry, in manoeuvres without either through its generals, and its cabins where they
    come to a copy. Other newspapers read both versions.
    """
    seats = sorted(run.world.seats, key=lambda s: s.key)
    desks = [s for s in seats if s.role in DESKS]
    desks += [s for s in seats if s.role == GENERAL and s.side not in {one.side for one in desks}]
    sides = [side for side in BELLIGERENTS if article.versions.get(side, "").strip()]
    own = (article.versions, article.headlines, article.datelines)
    if not sides or (len(sides) > 1 and len({tuple(words.get(side, "") for words in own) for side in sides}) == 1):
        both = [(BELLIGERENTS[0], "")]
    else:
        both = [(side, side) for side in sides]
    rivals = [s for s in seats if s.role == PRESS and s.key != paper.key]
    at_sea = [s for s in seats if s.role == CABIN]
    return [*((s, s.side, "") for s in (*desks, *at_sea)), *((s, side, mark) for s in rivals for side, mark in both)]


def _print(run: Done, post: Post, paper: Seat, article: Article) -> Post:
    number = post.numbers.get(paper.key, 0) + 1
    ref = f"{paper.key}/{number}"
    of = earlier(post, paper.key, article.corrects or article.withdraws)
    edition = goes_to_press(run, article)
    if article.withdraws and of is not None:
        post, of = _take_back(post, of, edition)
    copies: list[Paper] = []
    reaches, dated = {}, {}
    versions: dict[str, str] = {}
    going = edition + article.delay_min
    arrives = going + run.world.settings.press_delay_min
    for seat, side, mark in readers(run, paper, article):
        copy = _copy(run, post, paper, article, of, (seat, side), going, arrives)
        if copy is None:
            continue
        copy, dated[seat.key] = renew(copy, rank=_count_before(post, paper, seat, going), side=mark), going
        if seat.role == CABIN:
            copies.append(Paper(seat.key, copy, going, aboard=papers_at_sea.ASHORE, ref=ref, about=(f"article:{ref}",)))
            continue
        copies.append(Paper(seat.key, copy, going, arrives, ref=ref, about=(f"article:{ref}",)))
        reaches[seat.key] = arrives
        if seat.side == side:
            versions[side] = copy.text
    headline = article.headline or (of.headline if of is not None else "")
    own = {side: text for side, text in article.headlines.items() if side in versions}
    done = Printed(author=paper.key, number=number, headline=headline, reaches=reaches, dated=dated, headlines=own)
    word = "withdrew" if article.withdraws else "corrected" if article.corrects else "printed"
    held = f" (delayed {plural(article.delay_min, 'minute')})" if article.delay_min else ""
    text = sentence(f"{paper.name} {word}: {headline}{held}")
    rests = (f"article:{ref}",)
    event = Event(minute=edition, kind="article", text=text, rules=RULES, told=tuple(sorted(reaches)), about=rests)
    both = dict.fromkeys(versions, arrives)
    proof = papers.Printed.copied(
        article,
        number=number,
        headline=headline,
        versions=versions,
        reaches=both,
        headlines=own or UNSET,
        datelines={side: text for side, text in article.datelines.items() if side in versions} or UNSET,
    )
    post = replace(post, numbers={**post.numbers, paper.key: number}, printed=(*post.printed, done))
    return post.send([*copies, Paper(paper.key, proof, edition, edition, about=rests)], run.until, [event])


def _take_back(post: Post, of: Printed, edition: int) -> tuple[Post, Printed]:
    """Stop an article's copies that nobody has read by the minute of an edition; its readers get a notice (SC-N-46)."""
    ref = f"{of.author}/{of.number}"
    copies = [v for v in (*post.mail, *post.handed) if v.ref == ref]
    unread = [v for v in copies if v.arrives > edition or v.aboard == papers_at_sea.ASHORE]
    stopped = {v.seat for v in unread}
    read = {seat: at for seat, at in of.reaches.items() if seat not in stopped}
    new = renew(of, withdrawn=True, reaches=read)
    mail, handed = (tuple(v for v in some if v not in unread) for some in (post.mail, post.handed))
    return replace(post, mail=mail, handed=handed, printed=tuple(new if p == of else p for p in post.printed)), new


def _count_before(post: Post, paper: Seat, seat: Seat, going: int) -> int:
    """Count the articles before this one in a reader's edition: of his own copies alone (NAV-S-049)."""
    mine = (v for v in (*post.handed, *post.mail) if v.seat == seat.key and v.happened == going)
    return sum(isinstance(v.body, papers.Article) and v.body.paper == paper.name for v in mine)


def _copy(
    run: Done, post: Post, paper: Seat, article: Article, of: Printed | None, reader: tuple[Seat, str], going: int, arrives: int
) -> papers.Article | None:
    """Make a reader's dated copy; None if nothing was written for him (SC-N-45, SC-N-47).

    Holding back does not show: the date is of printing.
    """
    seat, side = reader
    text = article.versions.get(side, "").strip()
    had = of is not None and (of.reaches.get(seat.key, arrives + 1) <= arrives or papers_at_sea.has(post, seat.key, of))
    if article.withdraws:
        if not had:
            return None
        text = text or TAKEN_BACK
    elif not text:
        return None
    date = calendar.label(going, run.world.calendar.hour)
    dateline = article.datelines.get(side) or article.dateline or date
    headline = article.headlines.get(side) or article.headline
    copy = papers.Article.copied(
        article, headline=headline, text=text, paper=paper.name, dateline=dateline, date=date, corrects="", withdraws="", of=""
    )
    if of is None or not had:
        return copy
    dated = calendar.label(of.dated[seat.key], run.world.calendar.hour)
    read = of.headlines.get(side) or of.headline
    what = "withdraws" if article.withdraws else "corrects"
    return renew(copy, headline=headline or f"Withdrawn: {read}", of=dated, **{what: read})
