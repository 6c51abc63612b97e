"""The log of deliveries, from runs' outcomes: which seat got which reports, each time."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign import serialization
from campaign.models.clock import HeldReport
from campaign.models.truth import Branch, Run, Segment
from campaign.reports.delivery import new_papers
from campaign.schedule import umpire_rounds
from campaign.war.outcome import Line, told_at_stop, untraced
from campaign.war.paper import Paper
from campaign.war.provenance import traced
from campaign.war.reporting.report import make_report
from campaign.war.reports.papers import Slip
from naval.geo.calendar import label
from naval.state.orders import Orders
from naval.state.world import World

Told = tuple[str, tuple[Line, ...]]
"""A seat, by key, and the reports from which it got its new ones, with provenance."""


def handed_in(run: Run, seats: tuple[str, ...], first: tuple[Line, ...] = ()) -> Iterator[Told]:
    """List all deliveries of a run in order, from the run before's last reports on.

    ``first`` goes to everybody as the first run of a branch begins.
    """
    before = umpire_rounds.list_previous_lines(run)
    yield from told_late(run)
    if run.parent_id is None and not first:
        yield from ((key, before) for key in seats)
    yield from ((key, first) for key in seats if first)
    yield from visited(run, before)
    for segment in run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"):
        outcome = serialization.outcome(segment.outcome)
        if outcome.asked:
            yield from ((key, tuple(traced(outcome))) for key in sorted(told_at_stop(outcome)))
    for segment in run.segments.exclude(state=Segment.State.PUBLISHED).exclude(told="").exclude(outcome=""):
        lines = tuple(traced(serialization.outcome(segment.outcome)))  # of seats that have their papers early (UD-049)
        yield from ((key, lines) for key in segment.told.split())


def told_late(run: Run) -> Iterator[Told]:
    """List papers kept in earlier runs and delivered first in this one (CK-029)."""
    for row in HeldReport.objects.filter(told_in=run).select_related("seat", "run").order_by("seat__key", "run__number"):
        yield row.seat.key, to_the_end(row.run)


def visited(run: Run, before: tuple[Line, ...]) -> Iterator[Told]:
    """List the deliveries to seats that the umpire visited in a run."""
    calls = {call.seat.key: call for call in run.segments.get(index=0).calls.select_related("seat")}
    ashore = umpire_rounds.before_them(run.campaign, calls)
    closed = {key for some in ashore.values() for key in some if calls[key].sealed}
    written = {key: msgspec.json.decode(calls[key].sealed, type=Orders) for key in sorted(closed)}
    notes = umpire_rounds.notes_for(run, ashore, written)
    yield from ((key, (*before, *notes[key])) for key in sorted(calls))


def to_the_end(run: Run) -> tuple[Line, ...]:
    """List a complete run's reports; none if it was not published to its end."""
    last = run.segments.filter(state=Segment.State.PUBLISHED).order_by("index").last()
    outcome = serialization.outcome(last.outcome) if last is not None else None
    return tuple(traced(outcome)) if outcome is not None and not outcome.asked else ()


def told_in(runs: list[Run], seats: tuple[str, ...]) -> dict[str, set[str]]:
    """Collect by seat the digests of reports from some runs, without those from before."""
    before = umpire_rounds.list_previous_lines(runs[0])
    had = {key: {digest for digest, _ in new_papers(key, before, ())} for key in seats}
    found: dict[str, set[str]] = {key: set() for key in seats}
    for run in runs:
        ends = to_the_end(run)
        for key, reports in (*handed_in(run, seats), *((key, ends) for key in seats)):
            if key in found:
                found[key] |= {digest for digest, _ in new_papers(key, reports, had[key])}
    return found


def seats_in(world: World) -> tuple[str, ...]:
    """List a world's players' seats: those told when the umpire goes back to it (UD-077, UD-102)."""
    return tuple(sorted(seat.key for seat in world.seats))


def gone_back_notice(strand: Branch, seats: tuple[str, ...]) -> tuple[Line, ...]:
    """Write the notice, the same for all seats, that the umpire has gone back (UD-077)."""
    when = label(strand.minute, strand.campaign.hour_zero)
    text = f"The umpire has gone back to {when}: everything told and ordered since then is taken back."
    slip = Slip(what="back", text=text, word=strand.word)
    return untraced(make_report(Paper(key, slip, strand.minute, strand.minute)) for key in seats)
