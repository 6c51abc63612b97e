"""Files of the report: requested, made as a task of low priority with its progress noted, and found again (UD-116 to UD-118)."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.models import Campaign, ReviewFile, Seat
from campaign.orders.sealing import Refused, fault
from tactical.common.queue import left_lying, send
from umpire.review.files import SORTS
from umpire.review.files.makers import maker
from umpire.review.replay import frames

MAKE = "umpire.tasks.make_review"
LOW = 9
"""Priority in the queue: behind every run, move and mail."""
PATIENCE = timedelta(minutes=5)
WAITING, READY, FAILED = ReviewFile.State.WAITING, ReviewFile.State.READY, ReviewFile.State.FAILED


def of_war(campaign: Campaign) -> str:
    """Mark the state of a war for its files: with equal marks the file is the same."""
    return of_mark(campaign, frames.stamp(campaign, None))


def of_mark(campaign: Campaign, mark: frames.Stamp) -> str:
    """Mark the state of a war for its files, where the stamp of its replay is known."""
    return sha256(repr((campaign.phase, *mark)).encode()).hexdigest()


def ask(campaign: Campaign, sort: str, eye: str = "") -> ReviewFile:
    """Request a file. One that is being made, or is up to date, is left."""
    faults = []
    if sort not in SORTS:
        faults.append(fault("sort", gettext("There is no such file; there are %(sorts)s.") % {"sorts": ", ".join(SORTS)}))
    if eye and eye not in campaign.players().values_list("key", flat=True):
        faults.append(fault("eye", gettext("There is no such seat in this war.")))
    if eye and sort in SORTS and not SORTS[sort].seat:
        faults.append(fault("eye", gettext("That file is made of the truth alone.")))
    if not frames.war_of(campaign).runs:
        faults.append(fault("", gettext("No run has been published yet, so there is nothing to report.")))
    if faults:
        raise Refused(*faults)
    return begun(campaign, sort, eye, of_war(campaign))


def begun(campaign: Campaign, sort: str, eye: str, now: str) -> ReviewFile:
    """Request a file of the state marked ``now``, unless it is made of that, or is being made."""
    with transaction.atomic():
        row, made = ReviewFile.objects.get_or_create(campaign=campaign, sort=sort, eye=eye)
        row = ReviewFile.objects.select_for_update().get(pk=row.pk)
        if not made and row.state != FAILED and row.of_war == now:
            return row
        row.of_war, row.state, row.stamp, row.done, row.of, row.trouble = now, WAITING, row.stamp + 1, 0, 0, ""
        row.taken_at, row.data = wall_clock.now(), b""
        row.save()
        transaction.on_commit(lambda: send(MAKE, row.pk, priority=LOW))
    return row


def make(pk: int) -> bool:
    """Make a waiting file, and note its progress; False if it does not wait. Done twice it costs time alone."""
    row = ReviewFile.objects.select_related("campaign").filter(pk=pk, state=WAITING).first()
    if row is None:
        return False
    mine = ReviewFile.objects.filter(pk=pk, stamp=row.stamp, state=WAITING)
    mine.update(taken_at=wall_clock.now())

    def step(done: int, of: int) -> None:
        mine.update(done=done, of=of)

    seat: Seat | None = row.campaign.players().get(key=row.eye) if row.eye else None
    try:
        data = maker(row.sort)(row.campaign, seat, step)
    except Exception as error:
        mine.update(state=FAILED, trouble=f"{type(error).__name__}: {error}"[:200])
        raise
    return bool(mine.update(state=READY, data=data))


def find_review_file(campaign: Campaign, sort: str, eye: str = "") -> ReviewFile | None:
    """Find a file that can be opened."""
    return ReviewFile.objects.filter(campaign=campaign, sort=sort, eye=eye, state=READY).first()


def sweep() -> int:
    """Queue again files that no worker has taken up for a while; return how many. Harmless at any time."""
    lying = left_lying(ReviewFile.objects.filter(state=WAITING), PATIENCE).values_list("pk", flat=True)
    for pk in list(lying):
        send(MAKE, pk, priority=LOW)
    return len(lying)
