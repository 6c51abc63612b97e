"""Print packs: requested, made as a task of low priority with its progress noted, and found again (UD-105)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.models.belief import OrderRequest, Seat
from campaign.models.print_pack import PrintPack, papers_of
from campaign.orders.sealing import Refused, fault
from campaign.paper.matter import SIZES, Pack
from tactical.common.queue import left_lying, send

log = logging.getLogger(__name__)
MAKE = "campaign.tasks.make_pack"
LOW = 9
"""Priority in the queue: behind every run, move and mail."""
PATIENCE = timedelta(minutes=5)
WAITING, READY, FAILED = PrintPack.State.WAITING, PrintPack.State.READY, PrintPack.State.FAILED


def ask(seat: Seat, size: str) -> PrintPack:
    """Request the pack of a seat for its present call, unless one is in the making or current."""
    call = seat.latest_call()
    if size not in SIZES:
        raise Refused(fault("size", gettext("Print packs come in %(sizes)s.") % {"sizes": " or ".join(SIZES)}))
    if call is None:
        raise Refused(fault("", gettext("No orders are due of this seat: there is nothing to print yet.")), status=409)
    with transaction.atomic():
        row, made = PrintPack.objects.get_or_create(seat=seat, size=size, defaults={"number": call.number})
        row = PrintPack.objects.select_for_update().get(pk=row.pk)
        if not made and row.state != FAILED and row.is_of(seat, call):
            return row
        row.number, row.papers, row.due_at = call.number, papers_of(seat), call.due_at
        row.state, row.stamp, row.pages, row.of, row.trouble = WAITING, row.stamp + 1, 0, 0, ""
        row.taken_at, row.data = wall_clock.now(), b""
        row.save()
        transaction.on_commit(lambda: send(MAKE, row.pk, priority=LOW))
    return row


def make(pk: int, pack_of: Callable[[Seat, OrderRequest, str], Pack]) -> bool:
    """Make a waiting pack from what its room holds, noting progress by page; False if it does not wait. Twice costs only time."""
    from campaign.paper.pack import printed, sheets  # here: reportlab is slow to load, and few processes need it

    row = PrintPack.objects.select_related("seat__campaign").filter(pk=pk, state=WAITING).first()
    if row is None:
        return False
    mine = PrintPack.objects.filter(pk=pk, stamp=row.stamp, state=WAITING)
    mine.update(taken_at=wall_clock.now())

    def step(page: int) -> None:
        mine.update(pages=page)

    try:
        pack = pack_of(row.seat, row.seat.calls.get(number=row.number), row.size)
        mine.update(of=sheets(pack))
        data = printed(pack, step)
    except Exception as error:
        mine.update(state=FAILED, trouble=f"{type(error).__name__}: {error}"[:200])
        raise
    return bool(mine.update(state=READY, data=data, of=F("pages")))


def find_print_pack(seat: Seat, size: str) -> PrintPack | None:
    """Find the finished pack of a seat in this size; None if there is none."""
    return PrintPack.objects.filter(seat=seat, size=size, state=READY).first()


def sweep() -> int:
    """Queue again the packs that nobody took up for a while; return how many. Harmless at any time."""
    lying = left_lying(PrintPack.objects.filter(state=WAITING), PATIENCE).values_list("pk", flat=True)
    for pk in list(lying):
        send(MAKE, pk, priority=LOW)
    return len(lying)
