"""Odds of a battle or a run: computed in lots behind all real work, stopped, resumed and summed up (UD-085 to 088).

Odds are a job, its lots part jobs: ``of`` counts the replicates, ``done`` the finished. Nobody is told: no version, ping, mail or
count changes, and the page polls (UD-083). The same replicates count with any number of workers (UD-088).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from time import monotonic

import msgspec
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext

from campaign.models.belief import Campaign, Seat
from campaign.models.job import Job, enqueue
from campaign.models.truth import Engagement, Run, Segment
from campaign.odds.replicate_figures import Came
from campaign.odds.share import known_within
from campaign.orders.sealing import Refused, fault
from campaign.runs import engine_versions
from campaign.simulation import replicate
from campaign.simulation.jobs import DONE, FAILED, ODDS, REPLICATES, RUNNING, STOPPED, Claim
from naval.state.world import encode
from tactical.models import Battle

BATTLE_MOST, RUN_MOST = (20, 1000), (10, 200)
"""Fewest and most replicates that may be asked for (UD-085, UD-086)."""
WITHIN = (0, 3, 5, 10, 15)
"""Precisions of the shares on offer, in hundredths; 0 computes all replicates."""
LOT = {True: 20, False: 5}
"""Replicates of a lot, of a battle and of a run; the precision is checked after each lot."""
BATCH_S = 2.0
"""Seconds after which a task begins no more replicates (SC-UD-06)."""
AT_ONCE = 3
"""Most odds of a campaign computed at the same time."""


# ---- asked for ----


def request(run: Run, battle: Engagement | None, most: str, within: str, by: Seat) -> Job:
    """Ask for odds of a battle or its whole run; refused with every fault."""
    low, high = BATTLE_MOST if battle is not None else RUN_MOST
    faults = []
    number = int(most) if most.isascii() and most.isdigit() and len(most) < 5 else -1
    if not low <= number <= high:
        of = "a battle" if battle is not None else "a run"
        faults.append(
            fault(
                "most",
                gettext("Of %(of)s %(low)s to %(high)s replicates can be asked for, not “%(most)s”.")
                % {"of": of, "low": low, "high": f"{high:,}", "most": most[:20]},
            )
        )
    if within not in map(str, WITHIN):
        known = ", ".join(f"{n}" for n in WITHIN if n)
        faults.append(
            fault(
                "within",
                gettext("Stop when shares are known within %(known)s in 100, or after all replicates; not “%(within)s”.")
                % {"known": known, "within": within[:20]},
            )
        )
    if find_odds(run.campaign).filter(state=RUNNING).count() >= AT_ONCE:
        faults.append(
            fault("", gettext("%(at_once)s odds are already being computed: wait for one, or stop one.") % {"at_once": AT_ONCE})
        )
    if faults:
        raise Refused(*faults)
    engine_versions.must_be_its_own(run.campaign)
    inputs = "" if battle is not None else replicate.freeze_orders(run)
    lot = LOT[battle is not None]
    with transaction.atomic():
        form = json.dumps({"within": int(within)})
        odds = Job.objects.request(ODDS, run.campaign, run=run, battle=battle, input=inputs, of=number, form=form, by=by.name)
        for first in range(1, number + 1, lot):
            Job.objects.request(
                REPLICATES, run.campaign, whole=odds, input=str(first), of=min(lot, number + 1 - first), by=by.name
            )
        transaction.on_commit(lambda: queue(odds))
    return odds


def queue(odds: Job) -> None:
    """Hand the unfinished lots to the workers."""
    enqueue(REPLICATES, odds.parts.filter(state=RUNNING).values_list("pk", flat=True))


def run_of(odds: Job) -> Run:
    """Find the run of these odds, or the run of their battle."""
    assert odds.run is not None
    return odds.run


def within_of(odds: Job) -> int:
    """Read the precision asked for, in hundredths; 0: all replicates."""
    return int(json.loads(odds.form)["within"])


def stop(campaign: Campaign, pk: int) -> bool:
    """Stop odds being computed, keeping their replicates. False if they are not."""
    return bool(find_odds(campaign).filter(pk=pk, state=RUNNING).update(state=STOPPED))


def resume(campaign: Campaign, pk: int) -> bool:
    """Resume odds that were stopped or failed (UD-088). False if they were not."""
    again = find_odds(campaign).filter(pk=pk, state__in=(STOPPED, FAILED)).update(state=RUNNING, trouble="", deaths=0)
    if again:
        Job.objects.filter(whole=pk).update(deaths=0)
        queue(find_odds(campaign).get(pk=pk))
    return bool(again)


def throw_away(campaign: Campaign, pk: int) -> bool:
    """Delete odds that are not being computed."""
    return bool(find_odds(campaign).filter(pk=pk).exclude(state=RUNNING).delete()[0])


def find_odds(campaign: Campaign) -> QuerySet[Job]:
    """Find the odds of a campaign."""
    return Job.objects.filter(campaign=campaign, kind=ODDS)


# ---- worked out ----


def work_on_part(claim: Claim) -> bool:
    """Compute some replicates of a lot, store them, and queue the rest; the last lot sums up."""
    lot, until = claim.job, monotonic() + BATCH_S
    odds = lot.whole
    assert odds is not None
    came, first = read_rows(lot), int(lot.input)
    once = replicates_of(odds.pk, odds.at)
    while True:
        came.append(once(first + len(came)))
        last = len(came) == lot.of
        if last or monotonic() >= until:
            break
    kept = claim.keep(encode(came).decode(), len(came), last=last)
    if last:
        sum_up(odds)
    return kept


@lru_cache(maxsize=2)
def replicates_of(odds_pk: int, asked: datetime) -> Callable[[int], Came]:
    """Make the function that computes replicates by number, for odds ``asked`` for at that instant; inputs are read once a
    process."""
    odds = Job.objects.select_related("run__campaign", "battle__battle", "battle__run__campaign").get(pk=odds_pk)
    return replicate.run_replicates(run_of(odds), odds.input) if odds.battle is None else replicate.battle_replicates(odds.battle)


def work_on_whole(claim: Claim) -> bool:
    """End complete odds whose last worker was killed before summing up."""
    return sum_up(claim.job)


def sum_up(odds: Job) -> bool:
    """End odds once precise enough, or complete, by one conditional update (UD-087).

    Precision is judged lot by lot from the first, so later lots finished early do not matter.
    """
    rows: list[Came] = []
    within = within_of(odds)
    for lot in odds.parts.all():
        if lot.done < lot.of:
            return False
        rows += read_rows(lot)
        if len(rows) == odds.of or (within and known_within(rows, odds.battle_id is not None) <= within):
            return bool(Job.objects.filter(pk=odds.pk, state=RUNNING).update(state=DONE, done=len(rows)))
    return False


# ---- read ----


def read_rows(lot: Job) -> list[Came]:
    """Read the results of a lot."""
    return msgspec.json.decode(lot.result, type=list[Came]) if lot.result else []


def list_replicates(odds: Job) -> list[Came]:
    """List the replicates that count: those finished odds ended with, else those without a gap."""
    rows: list[Came] = []
    for lot in odds.parts.all():
        rows += read_rows(lot)
        if lot.done < lot.of:
            break
    return rows[: odds.done] if odds.state == DONE else rows


def count_done(odds: Job) -> int:
    """Count the finished replicates."""
    return odds.parts.aggregate(all=Sum("done"))["all"] or 0


def real_result(odds: Job) -> Came | None:
    """Read the real result, once there is one; stored, since a battle's record is long, unless the run may still be ruled on."""
    if odds.result:
        return msgspec.json.decode(odds.result, type=Came)
    run = run_of(odds)
    if odds.battle is None:
        found = replicate.real_run(run)
    else:
        found = None if odds.battle.battle.state != Battle.State.DONE else replicate.real_battle(odds.battle)
    last = run.segments.order_by("index").last()
    if found is not None and last is not None and last.state == Segment.State.PUBLISHED:
        Job.objects.filter(pk=odds.pk).update(result=json.dumps(msgspec.to_builtins(found)))
    return found
