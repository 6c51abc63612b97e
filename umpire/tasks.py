"""Celery tasks of the desk: each fetches by id and calls one function."""

from __future__ import annotations

from celery import shared_task

from campaign import wall_clock
from umpire.exercise.control import joint_acts
from umpire.review import file_jobs as review
from umpire.review.archive import file_jobs as archive
from umpire.services import solo_end


@shared_task
def end_alone(campaign_id: int) -> None:
    """End a war that one person played alone, with everything open."""
    solo_end.end(campaign_id)


@shared_task
def make_review(file_id: int) -> None:
    """Make one file of the report."""
    review.make(file_id)


@shared_task
def press_joint(exercise_id: int) -> None:
    """Carry out the director's act at the desks of all syndicates."""
    joint_acts.work(exercise_id)


@shared_task
def sweep() -> None:
    """Take up the work that a lost worker or a lost message left behind, and throw away old files."""
    joint_acts.sweep(wall_clock.now())
    review.sweep()
    archive.throw_away()
