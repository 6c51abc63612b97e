"""Resolution of a run: exactly once, whatever happens to the worker."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta
from itertools import pairwise
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from campaign import plots, serialization
from campaign.battles import engagements, invitations, summaries
from campaign.battles.engagements.land_battles import is_ashore
from campaign.clock.notification_types import TROUBLE
from campaign.exercises import inject_triggers
from campaign.models.belief import Campaign, OrderRequest
from campaign.models.exercise import held_by
from campaign.models.schedule import stands_still
from campaign.models.truth import Engagement, Run, Segment, Summary, land_of, seed_of, terms_then
from campaign.muster import solo
from campaign.notify import notices
from campaign.orders.fallbacks import close, terms_of
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.packs.battles import by_pieces
from campaign.pings import has_news
from campaign.runs import auto_publish, engine_versions
from campaign.runs.dice import dice_of, thrown_anew
from campaign.schedule import deadlines
from campaign.war.arms.land import LandArm, sheets_ashore
from campaign.war.outcome import Outcome
from campaign.war.run import run as run_pure
from land.state.stops import LandStop
from naval.state.orders import Orders
from naval.state.outcome import Cut, Interrupt
from naval.state.outcome import Engagement as Met
from naval.state.rulings import Rulings
from tactical.common.metrics import timed
from tactical.common.queue import left_lying, send, still_lying
from tactical.engine.dice import Dice
from tactical.models import Battle
from tactical.services import dump, open_battle

log = logging.getLogger(__name__)
RESOLVE, FIGHT = "campaign.tasks.resolve_segment", "tactical.tasks.fight_battle"


def order_six_hours(segment_id: int) -> bool:
    """Close the envelopes of a segment and have it resolved; False if done already.

    A seat that has not sealed takes its first valid fallback; under the last its forces keep their course (CK-016). Refused, with
    nothing changed, in a campaign of another engine or pack, and during the emergency stop (CK-012).
    """
    with transaction.atomic():
        if not Segment.objects.filter(pk=segment_id, state=Segment.State.OPEN).update(state=Segment.State.RESOLVING):
            return False
        segment = Segment.objects.select_related("run__campaign").get(pk=segment_id)
        engine_versions.must_be_its_own(segment.run.campaign)
        if words := why_not(segment.run.campaign):
            raise Refused(fault("", words), status=409)
        given: dict[str, Orders] = serialization.orders(segment.orders)  # those of the scouts that the umpire commands
        terms = terms_of(segment.run.campaign)
        for call in segment.calls.select_related("seat__campaign").order_by("seat__key"):
            orders = close(call, terms)
            if orders is not None:
                given[call.seat.key] = orders
            has_news(call.seat)
        inject_triggers.at_closing(segment)
        deadlines.closed(segment, dict(segment.calls.values_list("pk", "rung")))
        Segment.objects.filter(pk=segment_id).update(orders=serialization.text(given))
        tell_umpires(segment.run.campaign)
        transaction.on_commit(lambda: enqueue(segment_id))
    return True


STANDS = "The emergency stop is on: lift it first."


def why_not(campaign: Campaign) -> str:
    """Explain why no run of a campaign can be ordered now; "" if one can.

    Orders ask here alone for the director's hold and the emergency stop (EX-041, EX-046, CK-012).
    """
    return held_by(campaign) or (STANDS if stands_still(campaign) else "")


def enqueue(segment_id: int) -> None:
    """Hand a segment to the workers."""
    send(RESOLVE, segment_id)


def interrupts(run: Run, upto: int, but: frozenset[int] = frozenset()) -> tuple[Interrupt | Cut, ...]:
    """List what interrupted the run in its segments up to ``upto``: battles, cuts, and the orders after them.

    ``but`` leaves engagements out, by number, to see whether they would come about (UD-045).
    """
    found: list[Interrupt | Cut] = list(cuts(run, upto))
    for engagement in engagements.in_run(run, upto):
        if engagement.pk in but or engagement.ashore:
            continue
        asked = engagements.asked_in(engagement, run)
        orders = serialization.orders(asked.orders) if asked is not None and asked.index <= upto else None
        found.append(summaries.interrupt(engagement, orders, run, upto))
    return tuple(found)


class Stopped(msgspec.Struct):
    """Part of an outcome that says where a sighting or contact ashore stopped the clock; the long rest is not decoded."""

    cut: Cut | None = None
    ashore: LandStop | None = None


def cuts(run: Run, upto: int) -> list[Cut]:
    """List the sightings that stopped the run, each with the orders that follow."""
    rows = stops_of(run, upto)
    return [
        msgspec.structs.replace(stop.cut, orders=serialization.orders(orders)) for stop, orders in rows if stop.cut is not None
    ]


def stops_of(run: Run, upto: int) -> list[tuple[Stopped, str]]:
    """List the stops of a run up to ``upto``, each with the orders that follow."""
    rows = run.segments.filter(index__lte=upto).order_by("index").values_list("outcome", "orders")
    return [(msgspec.json.decode(outcome, type=Stopped), given) for (outcome, _), (_, given) in pairwise(rows) if outcome]


def arms_beside(run: Run, upto: int, but: frozenset[int] = frozenset()) -> tuple[LandArm, ...]:
    """Build the arms beside the sea as a run starts, with the generals' stops and orders in it, and the battles on land,
    ``but`` some."""
    text = land_of(run)
    if not text:
        return ()
    halts = tuple(
        msgspec.structs.replace(stop.ashore, orders=sheets_ashore(serialization.orders(orders)))
        for stop, orders in stops_of(run, upto)
        if stop.ashore is not None
    )
    some = [one for one in engagements.in_run(run, upto) if one.ashore and one.pk not in but]
    fought = tuple(summaries.fought(one, run, upto) for one in some)
    return serialization.arms(
        serialization.pack_of(run.campaign), text, halts, fought, serialization.terms_ashore(run.campaign, terms_then(run))
    )


def compute(segment: Segment, rulings: Rulings | None = None, but: frozenset[int] = frozenset()) -> Outcome:
    """Compute the outcome of a segment from its run's start: pure, and nothing is stored.

    Other ``rulings``, and engagements left out by ``but``, make it a trial (UD-007).
    """
    run = segment.run
    return run_pure(
        serialization.world(run.world),
        serialization.pack_of(run.campaign).chart,
        serialization.orders(run.segments.get(index=0).orders),
        dice_of(run).seed,
        run.until,
        interrupts(run, segment.index, but),
        serialization.rulings(run.rulings) if rulings is None else rulings,
        arms_beside(run, segment.index, but),
    )


@timed("resolve")
def resolve_segment(segment_id: int) -> None:
    """Resolve a segment to the minute where it stops. Idempotent: any number of workers may call this.

    1 leave if it is not being resolved, or a battle of it is being fought (which calls again); 2 write the summaries of finished
    battles, and compute, without a lock, again for each battle that stops for others; 3 if forces met, open the battle, once, and
    wait; 4 else store the outcome, if nobody has, and put it before the umpire, or publish it where stops go out automatically.
    """
    segment = Segment.objects.select_related("run__campaign").get(pk=segment_id)
    if segment.state != Segment.State.RESOLVING or stands_still(
        segment.run.campaign
    ):  # the sweep takes it up when that is lifted
        return
    engine_versions.must_be_its_own(segment.run.campaign)  # the program may have changed since the run was ordered
    Segment.objects.filter(pk=segment_id).update(taken_at=timezone.now())
    opened = list(segment.run.engagements.in_short(void=True))  # read before anything is computed: the next follows it
    waiting = [one.battle for one in opened if not one.void and one.battle.state != Battle.State.DONE]
    if waiting:
        # a battle at a table goes on by itself
        for (battle_id,) in still_lying(FIGHT, [(one.pk,) for one in waiting if one.state == Battle.State.WAITING]):
            send(FIGHT, battle_id)
        return
    summaries.write_all(segment.run, segment.index)
    outcome = compute(segment)
    while outcome.breaks and still(segment):
        engagements.stop(segment, outcome.breaks)
        summaries.write_all(segment.run, segment.index)
        outcome = compute(segment)
    if outcome.engagement is not None:
        open_engagement(segment, outcome.engagement, ordinal=len(opened) + 1)
        return
    # once some seats have their papers no condition fires an inject: they would have to be told of it (UD-049)
    looked = inject_triggers.Looked(outcome) if segment.told else inject_triggers.look(segment, outcome, compute)
    outcome, texts = plots.taken_out(looked.draft)
    text = serialization.encode_for_storage(outcome)
    with transaction.atomic():
        summaries.keep(texts)
        present = Segment.objects.filter(pk=segment_id, state=Segment.State.RESOLVING, computed=segment.computed)
        if still(segment) and present.update(state=Segment.State.REVIEW, outcome=text, trouble=""):
            inject_triggers.settle(segment, looked)
            auto_publish.release(segment, outcome)
            solo.published(segment.run.campaign)
            tell_umpires(segment.run.campaign)


def still(segment: Segment) -> bool:
    """Check that a segment is still being resolved from the same inputs, and hold it to the end of the transaction.

    The umpire may have ruled (UD-008) or stopped everything (CK-012).
    """
    present = Segment.objects.filter(pk=segment.pk, state=Segment.State.RESOLVING, computed=segment.computed)
    return bool(present.update(taken_at=timezone.now())) and not stands_still(segment.run.campaign)


def note_trouble(segment_id: int, error: Exception) -> None:
    """Tell the umpire that a run could not be resolved; the sweep tries again."""
    words = f"{type(error).__name__}: {error}"[:300]
    if Segment.objects.filter(pk=segment_id).exclude(trouble=words).update(trouble=words):
        campaign = Segment.objects.select_related("run__campaign").get(pk=segment_id).run.campaign
        tell_umpires(campaign)
        notices.tell(TROUBLE, campaign, f"run {segment_id}")


def battle_seed(run: Run, minute: int, forces: Iterable[str], again: int = 0) -> str:
    """Hash the seed of a battle from who met and when; its number would betray battles of others.

    ``again`` counts the meeting's void battles: people have seen their dice (SC-UD-04, UD-046).
    """
    more = ("again", again) if again else ()
    return Dice(seed_of(run.campaign)).child("battle", run.number, minute, *forces, *thrown_anew(run), *more).seed


def open_engagement(segment: Segment, met: Met, ordinal: int) -> None:
    """Open the battle of an engagement, once; a second worker finds it open."""
    run = segment.run
    battles = serialization.pack_of(run.campaign).battles
    seed = battle_seed(run, met.minute, met.forces, engagements.voided(run, met.minute, met.forces))
    try:
        with transaction.atomic():
            if not still(segment):
                return
            found = engagements.prepare(met, battles, seed)
            battle = called(run, met, found.setup, found.rules, seed)
            by_captains = battle is None
            if battle is None:
                levels = invitations.levels_of(run.campaign, met, found.rules)
                battle = open_battle(found.rules, found.setup, seed, levels=dump(levels))
            data = engagements.encode_engagement(met, battles, found.pieces, run.until - run.start)
            opened = Engagement.objects.create(
                run=run, segment=segment, ordinal=ordinal, minute=met.minute, data=data, battle=battle, ashore=is_ashore(met)
            )
            Summary.objects.create(engagement=opened, forces=summaries.forces_of(met.setup), refused="\n".join(found.refused))
            tell_umpires(run.campaign)
            if by_captains:
                transaction.on_commit(lambda: send(FIGHT, battle.pk))
    except IntegrityError:
        log.info("engagement %s of %s was opened by another worker", ordinal, run)


def called(run: Run, met: Met, setup: dict[str, Any], rules: str, seed: str) -> Battle | None:
    """Open the battle at a table for those who met, or with models elsewhere (UD-047).

    None for captains, or if no table can be opened: nothing may hold up the war.
    """
    if run.campaign.battles_by == Campaign.BattlesBy.ELSEWHERE and not is_ashore(met):
        return open_battle(rules, setup, seed, state=Battle.State.ELSEWHERE)
    if run.campaign.fought_by(is_ashore(met)) != Campaign.BattlesBy.PLAYERS or not invitations.called_of(
        run.campaign, met, rules
    ):
        return None
    try:
        with transaction.atomic():
            return invitations.call_to(run, met, setup, rules, seed)
    except Exception:
        log.exception("no table for the engagement of minute %s of %s: captains fight it", met.minute, run)
        return None


def will_be_cut(battle: Battle) -> tuple[int, ...]:
    """Give the minutes after which a run takes in an unfinished battle at sea; () for any other."""
    engagement = Engagement.objects.filter(battle=battle, ashore=False).select_related("run").defer("data", "run__world").first()
    if engagement is None or by_pieces(battle.ruleset):
        return ()
    return (engagement.run.until - engagement.minute,)


def go_on(battle: Battle, stood: Mapping[int, str]) -> None:
    """Send the run on after a battle of its campaign is done."""
    engagement = Engagement.objects.filter(battle=battle).select_related("run").defer("data", "run__world").first()
    if engagement is None:
        return
    engagements.note_stood(engagement, stood)
    segment = engagement.run.segments.filter(state=Segment.State.RESOLVING).first()
    if segment is not None:
        transaction.on_commit(lambda: enqueue(segment.pk))


def go_on_from_stop(call: OrderRequest) -> None:
    """Order the run on after the last seal at a stop, if the umpire lets stops go; a solo war goes on after every call
    (CK-053)."""
    segment = Segment.objects.select_related("run__campaign").get(pk=call.segment_id)
    if goes_on(segment):
        transaction.on_commit(lambda: order_six_hours(segment.pk))


def go_on_past_the_idle(campaign: Campaign, segment_id: int) -> None:
    """Order the run on where none of the seats asked has anything to order."""
    if campaign.alone or campaign.stops_released:
        transaction.on_commit(lambda: goes_on(Segment.objects.get(pk=segment_id)) and order_six_hours(segment_id))


def goes_on(segment: Segment) -> bool:
    """Say whether a run is ordered without a button: at a stop that goes, or in a solo war."""
    campaign = segment.run.campaign
    by_itself = auto_publish.waits_for_nobody(segment) or solo.goes_on(segment)
    return by_itself and not engine_versions.other(campaign) and not why_not(campaign)


def take_up(campaign: Campaign) -> bool:
    """Order the run of a war that waits for nobody; False if it waits. Catches an order lost after a seal, or held by a pause."""
    segment = Segment.objects.for_campaign(campaign).first()
    return segment is not None and goes_on(segment) and order_six_hours(segment.pk)


def tell_how_far(battle: Battle) -> None:
    """Show on the umpires' pages how far a battle of a campaign has gone."""
    engagement = Engagement.objects.filter(battle=battle).select_related("run__campaign").defer("data", "run__world").first()
    if engagement is not None:
        tell_umpires(engagement.run.campaign)


def sweep(*, patience: timedelta = timedelta(0)) -> int:
    """Enqueue again the segments last taken up longer than ``patience`` ago, except those in the queue; return how many.

    Harmless at any time: see :func:`resolve_segment`.
    """
    found = still_lying(RESOLVE, left_lying(Segment.objects.filter(state=Segment.State.RESOLVING), patience).values_list("pk"))
    for (segment_id,) in found:
        enqueue(segment_id)
    wars = Campaign.objects.filter(phase=Campaign.Phase.WAR).filter(Q(alone=True) | Q(stops_released=True))
    return len(found) + sum(take_up(campaign) for campaign in wars)
