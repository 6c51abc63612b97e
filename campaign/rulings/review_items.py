"""Review items: lines of a draft that the umpire accepted, on record and no input of the run (UD-015, UD-048)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaign import serialization
from campaign.models.belief import Seat
from campaign.models.truth import ReviewedLine, Run, Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.rulings.ruling_records import fresh
from campaign.war.lines import asks, name_lines
from campaign.war.outcome import Outcome
from tactical.engine.text.words import agree, listed

ACCEPTED, RULED = "accepted", "ruled"
GONE = "That line is no longer in the draft."


def settled(run: Run) -> dict[str, ReviewedLine]:
    """Find the lines of a run that were accepted or ruled on, by their names."""
    return {one.line: one for one in ReviewedLine.objects.filter(run=run)}


def waiting(segment: Segment, outcome: Outcome, done: Collection[str]) -> list[int]:
    """List the numbers, from 1, of the lines that still need a ruling."""
    lines = zip(outcome.events, name_lines(outcome.events), strict=True)
    return [n for n, (event, name) in enumerate(lines, 1) if name not in done and asks(event, segment.start)]


def reasons(segment: Segment, outcome: Outcome) -> list[str]:
    """Explain which lines keep a draft from being published (UD-048)."""
    left = waiting(segment, outcome, settled(segment.run))
    if not left:
        return []
    return [f"{agree(len(left), 'Line', 'Lines')} {listed(map(str, left))} {agree(len(left), 'needs', 'need')} a ruling first."]


def accept(segment: Segment, shown: str, by: Seat, line: str = "", *, did: str = ACCEPTED) -> int:
    """Accept one line, or by default all that need no ruling; return how many were new."""
    in_review(segment, shown)
    outcome = serialization.outcome(segment.outcome)
    lines = list(zip(outcome.events, name_lines(outcome.events), strict=True))
    if line and line not in {name for _, name in lines}:
        raise Refused(fault("", GONE), status=409)
    names = [name for event, name in lines if name == line or (not line and not asks(event, segment.start))]
    return settle_review_items(segment.run, names, by, did)


def settle_review_items(run: Run, names: Collection[str], by: Seat, did: str) -> int:
    """Record that these lines are settled; lines settled before keep their umpire."""
    now = timezone.now()  # one instant for all that one press accepts
    with transaction.atomic():
        have = set(settled(run))
        rows = [ReviewedLine(run=run, line=name, did=did, by=by.name, at=now) for name in names if name not in have]
        ReviewedLine.objects.bulk_create(rows, ignore_conflicts=True)
        if rows:
            tell_umpires(run.campaign)
    return len(rows)


def open_again(segment: Segment, shown: str, line: str) -> None:
    """Withdraw the acceptance of a line."""
    in_review(segment, shown)
    with transaction.atomic():
        if not ReviewedLine.objects.filter(run=segment.run, line=line, did=ACCEPTED).delete()[0]:
            raise Refused(
                fault("", gettext("That line is not accepted, or a ruling settled it: withdraw the ruling.")), status=409
            )
        tell_umpires(segment.run.campaign)


def open_all(segment: Segment, at: datetime) -> None:
    """Withdraw all that one press accepted."""
    with transaction.atomic():
        ReviewedLine.objects.filter(run=segment.run, did=ACCEPTED, at=at).delete()
        tell_umpires(segment.run.campaign)


def in_review(segment: Segment, shown: str) -> None:
    """Refuse unless the segment is in review as the page showed it (UD-010)."""
    fresh(segment, shown)
    if segment.state != Segment.State.REVIEW:
        raise Refused(fault("", gettext("There is no draft to read: the run is not in review.")), status=409)
