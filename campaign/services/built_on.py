"""What was built on a paper, before it is recalled: orders, dispatches, articles, copies in other rooms and on their way
(UD-057, UD-059). What players wrote themselves is left alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec

from campaign import store
from campaign.models.belief import Call, Campaign, Delivery
from campaign.models.truth import Segment, runs_of
from campaign.services import correct
from campaign.war.outcome import About, Outcome
from campaign.war.reports.papers import Outbox, Printed
from naval.geo.calendar import label, span
from naval.state.world import encode


@dataclass(frozen=True)
class Built:
    """One thing that leans on a paper: whose it is, what it is, in words; ``number`` is that of a copy that can be mended too."""

    seat: str
    key: str
    what: str
    number: int = 0


def built_on(paper: Delivery, segment: Segment) -> list[Built]:
    """What has been written since a paper was first shown, and where the same truth was told or is still on its way."""
    shown = correct.readers(paper)
    found = _written(paper, shown[0][1]) if shown else []
    told_by = outcome_of(paper)
    if told_by is None:
        return found
    about = told_by[1]
    return [*found, *_copies(paper, told_by[0], about), *_on_their_way(paper, segment, about)] if about else found


def outcome_of(paper: Delivery) -> tuple[Outcome, About] | None:
    """The outcome that told a paper, with the truths it rests on (UD-013); None of what says nothing of them."""
    root = paper
    while root.replaces is not None:
        root = root.replaces
    runs = runs_of(paper.seat.campaign).filter(start__lte=root.arrives).order_by("-number")[:2]
    for run in runs:
        for segment in run.segments.exclude(outcome="").order_by("-index"):
            outcome = store.outcome(segment.outcome)
            for report, about in outcome.lines:
                same = (report.seat, report.kind, report.arrives) == (paper.seat.key, root.kind, root.arrives)
                if same and encode(report.data).decode() == root.data:
                    return outcome, about
    return None


def _written(paper: Delivery, shown: datetime) -> list[Built]:
    """Sheets, dispatches and articles of the seat since it was shown the paper."""
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


def _copies(paper: Delivery, outcome: Outcome, about: About) -> list[Built]:
    """The same told in other rooms: papers of that kind, of that minute, which rest on the same truths."""
    same = {
        (one.seat, encode(one.data).decode())
        for one, rests in outcome.lines
        if one.seat != paper.seat.key and (one.kind, one.happened) == (paper.kind, paper.happened) and set(rests) == set(about)
    }
    rows = Delivery.objects.filter(seat__campaign=paper.seat.campaign, kind=paper.kind, happened=paper.happened)
    standing = rows.filter(fate="", taken=None).exclude(seat=paper.seat).select_related("seat").order_by("seat__key", "number")
    return [
        Built(row.seat.name, row.seat.key, f"its own copy, paper {row.number}", row.number)
        for row in standing
        if (row.seat.key, row.data) in same
    ]


def _on_their_way(paper: Delivery, segment: Segment, about: About) -> list[Built]:
    """Letters in the world's mail that rest on the same truths (UD-059): an edit of the next run stops or rewords them."""
    last = segment.run.segments.filter(index__lt=segment.index).exclude(outcome="").last()
    world = store.outcome(last.outcome).world if last is not None else store.world(segment.run.world)
    names = dict(paper.seat.campaign.players().values_list("key", "name"))
    hour, found = paper.seat.campaign.hour_zero, list[Built]()
    for letter in world.mail:
        if letter.happened == paper.happened and letter.about and set(letter.about) & set(about):
            when = f"reaches it {label(letter.arrives, hour)}" if letter.arrives > world.minute else "waits aboard"
            found.append(Built(names.get(letter.seat, letter.seat), "", f"a copy on its way ({letter.kind}): it {when}"))
    return found


def ask_again(campaign: Campaign, key: str) -> bool:
    """Open the envelope of a seat whose orders are open, so that it seals anew by what it knows now (UD-057)."""
    call = campaign.players().get(key=key).latest_call()
    if call is None or not call.sealed:
        return False
    return bool(Call.objects.filter(pk=call.pk, closed=False).exclude(sealed="").update(sealed="", sealed_at=None))


def said(paper: Delivery) -> dict[str, object]:
    """What a paper says, as a table."""
    found: dict[str, object] = msgspec.json.decode(paper.data)
    return found
