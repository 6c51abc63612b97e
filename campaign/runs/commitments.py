"""Commitments of a run: what was told and fought in it, which other rulings may not contradict (UD-007, UD-045)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.battles import engagements
from campaign.models.truth import Engagement, Run, Segment
from naval.geo.calendar import label
from naval.state.rulings import Rulings
from tactical.engine.words import listed


def fights(old: Rulings, new: Rulings) -> bool:
    """Whether other rulings may change a meeting: edits alone change none."""
    return replace(old, edits=()) != replace(new, edits=())


def count_parts(run: Run, old: Rulings, new: Rulings, but: frozenset[int] = frozenset()) -> int:
    """Count the computations it takes to know what speaks against other rulings.

    None where nothing was told or fought, and for what is kept for the next run.
    """
    if replace(old, later=()) == replace(new, later=()):
        return 0
    return len(published(run)) + bool(in_part(run)) + read_on_the_round(run) + (len(battles(run, but)) if fights(old, new) else 0)


def published(run: Run) -> list[Segment]:
    """The parts of a run of which something was told."""
    return list(run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"))


def in_part(run: Run) -> list[Segment]:
    """The part of a run of which some seats have their papers and others wait for theirs, if there is one (UD-049)."""
    return list(run.segments.filter(state__in=(Segment.State.REVIEW, Segment.State.RESOLVING)).exclude(told=""))


def read_on_the_round(run: Run) -> bool:
    """Whether cabins may have read notes of their Admiralties as the run began (NAV-S-042)."""
    in_review = run.segments.filter(index=0, state=Segment.State.REVIEW).exists()
    return in_review and serialization.agreed(run.campaign.agreed).visits != "together"


def battles(run: Run, but: frozenset[int]) -> list[Engagement]:
    """The battles opened in a run that are not void, and not among those left out."""
    return [one for one in run.engagements.filter(void=False).select_related("segment") if one.pk not in but]


def describe_battle(engagement: Engagement) -> str:
    """A battle of a run in words."""
    met, run = engagements.met_of(engagement), engagement.run
    names = {force["key"]: force["name"] for force in met.setup["forces"]}
    forces = listed(names.get(key, key) for key in met.forces)
    return f"battle {engagement.ordinal} of this run, {forces} at {label(engagement.minute, run.campaign.hour_zero)}"
