"""The page of corrections: the papers of a seat, the open one, and the acts on it (UD-052 to UD-059)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.models import Campaign, CorrectionNotice, Delivery, Seat
from campaign.orders.sealing import Refused
from campaign.pings import has_news
from campaign.reports import correction_window, corrections, dependents, report_copies
from campaign.reports.corrections import Mending
from campaign.rulings.ruling_records import stamp
from campaign.war.edits.fields import bounds, choices, may_be_worded
from campaign.war.outcome import Report
from campaign.war.reports import read
from campaign.war.reports.papers import Slip as SlipPaper
from campaign.war.reports.summaries import in_words
from naval import ruling_kinds
from naval.geo.calendar import label
from tactical.engine.text.outside_values import parse_digits
from umpire import dual_approval
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, had_typed, in_order, number

NEWEST, MOST_DONE = 60, 40
WHOLE = ("level", "count", "strength")
LABELS = {
    "text": "Text",
    "what": "Description",
    "brief": "In brief",
    "level": "Level of detail",
    "label": "The seat’s own letter for it",
    "by": "Seen by",
    "seen": "Seen, minute of the campaign",
    "via": "Received by",
    "error_mi": "Error, miles",
    "strength": "Strength",
    "share": "Margin of that, 0 to 1",
    "heading": "Heading, degrees",
    "length_mi": "Length of the column, miles",
    "lost": "Lost to sight",
    "side": "Side",
    "lon": "Longitude, degrees east",
    "lat": "Latitude, degrees north",
    "bearing": "Bearing, points",
    "place": "At or near what place",
    "distance_nm": "Miles off",
    "error_nm": "Error in miles, along and across",
    "course_deg": "Course, degrees",
    "knots": "Knots",
    "coal_t": "Tons of coal, ship by ship",
    "count": "Number",
    "ending": "Result",
}


class Page(WarPage):
    """Papers of a seat (``?seat=``), one of them (``&paper=``), and the acts on it."""

    template, with_rules = "umpire/corrections.html", True

    def press(self) -> str | HttpResponse:
        at, typed = self.at, self.typed
        seat = f"?seat={typed.get('seat', '')}"
        if typed.get("do") == "stop":
            reason, mark = typed.get("why", "").strip(), typed.get("copy", "")
            dependents.stop_copy(at.segment, mark, reason, typed.get("stamp", ""), at.umpire)
            return f"{seat}&paper={typed.get('paper', '')}"
        if typed.get("do") == "window":
            correction_window.settle(at.campaign, typed.get("hours", ""))
            return "#window"
        if dual_approval.must_wait(at.campaign, "corrections", typed, both=in_hand_is_late(at, typed)):
            dual_approval.propose(at.umpire, "corrections", typed)
            return redirect("umpire:desk", at.umpire.rid)
        return f"{seat}&done={'.'.join(str(one.pk) for one in mend_all(at, typed))}"

    def build_context(self) -> Row:
        at, typed = self.at, self.typed
        seats = in_order(at.campaign.players())
        seat = next((one for one in seats if one.key == typed.get("seat", "")), None)
        paper = in_hand(at, seat, typed) if seat is not None else None
        texts = [name for name in typed if name.startswith(("of-", "row-"))]
        minutes = Campaign.objects.values_list("mends_min", flat=True).get(pk=at.campaign.pk)
        return {
            "done": " ".join(describe_corrections(at.campaign, typed.get("done", "").split("."))),
            "had": had_typed(typed, *texts, "reason", "word", "why") if self.refused and paper is None else [],
            "seats": [{"key": one.key, "name": one.name, "side": one.side, "now": one == seat} for one in seats],
            "seat": {"key": seat.key, "name": seat.name, "side": seat.side} if seat is not None else None,
            "papers": papers(seat) if seat is not None else [],
            "paper": paper,
            "window": [{"hours": one, "now": 60 * one == minutes} for one in correction_window.HOURS],
            "mended": [slip_row(one) for one in corrections.mended(at.campaign)[::-1]],
        }


def describe_corrections(campaign: Campaign, keys: list[str]) -> Iterator[str]:
    """Say which corrections were just made."""
    rows = CorrectionNotice.objects.filter(
        pk__in=[parse_digits(one, 15) for one in keys[:MOST_DONE]], paper__seat__campaign=campaign
    )
    for one in rows.select_related("paper__seat").order_by("pk"):
        what = "corrected" if one.version else "recalled"
        how = "silently, because nobody had read it" if one.silent else "and the seat gets a correction slip"
        yield f"Paper {one.paper.number} of {one.paper.seat.name} is {what}, {how}."


def in_hand_is_late(at: Standing, typed: dict[str, str]) -> bool:
    """Report whether the window for mistakes is shut for the paper of a form: then two chiefs must correct it, and too short a
    reason is refused before the other sees it (UD-060)."""
    paper = corrections.standing(at.campaign, typed.get("seat", ""), numbered(typed))
    late = any(corrections.is_late(one) for one in (paper, *report_copies.chosen(paper, ticked(typed))))
    if late and dual_approval.are_two(at.campaign) and (wrong := corrections.reasoned(paper, typed.get("reason", "").strip())):
        raise Refused(*wrong)
    return late


def numbered(typed: dict[str, str]) -> int:
    """Read the typed number of a paper; 0 if it is none."""
    nth = typed.get("paper", "")
    return int(nth) if nth.isdecimal() and len(nth) < 9 else 0


ALONG = "along-"


def ticked(typed: dict[str, str]) -> dict[str, bool]:
    """List the seats whose copies go along, each with whether the page showed that nobody had been shown its copy."""
    return {name.removeprefix(ALONG): value == "unread" for name, value in typed.items() if name.startswith(ALONG)}


def mend(at: Standing, typed: dict[str, str]) -> CorrectionNotice:
    """Make the first slip of a form."""
    return mend_all(at, typed)[0]


def mend_all(at: Standing, typed: dict[str, str]) -> list[CorrectionNotice]:
    """Recall or correct, as the form says, with the ticked copies; with *ask again* the seat's envelope is opened too (UD-053,
    054, 057)."""
    paper = corrections.standing(at.campaign, typed.get("seat", ""), numbered(typed))
    recall = typed.get("do") != "correct"
    to = Mending(
        seat=paper.seat.key,
        number=paper.number,
        reason=typed.get("reason", "").strip(),
        fields={} if recall else changed(paper, typed),
        word=typed.get("word", "").replace("\r\n", "\n").strip(),
        silent=typed.get("silent") == "yes",
        recall=recall,
    )
    slips = corrections.mend_all(at.segment, to, ticked(typed), at.umpire)
    if typed.get("then") == "ask" and not slips[0].silent and dependents.ask_again(at.campaign, paper.seat.key):
        has_news(paper.seat)
    return slips


dual_approval.PRESSED["corrections"] = mend


def changed(paper: Delivery | Report, typed: dict[str, str]) -> dict[str, Any]:
    """List the changed fields of a paper, each read by its kind; unreadable values stay as typed."""
    data = paper.data if isinstance(paper, Report) else msgspec.json.decode(paper.data)
    found = dict[str, Any]()
    for name in may_be_worded(paper.kind, data):
        if name == "rows":
            texts = {n: typed.get(f"row-{n}", row["text"]).replace("\r\n", "\n").strip() for n, row in enumerate(data["rows"])}
            rows = {str(n): text or None for n, text in texts.items() if text != data["rows"][n]["text"]}
            found |= {"rows": rows} if rows else {}
            continue
        said = typed.get(f"of-{name}", format_field(data, name)).replace("\r\n", "\n").strip()
        if said != format_field(data, name).strip():
            found[name] = value(name, said, paper.kind)
    return found


def value(name: str, said: str, paper: str = "") -> Any:
    """Read a typed field of a kind of paper, by its name."""
    if name in ("coal_t", "error_nm"):
        return [number(one) for one in said.replace(",", " ").split()]
    if bounds(name, paper) is not None:
        found = number(said)
        return int(found) if isinstance(found, float) and found == int(found) and name in WHOLE else found
    return said


def format_field(data: Row, name: str) -> str:
    """Write a field of a paper for its form."""
    if name == "coal_t":
        return " ".join(f"{ship['coal_t']:g}" for ship in data.get("ships", ()))
    found = data.get(name, "")
    if isinstance(found, list):
        return " ".join(f"{one:g}" for one in found)
    return f"{found:g}" if isinstance(found, int | float) else str(found)


def papers(seat: Seat) -> list[Row]:
    """List the newest papers of a seat that stand, each with whether it was shown to anybody."""
    hour = seat.campaign.hour_zero
    return [
        {
            "number": row.number,
            "when": label(row.arrives, hour),
            "kind": row.kind,
            "text": in_words(row.body),
            "read": row.read_at is not None,
            "slip": row.kind == SlipPaper.kind,
        }
        for row in seat.papers.order_by("-number")[:NEWEST]
    ]


def in_hand(at: Standing, seat: Seat, typed: dict[str, str]) -> Row | None:
    """Show the open paper: its words, its readers, the orders built on it, and the form; None if none was chosen."""
    nth = typed.get("paper", "")
    row = seat.papers.filter(number=int(nth)).exclude(kind=SlipPaper.kind).first() if nth.isdecimal() and len(nth) < 9 else None
    if row is None:
        return None
    data, readers = msgspec.json.decode(row.data), corrections.readers(row)
    may = may_be_worded(row.kind, data)
    call = seat.latest_call()
    return {
        "number": row.number,
        "kind": row.kind,
        "when": label(row.arrives, seat.campaign.hour_zero),
        "text": in_words(row.body),
        "readers": [{"who": who, "at": f"{when:%d %b, %H:%M}"} for who, when in readers],
        "built": dependents.built_on(row, at.segment),
        "copies": [copy_row(one, typed) for one in report_copies.copies_of(row)],
        "stamp": stamp(at.segment),
        "sealed": call is not None and bool(call.sealed) and not call.closed,
        "ask": typed.get("then") == "ask",
        "fields": [field_row(name, data, typed, row.kind) for name in may if name != "rows"],
        "rows": [
            {"n": n, "text": typed.get(f"row-{n}", line["text"])} for n, line in enumerate(data.get("rows", ())) if "rows" in may
        ],
        "late": corrections.is_late(row),
        "both": dual_approval.are_two(at.campaign),
        "least": correction_window.LATE_REASON[0] if corrections.is_late(row) else ruling_kinds.REASON[0],
        "reason": typed.get("reason", ""),
        "word": typed.get("word", ""),
    }


def copy_row(copy: Delivery, typed: dict[str, str]) -> Row:
    """Show a copy that can be corrected with the open paper: ticked at first, and then as the form had it."""
    name = f"{ALONG}{copy.seat.key}"
    return {
        "name": name,
        "seat": copy.seat.name,
        "side": copy.seat.side,
        "number": copy.number,
        "read": bool(corrections.readers(copy)),
        "least": correction_window.LATE_REASON[0] if corrections.is_late(copy) else 0,
        "now": name in typed if typed.get("do") else True,
    }


def field_row(name: str, data: Row, typed: dict[str, str], paper: str = "") -> Row:
    """Show a field of the paper's form."""
    said = typed.get(f"of-{name}", format_field(data, name))
    some = [{"value": one, "now": one == said} for one in choices(name, paper)]
    return {"name": name, "label": called(name, paper), "value": said, "choices": some, "long": name in ("text", "ending")}


def called(name: str, paper: str) -> str:
    """Name a field of a kind of paper for the umpire."""
    return "Bearing, degrees" if (paper, name) == ("guns", "bearing") else LABELS.get(name, name.replace("_", " ").capitalize())


def slip_row(slip: CorrectionNotice) -> Row:
    """Show a correction in the list."""
    paper = slip.paper
    done = "corrected" if slip.version else "recalled"
    return {
        "seat": paper.seat.name,
        "side": paper.seat.side,
        "was": in_words(paper.body),
        "now": in_words(read(paper.kind, slip.version)) if slip.version else "",
        "how": f"{done} silently, because nobody had read it" if slip.silent else f"{done} with a slip",
        "when": label(slip.minute, paper.seat.campaign.hour_zero),
        "reason": slip.reason,
        "by": f"{slip.by}, {slip.at:%d %b, %H:%M}",
    }
