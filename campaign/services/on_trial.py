"""A ruling on trial: the run is computed with it, the difference is shown, and nothing is kept (UD-044)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from campaign import plots, store
from campaign.models.belief import Seat
from campaign.models.preview import Preview
from campaign.models.truth import Run, Segment
from campaign.services import guards, inputs, prepared, previews, rule
from campaign.services.inputs import CHANGED
from campaign.services.orders import Refused, fault
from campaign.services.previews import Part, Step
from campaign.services.replayed import Replayed
from campaign.services.resolve import compute
from campaign.war.compared import Compared, compared
from naval import rule_on
from naval.geo.calendar import label
from naval.rule_on.kind import Names
from naval.state.acts import Act
from naval.state.rulings import Rulings

LATER = "It is kept for the next run, from {at}: of that there is no draft to try it on. It can be tried when that run is open."
JOINED = "A battle of this run would stop for others who come up. What comes after that is known when the run is computed again."


def begin(segment: Segment, act: Act, shown: str, by: Seat, typed: Mapping[str, str]) -> Preview:
    """Try a ruling on a segment that is open or in review. Refused with all that is wrong, as when it is taken (UD-030)."""
    at = rule.fit(segment, shown)
    if wrong := rule_on.faults(act, at):
        raise Refused(*(fault("", text) for text in wrong))
    if rule_on.waits(act, at):
        raise Refused(fault("", LATER.format(at=label(at.until, segment.run.campaign.hour_zero))))
    new = rule_on.put(at.rulings, act, at)
    guarded = guards.parts(segment.run, at.rulings, new)
    return previews.begin(
        segment.run.campaign,
        previews.RULING,
        by,
        store.ruled(new),
        1,
        guarded + (2 if segment.state == Segment.State.OPEN else 1),
        segment=segment,
        before=inputs.stamp(segment),
        said=rule_on.kind_of(act).sentence(act, Names(at.world, at.ashore)),
        typed=json.dumps(dict(typed)),
    )


def work(row: Preview, step: Step) -> Part:
    """What would speak against the ruling, and how the run differs with it. Refused if the run's inputs are others by now."""
    segment = row.segment
    if segment is None or inputs.stamp(segment) != row.before:
        raise Refused(fault("", CHANGED), status=409)
    new, old = store.rulings(row.given), store.rulings(segment.run.rulings)
    against = guards.against(segment.run, new, frozenset(), step) if guards.parts(segment.run, old, new) else []
    if segment.state == Segment.State.OPEN:
        return Part(against=tuple(against), compared=before_it_is_ordered(segment, old, new, step))
    found, trouble = of_the_draft(segment, new)
    return Part(against=tuple(against), compared=found, trouble=trouble)


def of_the_draft(segment: Segment, new: Rulings) -> tuple[Compared | None, str]:
    """How the draft would differ: computed as it is when the ruling is taken, with what would fire in it."""
    trying = in_memory(segment, new)
    found = compute(trying, new)
    if found.breaks:
        return None, JOINED
    if found.engagement is None:
        found = prepared.look(trying, found, compute).draft
    return compared(store.outcome(segment.outcome), plots.taken_out(found)[0]), ""


def in_memory(segment: Segment, new: Rulings) -> Segment:
    """The segment of its run with other rulings, as rows that are not stored."""
    run = Run(**{**_row(segment.run), **store.ruled_columns(new)})
    run.campaign = segment.run.campaign
    found = Segment(**_row(segment))
    found.run = run
    return found


def _row(one: Run | Segment) -> dict[str, Any]:
    """What is stored of a row, by column."""
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def before_it_is_ordered(segment: Segment, old: Rulings, new: Rulings, step: Step) -> Compared:
    """How the run would differ that is open: played to its end with what the envelopes would give now, with it and without."""
    was, now = Replayed.of(segment.run, old), Replayed.of(segment.run, new)
    without = was.ended()
    step()
    return compared(without, now.ended(), (was.stops, now.stops))
