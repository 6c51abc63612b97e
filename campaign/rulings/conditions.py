"""Conditions on the truth, for injects and the clock: one catalogue, one story, one memory (UD-067, CK-028)."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec

from campaign import serialization
from campaign.battles import engagements
from campaign.injects import condition_language
from campaign.injects.condition_parser import Named
from campaign.injects.shore import Shore, men_of
from campaign.models.belief import Campaign
from campaign.models.clock import AutoAdvance
from campaign.models.truth import LandStart, Run, Segment
from campaign.rulings.facts import arms_at_start
from campaign.war.outcome import Outcome
from land.state.world import Land
from naval.ruling_kinds.kind import NO_LAND, OnLand
from naval.state.world import BELLIGERENTS, World


def story_of(segment: Segment, outcome: Outcome, seen: str = "{}") -> condition_language.Story:
    """Tell a draft as the story that conditions test; ``seen`` are stored events of earlier runs."""
    run = segment.run
    fought = [one for one in engagements.in_run(run, segment.index) if one.summary.fought]
    over = tuple((one.minute + one.summary.minutes, tuple(engagements.met_of(one).forces)) for one in fought)
    return condition_language.Story(
        serialization.world(run.world), outcome, over, json.loads(seen), lambda: shore_of(run, outcome)
    )


def shore_of(run: Run, outcome: Outcome) -> Shore | None:
    """Give the land of a draft, with each side's men at the war's beginning and to come; None in a war of the sea."""
    arm = next(iter(arms_at_start(run)), None)
    if arm is None:
        return None
    rows = LandStart.objects.filter(run__campaign=run.campaign_id).order_by("run__number", "run__strand")
    first = msgspec.json.decode(rows.values_list("land", flat=True)[0].encode(), type=Land)
    return Shore(arm.land, outcome, arm.country, {side: men_of(first, side) for side in BELLIGERENTS})


def collect_condition_names(campaign: Campaign, world: World, land: OnLand) -> Named:
    """Collect the names that a condition can use, as pages show them."""
    return Named(world, land, {seat.key: seat.name for seat in campaign.seats.all()}, campaign.hour_zero)


def keep_hours(campaign: Campaign, world: World, was: int) -> None:
    """Keep the written day and hour of the clock's stop when War Imminent comes at another hour than set (``was``): its minute
    changes (CK-028)."""
    later = 60 * (was - campaign.hour_zero)
    row = AutoAdvance.objects.filter(campaign=campaign).first() if later else None
    if row is None:
        return
    now = collect_condition_names(campaign, world, NO_LAND)
    then = replace(now, hour=was)
    until = None if row.until is None else max(0, row.until + later)
    AutoAdvance.objects.filter(pk=row.pk).update(until=until, condition=now.by_key(then.by_name(row.condition)))


def find_first_true(text: str, story: condition_language.Story) -> int | None:
    """Find the first minute of a draft at which a written condition holds; None if never."""
    return condition_language.first(condition_language.parse(text), story)


def remembered(text: str, story: condition_language.Story) -> str:
    """Join a condition's events in a draft to those stored, as JSON; the earliest of each stays."""
    return json.dumps(condition_language.befell(condition_language.parse(text), story) | dict(story.seen))


def held_in(run: Run, text: str, seen: str) -> int | None:
    """Find the first minute of a published run at which a condition held; None if never."""
    last = run.segments.latest("index")
    return find_first_true(text, story_of(last, serialization.outcome(last.outcome), seen))


def published(segment: Segment, outcome: Outcome) -> None:
    """Remember the events of a published segment at which the clock is to stop (CK-028)."""
    row = AutoAdvance.objects.filter(campaign=segment.run.campaign_id).exclude(condition="").first()
    if row is not None:
        seen = remembered(row.condition, story_of(segment, outcome, row.seen))
        AutoAdvance.objects.filter(pk=row.pk, condition=row.condition).update(seen=seen)
