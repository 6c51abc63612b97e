"""Where the syndicates of an exercise stand: read once for a page, by as many queries however many they are (EX-045)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import OuterRef, Subquery

from campaign import serialization
from campaign.clock.terms import Terms
from campaign.injects.fire import is_in_force
from campaign.models import Campaign, Exercise, Run, Schedule, Segment, Syndicate
from naval.state.rulings import Rulings


@dataclass(frozen=True)
class Look:
    """Where the syndicates of an exercise stand, read once for a page: by campaign its segment, its
    clock, and the rulings of its runs."""

    syndicates: list[Syndicate]
    present: Mapping[int, Segment]
    rulings: list[tuple[int, Rulings]]
    clocks: Mapping[int, Schedule]

    @property
    def founded(self) -> list[Syndicate]:
        """List the syndicates that have been created."""
        return [one for one in self.syndicates if one.campaign_id is not None]

    @property
    def zone(self) -> str:
        """Name the time zone of all clocks, in which the director reads and types hours; UTC where they differ."""
        return common_zone(self.clocks[pk].read if pk in self.clocks else Terms() for pk in self.present)

    @cached_property
    def fired(self) -> dict[int, dict[int, int]]:
        """Find by campaign the minute at which each inject fired, by number."""
        found: dict[int, dict[int, int]] = {pk: {} for pk in self.present}
        for pk, rulings in self.rulings:
            found[pk] |= {one.number: one.since for one in rulings.injects if is_in_force(rulings, one)}
        return found


def look(exercise: Exercise) -> Look:
    """Read where the syndicates of an exercise stand."""
    rows = list(exercise.syndicates.select_related("campaign"))
    pks = [row.campaign_id for row in rows if row.campaign_id is not None]
    runs = Run.objects.filter(campaign__in=pks, undone=False, has_injects=True).values_list("campaign", "rulings")
    rulings = [(pk, serialization.rulings(text)) for pk, text in runs]
    return Look(rows, segments(pks), rulings, clocks_of(pks))


def clocks_of(pks: Iterable[int]) -> dict[int, Schedule]:
    """Find the stored clock of each campaign."""
    return {clock.campaign_id: clock for clock in Schedule.objects.filter(campaign__in=list(pks))}


def common_zone(terms: Iterable[Terms]) -> str:
    """Name the time zone of some clocks; UTC where they differ."""
    zones = {one.zone for one in terms}
    return zones.pop() if len(zones) == 1 else "UTC"


def segments(pks: Iterable[int]) -> dict[int, Segment]:
    """Find the segment that each campaign stands at."""
    every = Segment.objects.filter(run__campaign=OuterRef("pk"), run__undone=False).exclude(state=Segment.State.AHEAD)
    newest = every.order_by("-run__number", "-index").values("pk")[:1]
    keys = dict(Campaign.objects.filter(pk__in=pks).annotate(present=Subquery(newest)).values_list("pk", "present"))
    some = Segment.objects.filter(pk__in=list(keys.values())).select_related("run__campaign")
    by_pk = {one.pk: one for one in some.defer("outcome", "run__world")}
    return {campaign: by_pk[at] for campaign, at in keys.items()}
