"""Objectives and observations in the report (EX-142, EX-160)."""

from __future__ import annotations

from naval.geo.calendar import label
from umpire.exercise import keeping
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import summed, verdicts
from umpire.review.section import Section, Table


def objectives(facts: Facts) -> Section | None:
    """What the war was to show, and whether it did; what was noted by those who watched (EX-142, EX-160)."""
    campaign = facts.campaign
    found, noted = verdicts(campaign, facts), list(keeping.observations(campaign))
    if not found and not noted:
        return None
    rows = [
        [f"{one.row.number}. {one.row.title}", one.who, str(one.verdict), one.counted, one.row.why or one.sentence or one.trouble]
        for one in found
    ]
    seats = {key: seat.name for key, seat in facts.seats.items()}
    notes = [
        [
            label(one.minute, campaign.hour_zero),
            seats.get(one.seat, one.seat),
            one.get_rating_display(),
            one.text,
            f"{one.objective.number}" if one.objective else "",
            one.by,
        ]
        for one in noted
    ]
    tables = [Table("Objectives", ("Objective", "Who", "Verdict", "How often", "Judged by"), rows)]
    tables += [Table("Observations", ("When", "Of whom", "It is", "What was seen", "Objective", "By"), notes)] if notes else []
    return Section("objectives", "What was to be shown", summed(found), tables=tables)
