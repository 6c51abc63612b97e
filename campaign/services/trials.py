"""Rulings put to the guards by a worker: begun by the page that was pressed, done once whatever happens to the worker, with
progress that the desk shows (UD-007, UD-045)."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from campaign import store, wall_clock
from campaign.models.trial import Trial
from campaign.models.truth import Engagement, Run, Segment
from campaign.services import guards, inputs, versions
from campaign.services.inputs import CHANGED, RULED_IN, VOIDED_IN, Noted
from campaign.services.orders import Refused, fault, tell_umpires
from naval.state.rulings import Rulings
from tactical.hall.queue import left_lying, send
from tactical.models import Table
from tactical.services.endings import stop as end_battle
from tactical.services.notices import tell

log = logging.getLogger(__name__)
TRY = "campaign.tasks.try_ruling"
PATIENCE = timedelta(minutes=2)
"""Far longer than one part of a trial takes: after each it is noted that it goes on."""
WAITING, TAKEN, REFUSED, LEFT = Trial.State.WAITING, Trial.State.TAKEN, Trial.State.REFUSED, Trial.State.LEFT
BUSY = "A ruling of this run is being held against what was told already. Wait until that is done: the desk shows how far it is."
OPENED = "Another battle of this run was opened at this very moment. The page shows it now: look, and rule again."
VOID = "The umpire has declared this action void: the ships are as when they met"


def begin(segment: Segment, new: Rulings, noted: Noted, battle: Engagement | None = None) -> None:
    """Put other rulings to the guards. Refused while another is; and at once, where the answer is there already."""
    run, but = segment.run, frozenset({battle.pk} if battle is not None else ())
    try:
        with transaction.atomic():
            trial = Trial.objects.create(
                run=run,
                segment=segment,
                by=noted.by,
                rulings=store.ruled(new),
                before=inputs.stamp(segment),
                computed=segment.computed,
                key=noted.key,
                did=noted.did,
                more=json.dumps(noted.more),
                line=noted.line,
                opens=noted.opens,
                battle=battle,
                of=guards.parts(run, store.rulings(run.rulings), new, but),
                at=wall_clock.now(),
                taken_at=wall_clock.now(),
            )
            tell_umpires(run.campaign)
    except IntegrityError:
        raise Refused(fault("", BUSY), status=409) from None
    send(TRY, trial.pk)
    trial.refresh_from_db()
    if trial.state == REFUSED:
        Trial.objects.filter(pk=trial.pk).update(state=LEFT)  # he reads it on the page that he pressed
        raise Refused(*(fault("", text) for text in json.loads(trial.against)), status=409)


def remember(run: Run, page: str, typed: Mapping[str, str]) -> bool:
    """Keep what was typed for a ruling that is being looked into, and on which page; False if none is."""
    return bool(waiting(run).update(page=page, typed=json.dumps(dict(typed))))


def waiting(run: Run) -> QuerySet[Trial]:
    """The trial of a run that is going on, if any."""
    return Trial.objects.filter(run=run, state=WAITING)


def work(pk: int) -> bool:
    """Do one that waits; False if it does not. By two workers at once it is taken once."""
    trial = Trial.objects.select_related("segment__run__campaign", "by__campaign", "battle").filter(pk=pk, state=WAITING).first()
    if trial is None:
        return False
    mine, segment = Trial.objects.filter(pk=pk, state=WAITING), trial.segment
    mine.update(taken_at=wall_clock.now(), step=0)
    but = frozenset({trial.battle.pk} if trial.battle is not None else ())

    def step() -> None:
        mine.update(taken_at=wall_clock.now(), step=F("step") + 1)
        tell_umpires(segment.run.campaign)

    try:
        inputs.fresh(segment, trial.before, VOIDED_IN if trial.battle is not None else RULED_IN)
        versions.must_be_its_own(segment.run.campaign)
        if segment.computed != trial.computed:
            raise Refused(fault("", CHANGED), status=409)
        new, tried = store.rulings(trial.rulings), opened_in(segment.run)
        if wrong := guards.against(segment.run, new, but, step):
            raise Refused(*(fault("", text) for text in wrong), status=409)
        with transaction.atomic():
            if not mine.update(state=TAKEN):
                return False
            _take(trial, new, tried)
    except Refused as refused:
        _refuse(trial, [one.text for one in refused.faults])
    except Exception as error:
        _refuse(trial, [f"It could not be held against what was told: {type(error).__name__}: {error}"[:300]])
        raise
    return True


def _take(trial: Trial, new: Rulings, tried: set[int]) -> None:
    """Nothing speaks against it: it stands, as the page that was pressed had it."""
    noted = Noted(trial.key, trial.did, trial.by, tuple(json.loads(trial.more)), trial.line, trial.opens)
    if trial.battle is not None:
        make_void(trial.segment, new, noted, trial.battle, tried)
    else:
        inputs.stored(trial.segment, new, noted)


def _refuse(trial: Trial, texts: list[str]) -> None:
    if Trial.objects.filter(pk=trial.pk, state=WAITING).update(state=REFUSED, against=json.dumps(texts)):
        tell_umpires(trial.segment.run.campaign)


def make_void(segment: Segment, new: Rulings, noted: Noted, battle: Engagement, tried: set[int]) -> None:
    """Store that a battle is void, and close its table; refused if another was opened meanwhile (UD-046)."""
    with transaction.atomic():
        inputs.stored(segment, new, noted)
        if opened_in(segment.run) != tried:  # the segment's row is held now: no worker opens another
            raise Refused(fault("", OPENED), status=409)
        Engagement.objects.filter(pk=battle.pk).update(void=True)
        _close(Table.objects.filter(battle=battle.battle_id).first())


def opened_in(run: Run) -> set[int]:
    """The battles opened in a run, void ones with them, by number."""
    return set(run.engagements.values_list("pk", flat=True))


def _close(table: Table | None) -> None:
    """All who sit at the table of a void battle read one sentence; a battle that is being fought there ends with it (UD-046)."""
    if table is not None and table.is_over:
        tell(table, f"{VOID}.")
    elif table is not None:
        end_battle(table, None, VOID)


def last_of(segment: Segment) -> Trial | None:
    """The trial that the desk shows: one that goes on, or the last that was refused and not read yet."""
    rows = Trial.objects.filter(segment=segment, state__in=(WAITING, REFUSED))
    return rows.order_by("-pk").first()


def leave(segment: Segment) -> None:
    """What was refused has been read."""
    Trial.objects.filter(segment=segment, state=REFUSED).update(state=LEFT)


def sweep() -> int:
    """Queue again what waits and was taken up by nobody for a while; returns how many. Harmless at any time."""
    lying = list(left_lying(Trial.objects.filter(state=WAITING), PATIENCE).values_list("pk", flat=True))
    for pk in lying:
        send(TRY, pk)
    return len(lying)
