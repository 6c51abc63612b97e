"""The summary of new reports: battles, contacts, dispatches, reports, losses; the rest in counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from campaign.models.question import Question
from campaign.orders.general_context import newest as own_bodies
from campaign.reports.report_index import BOATS, GUNS, Paper, Told
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import seat_rows
from campaign.rooms.news import shipping
from campaign.rooms.words import Row
from campaign.war.reports.land import BodyReported, Drawn, Guns, Heard, Office, Seen
from campaign.war.reports.land import Told as Befell
from campaign.war.reports.papers import Article, Dispatch, EditorLetter, Returned, Silence, Slip, Tip, Word
from campaign.war.reports.sea import Battle, Bearing, Company, Log, Logbook, Sighting, Work
from campaign.war.reports.trade import Loss, Prize
from naval.geo.compass import bearing_words
from tactical.engine.text.words import listed, plural

NAMED = 4  # contacts, battles and dispatches that have a line each
HANDS = "SC-S-07"  # the rule of log lines that tell of a change of command
LONG = 90  # characters of a dispatch that are quoted
TOLD = 200  # characters of a battle report, which stands in full below
COUNTED = {
    "Umpire": "list:words",
    "Battle": "list:battles",
    "Contact": "list:contacts",
    "Enemy": "list:enemy",
    "Report": "list:returns",
    "Ashore": "list:ashore",
    "Wireless": "list:bearings",
    "Dispatch": "list:inbox",
    "Tips": "list:tips",
    "Trade": "list:news",
    "Log": "list:log",
}
"""The list behind a line that counts."""


class Line(NamedTuple):
    """A line of the summary. ``href`` is the part of the page with more, ``url`` a page of its own, ``of`` its explanation."""

    kind: str
    text: str
    href: str
    minute: int | None = None
    url: str = ""
    of: str = ""


def block(desk: Desk) -> Row:
    """Build the summary, and the counts of new papers for a phone's bar."""
    newest = {(body.sender, body.label): (paper, body) for paper, body in desk.list_reports(Sighting)}
    seen = [(paper, body) for paper, body in newest.values() if desk.is_new(paper)]
    return {
        "came": {
            "lines": [
                {
                    "kind": one.kind,
                    "text": one.text,
                    "href": one.href,
                    "url": one.url,
                    "of": one.of,
                    "when": "" if one.minute is None else desk.format_minute(one.minute),
                }
                for part in (
                    *(
                        list_umpire_messages(desk),
                        answered(desk),
                        mended(desk),
                        handed(desk),
                        fought(desk),
                        list_contacts(desk, seen),
                        made_out(desk),
                    ),
                    *(written(desk), befell(desk), reported(desk), list_losses(desk), besides(desk)),
                )
                for one in part
            ],
            "begun": desk.now > 0,
        },
        "new": {
            "orders": desk.count_new(Battle),
            "chart": len(seen) + len(new_ashore(desk)) + desk.count_new(Bearing),
            "signals": desk.count_new(Dispatch),
            "log": desk.count_new(Log, Logbook, Company),
            "papers": desk.count_new(Article),
            "tips": desk.count_new(Tip),
            "news": desk.count_new(Loss, Prize),
        },
    }


def rest(count: int, shown: int, thing: str, things: str, kind: str, href: str) -> Iterator[Line]:
    """Count those without a line of their own."""
    if count > shown:
        more = plural(count - shown, thing, things)
        yield Line(kind, f"and {more} more" if shown else more, href, of=COUNTED[kind])


def list_umpire_messages(desk: Desk) -> Iterator[Line]:
    """List the umpire's messages, the newest first (UD-051)."""
    told = latest(desk, Word)
    for paper, body in told:
        yield Line("Umpire", short(body.text), "#words", paper.arrives, of=desk.name_paper(paper))
    yield from rest(desk.count_new(Word), len(told), "message", "messages", "Umpire", "#words")


def answered(desk: Desk) -> Iterator[Line]:
    """List answers to the seat's questions since its orders were asked: they are no papers (UD-061)."""
    seat, call = desk.seat, desk.call
    if desk.past or call is None or call.opened_at is None:
        return
    rows = Question.objects.filter(seat=seat, answered_at__gte=call.opened_at).order_by("-answered_at")
    for text, answer in rows.values_list("text", "answer")[:NAMED]:
        yield Line("Umpire", f"Your question “{short(text)}”: {short(answer)}", "#questions")


def mended(desk: Desk) -> Iterator[Line]:
    """List the umpire's corrections and recalls, the newest first (UD-053, UD-054, UD-077)."""
    for paper, body in latest(desk, Slip):
        said = " ".join(one for one in (body.text, body.now, body.word) if one)
        yield Line("Umpire", " ".join(said.split()), "#struck", paper.arrives, of=desk.name_paper(paper))


def fought(desk: Desk) -> Iterator[Line]:
    """List actions, the newest first, each with its replay."""
    papers = [paper for paper in desk.filed.kept.get(Battle.kind, ()) if desk.is_new(paper)][::-1][:NAMED]
    for paper in papers:
        row = seat_rows.battle(desk, paper)
        yield Line("Battle", f"{row['title']}. {begun(row['text'])}", "#battles", paper.happened, row["url"], row["of"])
    yield from rest(desk.count_new(Battle), len(papers), "battle", "battles", "Battle", "#battles")


def begun(report: str) -> str:
    """Shorten a battle report: every hit on a fleet would push the seal off the page.

    >>> begun("Lost: Donegal."), begun("Lost: Donegal. Damage: " + "; ".join(["Monmouth: funnel 1 holed twice"] * 9))[-32:]
    ('Lost: Donegal.', 'Monmouth: funnel 1 holed twice …')
    """
    if len(report) <= TOLD:
        return report
    end = max(report.rfind(mark, 0, TOLD) for mark in ("; ", ". ", ", "))
    return f"{report[: end if end > 0 else TOLD].rstrip(' ,;.')} …"


def list_contacts(desk: Desk, seen: list[tuple[Paper, Sighting]]) -> Iterator[Line]:
    """List contacts: warships by letter, merchantmen as a count; and hostile wireless."""
    others = sorted((one for one in seen if not is_trader(one[1])), key=lambda one: (-one[0].happened, one[0].number))
    for paper, body in others[:NAMED]:
        by = f" by {body.sender or body.by}" if body.sender or len(desk.statuses) > 1 else ""
        text = f"{body.label}: {body.brief or body.what}, {body.bearing}, {plural(round(body.distance_nm), 'mile')}"
        if body.lost is None:
            since, how = paper.happened, f"seen{by}"
        else:
            since, how = body.lost, f"seen{by}; lost to sight" if by else "lost to sight"
        yield Line("Contact", f"{text}, {how}", "#contacts", since, of=f"contact:{body.label}:{body.sender}")
    yield from rest(len(others), min(len(others), NAMED), "contact", "contacts", "Contact", "#contacts")
    traders = len(seen) - len(others)
    yield from rest(traders, 0, "merchantman sighted", "merchantmen sighted", "Contact", "#contacts")
    yield from rest(
        desk.count_new(Bearing), 0, "bearing of hostile wireless", "bearings of hostile wireless", "Wireless", "#heard"
    )


def is_trader(body: Sighting) -> bool:
    """Report whether a contact is neutral or a merchantman."""
    return body.side == "neutral" or "merchantman" in body.what


def new_ashore(desk: Desk) -> list[tuple[Paper, Seen]]:
    """Return the newest report of each enemy column in the news, the last seen first."""
    newest = {body.label: (paper, body) for paper, body in desk.list_reports(Seen)}
    some = [one for one in newest.values() if desk.is_new(one[0])]
    return sorted(some, key=lambda one: (-one[1].seen, one[1].label))


def made_out(desk: Desk) -> Iterator[Line]:
    """List enemy columns by letter, and guns heard (LC-115, LC-146)."""
    told = new_ashore(desk)
    for _, body in told[:NAMED]:
        strong = "" if body.strength is UNSET else f", about {body.strength:,}"
        via = f", {body.via}" if body.via else ""
        text = f"{body.label}: {body.what}{strong}, seen by {body.by}{via}"
        gone = "; lost to sight" if body.lost else ""
        yield Line("Enemy", text + gone, "#contacts", body.seen, of=f"seen:{body.label}")
    yield from rest(len(told), min(len(told), NAMED), "enemy column", "enemy columns", "Enemy", "#contacts")
    for paper, heard in latest(desk, Guns):
        text = f"{heard.body} heard guns, bearing {bearing_words(heard.bearing)}"
        yield Line("Guns", text, "#contacts", heard.since, of=desk.name_paper(paper))


def written(desk: Desk) -> Iterator[Line]:
    """List dispatches received, letters to the editor, articles printed, and tips."""
    here = "#signals" if desk.seat.kind.ships else "#come-in"
    told = latest(desk, Dispatch)
    for paper, body in told:
        yield Line("Dispatch", f"{body.sender}: {short(body.text)}", here, paper.arrives, of=desk.name_paper(paper))
    yield from rest(desk.count_new(Dispatch), len(told), "dispatch", "dispatches", "Dispatch", here)
    printed = "#newspapers" if desk.seat.kind.ships else "#paper"
    letters = latest(desk, EditorLetter)
    for paper, letter in letters:
        yield Line("Letter", f"{letter.sender}: {short(letter.text)}", "#letters", paper.arrives, of=desk.name_paper(paper))
    yield from rest(desk.count_new(EditorLetter), len(letters), "letter", "letters", "Letters", "#letters")
    for paper, piece in latest(desk, Article):
        yield Line("Newspaper", headed(piece), printed, paper.arrives, of=desk.name_paper(paper))
    of_masters = "master’s report", "masters’ reports"
    one, many = of_masters if desk.seat.role == "trade" else ("tip from coasts and ships", "tips from coasts and ships")
    yield from rest(desk.count_new(Tip), 0, one, many, "Tips", "#tips")


def headed(piece: Article) -> str:
    """Head an article: its headline, or what it corrects or withdraws."""
    if piece.withdraws:
        return f"{piece.paper} withdraws “{piece.withdraws}”"
    return f"{piece.paper}: {piece.headline}" + (f", which corrects “{piece.corrects}”" if piece.corrects else "")


def befell(desk: Desk) -> Iterator[Line]:
    """List works, sieges, landings and halts, and receipts of orders."""
    if "ashore" not in desk.seat.kind.parts:
        return  # a cabin reads of landings among its works
    told = latest(desk, Befell)
    for paper, body in told:
        yield Line("Ashore", short(body.text), "#befell", paper.happened, of=desk.name_paper(paper))
    yield from rest(desk.count_new(Befell), len(told), "report from the land", "reports from the land", "Ashore", "#befell")
    for _, heard in latest(desk, Heard):
        what = "had expired when it reached" if heard.void else "was received by"
        text = f"Order {heard.number} {what} {heard.body}"
        yield Line("Orders", text, "#riders", heard.received, of=f"order:{heard.number}")


def reported(desk: Desk) -> Iterator[Line]:
    """List reports of own columns, supplies drawn, and stocks of depots on the wire."""
    told = [body for paper, body in desk.list_reports(BodyReported) if desk.is_new(paper) and body.reported > 0][::-1]
    for body in told[:NAMED]:
        via = f", {body.via}" if body.via else ""
        yield Line("Report", f"{body.name} reported{via}", "#bodies", body.reported, of=f"body:{body.body}")
    yield from rest(len(told), min(len(told), NAMED), "column that reported", "columns that reported", "Report", "#bodies")
    for paper, call in latest(desk, Drawn)[:1]:
        names = {key: body.name for key, (_, _, body) in own_bodies(desk).items()}
        short_of = [key for row in call.groups if row.short_food or row.short_forage for key in row.bodies]
        lacks = f"; {listed(names.get(key, key) for key in short_of)} went short" if short_of else ""
        yield Line("Supply", f"Supplies drawn at the issue{lacks}", "#supply", paper.happened, of="call")
    for paper, office in latest(desk, Office)[:1]:
        if office.depots:
            text = f"Stores of {plural(len(office.depots), 'depot')} on the wire"
            yield Line("Depots", text, "#depots", paper.happened, of="office")


def list_losses(desk: Desk) -> Iterator[Line]:
    """List mines struck, places that do not answer, merchantmen lost, and prizes."""
    for paper, body in latest(desk, Work):
        if body.what == "struck":
            yield Line("Mine", body.text, "#done", paper.happened, of=desk.name_paper(paper))
    for paper, silent in latest(desk, Silence):
        yield Line("Silent", silent.text, "#done", paper.happened, of=desk.name_paper(paper))
    at = "#paper" if desk.seat.side == "neutral" else "#trade"
    heard = [(paper, text) for paper, text in shipping.heard_of(desk) if desk.is_new(paper)][::-1][:NAMED]
    for paper, text in heard:
        yield Line("Trade", text, at, paper.arrives, of=desk.name_paper(paper))
    yield from rest(desk.count_new(Loss, Prize), len(heard), "loss or prize", "losses and prizes", "Trade", at)


def handed(desk: Desk) -> Iterator[Line]:
    """List forces that changed command: an auxiliary may have had nothing to order before (SC-S-07)."""
    lines = [(paper, line) for paper, line in desk.list_reports(Log) if desk.is_new(paper) and HANDS in line.rules]
    for paper, line in lines[::-1][:NAMED]:
        yield Line("Hand", line.text, "#log", paper.happened, of=desk.name_paper(paper))


def besides(desk: Desk) -> Iterator[Line]:
    """List the rest: work, ships that part and join, log entries counted."""
    for paper, body in latest(desk, Work):
        if body.what != "struck":
            yield Line("Work", body.text, "#done", paper.happened, of=desk.name_paper(paper))
    for paper, back in latest(desk, Returned):
        yield Line("Orders", back.sentence, "#do", paper.happened, of=desk.name_paper(paper))
    boats = [(paper, line) for paper, line in desk.list_reports(Log) if desk.is_new(paper) and BOATS in line.rules]
    for paper, line in boats[::-1]:
        yield Line("Landing", line.text, "#log", paper.happened, of=desk.name_paper(paper))
    guns = [(paper, line) for paper, line in desk.list_reports(Log) if desk.is_new(paper) and GUNS in line.rules]
    for paper, line in guns[::-1][:NAMED]:
        yield Line("Guns", line.text, "#log", paper.happened, of=desk.name_paper(paper))
    for paper, parted in latest(desk, Company):
        yield Line("Company", parted.text, "#log", paper.happened, of=desk.name_paper(paper))
    yield from rest(desk.count_new(Log, Logbook), 0, "entry in the log", "entries in the log", "Log", "#log")


def latest(desk: Desk, kind: type[Told]) -> list[tuple[Paper, Told]]:
    """Return the last few new papers of a kind, the newest first."""
    return [(paper, body) for paper, body in desk.list_reports(kind) if desk.is_new(paper)][::-1][:NAMED]


def short(text: str) -> str:
    """Quote the beginning of a text on one line.

    >>> short("Steer west.\\nAt once."), len(short("x" * 200))
    ('Steer west. At once.', 91)
    """
    plain = " ".join(text.split())
    return plain if len(plain) <= LONG else plain[:LONG].rstrip() + "…"
