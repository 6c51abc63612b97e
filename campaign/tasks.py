"""Celery tasks: each fetches by id and calls one function."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from celery.signals import worker_ready

from campaign import wall_clock
from campaign.models import Exercise
from campaign.services import addresses, alone, clock, exercise, hooks, mailing, packs, program, pushing, resolve, run_on, tokens
from campaign.simulation import jobs, worker
from tactical.hall.queue import PATIENCE, began_anew


@shared_task
def resolve_segment(segment_id: int) -> None:
    """Resolve one segment; what goes wrong is told to the umpire as well as to the log."""
    try:
        resolve.resolve_segment(segment_id)
    except Exception as error:
        resolve.note_trouble(segment_id, error)
        raise


@shared_task
def found_exercise(exercise_id: int) -> None:
    """Found the syndicates of an exercise that are not founded yet."""
    exercise.found(Exercise.objects.get(pk=exercise_id))


@shared_task
def sweep() -> None:
    """Order what is due; take up what a lost worker, a lost message or a broker that began anew left behind."""
    clock.sweep()
    resolve.sweep(patience=timedelta(0) if began_anew(resolve.RESOLVE) else PATIENCE)
    mailing.sweep(wall_clock.now())
    pushing.sweep(wall_clock.now())
    hooks.sweep(wall_clock.now())
    addresses.sweep(wall_clock.now())
    packs.sweep()
    jobs.sweep()
    program.sweep()
    alone.sweep()
    run_on.sweep()
    exercise.sweep()
    tokens.sweep(wall_clock.now())


@shared_task
def run_job(job_id: int) -> None:
    """Work on a job; never for long, for whatever else is to be done comes first."""
    worker.run(job_id)


@shared_task
def step_on(campaign_id: int) -> None:
    """Order the next run of a war that runs on, if nobody must decide."""
    run_on.step(campaign_id)


@shared_task
def play_seats(segment_id: int) -> None:
    """Write and seal for the seats that the program plays."""
    program.play(segment_id)


@shared_task
def make_pack(pack_id: int) -> None:
    """Make one print pack."""
    from campaign.rooms.pack import pack_of  # here: reportlab is dear to load, and few processes come so far

    packs.make(pack_id, pack_of)


@shared_task
def post() -> None:
    """Send what is to be told by mail."""
    mailing.post()


@shared_task
def push() -> None:
    """Ring in browsers for what is to be told."""
    pushing.push()


@shared_task
def post_lines() -> None:
    """Send lines to channels."""
    hooks.post_lines()


@worker_ready.connect
def take_up(**_: object) -> None:
    """A worker that starts looks first for what its predecessor did not finish, and for what fell due meanwhile."""
    clock.sweep()
    resolve.sweep()
    program.sweep()
    mailing.sweep(wall_clock.now())
