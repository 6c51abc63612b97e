"""Rulings of the umpire, made and withdrawn (UD-001 to UD-011, UD-045, UD-046).

While orders are open a ruling is one more input of the run. In review one conditional update sends the segment back to be
computed again; the old draft is kept, and nothing can be published meanwhile. A ruling never contradicts reports told or battles
opened: before it is stored, every published part of the run is computed on trial.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.battles import engagements
from campaign.models.belief import Seat
from campaign.models.job import Job, Kind, enqueue
from campaign.models.truth import Engagement, Run, Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.rulings.facts import ground
from campaign.runs import engine_versions
from campaign.runs.commitments import count_parts, describe_battle
from campaign.runs.run_inputs import CHANGED, RULED, TAKEN_BACK, VOIDED_IN, Noted, fresh, since, stamp, stored
from naval import ruling_kinds
from naval.geo.calendar import label
from naval.ruling_kinds import Ground
from naval.state.frozen import Frozen
from naval.state.ruling_acts import Act, Agreed, Chance, Void, key_of
from naval.state.rulings import Rulings
from naval.state.world import encode
from tactical.models import Table
from tactical.services.endings import stop as end_battle
from tactical.services.notices import tell

__all__ = [
    "CHANGED",
    "Noted",
    "change",
    "describe_battle",
    "fit",
    "fresh",
    "ground",
    "rule",
    "since",
    "stamp",
    "stored",
    "take_back",
]
VOID = "The umpire has declared this action void: the ships are as when they met"
OPENED = "Another battle of this run was opened at this moment. The page shows it now: check it, and rule again."
BUSY = (
    "A ruling of this run is being checked against what was already told. Wait until that is done: the desk shows the progress."
)
RESOLVING = "The run is being resolved. Rule again when its draft is ready."


# -- taking and taking back ----------------------------------------------------------------------------------------------


def rule(segment: Segment, act: Act, shown: str, by: Seat, line: str = "") -> str:
    """Make a ruling; return from when it acts if kept for the next run, else "" (UD-003, UD-006, UD-030).

    ``line`` is the draft's line that it settles.
    """
    at = fit(segment, shown)
    if wrong := ruling_kinds.faults(act, at):
        raise Refused(*(fault("", text) for text in wrong))
    waits, one = ruling_kinds.waits(act, at), act
    if waits:
        one = replace(act, since=at.until)  # it is stored and named by this minute
    change(
        segment, ruling_kinds.add_ruling(at.rulings, act, at), Noted(key_of(one), RULED[isinstance(act, Chance)], by, line=line)
    )
    return label(at.until, segment.run.campaign.hour_zero) if waits else ""


def take_back(segment: Segment, key: str, shown: str, by: Seat, opens: datetime | None = None) -> None:
    """Withdraw a ruling: the run is then, byte for byte, as without it (UD-009). Lines ruled on since ``opens`` open again."""
    at = fit(segment, shown)
    if any(isinstance(act, Void) and key_of(act) == key for act in at.rulings.acts):
        raise Refused(fault("", gettext("A void battle stays void: its players cannot unsee it.")), status=409)
    if any(isinstance(act, Agreed) and key_of(act) == key for act in at.rulings.acts):
        raise Refused(fault("", gettext("The run has begun with these rules: change them again instead.")), status=409)
    left = ruling_kinds.taken_back(at.rulings, key, at.world.minute)
    if left is None:
        raise Refused(fault("", gettext("That ruling is no longer on the list.")), status=409)
    chance = any(isinstance(act, Chance) and key_of(act) == key for act in (*at.rulings.acts, *at.rulings.later))
    change(segment, left, Noted(key, TAKEN_BACK[chance], by, opens=opens))


def fit(segment: Segment, shown: str) -> Ground:
    """Build the ground of a ruling on a segment open or in review, as the page showed it; refused otherwise (UD-008, UD-010)."""
    if segment.state == Segment.State.RESOLVING:
        raise Refused(fault("", RESOLVING), status=409)
    fresh(segment, shown)
    engine_versions.must_be_its_own(segment.run.campaign)
    return ground(segment)


def change(segment: Segment, new: Rulings, noted: Noted) -> None:
    """Replace the rulings of a run; a worker first checks them against reports told and battles fought, where there are any."""
    if count_parts(segment.run, serialization.rulings(segment.run.rulings), new):
        request_validation(segment, new, noted)
        return
    with transaction.atomic():
        stored(segment, new, noted)


# -- void battles --------------------------------------------------------------------------------------------------------


def void(segment: Segment, ordinal: int, reason: str, shown: str, by: Seat) -> None:
    """Make a battle of this run void: its table closes, and the run goes on without it (UD-046).

    Refused if its result was told, or another battle of the run depends on it.
    """
    run = segment.run
    battle = run.engagements.filter(ordinal=ordinal, void=False).select_related("battle", "run__campaign").first()
    if battle is None or segment.state not in VOIDED_IN:
        raise Refused(fault("", gettext("There is no such battle in the run that is being resolved or in review.")), status=409)
    fresh(segment, shown, VOIDED_IN)
    rulings, met = serialization.rulings(run.rulings), engagements.met_of(battle)
    again = 1 + engagements.voided(run, battle.minute, met.forces)
    act = Void(since=battle.minute, reason=reason, forces=met.forces, again=again)
    if wrong := ruling_kinds.lengthy("The reason", reason, *ruling_kinds.REASON):
        raise Refused(fault("", wrong[0]))
    tried, new = opened_in(run), ruling_kinds.add_ruling(rulings, act, ground(segment))
    noted = Noted(key_of(act), "void", by)
    if count_parts(run, rulings, new, frozenset({battle.pk})):
        request_validation(segment, new, noted, battle)
    else:
        make_void(segment, new, noted, battle, tried)


def make_void(segment: Segment, new: Rulings, noted: Noted, battle: Engagement, tried: set[int]) -> None:
    """Store that a battle is void, and close its table; refused if another was opened (UD-046)."""
    with transaction.atomic():
        stored(segment, new, noted)
        if opened_in(segment.run) != tried:  # the segment's row is locked now: no worker opens another
            raise Refused(fault("", OPENED), status=409)
        Engagement.objects.filter(pk=battle.pk).update(void=True)
        table = Table.objects.filter(battle=battle.battle_id).first()
        if table is not None and table.is_over:
            tell(table, f"{VOID}.")
        elif table is not None:
            end_battle(table, None, VOID)


def opened_in(run: Run) -> set[int]:
    """List the numbers of the battles opened in a run, void ones included."""
    return set(run.engagements.values_list("pk", flat=True))


# -- held against what was told and fought -------------------------------------------------------------------------------


class Proposal(Frozen, frozen=True):
    """Rulings proposed for a run by the umpire ``by`` (a seat's key) on the draft ``computed``; the rest is of
    :class:`campaign.runs.run_inputs.Noted`."""

    rulings: Rulings
    computed: int
    by: str
    key: str
    did: str
    more: tuple[str, ...] = ()
    line: str = ""
    opens: datetime | None = None


def request_validation(segment: Segment, new: Rulings, noted: Noted, battle: Engagement | None = None) -> None:
    """Have a worker check changed rulings against what was told and fought, and apply them if nothing contradicts.

    Refused while another ruling of the run is being checked (UD-007, UD-045).
    """
    run, but = segment.run, frozenset({battle.pk} if battle is not None else ())
    asked = Proposal(new, segment.computed, noted.by.key, noted.key, noted.did, noted.more, noted.line, noted.opens)
    try:
        with transaction.atomic():
            job = Job.objects.request(
                Kind.RULING,
                run.campaign,
                run=run,
                segment=segment,
                battle=battle,
                token=stamp(segment),
                input=encode(asked).decode(),
                of=count_parts(run, serialization.rulings(run.rulings), new, but),
                by=noted.by.name,
            )
            tell_umpires(run.campaign)
    except IntegrityError:
        raise Refused(fault("", BUSY), status=409) from None
    enqueue(job.kind, [job.pk])
    job.refresh_from_db()
    if wrong := reasons_against(job):
        job.delete()  # the page with the form shows the refusal
        raise Refused(*(fault("", text) for text in wrong), status=409)


def reasons_against(job: Job) -> list[str]:
    """Explain why a ruling was not applied; nothing if it was, or is still being checked."""
    if job.state == Job.State.FAILED:
        return [f"It could not be checked against what was told: {job.trouble}"]
    return job.trouble.splitlines() if job.state == Job.State.REFUSED else []


def remember_form(run: Run, page: str, typed: Mapping[str, str]) -> bool:
    """Keep the values and page of a ruling being checked; False if none is."""
    return bool(Job.objects.validating(run).update(form=json.dumps({**typed, "page": page})))
