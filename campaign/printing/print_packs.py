"""Print packs: asked for, made as a task of low priority with its progress noted, and found again (UD-105)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from campaign import wall_clock
from campaign.models.belief import Call, Seat
from campaign.models.paper import PrintPack, papers_of
from campaign.orders.sealing import Refused, fault
from campaign.paper.matter import SIZES, Pack
from tactical.common.queue import left_lying, send

log = logging.getLogger(__name__)
MAKE = "campaign.tasks.make_pack"
LOW = 9
"""Its place in the queue: behind every run, move and mail."""
PATIENCE = timedelta(minutes=5)
WAITING, READY, FAILED = PrintPack.State.WAITING, PrintPack.State.READY, PrintPack.State.FAILED


def ask(seat: Seat, size: str) -> PrintPack:
    """Have the pack of a seat made for its present call. One that is being made, or is as it would be made, is left."""
    call = seat.latest_call()
    if size not in SIZES:
        raise Refused(fault("size", f"Print packs come in {' or '.join(SIZES)}."))
    if call is None:
        raise Refused(fault("", "No orders are due of this seat: there is nothing to print yet."), status=409)
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


def make(pk: int, pack_of: Callable[[Seat, Call, str], Pack]) -> bool:
    """Make one that waits, of what its room says it holds, and note after each page how far it is; False if it does not wait.
    Done twice it costs time alone."""
    from campaign.paper.pack import printed, sheets  # here: reportlab is dear to load, and few processes come so far

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
    """The pack of a seat that can be opened; None if there is none of that size."""
    return PrintPack.objects.filter(seat=seat, size=size, state=READY).first()


def sweep() -> int:
    """Queue again what waits and was taken up by nobody for a while; returns how many. Harmless at any time."""
    lying = left_lying(PrintPack.objects.filter(state=WAITING), PATIENCE).values_list("pk", flat=True)
    for pk in list(lying):
        send(MAKE, pk, priority=LOW)
    return len(lying)
