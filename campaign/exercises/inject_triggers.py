"""Firing of due injects: by the clock as a run is ordered, by a condition once its draft is there (UD-063, UD-064, UD-067,
UD-068, UD-071).

Their effects become rulings and edits of the run, so a replay needs nothing more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

import msgspec
from django.utils import timezone

from campaign import serialization
from campaign.injects import condition_language
from campaign.injects.fire import fired, is_in_force
from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from campaign.models.belief import Campaign
from campaign.models.exercise import Inject
from campaign.models.truth import RulingNote, Run, Segment, runs_of
from campaign.rulings import conditions
from campaign.rulings.conditions import story_of
from campaign.rulings.facts import ground, ground_of_edits
from campaign.war.outcome import Outcome
from naval.state.rulings import Fired, Rulings
from naval.state.world import encode

READY = Inject.State.READY
BY = "The program"
MOST_TROUBLE = 300


def plan_of(row: Inject) -> Plan:
    """Decode the plan of an inject."""
    return msgspec.json.decode(row.plan, type=Plan)


def written(plan: Plan) -> str:
    """Encode the plan of an inject for storage."""
    return encode(plan).decode()


def injects_of(campaign: Campaign) -> list[Inject]:
    """List the injects of a campaign by number."""
    return list(Inject.objects.filter(campaign=campaign))


def fired_in(campaign: Campaign) -> dict[int, tuple[int, Fired]]:
    """Find the fired injects, by number: their run's number, and their effects."""
    found = dict[int, tuple[int, Fired]]()
    rows = runs_of(campaign).filter(has_injects=True).values_list("number", "rulings")
    for number, text in rows:
        rulings = serialization.rulings(text)
        found |= {one.number: (number, one) for one in rulings.injects if is_in_force(rulings, one)}
    return found


def pending(campaign: Campaign) -> list[Inject]:
    """List the injects that are ready and have not fired, by number."""
    rows = list(Inject.objects.filter(campaign=campaign, state=READY).order_by("number"))
    gone = fired_in(campaign) if rows else {}
    return [row for row in rows if row.number not in gone]


def due_of(plan: Plan, gone: dict[int, int]) -> int | None:
    """Reckon the minute at which an inject is due; None if it waits for anything but the clock."""
    if plan.after:
        return gone[plan.after] + plan.delay if plan.after in gone else None
    return plan.due


def minutes(campaign: Campaign) -> dict[int, int]:
    """Find the minute at which each inject fired, by number."""
    return {number: one.since for number, (_, one) in fired_in(campaign).items()}


# -- as a run is ordered ---------------------------------------------------------------------------------------------------


def at_closing(segment: Segment) -> None:
    """Fire what falls due in the run being ordered, in the transaction that closes the envelopes (UD-063, UD-064).

    Soft injects, weather, cables and stations fire at their minute; what changes the sea only if that minute is not after the
    run's beginning.
    """
    run = segment.run
    rows = pending(run.campaign)
    if not rows:
        return
    gone, rulings, keys = minutes(run.campaign), serialization.rulings(run.rulings), list[str]()
    against, papers = None, None
    for row in rows:
        plan = plan_of(row)
        due = due_of(plan, gone)
        if due is None or waits_for_him(run.campaign, plan) or plan.unless or due >= run.until:
            continue
        if KINDS[plan.kind].first and (segment.index or due > run.start):
            continue  # as the next run begins (UD-064)
        if against is None or papers is None:
            against, papers = ground(segment), ground_of_edits(segment)
        minute = run.start if KINDS[plan.kind].first else max(due, papers.since)
        rulings, wrong = fired(rulings, row.number, plan, minute, against, papers)
        if wrong:
            _trouble(row, wrong)
            continue
        gone[row.number] = minute
        keys += rulings.injects[[one.number for one in rulings.injects].index(row.number)].keys
    if keys:
        store_fired_rulings(run, rulings, keys)


def waits_for_him(campaign: Campaign, plan: Plan) -> bool:
    """Say whether the umpire is asked before an inject fires (UD-068); the computer as umpire lets it fire (SC-CK-11)."""
    return plan.ask and not campaign.alone


def _trouble(row: Inject, wrong: Iterable[str]) -> None:
    Inject.objects.filter(pk=row.pk).update(trouble=" ".join(wrong)[:MOST_TROUBLE])


def store_fired_rulings(run: Run, rulings: Rulings, keys: Iterable[str]) -> bool:
    """Store the rulings of a run with the fired injects, if unchanged since read."""
    if not Run.objects.filter(pk=run.pk, rulings=run.rulings).update(**serialization.ruled_columns(rulings)):
        return False
    run.refresh_from_db(fields=["rulings", "has_injects"])
    now = timezone.now()
    RulingNote.objects.bulk_create(RulingNote(run=run, key=key, did="inject", by=BY, at=now) for key in keys)
    return True


# -- as its draft is there -------------------------------------------------------------------------------------------------


@dataclass
class Looked:
    """Result of testing conditions on a draft: the draft with the fired injects, and what to store."""

    draft: Outcome
    rulings: Rulings | None = None
    keys: list[str] = field(default_factory=list)
    asked: dict[int, int] = field(default_factory=dict)
    skipped: list[int] = field(default_factory=list)
    troubled: list[tuple[Inject, list[str]]] = field(default_factory=list)


def look(segment: Segment, outcome: Outcome, compute: Callable[[Segment, Rulings], Outcome]) -> Looked:
    """Test every condition on a draft, by number: each inject fires once, at the first minute it holds (UD-068).

    Papers come from then on, changes of the sea with the next run. Stores nothing.
    """
    rows, found = pending(segment.run.campaign), Looked(outcome)
    rows = [row for row in rows if (plan := plan_of(row)).trigger or plan.unless or plan.after]
    if not rows:
        return found
    run = segment.run
    gone, rulings = minutes(run.campaign), serialization.rulings(run.rulings)
    against = ground(segment)
    story = story_of(segment, outcome)
    while True:
        fresh, papers = False, ground_of_edits(segment)
        for row in list(rows):
            plan = plan_of(row)
            minute = _find_firing_minute(plan, row, story, gone)
            if minute is None:
                continue
            rows.remove(row)
            if minute < 0:
                found.skipped.append(row.pk)
                continue
            if waits_for_him(run.campaign, plan):
                found.asked[row.pk] = minute
                continue
            at = max(minute, papers.since)
            rulings, wrong = fired(rulings, row.number, plan, at, against, papers, later=True)
            if wrong:
                found.troubled.append((row, wrong))
                continue
            fresh, gone[row.number] = True, at
            found.keys += next(one.keys for one in rulings.injects if one.number == row.number)
        if not fresh:
            return found
        found.rulings, found.draft = rulings, compute(segment, rulings)
        story = story_of(segment, found.draft)


def _find_firing_minute(plan: Plan, row: Inject, story: condition_language.Story, gone: dict[int, int]) -> int | None:
    """Find the minute at which an inject fires by a draft; None if not yet, -1 if its ``unless`` held."""
    story = replace(story, seen=json.loads(row.seen))
    if plan.trigger:
        held = conditions.find_first_true(plan.trigger, story)
        return None if held is None else held + plan.delay
    due = due_of(plan, gone)
    if due is None or due > story.until:
        return None
    if plan.unless:
        held = conditions.find_first_true(plan.unless, story)
        if held is not None and held <= due:
            return -1
    return due


def settle(segment: Segment, looked: Looked) -> None:
    """Store the result of the conditions, in the transaction that stores the draft."""
    if looked.rulings is not None:
        store_fired_rulings(segment.run, looked.rulings, looked.keys)
    for pk, minute in looked.asked.items():
        Inject.objects.filter(pk=pk, asked=None).update(asked=minute)
    Inject.objects.filter(pk__in=looked.skipped).update(state=Inject.State.SKIPPED, trouble="Its “unless” condition came true.")
    for row, wrong in looked.troubled:
        _trouble(row, wrong)


def published(segment: Segment, outcome: Outcome) -> None:
    """Remember the events of a published segment that conditions need (UD-067)."""
    rows = [row for row in pending(segment.run.campaign) if (plan := plan_of(row)).trigger or plan.unless]
    if not rows:
        return
    for row in rows:
        plan = plan_of(row)
        seen = conditions.remembered(plan.trigger or plan.unless, story_of(segment, outcome, row.seen))
        if seen != row.seen:
            Inject.objects.filter(pk=row.pk).update(seen=seen)
