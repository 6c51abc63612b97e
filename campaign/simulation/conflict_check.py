"""Check of changed rulings against what was told and fought in a run, by computing it on trial (UD-007, UD-045).

A worker does it, since every published part and battle takes as long as before (:mod:`campaign.simulation.ruling_validation`).
"""

from __future__ import annotations

from collections.abc import Callable

from campaign import plots, serialization
from campaign.battles import engagements
from campaign.models.truth import Draft, Release, Run, Segment
from campaign.runs.commitments import battles, describe_battle, fights, in_part, published, read_on_the_round
from campaign.runs.resolve import compute
from campaign.war.outcome import Outcome, Report, told_at_stop
from campaign.war.provenance import traced
from naval.geo.calendar import label
from naval.state.rulings import Rulings
from naval.state.world import encode
from tactical.engine.text.words import plural

MOST_NAMED = 10  # papers that a refusal names; the rest is counted
Step = Callable[[], None]
"""Callback after each part of a trial."""


def find_conflicts(run: Run, new: Rulings, but: frozenset[int], step: Step) -> list[str]:
    """Describe all that contradicts changed rulings of a run. ``step`` is called after each part."""
    battle = find_fought_conflicts(run, new, but, step) if fights(serialization.rulings(run.rulings), new) else []
    return [*find_told_conflicts(run, new, but, step), *battle]


def find_told_conflicts(run: Run, new: Rulings, but: frozenset[int], step: Step) -> list[str]:
    """Describe the papers told in this run that would differ: ten by name, the rest counted (UD-007).

    Each published segment is tried with its own interruptions: only its outcome has the papers of a stop.
    """
    papers, elsewhere = list[Report](), list[str]()
    for segment in published(run):
        was, now = serialization.outcome(segment.outcome), plots.taken_out(compute(segment, new, but))[0]
        papers += _missing(was, now) or _missing(now, was, told_at_stop(was))
        step()
    if read_on_the_round(run):
        papers += _read_otherwise(run, new, but)
        step()
    for segment in in_part(run):
        was, now = released_outcome(segment), plots.taken_out(compute(segment, new, but))[0]
        elsewhere += _ends_elsewhere(was, now, run)
        papers += _other_papers(was, now, set(segment.told.split()))
        step()
    seats = {seat.key: seat.name for seat in run.campaign.players()}
    hour = run.campaign.hour_zero
    rows = [f"{seats.get(one.seat, one.seat)}, {label(one.arrives, hour)}: {_kind(one)}" for one in papers]
    if not rows:
        return elsewhere
    more = f", and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
    told = plural(len(rows), "paper")
    return [f"This contradicts what was already told ({told}): {'; '.join(rows[:MOST_NAMED])}{more}.", *elsewhere]


def released_outcome(segment: Segment) -> Outcome:
    """Read the outcome from which a part was last released to some seats."""
    last = Release.objects.filter(segment=segment).latest("pk")
    if segment.outcome and last.draft == segment.computed:
        return serialization.outcome(segment.outcome)
    return serialization.outcome(Draft.objects.values_list("outcome", flat=True).get(segment=segment, computed=last.draft))


def _ends_elsewhere(was: Outcome, now: Outcome, run: Run) -> list[str]:
    """Say, if so, that those who have their papers would be asked for another hour."""
    if now.engagement is None and not now.breaks and (was.asked, was.world.minute) == (now.asked, now.world.minute):
        return []
    when = label(was.world.minute, run.campaign.hour_zero)
    return [f"Some seats have their papers as of {when}: the run would stop at another hour, or for others."]


def _other_papers(was: Outcome, now: Outcome, seats: set[str]) -> list[Report]:
    """List the papers of some seats that would be otherwise, or would rest on another truth."""
    old, new = ([one for one in traced(outcome) if one[0].seat in seats] for outcome in (was, now))
    return [one for one, about in old if (one, about) not in new] or [one for one, about in new if (one, about) not in old]


def _read_otherwise(run: Run, new: Rulings, but: frozenset[int]) -> list[Report]:
    """List the notes of Admiralties that cabins read on a visit, and would not now (NAV-S-042)."""
    first = run.segments.get(index=0)
    was, now = serialization.outcome(first.outcome), plots.taken_out(compute(first, new, but))[0]
    return [one for one in _missing(was, now, {one.seat for one in was.reports}) if _at_once(one, run)]


def _at_once(one: Report, run: Run) -> bool:
    return one.kind == "dispatch" and one.happened == one.arrives == run.start


def _missing(was: Outcome, now: Outcome, seats: set[str] | None = None) -> list[Report]:
    """List the papers of one outcome that another lacks, for the seats that are told of it."""
    told = seats if seats is not None else told_at_stop(was) if was.asked else None
    have = {encode(one) for one in now.reports}
    return [one for one in was.reports if (told is None or one.seat in told) and encode(one) not in have]


def _kind(paper: Report) -> str:
    contact = paper.data.get("label")
    return f"{paper.kind} {contact}" if isinstance(contact, str) and contact else paper.kind


def find_fought_conflicts(run: Run, new: Rulings, but: frozenset[int], step: Step) -> list[str]:
    """Describe the battles opened in this run that would meet otherwise: who, when, or with what (UD-045).

    Each is left out, with those after it, and the run tried to where it would open.
    """
    rows = battles(run, but)
    found = []
    for one in rows:
        late = frozenset(row.pk for row in rows if row.ordinal >= one.ordinal)
        segment = run.segments.select_related("run__campaign").get(pk=one.segment_id)
        met = compute(segment, new, but | late).engagement
        if met is None or encode(met) != encode(engagements.met_of(one)):
            found.append(
                f"This would change {describe_battle(one)}, which was opened with other ships or "
                "at another hour: make that battle void first."
            )
        step()
    return found
