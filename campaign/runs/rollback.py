"""Return to the beginning of a run: another branch begins there, and nothing of the old one is deleted (UD-073 to UD-081).

Reports told since leave every room; all seats read one sentence at the same moment. Coal, losses and rounds are those of the
run's beginning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from campaign import serialization
from campaign.battles import engagements, summaries
from campaign.exercises import injects
from campaign.models.belief import Campaign, Delivery, OrderRequest, Seat
from campaign.models.clock import Deadline
from campaign.models.truth import Branch, LandStart, Run, Segment, runs_of
from campaign.muster import term_changes
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.reports import delivery_log, umpire_messages
from campaign.reports.delivery import new_papers
from campaign.rulings.ruling_records import CHANGED, stamp
from campaign.runs import engine_versions, seat_sync
from campaign.runs.dice import dice_of
from campaign.runs.follow_ups import FOLLOW_UPS
from campaign.schedule import umpire_rounds
from naval import ruling_kinds
from naval.ruling_kinds import next_run as next_rulings
from naval.state.rulings import NONE
from tactical.engine.text.outside_values import unfit
from tactical.engine.text.words import plural
from tactical.models import Battle, Table
from tactical.services.endings import stop as end_battle

MOST_WORD = 1200
CLOSED = "The umpire has taken back this action: what is shown here is its record"


@dataclass(frozen=True)
class Going:
    """Form for going back: the run, which dice, and why.

    ``stands`` are the keys of seats whose old envelopes are sealed again; ``void`` breaks off a battle being fought; ``fired``
    keeps injects fired since as fired (UD-080).
    """

    run: str
    fresh: bool
    reason: str
    word: str = ""
    stands: frozenset[str] = frozenset()
    void: bool = False
    fired: bool = False


def may_go_back_to(campaign: Campaign) -> list[Run]:
    """List the runs of which something was published, in order: the umpire may go back to any (UD-075)."""
    in_part = Q(state=Segment.State.REVIEW) & ~Q(told="")  # some have their papers of it (UD-049)
    told = Segment.objects.for_campaign(campaign).filter(Q(state=Segment.State.PUBLISHED) | in_part)
    return list(runs_of(campaign).filter(segments__in=told.values("pk")).distinct().defer("world"))


def go_back(shown: str, segment: Segment, going: Going, by: Seat) -> Branch:
    """Go back to the beginning of a run, in one transaction; refused with all that stands in the way (UD-075)."""
    campaign = segment.run.campaign
    engine_versions.must_be_its_own(campaign)
    with transaction.atomic():
        segment = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=segment.pk)
        first = against(segment, shown, going)
        strand = _begin(segment, first, going, by)
        gone = list(runs_of(campaign).filter(number__gte=first.number).select_related("campaign").order_by("number"))
        take_back(gone, strand)
        leave(segment, gone)
        (injects.stay_fired if going.fired else injects.due_again)(gone)
        Run.objects.filter(pk__in=[run.pk for run in gone]).update(undone=True)
        again = _again(first, strand)
        tell_umpires(campaign)
        _as_then(first, again, going.stands)
    return strand


def against(segment: Segment, shown: str, going: Going) -> Run:
    """Find the run to go back to; refuse with all that is wrong or stands in the way."""
    campaign, faults = segment.run.campaign, []
    if campaign.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("The war is over: you can no longer go back.")), status=409)
    if segment.run.undone or shown != stamp(segment):
        raise Refused(fault("", CHANGED), status=409)
    published = {str(run.number): run for run in may_go_back_to(campaign)}
    run = published.get(going.run)
    if run is None:
        may = f"those published are 1 to {len(published)}" if published else "none is published yet"
        faults.append(fault("run", gettext("You can go back only to the beginning of a published run: %(may)s.") % {"may": may}))
    faults += [fault("reason", text) for text in ruling_kinds.lengthy("The reason", going.reason, *ruling_kinds.REASON)]
    if len(going.word) > MOST_WORD:
        faults.append(
            fault(
                "word",
                gettext("The message to all has %(length)s characters; at most %(most_word)s are allowed.")
                % {"length": len(going.word), "most_word": MOST_WORD},
            )
        )
    if any(unfit(sign) for sign in going.word.replace("\n", "").replace("\r", "") + going.reason):
        faults.append(fault("word", gettext("The message or the reason contains characters that cannot be printed.")))
    if faults or run is None:
        raise Refused(*faults)
    if segment.state == Segment.State.RESOLVING:
        open_ones = fighting(segment.run)
        if not open_ones:
            raise Refused(fault("", gettext("The run is being resolved: go back when its draft is ready.")), status=409)
        if segment.told:
            words = "Some seats have their papers of this run: go back when its draft is ready again."
            raise Refused(fault("", words), status=409)
        if not going.void:
            words = f"{plural(len(open_ones), 'battle')} is being fought. Tick that it is broken off, or wait until it is over."
            raise Refused(fault("void", words), status=409)
    return run


def fighting(run: Run) -> list[Battle]:
    """List the battles of a run that are being fought."""
    rows = run.engagements.in_short().exclude(battle__state=Battle.State.DONE)
    return [one.battle for one in rows]


def _begin(segment: Segment, first: Run, going: Going, by: Seat) -> Branch:
    campaign = segment.run.campaign
    campaign.strand += 1
    Campaign.objects.filter(pk=campaign.pk).update(strand=campaign.strand)
    return Branch.objects.create(
        campaign=campaign,
        number=campaign.strand,
        parent=segment.run.strand,
        at_run=first.number,
        minute=first.start,
        left_at=segment.start,
        fresh=going.fresh,
        word=going.word,
        reason=going.reason,
        by=by.name,
        at=timezone.now(),
    )


def take_back(gone: list[Run], strand: Branch) -> None:
    """Take back from every room the papers of these runs, with corrections, and the umpire's messages since (UD-076)."""
    seats, before = list(strand.campaign.players().order_by("key")), umpire_rounds.list_previous_lines(gone[0])
    told = delivery_log.told_in(gone, tuple(seat.key for seat in seats))
    for seat in seats:
        had = {digest for digest, _ in new_papers(seat.key, before, ())}
        rows = list(seat.deliveries.filter(taken=None).values_list("pk", "batch", "digest", "replaces"))
        since = max((batch for _, batch, digest, _ in rows if digest in had), default=0)
        found = {pk for pk, batch, digest, root in rows if batch >= since and digest in told[seat.key] and root is None}
        found |= umpire_messages.said_after(seat, strand.minute)
        found |= with_slips(found, ((pk, root) for pk, _, _, root in rows))
        call = seat.latest_call()  # the seat's own present, not where the clock stands for others
        strike(Delivery.objects.filter(pk__in=found), strand, call.start if call is not None else strand.minute)


def with_slips(found: set[int], rows: Iterable[tuple[int, int | None]]) -> set[int]:
    """Add to these rows all that replace them, directly or through others."""
    more, rows = set(found), sorted(rows)
    for pk, root in rows:  # a replacement always has a later row
        if root in more:
            more.add(pk)
    return more


def strike(rows: QuerySet[Delivery], strand: Branch, minute: int) -> None:
    """Strike deliveries on this branch; ``minute`` is the hour at which they are struck."""
    rows.filter(struck=None).update(struck=minute)
    rows.update(taken=strand.number)


def leave(segment: Segment, gone: list[Run]) -> None:
    """Close the abandoned runs: nothing is computed, sealed or fought in them any more (UD-079)."""
    runs = [run.pk for run in gone]
    left = Segment.objects.filter(run__in=runs).exclude(state=Segment.State.PUBLISHED)
    left.update(state=Segment.State.LEFT)
    OrderRequest.objects.filter(segment__run__in=runs).update(back=True, closed=True)
    Deadline.objects.filter(segment__run__in=runs).exclude(state=Deadline.State.CLOSED).update(state=Deadline.State.CLOSED)
    summaries.write_anew(engagements.gone_back(gone))
    for table in Table.objects.filter(battle__engagement__run__in=runs, ended=None):
        end_battle(table, None, CLOSED)


def _again(first: Run, strand: Branch) -> Segment:
    """Open the run once more from the same world; tell every seat of the return, and ask it (UD-077, UD-078).

    Deadlines and reminders begin anew; absences stay (UD-080).
    """
    before = first.parent
    kept = NONE
    if before is not None:
        kept = next_rulings(ruling_kinds.settled(serialization.rulings(before.rulings), dice_of(before))[0], first.start)
    kept = term_changes.as_it_was(first, kept)
    run = Run.objects.create(
        campaign=strand.campaign,
        parent=first.parent,
        number=first.number,
        start=first.start,
        until=first.until,
        world=Run.objects.values_list("world", flat=True).get(pk=first.pk),
        rules=first.rules,
        **serialization.ruled_columns(kept),
        strand=strand.number,
        dice=strand.number if strand.fresh else first.dice,
    )
    for land, terms in LandStart.objects.filter(run=first).values_list("land", "terms"):
        LandStart.objects.create(run=run, land=land, terms=terms)
    term_changes.gone_back(first, run)
    segment = Segment.objects.create(run=run, index=0, start=run.start)
    world = serialization.world(run.world)
    seat_sync.follow(strand.campaign, world)
    umpire_rounds.open_again(segment, delivery_log.gone_back_notice(strand, delivery_log.seats_in(world)))
    return segment


def _as_then(first: Run, again: Segment, stands: frozenset[str]) -> None:
    """Give each seat its old sheet as a draft, and seal again those that stand (UD-081)."""
    then = {call.seat_id: call for call in OrderRequest.objects.filter(segment__run=first, segment__index=0)}
    for call in again.calls.select_related("seat__campaign").order_by("seat__key"):
        was = then.get(call.seat_id)
        if was is None:
            continue
        OrderRequest.objects.filter(pk=call.pk).update(draft=was.draft)
        if call.seat.key in stands and was.sealed:
            OrderRequest.objects.filter(pk=call.pk).update(sealed=was.sealed, sealed_at=timezone.now())
            call.refresh_from_db()
            FOLLOW_UPS.envelope_sealed(call)


def was_read_since(run: Run) -> bool:
    """Say whether anybody was shown a report since the beginning of a run; then other dice are proposed (UD-078)."""
    rows = Delivery.objects.filter(seat__campaign=run.campaign, taken=None, arrives__gt=run.start)
    return rows.exclude(read_at=None).exists()
