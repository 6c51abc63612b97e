"""Injects as the umpire writes, readies, holds, moves and fires them (UD-062, UD-065, UD-069 to UD-071)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.exercises import inject_triggers
from campaign.exercises.inject_triggers import plan_of, written
from campaign.injects.fire import drop_fired_inject, fired
from campaign.injects.kinds import KINDS
from campaign.injects.plan import MOST, Plan, faults
from campaign.models.belief import Campaign, Seat
from campaign.models.exercise import Inject
from campaign.models.truth import Run, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import conditions, ruling_records
from campaign.rulings.facts import ground, ground_of_edits
from naval.geo.calendar import label
from naval.ruling_kinds import Ground
from tactical.engine.text.words import plural

State = Inject.State
GONE = "That inject no longer exists. The page shows the present list."
FIRED = "It has fired: undo it first, while it is unpublished."
MOST_CAME = 1200


def refused(*words: str, status: int = 422) -> Refused:
    """Make a refusal with everything that is wrong."""
    return Refused(*(fault("", text) for text in words), status=status)


def row_of(campaign: Campaign, number: int) -> Inject:
    """Find an inject by its number; refused if it is gone."""
    found = Inject.objects.filter(campaign=campaign, number=number).first()
    if found is None:
        raise refused(GONE, status=409)
    return found


def in_keys(plan: Plan, campaign: Campaign, against: Ground) -> Plan:
    """Replace names by keys in the conditions of a plan, for storage."""
    if not (plan.trigger or plan.unless):
        return plan
    named = conditions.collect_condition_names(campaign, against.world, against.land)
    return replace(plan, trigger=named.by_key(plan.trigger), unless=named.by_key(plan.unless))


def wrong_with(segment: Segment, plan: Plan, own: int = 0) -> list[str]:
    """List everything that is wrong with an inject in this war."""
    against = ground(segment)
    return faults(in_keys(plan, segment.run.campaign, against), against.world, _follows(segment.run.campaign), own, against.land)


def _follows(campaign: Campaign) -> dict[int, int]:
    return {row.number: plan_of(row).after for row in Inject.objects.filter(campaign=campaign)}


def add(segment: Segment, plans: Sequence[Plan], by: Seat, *, checked: bool = False) -> list[int]:
    """Add injects as drafts, all or none; return their numbers."""
    campaign, against = segment.run.campaign, ground(segment)
    plans = [in_keys(plan, campaign, against) for plan in plans]
    if not checked and (wrong := [text for plan in plans for text in wrong_with(segment, plan)]):
        raise refused(*wrong)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        rows = Inject.objects.filter(campaign=campaign)
        if rows.count() + len(plans) > MOST:
            raise refused(gettext("A campaign has at most %(inject)s.") % {"inject": plural(MOST, "inject")})
        first = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
        now = timezone.now()
        Inject.objects.bulk_create(
            Inject(campaign=campaign, number=number, plan=written(plan), by=by.name, at=now)
            for number, plan in enumerate(plans, first)
        )
    return list(range(first, first + len(plans)))


def take_in(segment: Segment, rows: Sequence[tuple[int, Plan]], by: Seat, lines: Sequence[int] = ()) -> list[int]:
    """Import the injects of a table, all or none, with their links by number translated (UD-070).

    Faults name their rows by ``lines``; else the first row is the head.
    """
    campaign = segment.run.campaign
    against = ground(segment)
    own = {number: plan.after for number, plan in rows if number} or _follows(campaign)
    wrong = [
        f"Row {n}: {text}"
        for n, (number, plan) in zip(lines or range(2, len(rows) + 2), rows, strict=True)
        for text in faults(in_keys(plan, campaign, against), against.world, own, number, against.land)
    ]
    if wrong:
        raise refused(*wrong)
    with transaction.atomic():
        numbers = add(segment, [plan for _, plan in rows], by, checked=True)
        as_here = {old: new for (old, _), new in zip(rows, numbers, strict=True) if old}
        for new, (_, plan) in zip(numbers, rows, strict=True):
            if plan.after in as_here:
                moved = written(replace(in_keys(plan, campaign, against), after=as_here[plan.after]))
                Inject.objects.filter(campaign=campaign, number=new).update(plan=moved)
    return numbers


def change(segment: Segment, number: int, plan: Plan, by: Seat) -> None:
    """Change an inject that has not fired; a ready one becomes a draft again."""
    row = row_of(segment.run.campaign, number)
    plan = in_keys(plan, row.campaign, ground(segment))
    if wrong := wrong_with(segment, plan, number):
        raise refused(*wrong)
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(FIRED, status=409)
    state = State.HELD if row.state == State.HELD else State.DRAFT
    blank = {"asked": None, "seen": "{}", "trouble": ""}
    Inject.objects.filter(pk=row.pk).update(plan=written(plan), state=state, by=by.name, at=timezone.now(), **blank)


def ready(segment: Segment, number: int) -> None:
    """Ready an inject to fire at its time; refused where that is past (UD §7)."""
    row = row_of(segment.run.campaign, number)
    plan, hour = plan_of(row), segment.run.campaign.hour_zero
    wrong = wrong_with(segment, plan, number)
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(FIRED, status=409)
    if plan.due is not None and plan.due < segment.start:
        wrong.append(f"It was due at {label(plan.due, hour)}, and it is now {label(segment.start, hour)}: fire it now.")
    if wrong:
        raise refused(*wrong)
    Inject.objects.filter(pk=row.pk).update(state=State.READY, asked=None, trouble="")


def hold(segment: Segment, number: int) -> None:
    """Hold an inject, so that it does not fire."""
    _set(segment, number, State.HELD)


def skip(segment: Segment, number: int) -> None:
    """Skip an inject that is not needed."""
    _set(segment, number, State.SKIPPED)


def _set(segment: Segment, number: int, state: Inject.State) -> None:
    row = row_of(segment.run.campaign, number)
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(FIRED, status=409)
    Inject.objects.filter(pk=row.pk).update(state=state, asked=None)


def move(segment: Segment, number: int, hours: str) -> None:
    """Move an inject by so many hours, negative for earlier (UD-071)."""
    row = row_of(segment.run.campaign, number)
    plan = plan_of(row)
    try:
        minutes = round(60 * float(hours)) if len(hours) <= 10 else 0
    except (ValueError, OverflowError):
        minutes = 0
    if not minutes:
        raise refused(gettext("By how many hours: a number, negative for earlier; not “%(hours)s”.") % {"hours": hours[:20]})
    if plan.due is None:
        raise refused(gettext("Only injects with a time can be rescheduled."))
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(FIRED, status=409)
    moved = replace(plan, due=plan.due + minutes)
    wrong = wrong_with(segment, moved, number)
    if moved.due is not None and moved.due < segment.start:
        hour = segment.run.campaign.hour_zero
        wrong.append(f"That is past: it is now {label(segment.start, hour)}.")
    if wrong:
        raise refused(*wrong)
    Inject.objects.filter(pk=row.pk).update(plan=written(moved), asked=None, trouble="")


def copy(segment: Segment, number: int, by: Seat) -> int:
    """Copy an inject as a new draft (UD-071)."""
    row = row_of(segment.run.campaign, number)
    return add(segment, [plan_of(row)], by, checked=True)[0]


def throw_away(segment: Segment, number: int) -> None:
    """Delete an inject that never fired."""
    row = row_of(segment.run.campaign, number)
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(FIRED, status=409)
    followed = [one.number for one in inject_triggers.injects_of(row.campaign) if plan_of(one).after == number]
    if followed:
        raise refused(gettext("Inject %(followed)s follows it: change that first.") % {"followed": followed[0]}, status=409)
    row.delete()


def answered(segment: Segment, number: int, came: str) -> None:
    """Record the result of an inject in the umpire's words (UD-066)."""
    row, came = row_of(segment.run.campaign, number), came.strip()
    if number not in inject_triggers.fired_in(row.campaign):
        raise refused(gettext("It has not fired, so it has no result."), status=409)
    if not 3 <= len(came) <= MOST_CAME:
        raise refused(
            gettext("Result has 3 to %(most_came)s characters; this has %(length)s.")
            % {"most_came": f"{MOST_CAME:,}", "length": len(came)}
        )
    Inject.objects.filter(pk=row.pk).update(state=State.ANSWERED, came=came)


# -- fired by hand -----------------------------------------------------------------------------------------------------------


def fire(segment: Segment, number: int, shown: str, by: Seat) -> None:
    """Fire an inject now; what acts only as a run begins waits for the next if this one has begun.

    Its planned minute stays on record (UD-065).
    """
    row = row_of(segment.run.campaign, number)
    against = ruling_records.fit(segment, shown)
    if number in inject_triggers.fired_in(row.campaign):
        raise refused(gettext("It has already fired."), status=409)
    papers, plan = ground_of_edits(segment), plan_of(row)
    wrong = wrong_with(segment, plan, number)
    if wrong:
        raise refused(*wrong)
    minute = papers.since if not KINDS[plan.kind].first else against.clock
    new, wrong = fired(against.rulings, number, plan, minute, against, papers)
    if wrong:
        raise refused(*wrong)
    keys = next(one.keys for one in new.injects if one.number == number)
    ruling_records.change(segment, new, ruling_records.Noted(keys[0], "inject", by, more=keys[1:]))
    Inject.objects.filter(pk=row.pk).update(state=State.READY, asked=None, trouble="")


def take_back(segment: Segment, number: int, shown: str, by: Seat) -> None:
    """Undo the firing of an inject, and hold it (UD-068). Refused once its effects are published."""
    row = row_of(segment.run.campaign, number)
    against = ruling_records.fit(segment, shown)
    one = next((one for one in against.rulings.injects if one.number == number), None)
    if one is None:
        raise refused(gettext("It did not fire in this run: correct published papers by a slip, or go back."), status=409)
    if one.since < segment.start and not KINDS[plan_of(row).kind].hard:
        raise refused(gettext("Its paper has been published: correct it by a slip."), status=409)
    with transaction.atomic():
        Inject.objects.filter(pk=row.pk).update(state=State.HELD)
        ruling_records.change(
            segment, drop_fired_inject(against.rulings, number), ruling_records.Noted(one.keys[0], "back", by, more=one.keys[1:])
        )


def stay_fired(gone: Iterable[Run]) -> None:
    """Keep injects fired in the abandoned runs as fired, at the umpire's wish (UD-080)."""
    for rows in _fired_in(gone):
        rows.exclude(state=State.ANSWERED).update(state=State.FIRED)


def due_again(gone: Iterable[Run]) -> None:
    """Make injects of the abandoned runs due again, even those with a result (UD-080)."""
    for rows in _fired_in(gone):
        rows.filter(state=State.ANSWERED).update(state=State.READY, came="")


def _fired_in(runs: Iterable[Run]) -> list[QuerySet[Inject]]:
    numbers = ((run, [one.number for one in serialization.rulings(run.rulings).injects]) for run in runs)
    return [Inject.objects.filter(campaign=run.campaign, number__in=some) for run, some in numbers if some]
