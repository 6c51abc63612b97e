"""Sharing among all syndicates of the injects, objectives and clock set at the desk of one (EX-104, EX-140).

Each then has a copy of its own: a change for one leaves the others alone (EX-105).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaign.exercises import inject_triggers, injects
from campaign.exercises import syndicates as service
from campaign.injects.plan import Plan
from campaign.models import Campaign, Exercise, Inject, Objective, Seat, Segment
from campaign.models.schedule import schedule_of
from campaign.orders.sealing import Refused, fault
from campaign.schedule import deadline_sweep
from umpire.exercise import objective_records


def giver(exercise: Exercise, letter: str) -> Campaign:
    """Find the syndicate whose list is given; refused where it has not been created."""
    row = exercise.syndicates.exclude(campaign=None).select_related("campaign").filter(letter=letter[:1]).first()
    if row is None or row.campaign is None:
        raise Refused(fault("letter", gettext("Choose a syndicate that has been created.")))
    return row.campaign


def give_objectives(exercise: Exercise, letter: str) -> int:
    """Give the objectives of a syndicate to all others that have none of that title; return how many were written."""
    of, made = giver(exercise, letter), 0
    mine = list(objective_records.objectives(of))
    with transaction.atomic():
        for war in service.campaigns(exercise):
            if war.pk == of.pk:
                continue
            Campaign.objects.select_for_update().get(pk=war.pk)
            has = set(objective_records.objectives(war).values_list("title", flat=True))
            for one in mine:
                if one.title not in has:
                    number = objective_records.next_number(objective_records.objectives(war))
                    fields = {name: getattr(one, name) for name in ("title", "text", "who", "weight", "predicate", "by")}
                    Objective.objects.create(campaign=war, number=number, at=timezone.now(), **fields)
                    made += 1
    return made


def give_injects(exercise: Exercise, letter: str) -> int:
    """Give the injects of a syndicate to all others that have none of that title, ready where ready; return how many.

    They fall due by each syndicate's own clock (EX-104). All are written, or with a fault none.
    """
    of, made = giver(exercise, letter), 0
    mine = [(row, inject_triggers.plan_of(row)) for row in inject_triggers.injects_of(of)]
    with transaction.atomic():
        for row in exercise.syndicates.exclude(campaign=of.pk).select_related("campaign"):
            war = row.campaign
            if war is None or war.phase != Campaign.Phase.WAR:
                continue
            has = {inject_triggers.plan_of(one).title for one in inject_triggers.injects_of(war)}
            wanted = [(one, plan) for one, plan in mine if plan.title not in has]
            try:
                made += _copy_injects(Segment.objects.present(war), wanted, service.seat_in(war))
            except Refused as refused:
                raise Refused(
                    *(
                        fault("", gettext("Syndicate %(letter)s: %(text)s") % {"letter": row.letter, "text": one.text})
                        for one in refused.faults
                    )
                ) from None
    return made


def give_clock(exercise: Exercise, letter: str) -> int:
    """Give the terms of a syndicate's clock to all others, from their next orders on; return how many had others."""
    of, made = giver(exercise, letter), 0
    terms = schedule_of(of).read
    with transaction.atomic():
        for row in exercise.syndicates.exclude(campaign=of.pk).select_related("campaign"):
            if row.campaign is None or row.campaign.phase != Campaign.Phase.WAR:
                continue
            schedule = schedule_of(row.campaign)
            if schedule.read != terms:
                try:
                    deadline_sweep.settle(row.campaign, terms, schedule.stamp)
                except Refused as refused:
                    raise Refused(
                        *(
                            fault("", gettext("Syndicate %(letter)s: %(text)s") % {"letter": row.letter, "text": one.text})
                            for one in refused.faults
                        )
                    ) from None
                made += 1
    return made


def _copy_injects(segment: Segment, wanted: Sequence[tuple[Inject, Plan]], by: Seat) -> int:
    numbers = injects.take_in(segment, [(row.number, plan) for row, plan in wanted], by) if wanted else []
    for number, (row, _) in zip(numbers, wanted, strict=True):
        if row.state == Inject.State.READY:
            injects.ready(segment, number)
    return len(numbers)
