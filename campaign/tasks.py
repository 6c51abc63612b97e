"""Celery tasks: each fetches by id and calls one function."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from celery.signals import worker_ready

from campaign import wall_clock
from campaign.exercises import syndicates
from campaign.models import Exercise
from campaign.muster import solo
from campaign.notify import addresses, mail_queue, push_messages, war_channels
from campaign.orders import computer
from campaign.people import tokens
from campaign.printing import print_packs
from campaign.runs import resolve
from campaign.schedule import auto_advance, deadline_sweep, solo_advance
from campaign.simulation import jobs, worker
from tactical.common.queue import PATIENCE, began_anew


@shared_task
def resolve_segment(segment_id: int) -> None:
    """Resolve one segment; tell an error to the umpire as well as to the log."""
    try:
        resolve.resolve_segment(segment_id)
    except Exception as error:
        resolve.note_trouble(segment_id, error)
        raise


@shared_task
def found_exercise(exercise_id: int) -> None:
    """Create the syndicates of an exercise that are not created yet."""
    syndicates.found_campaigns(Exercise.objects.get(pk=exercise_id))


@shared_task
def sweep() -> None:
    """Order what is due; take up what a lost worker or message, or a restarted broker, left."""
    deadline_sweep.sweep()
    resolve.sweep(patience=timedelta(0) if began_anew(resolve.RESOLVE) else PATIENCE)
    mail_queue.sweep(wall_clock.now())
    push_messages.sweep(wall_clock.now())
    war_channels.sweep(wall_clock.now())
    addresses.sweep(wall_clock.now())
    print_packs.sweep()
    jobs.sweep()
    computer.sweep()
    solo.sweep()
    solo_advance.sweep()
    auto_advance.sweep()
    syndicates.sweep()
    tokens.sweep(wall_clock.now())


@shared_task
def run_job(job_id: int) -> None:
    """Work on a job for a short time; other work comes first."""
    worker.run(job_id)


@shared_task
def step_on(campaign_id: int) -> None:
    """Order the next run of a war on auto-advance, if nobody must decide."""
    auto_advance.step(campaign_id)


@shared_task
def advance_solo(segment_id: int) -> None:
    """Answer for the player of a solo war who goes on until something comes in."""
    solo_advance.answer(segment_id)


@shared_task
def play_seats(segment_id: int) -> None:
    """Write and seal for the seats that the computer plays."""
    computer.play(segment_id)


@shared_task
def make_pack(pack_id: int) -> None:
    """Make one print pack."""
    from campaign.rooms.printing.print_pack import pack_of  # here: reportlab is slow to load, and few processes need it

    print_packs.make(pack_id, pack_of)


@shared_task
def post() -> None:
    """Send the mails that are due."""
    mail_queue.post()


@shared_task
def push() -> None:
    """Send the push notices that are due."""
    push_messages.push()


@shared_task
def post_lines() -> None:
    """Send the lines that are due to channels."""
    war_channels.post_lines()


@worker_ready.connect
def take_up(**_: object) -> None:
    """Finish what the last worker left, and what fell due meanwhile."""
    deadline_sweep.sweep()
    resolve.sweep()
    computer.sweep()
    solo_advance.sweep()
    mail_queue.sweep(wall_clock.now())
