"""Inputs that the umpire sets for a run: their stamp, and their replacement (UD-001, UD-008, UD-010)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaign import serialization
from campaign.models.belief import Seat
from campaign.models.truth import Draft, ReviewedLine, RulingNote, Run, Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.rulings.facts import on_land
from campaign.runs.resolve import enqueue
from naval import ruling_kinds
from naval.ruling_kinds import kind_of
from naval.ruling_kinds.kind import Names
from naval.state.rulings import Rulings

CHANGED = (
    "The rulings or the orders of this run have changed since you loaded this "
    "page. It shows them now: check them, and rule again."
)


def stamp(segment: Segment) -> str:
    """Hash a segment's inputs and the seats told to 12 characters, for the desk's forms (UD-010).

    The segment counts by its place in the campaign, so that a stamp means the same on another site (OP-031).
    """
    run = segment.run
    told = f"{run.strand}|{run.number}|{segment.index}|{segment.orders}|{run.rulings}" + (
        f"|{segment.told}" if segment.told else ""
    )
    return hashlib.sha256(told.encode()).hexdigest()[:12]


RULED_IN = (Segment.State.OPEN, Segment.State.REVIEW)
VOIDED_IN = (Segment.State.RESOLVING, Segment.State.REVIEW)


def fresh(segment: Segment, shown: str, states: tuple[str, ...] = RULED_IN) -> None:
    """Refuse a form of the desk shown with other inputs or in another state, and list the changes since (UD-010)."""
    if segment.state not in states or shown != stamp(segment):
        raise Refused(fault("", CHANGED), *(fault("", text) for text in since(segment, shown)), status=409)


RULED, TAKEN_BACK = ("ruled", "chance"), ("back", "waived")
"""Marks of rulings made and withdrawn, the second of each for a ruling left to chance (UD-043)."""
DID = {
    "ruled": "ruled",
    "chance": "left a ruling to chance",
    "back": "withdrew a ruling",
    "waived": "withdrew a chance",
    "void": "made a battle void",
    "edit": "edited what is told",
    "unedit": "withdrew an edit",
    "kept": "confirmed an edit",
    "bound": "reattached an edit",
    "opened": "reopened the envelopes",
    "inject": "fired an inject",
    "letter": "recalled an unread paper",
    "told": "gave some seats their papers",
}


def since(segment: Segment, shown: str) -> list[str]:
    """List who changed a run's rulings, and how, since its desk bore that stamp, oldest first (UD-010)."""
    notes = list(RulingNote.objects.filter(run=segment.run))
    first = max((n for n, one in enumerate(notes) if shown and one.before == shown), default=len(notes))
    rows = notes[first:]
    if not rows:
        return []
    names = Names(serialization.world(segment.run.world), on_land(segment.run))
    said = {
        key: kind_of(act).sentence(act, names)
        for key, act in ruling_kinds.all_of(serialization.rulings(segment.run.rulings), segment.run.start)
    }
    return [
        f"{one.by}, {one.at:%d %b, %H:%M}: {DID.get(one.did, one.did)}" + (f": {said[one.key]}" if one.key in said else ".")
        for one in rows
    ]


@dataclass(frozen=True)
class Noted:
    """Note of an umpire's act on a ruling or edit, and on ``more`` with it (UD-003).

    ``line`` is the draft's line that it settles (UD-015); lines ruled on since ``opens`` open again.
    """

    key: str
    did: str
    by: Seat
    more: tuple[str, ...] = ()
    line: str = ""
    opens: datetime | None = None


def stored(segment: Segment, new: Rulings, noted: Noted) -> None:
    """Store changed rulings, and send a segment in review back to be computed, in the caller's transaction (UD-008).

    The segment's row comes first, so that it cannot close or be published before.
    """
    run, before = segment.run, stamp(segment)
    as_it_was = Segment.objects.filter(pk=segment.pk, state=segment.state, computed=segment.computed, told=segment.told)
    if segment.state == Segment.State.REVIEW:
        again = {"state": Segment.State.RESOLVING, "outcome": "", "computed": segment.computed + 1, "taken_at": None}
    elif segment.state == Segment.State.RESOLVING:
        again = {"computed": segment.computed + 1, "taken_at": None}
    else:
        again = {"state": segment.state}
    if not as_it_was.update(**again) or not Run.objects.filter(pk=run.pk, rulings=run.rulings).update(
        **serialization.ruled_columns(new)
    ):
        raise Refused(fault("", CHANGED), status=409)
    if segment.state == Segment.State.REVIEW:
        Draft.objects.create(segment=segment, computed=segment.computed, outcome=segment.outcome)
    now = timezone.now()
    for key in (noted.key, *noted.more):
        RulingNote.objects.create(run=run, key=key, did=noted.did, by=noted.by.name, at=now, before=before)
    if noted.line:
        ReviewedLine.objects.get_or_create(run=run, line=noted.line, defaults={"did": "ruled", "by": noted.by.name, "at": now})
    if noted.opens is not None:
        ReviewedLine.objects.filter(run=run, did="ruled", at__gte=noted.opens).delete()
    tell_umpires(run.campaign)
    if segment.state != Segment.State.OPEN:
        transaction.on_commit(lambda: enqueue(segment.pk))


def reopen_reviewed_segment(segment: Segment, orders: str, left: Rulings, noted: Noted) -> None:
    """Reopen a segment in review with these orders and rulings, in the caller's transaction; its draft is kept."""
    run, before = segment.run, stamp(segment)
    again = {"state": Segment.State.OPEN, "outcome": "", "orders": orders, "taken_at": None, "trouble": ""}
    as_it_was = Segment.objects.filter(pk=segment.pk, state=Segment.State.REVIEW, computed=segment.computed)
    same = Run.objects.filter(pk=run.pk, rulings=run.rulings)
    if not as_it_was.update(**again, computed=segment.computed + 1) or not same.update(**serialization.ruled_columns(left)):
        raise Refused(fault("", CHANGED), status=409)
    Draft.objects.create(segment=segment, computed=segment.computed, outcome=segment.outcome)
    RulingNote.objects.create(run=run, key=noted.key, did=noted.did, by=noted.by.name, at=timezone.now(), before=before)


def released(segment: Segment, before: str, by: Seat) -> None:
    """Note that some seats had their papers of a segment, for forms shown earlier (UD-049, UD-010)."""
    RulingNote.objects.create(run=segment.run, key="", did="told", by=by.name, at=timezone.now(), before=before)
