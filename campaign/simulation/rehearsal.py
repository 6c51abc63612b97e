"""Rehearsal: the computer plays all seats for some runs, with markers in every text, and reports what went wrong (CK-055).

It plays in the open database; the command opens one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from campaign.models.belief import Campaign, Delivery, OrderRequest, Seat
from campaign.models.truth import Segment
from campaign.muster.founding import begin_campaign
from campaign.orders import computer, sealing
from campaign.orders.sealing import Refused
from campaign.runs import publish, resolve
from campaign.schedule import umpire_rounds
from tactical.engine.text.words import plural
from tactical.services import fight_battle

SEED = "rehearsal-seed-zqx"
PUBLIC = ("article", "printed", "tip")
"""Kinds of paper whose words may come from anywhere."""
ROUNDS = 12  # most rounds of the umpire in one part of a run


@dataclass
class Rehearsal:
    """Findings of a rehearsal: calls, sealed sheets, their faults, errors, idle seats, seconds a run, and markers astray."""

    runs: int = 0
    asked: int = 0
    sealed: int = 0
    marked: int = 0
    faults: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    astray: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Say whether nothing went wrong. A seat that could do nothing is no fault."""
        return not (self.faults or self.errors or self.astray)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        asked = f"{plural(self.runs, 'run')}, {plural(self.asked, 'call')}"
        yield f"{asked}, {self.sealed} sealed, {plural(self.marked, 'text')} marked"
        if self.seconds:
            yield f"seconds a run: {max(self.seconds):.1f} at the most, {sum(self.seconds) / len(self.seconds):.1f} on average"
        for name, some in (
            ("faults", self.faults),
            ("errors", self.errors),
            ("seats that could do nothing", self.idle),
            ("markers astray", self.astray),
        ):
            yield f"{name}: {len(some) or 'none'}"
            yield from (f"  {one}" for one in some[:20])


def mark_of(seat: Seat) -> str:
    """Make the marker of a seat's writing, a word in no other text."""
    return f"zq{''.join(sign for sign in seat.key if sign.isalnum())}qz"


def mark_sheet(sheet: Any, mark: str) -> Any:
    """Put the marker at the end of every text of a sheet that goes to others."""
    if isinstance(sheet, dict):
        return {
            key: f"{value} {mark}" if key == "text" and isinstance(value, str) else mark_sheet(value, mark)
            for key, value in sheet.items()
        }
    return [mark_sheet(one, mark) for one in sheet] if isinstance(sheet, list) else sheet


def rehearse(pack: str, runs: int, clock: Callable[[], float]) -> Rehearsal:
    """Play a pack for so many runs with the computer in every seat.

    ``clock`` counts seconds. An error is reported, and may end it.
    """
    campaign, report = begin_campaign(pack, "rehearsal", seed=SEED), Rehearsal()
    did: set[str] = set()
    try:
        for _ in range(runs):
            began = clock()
            rehearse_run(campaign, report, did)
            report.seconds.append(clock() - began)
            report.runs += 1
    except Exception as error:  # a rehearsal is to find any error
        report.errors.append(f"{type(error).__name__}: {error}"[:300])
    report.idle += [seat.name for seat in campaign.players() if seat.key not in did]
    report.astray += find_faults(campaign)
    return report


def rehearse_run(campaign: Campaign, report: Rehearsal, did: set[str]) -> None:
    """Play one run to its end: all seats sealed, battles by captains, every draft accepted."""
    number = Segment.objects.present(campaign).run.number
    while (segment := Segment.objects.present(campaign)).run.number == number:
        if segment.state == Segment.State.OPEN:
            for _ in range(ROUNDS):
                waiting = segment.calls.filter(closed=False, sealed="")
                calls = list(waiting.select_related("seat__campaign").order_by("seat__key"))
                if not calls:
                    break
                for call in calls:
                    seal_call(call, report, did)
                umpire_rounds.go_on(segment.pk, now=True)
            resolve.order_six_hours(segment.pk)
        elif segment.state == Segment.State.REVIEW:
            publish.publish(segment.pk, "The rehearsal")
        else:
            resolve.resolve_segment(segment.pk)
            for battle in segment.run.engagements.exclude(battle__state="done").values_list("battle", flat=True):
                fight_battle(battle)


def seal_call(call: OrderRequest, report: Rehearsal, did: set[str]) -> None:
    """Seal one seat's sheet, with its marker where the sheet stays in order."""
    report.asked += 1
    if not computer.plays(call.seat):
        sealing.as_they_are(call.seat, call.number)
        return
    sheet = computer.wrote(call).sheet
    with_mark = mark_sheet(sheet, mark_of(call.seat))
    if with_mark != sheet and not sealing.judge(call.seat, call, with_mark)[1]:
        sheet, report.marked = with_mark, report.marked + 1
    try:
        sealing.seal(call.seat, sheet, call.number, by=computer.NAME)
    except Refused as refused:
        report.faults += [f"{call.seat.name}, call {call.number}: {one.text}" for one in refused.faults]
        sealing.as_they_are(call.seat, call.number)
        return
    report.sealed += 1
    if sheet:
        did.add(call.seat.key)


def find_faults(campaign: Campaign) -> list[str]:
    """List papers that hold the seed, or the marker of a seat of another side."""
    seats = list(campaign.players())
    writers = [seat for seat in seats if seat.side != "neutral"]
    found = []
    for paper in Delivery.objects.filter(seat__in=seats).select_related("seat").order_by("seat__key", "number"):
        others = [one.name for one in writers if one.side != paper.seat.side and mark_of(one) in paper.data]
        if others and paper.kind not in PUBLIC:
            found.append(f"{paper.seat.name}, paper {paper.number} ({paper.kind}): the words of {', '.join(others)}")
        if SEED in paper.data:
            found.append(f"{paper.seat.name}, paper {paper.number} ({paper.kind}): the seed")
    return found
