"""Which papers a seat has read: those that were shown to it, wherever it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone

from campaign.models.belief import Seat, Shown
from campaign.runs.follow_ups import FOLLOW_UPS


@contextmanager
def reading(seat: Seat, *kinds: str) -> Iterator[None]:
    """Around what shows a seat its papers, or those of some kinds: they count as read once it has been made (UD-055).

    A paper that comes while it is made counts with the next look, which its own news calls for.
    """
    newest = seat.deliveries.order_by("-number").values_list("number", "batch").first()
    yield
    if newest is None:
        return
    # Most looks show nothing new, and a reader should not wait for the one who writes.
    (upto, batch), kept, holder = newest, " ".join(sorted(kinds)), seat.asks
    if seat.shown.filter(holder=holder, batch__gte=batch, kinds__in=("", kept)).exists():
        return
    now = timezone.now()
    Shown.objects.create(seat=seat, holder=holder, batch=batch, kinds=kept, at=now)
    shown = seat.deliveries.filter(read_at=None, number__lte=upto)
    (shown.filter(kind__in=kinds) if kinds else shown).update(read_at=now)
    if Seat.objects.filter(pk=seat.pk).exclude(silenced=seat.silenced).exists():
        FOLLOW_UPS.papers_shown(seat, seat.silenced)


def printed(seat: Seat) -> None:
    """What came to a seat is printed: it may lie before somebody, whoever printed it (UD-055, UD-056). Its pages show it as new
    still, until somebody looks at them."""
    batch = seat.deliveries.order_by("-number").values_list("batch", flat=True).first()
    if batch is not None and not seat.shown.filter(holder=None, kinds="", batch__gte=batch).exists():
        Shown.objects.create(seat=seat, holder=None, batch=batch, at=timezone.now())
