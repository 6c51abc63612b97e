"""Dependents of a paper to be recalled: orders, dispatches, articles, copies delivered and under way (UD-057, UD-059). Players'
own writing stays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign, Delivery, OrderRequest, Seat
from campaign.models.truth import Segment
from campaign.orders.sealing import Refused, fault
from campaign.reports import corrections, provenance, report_copies
from campaign.reports.contact_labels import world_at
from campaign.rulings import ruling_records
from campaign.war.edits.application import edits_in_order
from campaign.war.edits.ref import mark_of, ref
from campaign.war.outcome import About
from campaign.war.paper import Paper
from campaign.war.press.papers_at_sea import ASHORE
from campaign.war.reporting.report import make_report
from campaign.war.reports.papers import Outbox, Printed
from naval import ruling_kinds
from naval.geo.calendar import label, span
from naval.state.ruling_acts import Edit, key_of
from naval.state.world import Letter

ALIKE = {("log", "logbook"), ("loss", "tip"), ("tip", "loss")}
"""Pairs of kinds made from one truth; besides, each kind with itself."""


@dataclass(frozen=True)
class Built:
    """A dependent of a paper: its seat, and a description.

    ``number`` is a copy's that can be corrected, ``ref`` one under way that can be stopped.
    """

    seat: str
    key: str
    what: str
    number: int = 0
    ref: str = ""


def built_on(paper: Delivery, segment: Segment) -> list[Built]:
    """List what was written since a paper was first shown, and its copies."""
    shown = corrections.readers(paper)
    found = _written(paper, shown[0][1]) if shown else []
    about = provenance.rests_on(paper)
    return [*found, *_copies(paper), *(_on_their_way(paper, segment, about) if about else ())]


def _written(paper: Delivery, shown: datetime) -> list[Built]:
    seat, hour, found = paper.seat, paper.seat.campaign.hour_zero, list[Built]()
    for call in seat.own_calls.order_by("number"):
        words = span(call.start, call.until, hour)
        if call.sealed_at is not None and call.sealed_at >= shown:
            found.append(Built(seat.name, seat.key, f"the sealed orders for {words}"))
        elif not call.sealed and not call.closed and call.draft not in ("", "{}"):
            found.append(Built(seat.name, seat.key, f"the draft for {words}"))
    numbers = set[int]()
    for row in seat.was_told(Outbox.kind):
        sent = Outbox.read(row.data)
        if sent.written >= paper.arrives and sent.number not in numbers:
            numbers.add(sent.number)
            found.append(Built(seat.name, seat.key, f"dispatch No. {sent.number} to {sent.to}"))
    for row in seat.was_told(Printed.kind):
        proof = Printed.read(row.data)
        if row.arrives >= paper.arrives:
            found.append(Built(seat.name, seat.key, f"the article “{proof.headline}”"))
    return found


def _copies(paper: Delivery) -> list[Built]:
    return [
        Built(one.seat.name, one.seat.key, f"its own copy, paper {one.number}", one.number)
        for one in report_copies.copies_of(paper)
    ]


def _on_their_way(paper: Delivery, segment: Segment, about: About) -> list[Built]:
    """List mail that rests on the same truths (UD-059): an edit of the next run can stop or reword it."""
    names = dict(paper.seat.campaign.players().values_list("key", "name"))
    hour, found = paper.seat.campaign.hour_zero, list[Built]()
    stopped = {edit.ref for edit in serialization.rulings(segment.run.rulings).edits if edit.kind == "drop"}
    for letter in world_at(segment).mail:
        if not is_copy(paper, letter, about):
            continue
        comes = letter.arrives > segment.start and not letter.held
        waits = "ashore for a ship" if letter.aboard == ASHORE else "aboard; you can drop it before it is told"
        when = f"reaches it {label(letter.arrives, hour)}" if comes else f"waits {waits}"
        mark = ref(make_report(Paper.from_letter(letter))) if comes and letter.arrives <= segment.run.until else ""
        when = f"{when}; it is stopped" if mark in stopped else when
        what = f"a copy on its way ({letter.kind}): it {when}"
        found.append(Built(names.get(letter.seat, letter.seat), "", what, ref="" if mark in stopped else mark))
    return found


def is_copy(paper: Delivery, letter: Letter, about: About) -> bool:
    """Report whether a letter copies a paper: like kind, one minute, one set of truths."""
    if letter.kind == paper.kind:
        return letter.happened == paper.happened and letter.about == about
    alike = (paper.kind, letter.kind) in ALIKE and bool(letter.about) and set(letter.about) <= set(about)
    return alike and (letter.happened == paper.happened or letter.kind == "logbook")


def stop_copy(segment: Segment, mark: str, reason: str, shown: str, by: Seat) -> None:
    """Stop a copy under way by an edit of the present run: it is never delivered (UD-059)."""
    ruling_records.fit(segment, shown)
    rulings = serialization.rulings(segment.run.rulings)
    letters = [one for one in world_at(segment).mail if one.arrives > segment.start and not one.held]
    found = next((one for one in letters if ref(make_report(Paper.from_letter(one))) == mark), None)
    if wrong := ruling_kinds.lengthy("The reason", reason, *ruling_kinds.REASON):
        raise Refused(fault("reason", wrong[0]))
    if found is None or found.arrives > segment.run.until or any(edit.ref == mark for edit in rulings.edits):
        raise Refused(
            fault("copy", gettext("There is no such copy in transit in this run, or it has already been amended.")), status=409
        )
    edit = Edit(
        ref=mark,
        kind="drop",
        reason=reason,
        seat=found.seat,
        paper=found.kind,
        happened=found.happened,
        arrives=found.arrives,
        mark=mark_of(found.kind, found.data),
    )
    new = replace(rulings, edits=edits_in_order((*rulings.edits, edit)))
    ruling_records.change(segment, new, ruling_records.Noted(key_of(edit), "ruled", by))


def ask_again(campaign: Campaign, key: str) -> bool:
    """Open a seat's envelope while orders are open, to be sealed anew (UD-057)."""
    call = campaign.players().get(key=key).latest_call()
    if call is None or not call.sealed:
        return False
    return bool(OrderRequest.objects.filter(pk=call.pk, closed=False).exclude(sealed="").update(sealed="", sealed_at=None))
