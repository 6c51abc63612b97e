"""Which papers a seat has read: those that were shown to it, wherever it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Max
from django.utils import timezone

from campaign.models.belief import Seat


@contextmanager
def reading(seat: Seat, *kinds: str) -> Iterator[None]:
    """Around what shows a seat its papers, or those of some kinds: they count as read once it has been made.

    A paper that comes while it is made counts with the next look, which its own news calls for.
    """
    upto = seat.deliveries.aggregate(Max("number"))["number__max"]
    yield
    shown = seat.deliveries.filter(read_at=None, number__lte=-1 if upto is None else upto)
    shown = shown.filter(kind__in=kinds) if kinds else shown
    if shown.exists():  # most looks show nothing new, and a reader should not wait for the one who writes
        shown.update(read_at=timezone.now())
