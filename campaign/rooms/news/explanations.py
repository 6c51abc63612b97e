"""Explanations: every mark, row and figure of a room opens to its papers (UD-119).

A subject is a word and a key (``data-why``): ``contact:A:`` or ``contact:A:Foyle`` (a letter and its sender),
``force:blue_cruisers``, ``port:dover``, ``sent:3``, ``paper:12`` (by export number), ``list:contacts``. Only own papers are
shown, never the truth behind them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec import UNSET

from campaign.models.belief import Delivery, OrderRequest, Seat
from campaign.reports.seat_knowledge import came_by, left_out
from campaign.rooms.news import earlier_rows
from campaign.rooms.news.signals import BY
from campaign.rooms.pages import tally
from campaign.rooms.seat_rows import via_words
from campaign.rooms.words import Row, age, errors
from campaign.war.reports import KINDS, land, papers, read, sea, trade
from campaign.war.reports.body import Body, Passed
from campaign.war.reports.summaries import CALLED, in_words
from naval.geo.calendar import label
from tactical.engine.text.words import plural

MOST = 24
"""The newest papers that a subject's page shows at first."""
Kinds = tuple[type[Body], ...]
HEADS: dict[str, tuple[str, Kinds]] = {
    "force": ("Own forces", (sea.Status, sea.Position, sea.Company, sea.Asked)),
    "contact": ("Contacts", (sea.Sighting,)),
    "port": ("Ports and wires", (papers.Ports, papers.Silence)),
    "sent": ("Own dispatches", (papers.Outbox,)),
    "ledger": ("Trade", (trade.TradeLedger,)),
    "merchant": ("Merchantmen as plotted", (trade.Plot,)),
    "lanes": ("Sea lanes", (trade.Lanes,)),
    "printed": ("Articles printed", (papers.Printed,)),
    "body": ("Own columns", (land.BodyStatus, land.BodyReported, land.AskedAshore)),
    "headquarters": ("Headquarters", (land.Headquarters,)),
    "seen": ("Enemy columns", (land.Seen,)),
    "call": ("Supplies drawn", (land.Drawn,)),
    "order": ("Own orders ashore", (land.Sent, land.Heard)),
    "office": ("The office: arrivals, trains and depots", (land.Office,)),
    "battle_order": ("Order of battle", (land.OrderOfBattle,)),
}
"""The heading of a subject's word, and the kinds of papers that bear on it."""
LISTS: dict[str, Kinds] = {
    "own": (sea.Status, sea.Position),
    "plotted": (trade.Plot,),
    "words": (papers.Word,),
    "enemy": (land.Seen,),
    "returns": (land.BodyReported,),
    "ashore": (land.Told,),
}
"""Lists besides those of :mod:`campaign.rooms.news.earlier_rows`."""


def subjects(body: Body) -> Iterator[tuple[str, str]]:
    """List a paper's subjects with names, as its reader can tell; without any it goes by number."""
    match body:
        case sea.Asked():
            yield from ((f"force:{row.force}", row.name) for row in body.forces)
        case sea.Status() | sea.Position() | sea.Company():
            yield f"force:{body.force}", body.name
        case sea.Sighting():
            yield f"contact:{body.label}:{body.sender}", f"{body.label}: {body.what}"
        case papers.Ports():
            yield from ((f"port:{row.key}", row.name) for row in body.ports)
        case papers.Silence():
            yield f"port:{body.of}", body.name
        case papers.Outbox():
            yield f"sent:{body.number}", f"No. {body.number} to {body.to}"
        case papers.Printed():
            yield f"printed:{body.number}", f"No. {body.number}: {body.headline}"
        case trade.TradeLedger():
            yield "ledger", "The ledger"
        case trade.Plot():
            yield from ((f"merchant:{row.key}", row.ship) for row in body.ships)
        case trade.Lanes():
            yield "lanes", "The lanes"
        case _:
            yield from _ashore(body)


def _ashore(body: Body) -> Iterator[tuple[str, str]]:
    match body:
        case land.BodyState():
            yield f"body:{body.body}", body.name
        case land.AskedAshore():
            yield from ((f"body:{row.body}", row.name) for row in body.bodies)
        case land.Headquarters():
            yield "headquarters", "Headquarters"
        case land.Seen():
            yield f"seen:{body.label}", f"{body.label}: {body.what}"
        case land.Drawn():
            yield "call", "Supplies drawn"
        case land.Sent():
            yield f"order:{body.number}", f"Order No. {body.number} to {body.to}"
        case land.Heard():
            yield f"order:{body.number}", ""
        case land.Office():
            yield "office", "The office"
        case land.OrderOfBattle():
            yield "battle_order", "Order of battle"


@dataclass(frozen=True)
class Ledger:
    """A seat's papers at a minute, with those recalled in the open by then."""

    seat: Seat
    now: int
    past: bool = False

    @classmethod
    def read_at_request(cls, seat: Seat, latest: OrderRequest | None, then: OrderRequest | None = None) -> Ledger:
        """Return the ledger now, by the ``latest`` request, or at an earlier one, ``then``."""
        call = then or latest
        return cls(seat, call.start if call else 0, then is not None)

    def list_valid(self, kinds: Iterable[type[Body]] | None, number: int | None = None) -> list[Delivery]:
        """List valid papers of some kinds (None: all) in order; or the one with a stored number."""
        found = self.seat.papers if not self.past else came_by(self.seat.papers, self.now)
        if kinds is not None:
            kinds = tuple(kinds)
            found = found.filter(kind__in=[kind.kind for kind in kinds])
        if number is not None:
            found = found.filter(number=number)
        ahead = self.seat.ahead.papers if self.seat.ahead is not None and not self.past else ()
        wanted = None if kinds is None else {kind.kind for kind in kinds}
        coming = (one for one in ahead if (wanted is None or one.kind in wanted) and number in (None, one.number))
        return [*found.select_related("replaces").order_by("number"), *coming]

    def list_recalled(self, kinds: Iterable[type[Body]]) -> list[Delivery]:
        """List the recalled papers of some kinds: nothing stands in their place."""
        some = self.seat.deliveries.filter(fate=Delivery.Fate.RECALLED, taken=None)
        if self.past:
            some = some.filter(struck__lte=self.now)
        return list(some.filter(kind__in=[kind.kind for kind in kinds]).order_by("number"))

    def format_minute(self, minute: int) -> str:
        """Format a minute as day and hour."""
        return label(minute, self.seat.campaign.hour_zero)


def explain_subject(ledger: Ledger, subject: str, *, whole: bool = False) -> Row | None:
    """Build a subject's papers, the newest first, with the way each came; None if there are none (UD-119)."""
    found = papers_of(ledger, subject)
    if found is None:
        return None
    title, some, struck = found
    gone = left_out(ledger.seat)
    rows = [trace(ledger, paper, paper.number - bisect(gone, paper.number)) for paper in reversed(some)]
    shown = rows if whole else rows[:MOST]
    return {
        "subject": subject,
        "title": title,
        "papers": shown,
        "more": len(rows) - len(shown),
        "count": len(rows),
        "struck": [struck_row(ledger, paper) for paper in reversed(struck)],
    }


def papers_of(ledger: Ledger, subject: str) -> tuple[str, list[Delivery], list[Delivery]] | None:
    """Return a subject's title, its valid papers, and those recalled."""
    head, _, key = subject.partition(":")
    if head == "paper":
        one = by_number(ledger, key)
        return None if one is None else (CALLED[one.kind].capitalize(), [one], [])
    if head == "list":
        listed = {**earlier_rows.lists(ledger.seat.role), **LISTS}.get(key)
        if listed is None:
            return None
        return (
            ", ".join(CALLED[kind.kind] for kind in listed).capitalize(),
            ledger.list_valid(listed),
            ledger.list_recalled(listed),
        )
    if head not in HEADS:
        return None
    kinds = HEADS[head][1]
    titles: dict[str, str] = {}
    some = [one for one in ledger.list_valid(kinds) if bears_on(one, subject, titles)]
    gone = [one for one in ledger.list_recalled(kinds) if bears_on(one, subject, titles)]
    return (titles.get(subject, ""), some, gone) if some else None


def bears_on(paper: Delivery, subject: str, titles: dict[str, str]) -> bool:
    """Report whether a paper is about a subject; note the newest name of it."""
    for one, name in subjects(read(paper.kind, paper.data)):
        if one == subject:
            titles[one] = name or titles.get(one, "")
            return True
    return False


def by_number(ledger: Ledger, number: str) -> Delivery | None:
    """Find a paper by its number as shown."""
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        return None
    gone, wanted = left_out(ledger.seat), int(number)
    for one in gone:
        wanted += one <= wanted
    return next(iter(ledger.list_valid(None, wanted)), None)


def trace(ledger: Ledger, paper: Delivery, number: int) -> Row:
    """Build a paper's row: text, author, times, medium, age, error, former version."""
    body, since = read(paper.kind, paper.data), paper.happened
    by, way, error = provenance(body)
    former = paper.replaces if paper.replaces and paper.replaces.fate == Delivery.Fate.CORRECTED else None
    late = paper.arrives - since
    return {
        "number": number,
        "kind": CALLED[paper.kind],
        "text": in_words(paper.body),
        "by": by,
        "since": ledger.format_minute(since),
        "way": way,
        "came": ledger.format_minute(paper.arrives),
        "late": age(late) if late > 0 else "",
        "age": age(ledger.now - since),
        "error": error,
        "former": struck_row(ledger, former) if former else None,
    }


def struck_row(ledger: Ledger, paper: Delivery) -> Row:
    """Build the row of a recalled paper: its text, and when it was recalled."""
    text = in_words(paper.body)
    return {
        "kind": CALLED[paper.kind],
        "text": text,
        "when": ledger.format_minute(paper.arrives),
        "struck": ledger.format_minute(paper.struck or 0),
    }


def provenance(body: Body) -> tuple[str, str, str]:
    """Return a report's author, medium and error, in words, "" where there is none."""
    match body:
        case sea.Status() | sea.Log() | sea.Company():
            return "her own officers", "no delay: it is about a force under your command", "by her own reckoning"
        case sea.Position():
            return body.name, f"by {via_words(body)}", "by her own reckoning, then"
        case sea.Logbook():
            return body.name, f"by {body.via}", ""
        case sea.Sighting():
            return body.by, passed_on(body), f"{errors(*body.error_nm)} along and across the line of sight"
        case sea.Bearing():
            return body.by, passed_on(body), "direction only, no distance"
        case sea.Work():
            return body.name, passed_on(body), ""
        case sea.Battle():
            return "those present", "", ""
        case papers.Dispatch():
            stages = [f"{hop.to} {BY[hop.medium]}" for hop in body.hops if hop.origin != hop.to]
            return body.sender, "; ".join(stages) or f"by {body.via}", "unconfirmed"
        case papers.Outbox() | papers.Printed():
            return "this office", "no delay", ""
        case papers.Ports() | papers.Silence():
            return "the ports themselves", "by wire, where they answer", ""
        case papers.EditorLetter():
            return body.sender, "by wire and post", "unconfirmed"
        case papers.Tip():
            return body.source, "told to the press", "unconfirmed"
        case papers.Article():
            return body.paper, f"printed, and read {body.via}" if body.via else "printed, and brought", "unconfirmed"
        case papers.Slip() | papers.Returned() | papers.Word():
            return "the umpire", "from the desk", ""
        case _:
            return _provenance_more(body)


def _provenance_more(body: Body) -> tuple[str, str, str]:
    match body:
        case trade.Loss():
            return body.source, "told by a crew or a port", ""
        case trade.Prize():
            return body.brought or body.by, "by the port" if body.brought else "with her log", ""
        case trade.TradeLedger() | trade.Plot() | trade.Lanes():
            return "this office", "computed from sailing lists and reports", "as planned, not as it is"
        case land.BodyReported():
            return body.name, "; ".join(body.hops) or f"by {body.via}", "by its own reckoning, then"
        case land.BodyStatus() | land.Headquarters() | land.Drawn():
            return "your own staff", "within sight and hearing", ""
        case land.Seen():
            return body.by, f"by {body.via}" if body.via else "seen at first hand", plural(body.error_mi, "mile")
        case land.Guns():
            return body.body, "by ear", "direction only, no distance"
        case land.Sent() | land.Heard() | land.Office() | land.OrderOfBattle():
            return "your own staff", "", ""
        case land.Told():
            return body.body, "", ""
    return "", "", ""


def passed_on(body: Passed) -> str:
    """Say how a report came: at first hand, or forwarded, and by which medium."""
    if not body.sender:
        return "seen at first hand"
    return f"forwarded by {body.sender}" + (f" by {body.via}" if body.via is not UNSET and body.via else "")


def index(ledger: Ledger) -> list[Row]:
    """List all subjects with number of papers, and age of the last."""
    found: dict[str, list[Delivery]] = {}
    titles: dict[str, str] = {}
    single: dict[str, list[Delivery]] = {}
    for paper in ledger.list_valid(None):
        told = list(subjects(read(paper.kind, paper.data)))
        for subject, name in told:
            found.setdefault(subject, []).append(paper)
            titles[subject] = name or titles.get(subject, "")
        if not told:
            single.setdefault(paper.kind, []).append(paper)
    groups = [
        {
            "name": words,
            "rows": [_listed(ledger, one, titles[one], some) for one, some in found.items() if one.partition(":")[0] == head],
        }
        for head, (words, _) in HEADS.items()
    ]
    gone = left_out(ledger.seat)
    for kind in (one for one in KINDS if one in single):
        rows = [
            _listed(ledger, f"paper:{one.number - bisect(gone, one.number)}", in_words(one.body), [one])
            for one in reversed(single[kind])
        ]
        groups.append({"name": CALLED[kind].capitalize(), "rows": rows})
    return [group for group in groups if group["rows"]]


def _listed(ledger: Ledger, subject: str, title: str, some: list[Delivery]) -> Row:
    last = max(some, key=lambda one: (one.happened, one.number))
    return {
        "subject": subject,
        "title": title,
        "count": len(some),
        "age": age(ledger.now - last.happened),
        "when": ledger.format_minute(last.happened),
    }


def page(
    seat: Seat, back: str, subject: str, *, latest: OrderRequest | None, then: OrderRequest | None, whole: bool
) -> Row | None:
    """Build the page of a subject, or the index; None for one the seat has not."""
    ledger = Ledger.read_at_request(seat, latest, then)
    found = explain_subject(ledger, subject, whole=whole) if subject else None
    if subject and found is None:
        return None
    return {**tally.head(seat, back, latest), "subject": found, "index": [] if subject else index(ledger)}


def kinds_of(subject: str, role: str) -> tuple[str, ...]:
    """List the kinds of papers that a subject's page shows; () for all kinds."""
    head, _, key = subject.partition(":")
    kinds: Kinds = {**earlier_rows.lists(role), **LISTS}.get(key, ()) if head == "list" else HEADS.get(head, ("", ()))[1]
    return tuple(one.kind for one in kinds)
