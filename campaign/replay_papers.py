"""What every seat was told, built anew from the outcomes of a campaign's runs and compared to the byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from campaign import store
from campaign.models import Campaign, Delivery, Run, Segment
from campaign.models.truth import runs_of
from campaign.services import visits
from campaign.services.delivery import Sheet, new_papers
from campaign.war.outcome import Report, told_at_stop
from naval.state.orders import Orders

Told = tuple[str, tuple[Report, ...]]
"""A seat, by key, and the reports out of which it was handed what it had not had yet."""


class Pile:
    """The papers of one seat, held against what it should have been handed. ``differs`` says where they part first."""

    def __init__(self, campaign: Campaign, seat: str) -> None:
        self.rows = Delivery.objects.filter(seat__campaign=campaign, seat__key=seat).defer(None).order_by("number")
        self.seat, self.had, self.differs = seat, set[str](), ""

    def handed(self, reports: Iterable[Report]) -> None:
        """Compare what comes out of some reports with the next papers of the seat."""
        if self.differs:
            return
        new = list(new_papers(self.seat, reports, self.had))
        first = len(self.had) + 1
        rows = {row.number: row for row in self.rows.filter(number__gte=first, number__lt=first + len(new))}
        for number, (digest, sheet) in enumerate(new, first):
            self.had.add(digest)
            self.differs = self.differs or difference(number, rows.get(number), digest, sheet)

    def closed(self) -> str:
        """Where they part, when nothing more is to come."""
        more = self.rows.count() - len(self.had)
        words = "1 paper more is stored than there was" if more == 1 else f"{more} papers more are stored than there were"
        return self.differs or (f"{words} to deliver" if more > 0 else "")


def difference(number: int, row: Delivery | None, digest: str, sheet: Sheet) -> str:
    """Where one stored paper is not what it should be; empty if it is."""
    if row is None:
        return f"paper {number} ({sheet.report.kind}) is not stored"
    told = sheet.report
    expected = {"kind": told.kind, "happened": told.happened, "arrives": told.arrives, "digest": digest}
    wrong = [name for name, value in expected.items() if getattr(row, name) != value]
    wrong += ["data"] if row.whole.encode() != sheet.whole else []
    return f"paper {number} ({row.kind}): {', '.join(wrong)}" if wrong else ""


def papers_again(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Each seat by key, and where its papers differ from what the outcomes had for it; empty if nowhere."""
    piles = {key: Pile(campaign, key) for key in campaign.players().order_by("key").values_list("key", flat=True)}
    for key, reports in handed_out(campaign, tuple(piles)):
        if key in piles:
            piles[key].handed(reports)
    yield from ((key, pile.closed()) for key, pile in piles.items())


def handed_out(campaign: Campaign, seats: tuple[str, ...]) -> Iterator[Told]:
    """Every time that something was handed out in a campaign, in order."""
    for run in runs_of(campaign).order_by("number"):
        before = visits.before(run)
        if run.parent_id is None:
            yield from ((key, before) for key in seats)
        yield from visited(run, before)
        for segment in run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"):
            outcome = store.outcome(segment.outcome)
            if outcome.asked:
                yield from ((key, outcome.reports) for key in sorted(told_at_stop(outcome)))


def visited(run: Run, before: tuple[Report, ...]) -> Iterator[Told]:
    """What those were told whom the umpire has visited in a run."""
    calls = {call.seat.key: call for call in run.segments.get(index=0).calls.select_related("seat")}
    ashore = visits.before_them(run.campaign, calls)
    closed = {key for some in ashore.values() for key in some if calls[key].sealed}
    written = {key: msgspec.json.decode(calls[key].sealed, type=Orders) for key in sorted(closed)}
    notes = visits.notes_for(run, ashore, written)
    yield from ((key, (*before, *notes[key])) for key in sorted(calls))
