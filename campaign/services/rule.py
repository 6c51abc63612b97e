"""Rulings of the umpire, taken and taken back (UD-001 to UD-011, UD-045, UD-046).

While orders are open a ruling is one more input of the run. In review it sends the segment back to be computed again, by one
conditional update; the draft that was is kept, and nothing can be published meanwhile. What was told already, and a battle that
was opened, are never contradicted: before anything is stored, every published part of the run is computed on trial.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from campaign import plots, store
from campaign.models.belief import Seat
from campaign.models.truth import Draft, Engagement, RulingNote, Run, Segment
from campaign.services import engagements, versions
from campaign.services.orders import Refused, fault, tell_umpires
from campaign.services.resolve import compute, enqueue
from campaign.war.outcome import Outcome, Report, told_at_stop
from naval import rule_on
from naval.geo.calendar import label
from naval.rule_on import Ground, kind_of
from naval.rule_on.kind import Names
from naval.state.acts import Act, Void, key_of
from naval.state.rulings import Rulings
from naval.state.world import Dispatch, World, encode
from tactical.engine.words import listed, plural
from tactical.models import Table
from tactical.services.endings import stop as end_battle
from tactical.services.notices import tell

MOST_NAMED = 10  # so many papers a refusal names; the rest is counted
CHANGED = (
    "The rulings or the orders of this run have changed since you loaded this page. It shows them now: look, and rule again."
)
RESOLVING = "The run is being resolved at this moment. Rule again when its draft is there."
OPENED = "Another battle of this run was opened at this very moment. The page shows it now: look, and rule again."
VOID = "The umpire has declared this action void: the ships are as when they met"


def stamp(segment: Segment) -> str:
    """What a form of the desk was shown with: 12 signs of the hash of the segment's inputs (UD-010)."""
    told = f"{segment.pk}|{segment.index}|{segment.orders}|{segment.run.rulings}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]


RULED_IN = (Segment.State.OPEN, Segment.State.REVIEW)
VOIDED_IN = (Segment.State.RESOLVING, Segment.State.REVIEW)


def fresh(segment: Segment, shown: str, states: tuple[str, ...] = RULED_IN) -> None:
    """Refused with what has changed since, if a form of the desk was shown with other inputs, or in another state (UD-010)."""
    if segment.state not in states or shown != stamp(segment):
        raise Refused(fault("", CHANGED), *(fault("", text) for text in since(segment, shown)), status=409)


DID = {
    "ruled": "ruled",
    "back": "took a ruling back",
    "void": "made a battle void",
    "edit": "edited what is told",
    "unedit": "took an edit back",
    "kept": "confirmed an edit",
    "bound": "bound an edit anew",
    "opened": "opened the envelopes again",
    "letter": "recalled a paper that nobody was shown",
}


def since(segment: Segment, shown: str) -> list[str]:
    """Who did what with a run's rulings since its desk bore that stamp, the oldest first; none if nobody can tell (UD-010)."""
    notes = list(RulingNote.objects.filter(run=segment.run))
    first = max((n for n, one in enumerate(notes) if shown and one.before == shown), default=len(notes))
    rows = notes[first:]
    if not rows:
        return []
    names = Names(store.world(segment.run.world))
    said = {
        key: kind_of(act).sentence(act, names)
        for key, act in rule_on.all_of(store.rulings(segment.run.rulings), segment.run.start)
    }
    return [
        f"{one.by}, {one.at:%d %b, %H:%M}: {DID.get(one.did, one.did)}" + (f": {said[one.key]}" if one.key in said else ".")
        for one in rows
    ]


def ground(segment: Segment) -> Ground:
    """What a ruling is checked against (UD-006, UD-030): the truth as the run began, with forces that have parted since."""
    run = segment.run
    world, drafted = store.world(run.world), bool(segment.outcome)
    last = run.segments.filter(index__lte=segment.index).exclude(outcome="").last()
    now = store.outcome(last.outcome).world if last is not None else world
    sheets = {one.start: store.orders(one.orders) for one in run.segments.all() if one.state != Segment.State.OPEN}
    return Ground(
        world=joined(world, now),
        clock=segment.start,
        until=run.until,
        rulings=store.rulings(run.rulings),
        sheets=tuple(sorted(sheets.items())),
        dispatches=_dispatches(world, now) if drafted else now.dispatches,
        is_land=store.pack_of(run.campaign).chart.is_land,
    )


def joined(world: World, now: World) -> World:
    """The world at a run's start, with the forces that were made in it, and each ship where she is now."""
    have = {force.key for force in world.forces}
    force_of = {ship.key: ship.force for ship in now.ships}
    return replace(
        world,
        forces=(*world.forces, *(force for force in now.forces if force.key not in have)),
        ships=tuple(replace(ship, force=force_of.get(ship.key, ship.force)) for ship in world.ships),
    )


def _dispatches(world: World, now: World) -> tuple[Dispatch, ...]:
    """The dispatches on their way as the run began, and those that were written in it."""
    new = [
        Dispatch(author=author, number=n, to="", text="", written=world.minute)
        for author, last in sorted(now.numbers.items())
        for n in range(world.numbers.get(author, 0) + 1, last + 1)
    ]
    return (*world.dispatches, *new)


# -- taking and taking back ----------------------------------------------------------------------------------------------


def rule(segment: Segment, act: Act, shown: str, by: Seat) -> str:
    """Take a ruling; returns from when it acts if it is kept for the next run, else "" (UD-003, UD-006, UD-030)."""
    at = fit(segment, shown)
    if wrong := rule_on.faults(act, at):
        raise Refused(*(fault("", text) for text in wrong))
    change(segment, rule_on.put(at.rulings, act, at), Noted(key_of(act), "ruled", by))
    return label(at.until, segment.run.campaign.hour_zero) if rule_on.waits(act, at) else ""


def take_back(segment: Segment, key: str, shown: str, by: Seat) -> None:
    """Take a ruling back: what comes of the run is then what it was without it, byte for byte (UD-009)."""
    at = fit(segment, shown)
    if any(isinstance(act, Void) and key_of(act) == key for act in at.rulings.acts):
        raise Refused(fault("", "A battle that is void stays so: who sat at its table cannot unsee it."), status=409)
    left = rule_on.taken_back(at.rulings, key, at.world.minute)
    if left is None:
        raise Refused(fault("", "That ruling is not on the list any more."), status=409)
    change(segment, left, Noted(key, "back", by))


def fit(segment: Segment, shown: str) -> Ground:
    """The ground of a ruling on a segment that is open or in review, as the page showed it; refused if not (UD-008, UD-010)."""
    if segment.state == Segment.State.RESOLVING:
        raise Refused(fault("", RESOLVING), status=409)
    fresh(segment, shown)
    versions.must_be_its_own(segment.run.campaign)
    return ground(segment)


@dataclass(frozen=True)
class Noted:
    """Who did what with which ruling or edit (UD-003); ``more`` are those that went along."""

    key: str
    did: str
    by: Seat
    more: tuple[str, ...] = ()


def change(segment: Segment, new: Rulings, noted: Noted) -> None:
    """Put other rulings in the place of those of a run, if nothing that was told or fought speaks against them.

    Edits alone change no meeting.
    """
    same = replace(store.rulings(segment.run.rulings), edits=()) == replace(new, edits=())
    if against := [*told_otherwise(segment.run, new), *([] if same else fought_otherwise(segment.run, new))]:
        raise Refused(*(fault("", text) for text in against), status=409)
    with transaction.atomic():
        stored(segment, new, noted)


def stored(segment: Segment, new: Rulings, noted: Noted) -> None:
    """Store them, and send a segment in review back to be computed again; in the caller's transaction (UD-008).

    The segment's row is taken first, so that it cannot close, or be published, before the ruling stands.
    """
    run, before = segment.run, stamp(segment)
    as_it_was = Segment.objects.filter(pk=segment.pk, state=segment.state, computed=segment.computed)
    if segment.state == Segment.State.REVIEW:
        again = {"state": Segment.State.RESOLVING, "outcome": "", "computed": segment.computed + 1, "taken_at": None}
    elif segment.state == Segment.State.RESOLVING:
        again = {"computed": segment.computed + 1, "taken_at": None}
    else:
        again = {"state": segment.state}
    if not as_it_was.update(**again) or not Run.objects.filter(pk=run.pk, rulings=run.rulings).update(rulings=store.ruled(new)):
        raise Refused(fault("", CHANGED), status=409)
    if segment.state == Segment.State.REVIEW:
        Draft.objects.create(segment=segment, computed=segment.computed, outcome=segment.outcome)
    now = timezone.now()
    for key in (noted.key, *noted.more):
        RulingNote.objects.create(run=run, key=key, did=noted.did, by=noted.by.name, at=now, before=before)
    tell_umpires(run.campaign)
    if segment.state != Segment.State.OPEN:
        transaction.on_commit(lambda: enqueue(segment.pk))


# -- what speaks against it ----------------------------------------------------------------------------------------------


def told_otherwise(run: Run, new: Rulings, but: frozenset[int] = frozenset()) -> list[str]:
    """What was told in this run and would be otherwise, or not at all: at most ten papers by name, the rest counted (UD-007).

    Each published segment is computed on trial with what interrupted it then: the papers of a stop stand in its outcome alone.
    """
    papers: list[Report] = []
    for segment in run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"):
        was, now = store.outcome(segment.outcome), plots.taken_out(compute(segment, new, but))[0]
        papers += _missing(was, now) or _missing(now, was, told_at_stop(was))
    papers += _read_on_the_round(run, new, but)
    seats = {seat.key: seat.name for seat in run.campaign.players()}
    hour = run.campaign.hour_zero
    rows = [f"{seats.get(one.seat, one.seat)}, {label(one.arrives, hour)}: {_kind(one)}" for one in papers]
    if not rows:
        return []
    more = f", and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
    told = plural(len(rows), "paper")
    return [f"This speaks against what was told already ({told}): {'; '.join(rows[:MOST_NAMED])}{more}."]


def _read_on_the_round(run: Run, new: Rulings, but: frozenset[int]) -> list[Report]:
    """The notes of the Admiralties that cabins read when they were visited, and otherwise would not (NAV-S-042)."""
    first = run.segments.filter(index=0, state=Segment.State.REVIEW).first()
    if first is None or store.agreed(run.campaign.agreed).visits == "together":
        return []
    was, now = store.outcome(first.outcome), plots.taken_out(compute(first, new, but))[0]
    return [one for one in _missing(was, now, {one.seat for one in was.reports}) if _at_once(one, run)]


def _at_once(one: Report, run: Run) -> bool:
    return one.kind == "dispatch" and one.happened == one.arrives == run.start


def _missing(was: Outcome, now: Outcome, seats: set[str] | None = None) -> list[Report]:
    """The papers of one outcome that another has not, of those seats to which it is told."""
    told = seats if seats is not None else told_at_stop(was) if was.asked else None
    have = {encode(one) for one in now.reports}
    return [one for one in was.reports if (told is None or one.seat in told) and encode(one) not in have]


def _kind(paper: Report) -> str:
    contact = paper.data.get("label")
    return f"{paper.kind} {contact}" if isinstance(contact, str) and contact else paper.kind


def fought_otherwise(run: Run, new: Rulings, but: frozenset[int] = frozenset()) -> list[str]:
    """The battles opened in this run whose meeting would be another: who, when, or with what (UD-045).

    Each is left out, with those after it, and the run computed on trial to where it would open.
    """
    rows = [one for one in run.engagements.filter(void=False).select_related("segment") if one.pk not in but]
    found = []
    for one in rows:
        late = frozenset(row.pk for row in rows if row.ordinal >= one.ordinal)
        segment = run.segments.select_related("run__campaign").get(pk=one.segment_id)
        met = compute(segment, new, but | late).engagement
        if met is None or encode(met) != encode(engagements.met_of(one)):
            found.append(f"This would change {named(one)}, which was opened with other ships, or hour: void that battle first.")
    return found


def named(engagement: Engagement) -> str:
    """A battle of a run in words."""
    met, run = engagements.met_of(engagement), engagement.run
    names = {force["key"]: force["name"] for force in met.setup["forces"]}
    forces = listed(names.get(key, key) for key in met.forces)
    return f"battle {engagement.ordinal} of this run, {forces} at {label(engagement.minute, run.campaign.hour_zero)}"


# -- void battles --------------------------------------------------------------------------------------------------------


def void(segment: Segment, ordinal: int, reason: str, shown: str, by: Seat) -> None:
    """Make a battle of this run void: its table closes, its record is kept, the run goes on as though it had not been (UD-046).

    Refused if anybody was told what came of it, and if another battle of the run hangs on it.
    """
    run = segment.run
    battle = run.engagements.filter(ordinal=ordinal, void=False).select_related("battle", "run__campaign").first()
    if battle is None or segment.state not in VOIDED_IN:
        raise Refused(fault("", "There is no such battle in the run that is being resolved or in review."), status=409)
    fresh(segment, shown, VOIDED_IN)
    rulings, met = store.rulings(run.rulings), engagements.met_of(battle)
    again = 1 + engagements.voided(run, battle.minute, met.forces)
    act = Void(since=battle.minute, reason=reason, forces=met.forces, again=again)
    if wrong := rule_on.lengthy("The reason", reason, *rule_on.REASON):
        raise Refused(fault("", wrong[0]))
    at, but, tried = ground(segment), frozenset({battle.pk}), opened_in(run)
    new = rule_on.put(rulings, act, at)
    if against := [*told_otherwise(run, new, but), *fought_otherwise(run, new, but)]:
        raise Refused(*(fault("", text) for text in against), status=409)
    with transaction.atomic():
        stored(segment, new, Noted(key_of(act), "void", by))
        if opened_in(run) != tried:  # the segment's row is held now: no worker opens another
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
