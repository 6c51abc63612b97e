"""Early release of papers to some seats before the others: the boxes of the desk, and those ticked (UD-049)."""

from __future__ import annotations

from django.http import QueryDict

from campaign.runs.release import waiting, why_not_some
from umpire.frame import SIDES, Row, Standing


def had(at: Standing, seats: list[Row]) -> list[str]:
    """List the names of the seats that already have their papers of the draft."""
    return [seat["name"] for seat in seats if seat["key"] in at.segment.told.split()]


def count_waiting(at: Standing) -> int:
    """Count the seats that wait for their papers."""
    return len(waiting(at.segment, at.outcome)) if at.outcome is not None else 0


def describe_early_release(at: Standing, seats: list[Row]) -> Row | None:
    """Describe which seats have the draft's papers and which wait, by side; None where only one seat is told."""
    assert at.outcome is not None
    wait, names = set(waiting(at.segment, at.outcome)), had(at, seats)
    some = [(side, [seat for seat in seats if seat["side"] == side and seat["key"] in wait]) for side in SIDES]
    if len(wait) + len(names) < 2:
        return None
    return {
        "had": names,
        "of": len(wait) + len(names),
        "why": why_not_some(at.segment, at.outcome),
        "sides": [
            {"side": side, "name": side.capitalize(), "whole": side != "neutral" and len(rows) > 1, "seats": rows}
            for side, rows in some
            if rows
        ],
    }


def ticked(at: Standing, form: QueryDict) -> set[str]:
    """List the seats ticked singly or by side; of a side those that have not had their papers yet."""
    sides = set(form.getlist("side"))
    if not sides or at.outcome is None:
        return set(form.getlist("seat"))
    wait = waiting(at.segment, at.outcome)
    return {*form.getlist("seat"), *at.campaign.players().filter(side__in=sides, key__in=wait).values_list("key", flat=True)}
