"""Copy of the war from the beginning of a run, played on in private and in memory beside the real one: a what-if (UD-082 to
UD-084).

It has no seats, papers, calls or tables. Its worlds lie in rows that no room reads, and nobody is told of it, not even at the
umpire's own desk (UD-083). A job plays each of its runs.
"""

from __future__ import annotations

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import plots, serialization, wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.job import Job, WhatIf, WhatIfRun, enqueue
from campaign.models.truth import Run, Segment, every_run_of, land_of, runs_of
from campaign.orders.sealing import Refused, fault
from campaign.runs import engine_versions
from campaign.simulation import jobs, replicate, what_if_runner
from campaign.simulation.jobs import Claim
from campaign.simulation.what_if_runner import WAYS, Given
from campaign.war.outcome import Outcome
from naval import ruling_kinds
from naval.geo.calendar import span
from naval.orders import scouts
from naval.orders.check import check
from naval.ruling_kinds import Ground
from naval.state.orders import Orders
from naval.state.ruling_acts import Act
from naval.state.rulings import NONE, Rulings
from naval.state.world import encode
from tactical.engine.text.outside_values import parse_digits

State = WhatIfRun.State
TO_PLAY = (State.OPEN, State.STOPPED, State.REFUSED, State.FAILED)
MOST = 5
"""Most what-ifs of a campaign at a time (UD-084, SC-UD-12)."""
MOST_RUNS, TITLE = 24, (3, 120)
RUNNING_ONE = "One of its runs is being played: wait for it, or stop it."


def refused(*words: str, status: int = 422) -> Refused:
    """Make a refusal with everything that is wrong."""
    return Refused(*(fault("", text) for text in words), status=status)


def find_what_ifs(campaign: Campaign) -> QuerySet[WhatIf]:
    """Find the what-ifs of a campaign."""
    return WhatIf.objects.filter(campaign=campaign)


# -- begun and thrown away -------------------------------------------------------------------------------------------------


def create(campaign: Campaign, run: str, title: str, by: Seat, *, fresh: bool) -> WhatIf:
    """Copy the war from the beginning of a run, with the war's dice or its own (UD-082)."""
    title, faults = title.strip(), []
    number = parse_digits(run) or 0  # no run has number 0
    origin = runs_of(campaign).filter(pk=number).first() or every_run_of(campaign).filter(pk=number).first()
    if origin is None:
        faults.append("Choose the run of this war at which it begins.")
    faults += ruling_kinds.lengthy("Its name", title, *TITLE)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        rows = find_what_ifs(campaign)
        if rows.count() >= MOST:
            faults.append(f"A war can have at most {MOST} what-ifs: delete one.")
        if faults or origin is None:
            raise refused(*faults)
        engine_versions.must_be_its_own(campaign)
        number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
        found = WhatIf.objects.create(
            campaign=campaign, number=number, title=title, origin=origin, fresh=fresh, by=by.name, at=wall_clock.now()
        )
        given = as_in_the_war(origin)
        WhatIfRun.objects.create(
            of=found,
            number=origin.number,
            start=origin.start,
            until=origin.until,
            world=origin.world,
            land=land_of(origin),
            given=encode(given).decode(),
        )
    return found


def throw_away(campaign: Campaign, number: int) -> None:
    """Delete a what-if with all its runs."""
    find_what_ifs(campaign).filter(number=number).delete()


# -- how a run of it is to be played -----------------------------------------------------------------------------------------


def war_run(what: WhatIf, number: int) -> Run | None:
    """Find the war's run of that number, on the what-if's branch; None if there is none yet."""
    rows = Run.objects.filter(campaign_id=what.campaign_id, number=number)
    return rows.filter(strand=what.origin.strand).first() or rows.filter(undone=False).first()


def as_in_the_war(run: Run | None, kept: Rulings = NONE) -> Given:
    """Give the default play of a run: its orders and rulings in the war, else the computer's."""
    if run is None:
        return Given(rulings=kept)
    rulings = replace(serialization.rulings(run.rulings), edits=())
    return Given(orders=tuple(replicate.collect_orders(run)), rulings=rulings, in_war=True)


def given_of(row: WhatIfRun) -> Given:
    """Read how a run is to be played."""
    row.refresh_from_db(fields=["given"])
    return msgspec.json.decode(row.given, type=Given)


def open_run(what: WhatIf) -> WhatIfRun:
    """Find the run to be played next, or being played; the last if all are done."""
    last = what.runs.order_by("number").last()
    if last is None:
        raise LookupError(f"{what} has no run")
    return last


def _store_given(row: WhatIfRun, given: Given) -> None:
    at_work = Job.objects.filter(what_run=row, state__in=(jobs.RUNNING, jobs.DONE))
    if at_work.exists() or not WhatIfRun.objects.filter(pk=row.pk).update(given=encode(given).decode()):
        raise refused(RUNNING_ONE, status=409)


def set_ways(row: WhatIfRun, ways: dict[str, str], typed: dict[str, list[dict[str, object]]]) -> None:
    """Set who orders each seat: its sheet in the war, the computer, or nobody; the umpire's own courses come first.

    Refused with every fault (UD-082).
    """
    given, world = given_of(row), serialization.world(row.world)
    faults = [f"{key}: one of {', '.join(WAYS)}." for key, way in ways.items() if way not in WAYS]
    seats = {seat.key for seat in world.seats}
    faults += [f"There is no seat {key}." for key in sorted(set(ways) - seats)]
    forces: dict[str, Orders] = {}
    for force in world.forces:
        if not (legs := typed.get(force.key)):
            continue
        known = scouts.build_umpire_known(world, force, row.until)
        chart = serialization.pack_of(row.of.campaign).chart
        orders, wrong = check({"forces": {force.key: {"legs": legs}}}, known, chart)
        faults += [f"{force.name}: {one.text}" for one in wrong]
        if orders is not None:
            forces[force.key] = orders
    if faults:
        raise refused(*faults)
    courses = {key: one.forces[key] for key, one in forces.items()}
    _store_given(row, replace(given, ways=ways, courses=courses, legs=typed))


def ground_of(row: WhatIfRun) -> Ground:
    """Build the ground on which a what-if's rulings are checked: its own world, with nothing told yet."""
    world = serialization.world(row.world)
    return Ground(
        world=world,
        clock=row.start,
        until=row.until,
        rulings=given_of(row).rulings,
        dispatches=world.dispatches,
        is_land=serialization.pack_of(row.of.campaign).chart.is_land,
    )


def rule(row: WhatIfRun, act: Act) -> None:
    """Make a ruling in a what-if; it is no ruling of the war (UD-082)."""
    at = ground_of(row)
    if wrong := ruling_kinds.faults(act, at):
        raise refused(*wrong)
    _store_given(row, replace(given_of(row), rulings=ruling_kinds.add_ruling(at.rulings, act, at)))


def unrule(row: WhatIfRun, key: str) -> None:
    """Withdraw a ruling of a what-if, one of the war included."""
    given = given_of(row)
    left = ruling_kinds.taken_back(given.rulings, key, row.start)
    if left is None:
        raise refused(gettext("That ruling is no longer on the list."), status=409)
    _store_given(row, replace(given, rulings=left))


# -- played ------------------------------------------------------------------------------------------------------------------


def play(row: WhatIfRun) -> None:
    """Have the workers play a run, once."""
    engine_versions.must_be_its_own(row.of.campaign)
    try:
        with transaction.atomic():
            Job.objects.filter(what_run=row).exclude(state__in=(jobs.RUNNING, jobs.DONE)).delete()
            job = Job.objects.request(jobs.WHAT_IF, row.of.campaign, what_run=row, by=row.of.by)
    except IntegrityError:  # a run has one job
        raise refused(gettext("It is already being played, or has been played."), status=409) from None
    transaction.on_commit(lambda: enqueue(jobs.WHAT_IF, [job.pk]))


def stop(row: WhatIfRun) -> bool:
    """Stop a run that is being played; it can be played again. False if it is not."""
    return bool(Job.objects.filter(what_run=row, state=jobs.RUNNING).update(state=jobs.STOPPED))


def play_again(row: WhatIfRun) -> None:
    """Reset a run to be played otherwise, and delete the runs after it."""
    with transaction.atomic():
        later = row.of.runs.filter(number__gt=row.number)
        if row.of.runs.filter(job__state=jobs.RUNNING).exists():
            raise refused(RUNNING_ONE, status=409)
        later.delete()
        Job.objects.filter(what_run=row).delete()
        WhatIfRun.objects.filter(pk=row.pk).update(outcome="", orders="[]")


def work(claim: Claim) -> bool:
    """Play a run to its end. Playing it twice gives one result, stored once."""
    row = claim.job.what_run
    assert row is not None
    runner = what_if_runner.WhatIfRunner.from_row(
        row, given_of(row), outcomes_before(row), war_run(row.of, row.number), claim.advance
    )
    outcome = plots.taken_out(runner.to_the_end())[0]
    with transaction.atomic():
        if not claim.keep("", 1):
            return False
        WhatIfRun.objects.filter(pk=row.pk).update(
            outcome=serialization.encode_for_storage(outcome), orders=encode(runner.ordered).decode()
        )
        if row.of.runs.count() < MOST_RUNS:
            _next(row, outcome)
    return True


def outcomes_before(row: WhatIfRun) -> list[Outcome]:
    """Read the outcomes of a what-if's runs before this one, in order."""
    rows = row.of.runs.filter(number__lt=row.number, job__state=jobs.DONE).order_by("number")
    return [serialization.outcome(text) for text in rows.values_list("outcome", flat=True)]


def _next(row: WhatIfRun, outcome: Outcome) -> None:
    start = outcome.world.minute
    dice, again = what_if_runner.dice_in(row.of)
    kept = ruling_kinds.next_run(ruling_kinds.settled(given_of(row).rulings, dice.child("run", row.number, *again))[0], start)
    real = war_run(row.of, row.number + 1)
    given = as_in_the_war(real if real is not None and real.start == start else None, kept)
    ways = given_of(row).ways
    WhatIfRun.objects.get_or_create(
        of=row.of,
        number=row.number + 1,
        defaults={
            "start": start,
            "until": start + row.of.campaign.run_minutes,
            "world": serialization.encode_for_storage(outcome.world),
            "land": serialization.land(outcome.land) if outcome.land is not None else "",
            "given": encode(replace(given, ways=ways)).decode(),
        },
    )


# -- read ---------------------------------------------------------------------------------------------------------------------


def real_outcome(what: WhatIf, number: int) -> Outcome | None:
    """Read the outcome of a run in the war, published or in review; None if it has not ended."""
    run = war_run(what, number)
    last = run.segments.exclude(outcome="").order_by("index").last() if run is not None else None
    if last is None or last.state not in (Segment.State.REVIEW, Segment.State.PUBLISHED, Segment.State.LEFT):
        return None
    found = serialization.outcome(last.outcome)
    return None if found.asked or (run is not None and found.world.minute < run.until) else found


def title_of(row: WhatIfRun) -> str:
    """Name a run of a what-if by its number and hours."""
    return f"Run {row.number}: {span(row.start, row.until, row.of.campaign.hour_zero)}"
