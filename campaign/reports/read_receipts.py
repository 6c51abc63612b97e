"""Read receipts: the papers that were shown to a seat, on whatever page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone

from campaign.models.belief import ReadReceipt, Seat
from campaign.runs.follow_ups import FOLLOW_UPS


@contextmanager
def reading(seat: Seat, *kinds: str) -> Iterator[None]:
    """Mark a seat's papers, or some kinds, as read once the page made inside is done (UD-055).

    A paper that comes meanwhile counts with the next look, for which it notifies.
    """
    newest = seat.deliveries.order_by("-number").values_list("number", "batch").first()
    yield
    if newest is None:
        return
    # Most looks show nothing new, and a reader should not wait for a writer.
    (upto, batch), kept, holder = newest, " ".join(sorted(kinds)), seat.asks
    if seat.shown.filter(holder=holder, batch__gte=batch, kinds__in=("", kept)).exists():
        return
    now = timezone.now()
    ReadReceipt.objects.create(seat=seat, holder=holder, batch=batch, kinds=kept, at=now)
    shown = seat.deliveries.filter(read_at=None, number__lte=upto)
    (shown.filter(kind__in=kinds) if kinds else shown).update(read_at=now)
    if Seat.objects.filter(pk=seat.pk).exclude(silenced=seat.silenced).exists():
        FOLLOW_UPS.papers_shown(seat, seat.silenced)


def printed(seat: Seat) -> None:
    """Note that papers are printed: anybody may have read them (UD-055, UD-056). Pages show them as new until somebody looks."""
    batch = seat.deliveries.order_by("-number").values_list("batch", flat=True).first()
    if batch is not None and not seat.shown.filter(holder=None, kinds="", batch__gte=batch).exists():
        ReadReceipt.objects.create(seat=seat, holder=None, batch=batch, at=timezone.now())
