"""Injects whose time has come: by the clock of the campaign as a run is ordered, by a condition as its draft is there
(UD-063, UD-064, UD-067, UD-068, UD-071).

What they do is laid among the rulings and edits of the run, inputs like any other, so that replay needs to know nothing of them.
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
from campaign.models.inject import Inject
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
    """An inject as it is prepared."""
    return msgspec.json.decode(row.plan, type=Plan)


def written(plan: Plan) -> str:
    """The same as it is stored."""
    return encode(plan).decode()


def injects_of(campaign: Campaign) -> list[Inject]:
    """All of a campaign, by number."""
    return list(Inject.objects.filter(campaign=campaign))


def fired_in(campaign: Campaign) -> dict[int, tuple[int, Fired]]:
    """The injects that have fired in the war as it stands, by number: in which run (its number), and what they became."""
    found = dict[int, tuple[int, Fired]]()
    rows = runs_of(campaign).filter(has_injects=True).values_list("number", "rulings")
    for number, text in rows:
        rulings = serialization.rulings(text)
        found |= {one.number: (number, one) for one in rulings.injects if is_in_force(rulings, one)}
    return found


def pending(campaign: Campaign) -> list[Inject]:
    """Those that are ready and have not fired yet, by number."""
    rows = list(Inject.objects.filter(campaign=campaign, state=READY).order_by("number"))
    gone = fired_in(campaign) if rows else {}
    return [row for row in rows if row.number not in gone]


def due_of(plan: Plan, gone: dict[int, int]) -> int | None:
    """The minute at which one is due by the clock; None for one that waits for a condition, a hand, or another inject."""
    if plan.after:
        return gone[plan.after] + plan.delay if plan.after in gone else None
    return plan.due


def minutes(campaign: Campaign) -> dict[int, int]:
    """When each inject that has fired did, by number."""
    return {number: one.since for number, (_, one) in fired_in(campaign).items()}


# -- as a run is ordered ---------------------------------------------------------------------------------------------------


def at_closing(segment: Segment) -> None:
    """Fire what falls due in the run that is being ordered, in the transaction that closes the envelopes (UD-063, UD-064).

    Soft ones, weather, cables and stations at their minute; what changes the sea as a run begins where that minute is not after
    its beginning.
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
        put(run, rulings, keys)


def waits_for_him(campaign: Campaign, plan: Plan) -> bool:
    """Whether the umpire is asked before one fires (UD-068); where the program is the umpire it lets it fire (SC-CK-11)."""
    return plan.ask and not campaign.alone


def _trouble(row: Inject, wrong: Iterable[str]) -> None:
    Inject.objects.filter(pk=row.pk).update(trouble=" ".join(wrong)[:MOST_TROUBLE])


def put(run: Run, rulings: Rulings, keys: Iterable[str]) -> bool:
    """Store the rulings of a run with what has fired, if they are still those that were read."""
    if not Run.objects.filter(pk=run.pk, rulings=run.rulings).update(**serialization.ruled_columns(rulings)):
        return False
    run.refresh_from_db(fields=["rulings", "has_injects"])
    now = timezone.now()
    RulingNote.objects.bulk_create(RulingNote(run=run, key=key, did="inject", by=BY, at=now) for key in keys)
    return True


# -- as its draft is there -------------------------------------------------------------------------------------------------


@dataclass
class Looked:
    """What looking at the conditions on a draft came to: the draft with what fired, and what is to be stored with it."""

    draft: Outcome
    rulings: Rulings | None = None
    keys: list[str] = field(default_factory=list)
    asked: dict[int, int] = field(default_factory=dict)
    skipped: list[int] = field(default_factory=list)
    troubled: list[tuple[Inject, list[str]]] = field(default_factory=list)


def look(segment: Segment, outcome: Outcome, compute: Callable[[Segment, Rulings], Outcome]) -> Looked:
    """Look at every condition on a draft, by number: each fires once, at the first minute it holds (UD-068).

    Papers come from that minute on, and what changes the sea from the next run. Nothing is stored yet.
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
            minute = _when(plan, row, story, gone)
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


def _when(plan: Plan, row: Inject, story: condition_language.Story, gone: dict[int, int]) -> int | None:
    """The minute at which one fires by a draft; None if it does not yet, -1 if what it is not to fire for has come about."""
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
    """Store what looking came to, in the transaction in which the draft is stored."""
    if looked.rulings is not None:
        put(segment.run, looked.rulings, looked.keys)
    for pk, minute in looked.asked.items():
        Inject.objects.filter(pk=pk, asked=None).update(asked=minute)
    Inject.objects.filter(pk__in=looked.skipped).update(state=Inject.State.SKIPPED, trouble="Its “unless” condition came true.")
    for row, wrong in looked.troubled:
        _trouble(row, wrong)


def published(segment: Segment, outcome: Outcome) -> None:
    """Remember of a segment that is published the events that conditions ask after (UD-067)."""
    rows = [row for row in pending(segment.run.campaign) if (plan := plan_of(row)).trigger or plan.unless]
    if not rows:
        return
    for row in rows:
        plan = plan_of(row)
        seen = conditions.remembered(plan.trigger or plan.unless, story_of(segment, outcome, row.seen))
        if seen != row.seen:
            Inject.objects.filter(pk=row.pk).update(seen=seen)
