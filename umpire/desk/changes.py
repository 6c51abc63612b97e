"""Changes of a run to each force, and of a ruling to the draft, in words (UD-012, UD-016)."""

from __future__ import annotations

from campaign import serialization
from campaign.models.truth import Draft
from campaign.war import diff
from campaign.war.outcome import Outcome
from campaign.war.outcome_diff import of_drafts
from umpire.diff_text import force_row, rows_of
from umpire.frame import Row, Standing


def forces(at: Standing, outcome: Outcome) -> list[Row]:
    """List the changes of the run to each force, before and after (UD-012)."""
    tracks = {
        str(one.data["force"]): one.data["track"]
        for one in outcome.reports
        if one.kind == "status" and one.arrives == outcome.world.minute
    }
    return [force_row(one) for one in diff.truth_diff(at.world, outcome.world, tracks)]


def since_the_draft_before(at: Standing, outcome: Outcome) -> Row | None:
    """Describe how the draft differs from the one before it: events, papers, forces (UD-016); None if it is the first."""
    before = Draft.objects.filter(segment=at.segment).last()
    if before is None:
        return None
    return rows_of(
        of_drafts(diff.draft_diff(serialization.outcome(before.outcome), outcome)), at.world.seats, at.campaign.hour_zero
    )
