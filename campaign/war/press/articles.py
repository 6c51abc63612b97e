"""Articles: what the press prints, and when Admiralties read it (NAV-S-048 to 050; AMB-S-17, SC-N-45 to SC-N-47).

Each Admiralty reads its side's version; for cabins copies wait ashore (:mod:`campaign.war.press.papers_at_sea`). The editor may
print, distort, hold back, invent, correct and withdraw unchecked. Articles are numbered for their author alone: by numbers a
reader would count what others read.
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
from naval.state.world import Seat
from tactical.engine.text.words import plural, sentence

RULES = ("NAV-S-048", "NAV-S-049", "NAV-S-050")
TAKEN_BACK = "The editor withdraws this report."


def articles(run: Done, post: Post) -> Post:
    """Print the sealed articles: each Admiralty gets the version written for its side (NAV-S-048, NAV-S-049, NAV-S-050)."""
    for paper in sorted((s for s in run.world.seats if s.role == "press"), key=lambda s: s.key):
        if paper.key in run.orders:
            for article in run.orders[paper.key].articles:
                post = _print(run, post, paper, article)
    return replace(post, printed=tuple(sorted(post.printed, key=lambda p: (p.author, p.number))))


def earlier(post: Post, author: str, number: int) -> Printed | None:
    """Find an earlier article of an author by its number; None if there is none."""
    return next((p for p in post.printed if p.author == author and p.number == number), None)


def _print(run: Done, post: Post, paper: Seat, article: Article) -> Post:
    number = post.numbers.get(paper.key, 0) + 1
    ref = f"{paper.key}/{number}"
    of = earlier(post, paper.key, article.corrects or article.withdraws)
    if article.withdraws and of is not None:
        post, of = _take_back(post, of)
    copies, reaches, dated = [], {}, {}
    versions: dict[str, str] = {}
    going = run.until + article.delay_min
    arrives = going + run.world.settings.press_delay_min
    for seat in sorted((s for s in run.world.seats if s.role in ("admiralty", "cabin")), key=lambda s: (s.role, s.key)):
        copy = _copy(run, post, paper, article, of, seat, going, arrives)
        if copy is None:
            continue
        dated[seat.key] = going
        if seat.role == "cabin":
            copies.append(Paper(seat.key, copy, going, aboard=papers_at_sea.ASHORE, ref=ref, about=(f"article:{ref}",)))
            continue
        copies.append(Paper(seat.key, copy, going, arrives, ref=ref, about=(f"article:{ref}",)))
        reaches[seat.key], versions[seat.side] = arrives, copy.text
    headline = article.headline or (of.headline if of is not None else "")
    own = {side: text for side, text in article.headlines.items() if side in versions}
    done = Printed(author=paper.key, number=number, headline=headline, reaches=reaches, dated=dated, headlines=own)
    word = "withdrew" if article.withdraws else "corrected" if article.corrects else "printed"
    held = f" (delayed {plural(article.delay_min, 'minute')})" if article.delay_min else ""
    text = sentence(f"{paper.name} {word}: {headline}{held}")
    rests = (f"article:{ref}",)
    event = Event(minute=run.until, kind="article", text=text, rules=RULES, told=tuple(sorted(reaches)), about=rests)
    both = dict.fromkeys(versions, arrives)
    proof = papers.Printed.copied(
        article, number=number, headline=headline, versions=versions, reaches=both, headlines=own or UNSET
    )
    post = replace(post, numbers={**post.numbers, paper.key: number}, printed=(*post.printed, done))
    return post.send([*copies, Paper(paper.key, proof, run.until, run.until, about=rests)], run.until, [event])


def _take_back(post: Post, of: Printed) -> tuple[Post, Printed]:
    """Stop an article's unread copies; its readers get a notice (SC-N-46)."""
    ref = f"{of.author}/{of.number}"
    stopped = {v.seat for v in post.mail if v.ref == ref}
    read = {seat: at for seat, at in of.reaches.items() if seat not in stopped}
    new = renew(of, withdrawn=True, reaches=read)
    mail = tuple(v for v in post.mail if v.ref != ref)
    return replace(post, mail=mail, printed=tuple(new if p == of else p for p in post.printed)), new


def _copy(
    run: Done, post: Post, paper: Seat, article: Article, of: Printed | None, seat: Seat, going: int, arrives: int
) -> papers.Article | None:
    """Make a reader's dated copy; None if nothing was written for him (SC-N-45, SC-N-47).

    Holding back does not show: the date is of printing.
    """
    text = article.versions.get(seat.side, "").strip()
    had = of is not None and (of.reaches.get(seat.key, arrives + 1) <= arrives or papers_at_sea.has(post, seat.key, of))
    if article.withdraws:
        if not had:
            return None
        text = text or TAKEN_BACK
    elif not text:
        return None
    date = calendar.label(going, run.world.calendar.hour)
    dateline = article.dateline or date
    headline = article.headlines.get(seat.side) or article.headline
    copy = papers.Article.copied(
        article, headline=headline, text=text, paper=paper.name, dateline=dateline, date=date, corrects="", withdraws="", of=""
    )
    if of is None or not had:
        return copy
    dated = calendar.label(of.dated[seat.key], run.world.calendar.hour)
    read = of.headlines.get(seat.side) or of.headline
    what = "withdraws" if article.withdraws else "corrects"
    return renew(copy, headline=headline or f"Withdrawn: {read}", of=dated, **{what: read})
