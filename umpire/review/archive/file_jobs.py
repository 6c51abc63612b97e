"""The campaign's file: requested, made by a worker as files of the report are, and thrown away after a day (OP-030, OP-034).

It lies in the database without a passphrase, beside its own data; the passphrase is applied at the download.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.db.models.functions import Length

from campaign import wall_clock
from campaign.models import Campaign, ReviewFile
from umpire.review import file_jobs
from umpire.review.files import SEALED

LASTS = timedelta(days=1)
WAITING, READY = ReviewFile.State.WAITING, ReviewFile.State.READY


def ask(campaign: Campaign) -> None:
    """Request the file of the campaign as it stands now. One that is being made is left."""
    if not _files(campaign).filter(state=WAITING).exists():
        file_jobs.begun(campaign, SEALED, "", wall_clock.now().isoformat())


def last(campaign: Campaign) -> ReviewFile | None:
    """Find the last file requested, with its ``size`` in place of its bytes; None if there is none."""
    return _files(campaign).defer("data").annotate(size=Length("data")).first()


def bytes_of(campaign: Campaign) -> bytes | None:
    """Read the file, if it is made."""
    found = _files(campaign).filter(state=READY).first()
    return bytes(found.data) if found is not None else None


def throw_away() -> int:
    """Throw away files a day old: each is a second copy of a whole war. Return how many."""
    return ReviewFile.objects.filter(sort=SEALED, taken_at__lt=wall_clock.now() - LASTS).delete()[0]


def _files(campaign: Campaign) -> QuerySet[ReviewFile]:
    return ReviewFile.objects.filter(campaign=campaign, sort=SEALED)
