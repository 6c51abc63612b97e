"""Objectives and observations in the report (EX-142, EX-160, UD-112)."""

from __future__ import annotations

from campaign.models import Campaign
from campaign.rooms.pages.war_end import headed
from naval.geo.calendar import label
from naval.state.world import BELLIGERENTS
from umpire.exercise import objective_records
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import summed, verdicts
from umpire.review.ending.verdict import ruling_of, verdict
from umpire.review.section import Section, Table


def objectives(facts: Facts) -> Section | None:
    """Show the objectives of the war with their verdicts, and the observers' notes (EX-142, EX-160)."""
    campaign = facts.campaign
    found, noted = verdicts(campaign, facts), list(objective_records.observations(campaign))
    if not found and not noted:
        return None
    rows = [
        [
            f"{one.row.number}. {one.row.title}",
            one.who,
            str(one.verdict),
            one.count_text,
            one.row.why or one.sentence or one.trouble,
        ]
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
    tables += [Table("Observations", ("When", "Of whom", "It is", "Observation", "Objective", "By"), notes)] if notes else []
    return Section("objectives", "Objectives", summed(found), tables=tables)


def won(facts: Facts) -> Section:
    """Show the verdict; of a war that goes on, the present standing."""
    campaign = facts.campaign
    whole = verdict(facts.at_end(), ruling_of(campaign))
    read = headed(whole, "")
    over = campaign.phase == Campaign.Phase.OVER
    told = [read["head"] if over or whole["how"] == "nothing" else f"As it stands: {read['head']}", read["note"], read["by_aims"]]
    told += [f"{whole['ruling']['by']}: {whole['ruling']['why']}"] if whole["ruling"] else []
    rows = [
        [
            group["side"].capitalize(),
            one["text"],
            "met" if one["met"] else "not met",
            one["result"],
            f"{one['got']} of {one['points']}",
        ]
        for group in sorted(read["groups"], key=lambda one: BELLIGERENTS.index(one["side"]))
        for one in group["aims"]
    ]
    tables = [Table("Aims", ("Side", "Aim", "Result", "By what", "Points"), rows)] if rows else []
    return Section("won", "Who won", " ".join(filter(None, told)), tables=tables)
