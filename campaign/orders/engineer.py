"""The engineer officer's verdict on a draft: passed, or bounced with a note (NAV-S-077, SC-S-18, SC-N-37).

He answers for the speeds, so his pass holds for the courses: dispatches do not touch it, a new leg needs a new one. Without an
engineer nothing is asked."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from django.db import transaction

from campaign import serialization
from campaign.ai.sea import engineer as by_the_book
from campaign.ai.situation import Course
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.pings import has_news
from campaign.reports.seat_knowledge import Desk, public
from naval.orders import endurance
from naval.orders.check import Fault, check, lay_out_draft
from naval.orders.course_reckoning import passage

PASSED, BOUNCED = by_the_book.PASSED, by_the_book.BOUNCED
NOTE_SIGNS = 300


def officer_of(cabin: Seat) -> Seat | None:
    """Find a cabin's engineer, if the campaign has engineers (NAV-S-077)."""
    if cabin.kind.attached_to or not wanted(cabin.campaign):
        return None
    key = next((s.key for s in serialization.pack_of(cabin.campaign).seats if s.of == cabin.key), "")
    return cabin.campaign.seats.filter(key=key).first() if key else None


def wanted(campaign: Campaign) -> bool:
    """Report whether the campaign has agreed on engineer officers (NAV-S-077)."""
    return serialization.agreed(campaign.agreed).engineer


def cabin_of(seat: Seat) -> Seat | None:
    """Find the cabin whose steaming a seat looks after: its own, or its engineer's."""
    if not seat.kind.attached_to:
        return seat if seat.kind.ships == "own" else None
    key = next((s.of for s in serialization.pack_of(seat.campaign).seats if s.key == seat.key), "")
    return seat.campaign.seats.filter(key=key).first() if key else None


def courses(draft: Any) -> dict[str, Any]:
    """Read the courses of a draft of any shape."""
    forces = draft.get("forces") if isinstance(draft, dict) else None
    return forces if isinstance(forces, dict) else {}


def mark(draft: Any) -> str:
    """Hash the courses of a draft, since the engineer's verdict holds only for what he saw."""
    text = msgspec.json.encode(courses(draft), order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def unpassed(call: OrderRequest, draft: Any) -> dict[str, str]:
    """Clear the verdict's columns if a new draft has other courses; else return none."""
    if mark(msgspec.json.decode(call.draft)) == mark(draft):
        return {}
    return {"engineer": "", "engineer_note": ""}


def tell(cabin: Seat) -> None:
    """Notify the engineer of a cabin of something new to look at."""
    officer = officer_of(cabin)
    if officer is not None:
        has_news(officer)


def course_of(desk: Desk, call: OrderRequest, draft: Any) -> Course:
    """Reckon a draft for an engineer: by force, the coal its worst ship will have and that of the way home (NAV-S-078)."""
    paper, known, last = public(desk.seat.campaign), desk.order_knowledge, []
    homes = [(p["name"], p["lon"], p["lat"]) for p in paper.theatre["ports"] if p["side"] == desk.seat.side]
    for key, order in lay_out_draft(draft, known, paper.chart).items():
        force = known.force(key)
        if force is None:
            continue
        later = endurance.apply_passage(force, passage(force, order.legs, known.minute, known.until, known.until - known.minute))
        way = endurance.home(later, paper.chart, homes, known.until)
        if way is not None:
            last.append((force.name, way.short.name, way.has_t, way.needs_t))
    wrong = tuple(one.text for one in check(draft, known, paper.chart)[1])
    return Course(call=call.number, mark=mark(draft), faults=wrong, last=tuple(last))


def is_empty(officer: Seat) -> bool:
    """Report whether neither a person nor the computer has an engineer's seat."""
    return not officer.taken and not officer.played_by


def faults(desk: Desk, draft: Any) -> tuple[Fault, ...]:
    """List why these courses may not be sealed yet: not passed by the engineer or, if his seat is empty, by the book's figures
    (NAV-S-077, NAV-S-078)."""
    call = desk.call
    officer = officer_of(desk.seat) if call is not None and courses(draft) else None
    if call is None or officer is None:
        return ()
    if is_empty(officer):
        word, note = by_the_book.verdict(msgspec.structs.replace(course_of(desk, call, draft), faults=()))
        text = f"You have no engineer, so the book’s figures decide: {note} Lay shorter or slower courses."
        return () if word == PASSED else (Fault(where="engineer", text=text, rule="NAV-S-077"),)
    seen = mark(msgspec.json.decode(call.draft)) == mark(draft)
    if call.engineer == PASSED and seen:
        return ()
    if call.engineer == BOUNCED and seen:
        note = f" He says: {call.engineer_note}" if call.engineer_note else ""
        text = f"Your engineer has bounced these courses.{note} Lay new ones, or talk to him."
    else:
        text = "Your engineer has not passed these courses yet."
    return (Fault(where="engineer", text=text, rule="NAV-S-077"),)


def give(officer: Seat, verdict: object, note: object, seen: object) -> str:
    """Pass or bounce the cabin's draft; return what is wrong with that, or "" (NAV-S-077, SC-S-18)."""
    cabin = cabin_of(officer)
    if not officer.kind.attached_to or cabin is None or not wanted(officer.campaign):
        return "No draft needs an engineer's approval in this war."
    text = " ".join(note.split()) if isinstance(note, str) else ""
    if verdict not in (PASSED, BOUNCED):
        return "Pass the draft, or bounce it with a note."
    if len(text) > NOTE_SIGNS:
        return f"The note may have {NOTE_SIGNS} characters; it has {len(text)}."
    if any(not sign.isprintable() for sign in text):
        return "The note contains characters that cannot be printed; type it again."
    if verdict == BOUNCED and not text:
        return "To bounce a draft, write a note that says why."
    with transaction.atomic():
        call = cabin.latest_call()
        if call is None or call.closed or call.sealed:
            return "There is no draft to look at: the orders are sealed, or the run is being resolved."
        draft = msgspec.json.decode(call.draft)
        if seen != mark(draft):
            return "The admiral has changed the courses since; check them again."
        if not courses(draft):
            return "No course has been laid yet, so there is nothing to pass."
        same = OrderRequest.objects.filter(pk=call.pk, draft=call.draft, closed=False, sealed="")
        if not same.update(engineer=verdict, engineer_note=text if verdict == BOUNCED else ""):
            return "The admiral has changed the courses since; check them again."
        has_news(cabin)
    return ""
