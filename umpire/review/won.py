"""Who has won, and what came of each aim, in the report (UD-112)."""

from __future__ import annotations

from campaign.models import Campaign
from campaign.rooms.ended import headed
from naval.state.world import BELLIGERENTS
from umpire.ending.verdict import ruling_of, verdict
from umpire.exercise.facts import Facts
from umpire.review.section import Section, Table


def won(facts: Facts) -> Section:
    """The verdict; of a war that goes on, how it stands."""
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
