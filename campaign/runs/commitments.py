"""Commitments of a run: reports told and battles fought, which no ruling may contradict (UD-007, UD-045)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.battles import engagements
from campaign.models.truth import Engagement, Run, Segment
from naval.geo.calendar import label
from naval.state.rulings import Rulings
from tactical.engine.text.words import listed


def fights(old: Rulings, new: Rulings) -> bool:
    """Say whether changed rulings may change a meeting; edits alone never do."""
    return replace(old, edits=()) != replace(new, edits=())


def count_parts(run: Run, old: Rulings, new: Rulings, but: frozenset[int] = frozenset()) -> int:
    """Count the computations to check changed rulings; 0 where nothing was told or fought, and for rulings of the next run."""
    if replace(old, later=()) == replace(new, later=()):
        return 0
    return len(published(run)) + bool(in_part(run)) + read_on_the_round(run) + (len(battles(run, but)) if fights(old, new) else 0)


def published(run: Run) -> list[Segment]:
    """List the published segments of a run."""
    return list(run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"))


def in_part(run: Run) -> list[Segment]:
    """Find the segment of a run of which only some seats have their papers (UD-049)."""
    return list(run.segments.filter(state__in=(Segment.State.REVIEW, Segment.State.RESOLVING)).exclude(told=""))


def read_on_the_round(run: Run) -> bool:
    """Say whether cabins may have read notes of their Admiralties as the run began (NAV-S-042)."""
    in_review = run.segments.filter(index=0, state=Segment.State.REVIEW).exists()
    return in_review and serialization.agreed(run.campaign.agreed).visits != "together"


def battles(run: Run, but: frozenset[int]) -> list[Engagement]:
    """List the battles opened in a run that are neither void nor left out."""
    return [one for one in run.engagements.filter(void=False).select_related("segment") if one.pk not in but]


def describe_battle(engagement: Engagement) -> str:
    """Describe a battle of a run."""
    met, run = engagements.met_of(engagement), engagement.run
    names = {force["key"]: force["name"] for force in met.setup["forces"]}
    forces = listed(names.get(key, key) for key in met.forces)
    return f"battle {engagement.ordinal} of this run, {forces} at {label(engagement.minute, run.campaign.hour_zero)}"
