"""Benches: odds asked for, worked out in small lots behind all real work, stopped, gone on with and summed up (UD-085 to 088).

A bench tells nobody: no version, ping, mail or count of anybody changes by it, and its page looks for itself (UD-083). The rows
of its lots are the truth. Each lot is stored by a conditional update on how far it was, so that a task that comes twice, or late,
costs time and nothing else; and whatever the number of workers, the same replicates count (UD-088).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache
from time import monotonic

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet, Sum

from campaign import store, wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.bench import Bench, Lot
from campaign.models.truth import Engagement, Run, Segment
from campaign.odds.came import Came
from campaign.odds.share import known_within
from campaign.services import replicates, rungs, versions
from campaign.services.orders import Refused, fault
from naval.state.orders import Orders
from naval.state.world import encode
from tactical.hall.queue import BEGUN, left_lying, send_group, still_lying
from tactical.models import Battle

log = logging.getLogger(__name__)
ODDS = "campaign.tasks.odds"
RUNNING, STOPPED, DONE, FAILED = Bench.State.RUNNING, Bench.State.STOPPED, Bench.State.DONE, Bench.State.FAILED
BATTLE_MOST, RUN_MOST = (20, 1000), (10, 200)
"""How many replicates may be asked for (UD-085, UD-086)."""
WITHIN = (0, 3, 5, 10, 15)
"""How exactly the shares may be asked for, in hundredths; 0 is all that were asked for."""
LOT = {True: 20, False: 5}
"""Replicates of a lot, of a battle and of a run; and after so many it is asked whether it is known exactly enough."""
BATCH_S = 2.0
"""Seconds after which a task begins no replicate more (SC-UD-06)."""
PATIENCE = timedelta(seconds=60)
AT_ONCE = 3
"""So many benches of a campaign may be worked out at the same time."""


# ---- asked for ----


def ask(run: Run, battle: Engagement | None, most: str, within: str, by: Seat) -> Bench:
    """Ask for odds, of a battle or of its whole run; refused with everything that is wrong."""
    low, high = BATTLE_MOST if battle is not None else RUN_MOST
    faults = []
    number = int(most) if most.isascii() and most.isdigit() and len(most) < 5 else -1
    if not low <= number <= high:
        of = "a battle" if battle is not None else "a run"
        faults.append(fault("most", f"Of {of} {low} to {high:,} replicates can be asked for, not “{most[:20]}”."))
    if within not in map(str, WITHIN):
        known = ", ".join(f"{n}" for n in WITHIN if n)
        faults.append(fault("within", f"Shares can be asked for within {known} in 100, or all replicates; not “{within[:20]}”."))
    if Bench.objects.filter(run__campaign=run.campaign, state=RUNNING).count() >= AT_ONCE:
        faults.append(fault("", f"{AT_ONCE} odds are being worked out already: wait for one, or stop one."))
    if faults:
        raise Refused(*faults)
    versions.must_be_its_own(run.campaign)
    inputs = "{}" if battle is not None else replicates.given(run, closes)
    lot = LOT[battle is not None]
    with transaction.atomic():
        bench = Bench.objects.create(
            run=run, battle=battle, most=number, within=int(within), given=inputs, by=by.name, at=wall_clock.now()
        )
        lots = [Lot(bench=bench, first=n, many=min(lot, number + 1 - n)) for n in range(1, number + 1, lot)]
        Lot.objects.bulk_create(lots)
        transaction.on_commit(lambda: queue(bench))
    return bench


def closes(segment: Segment) -> dict[str, Orders]:
    """What an open segment would be given if its envelopes were closed now; nothing is closed."""
    given = store.orders(segment.orders)
    terms = rungs.terms_of(segment.run.campaign)
    for call in segment.calls.select_related("seat__campaign").order_by("seat__key"):
        orders, _ = rungs.climb(call, terms)
        if orders is not None:
            given[call.seat.key] = orders
    return given


def queue(bench: Bench) -> None:
    """Hand what is left of a bench to the workers."""
    send_group(ODDS, [(pk,) for pk in undone(bench).values_list("pk", flat=True)])


def undone(bench: Bench) -> QuerySet[Lot]:
    """Its lots that are not done."""
    return Lot.objects.filter(bench=bench, done__lt=F("many"))


def stop(campaign: Campaign, pk: int) -> bool:
    """Stop one that is being worked out; what is done is kept. False if it is not."""
    return bool(of(campaign).filter(pk=pk, state=RUNNING).update(state=STOPPED))


def go_on(campaign: Campaign, pk: int) -> bool:
    """Go on with one that was stopped, or that failed, where it was (UD-088). False if it is neither."""
    again = of(campaign).filter(pk=pk, state__in=(STOPPED, FAILED)).update(state=RUNNING, trouble="")
    if again:
        queue(Bench.objects.get(pk=pk))
    return bool(again)


def throw_away(campaign: Campaign, pk: int) -> bool:
    """Throw one away that is not being worked out."""
    return bool(of(campaign).filter(pk=pk).exclude(state=RUNNING).delete()[0])


def of(campaign: Campaign) -> QuerySet[Bench]:
    """The benches of a campaign."""
    return Bench.objects.filter(run__campaign=campaign)


# ---- worked out ----


def work(lot_pk: int) -> None:
    """Work on at a lot for a little while, store how far it is, and queue what is left of it; the last sums up."""
    lot = Lot.objects.filter(pk=lot_pk, done__lt=F("many"), bench__state=RUNNING).select_related("bench").first()
    if lot is None:
        return
    bench, until = lot.bench, monotonic() + BATCH_S
    Lot.objects.filter(pk=lot_pk).update(taken_at=wall_clock.now())
    came = rows_of(lot)
    try:
        once = replicate(bench.pk, bench.at)
        while True:
            came.append(once(lot.first + len(came)))
            if len(came) == lot.many or monotonic() >= until:
                break
    except Exception as error:
        words = f"{type(error).__name__}: {error}"[:300]
        Bench.objects.filter(pk=bench.pk, state=RUNNING).update(state=FAILED, trouble=words)
        raise
    text = encode(came).decode()
    Lot.objects.filter(pk=lot_pk, done=lot.done).update(done=len(came), came=text, taken_at=wall_clock.now())
    if len(came) < lot.many:
        send_group(ODDS, [(lot_pk,)], BEGUN)  # before a lot that nobody has begun, so that they are done in their order
    else:
        sum_up(bench)


@lru_cache(maxsize=2)
def replicate(bench_pk: int, asked: datetime) -> Callable[[int], Came]:
    """What works out the replicates of a bench, ``asked`` for at that instant, by number; what they begin from is read once a
    process."""
    bench = Bench.objects.select_related("run__campaign", "battle__battle", "battle__run__campaign").get(pk=bench_pk)
    return replicates.run(bench.run, bench.given) if bench.battle is None else replicates.battle(bench.battle)


def sum_up(bench: Bench) -> bool:
    """End a bench as soon as it is known exactly enough, or all is done: by one conditional update, whoever comes (UD-087).

    It is asked of the first so many replicates, lot by lot: how many workers went ahead with later ones does not matter.
    """
    rows: list[Came] = []
    for lot in bench.lots.all():
        if lot.done < lot.many:
            return False
        rows += rows_of(lot)
        if len(rows) == bench.most or (bench.within and known_within(rows, bench.battle_id is not None) <= bench.within):
            return bool(Bench.objects.filter(pk=bench.pk, state=RUNNING).update(state=DONE, used=len(rows)))
    return False


def sweep() -> int:
    """Queue again what was taken up by nobody for a while, and for which no message waits; returns how many lots."""
    lying = left_lying(Lot.objects.filter(done__lt=F("many"), bench__state=RUNNING), PATIENCE).values_list("pk")
    found = still_lying(ODDS, lying, settings.QUEUE_OF_ODDS)
    if found:
        send_group(ODDS, found)
    for bench in Bench.objects.filter(state=RUNNING):
        sum_up(bench)  # its last worker may have been killed between its lot and the sum
    return len(found)


# ---- read ----


def rows_of(lot: Lot) -> list[Came]:
    """What the replicates of a lot came to."""
    return msgspec.json.decode(lot.came, type=list[Came])


def came(bench: Bench) -> list[Came]:
    """The replicates that count: of a bench that is done those it ended with, of another those that stand without a gap."""
    rows: list[Came] = []
    for lot in bench.lots.all():
        rows += rows_of(lot)
        if lot.done < lot.many:
            break
    return rows[: bench.used] if bench.state == DONE else rows


def done_of(bench: Bench) -> int:
    """How many replicates are done."""
    return bench.lots.aggregate(all=Sum("done"))["all"] or 0


def real(bench: Bench) -> Came | None:
    """What really came about, once it has; kept, since a battle's record is long.

    Of a run that may still be ruled on it is asked anew each time, and so of a battle in it.
    """
    if bench.real:
        return msgspec.json.decode(bench.real, type=Came)
    if bench.battle is None:
        found = replicates.real_run(bench.run)
    else:
        found = None if bench.battle.battle.state != Battle.State.DONE else replicates.real_battle(bench.battle)
    last = bench.run.segments.order_by("index").last()
    if found is not None and last is not None and last.state == Segment.State.PUBLISHED:
        Bench.objects.filter(pk=bench.pk).update(real=json.dumps(msgspec.to_builtins(found)))
    return found
