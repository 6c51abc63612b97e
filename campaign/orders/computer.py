"""The computer at seats: assigned, on standby, withdrawn, its orders written by workers (CK-043 to 045, CK-052).

A worker writes them when a seat is asked. Writing twice gives the same, and a killed worker leaves nothing half done: the sweep
finds seats that have not sealed."""

from __future__ import annotations

import logging

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from campaign.ai.play import LEVELLED, PLAYED, TEMPERED, dice_of, write
from campaign.ai.situation import Course, Lying, Wrote
from campaign.models.belief import ComputerReasons, OrderRequest, Seat
from campaign.models.truth import Segment, seed_of
from campaign.muster import briefing_material
from campaign.orders import engineer
from campaign.orders.sealing import Refused, fault, judge, save_draft, seal, tell_umpires
from campaign.orders.seat_context import lying_of
from campaign.pings import has_news
from campaign.reports.seat_knowledge import Desk, public
from campaign.runs.follow_ups import FOLLOW_UPS
from naval.state.orders import Orders
from tactical.common.queue import send, still_lying
from tactical.engine.dice import Dice
from tactical.engine.text.outside_values import show

log = logging.getLogger(__name__)
PLAY = "campaign.tasks.play_seats"
NAME = "the computer"
PROGRAM, STANDS_BY = Seat.PlayedBy.PROGRAM, Seat.PlayedBy.STANDS_BY


# -- what it writes -----------------------------------------------------------------------------------------------------


def read_situation(call: OrderRequest) -> Lying:
    """Read the situation of an order request's seat."""
    seat = call.seat
    served = {card.ship: card for box in briefing_material.served(seat).boxes for card in box.scorers} if seat.kind.ashore else {}
    found = lying_of(seat, call, served, briefing_material.commands(seat), briefing_material.called(seat))
    return msgspec.structs.replace(found, courses=drafts(seat)) if seat.kind.attached_to else found


def drafts(officer: Seat) -> tuple[Course, ...]:
    """List the draft before an engineer, if any (NAV-S-078)."""
    cabin = engineer.cabin_of(officer)
    call = cabin.latest_call() if cabin is not None else None
    draft = msgspec.json.decode(call.draft) if call is not None else {}
    if cabin is None or call is None or call.closed or call.sealed or not engineer.courses(draft) or call.engineer:
        return ()
    return (engineer.course_of(Desk.read_for_seat(cabin, call), call, draft),)


def wrote(call: OrderRequest) -> Wrote:
    """Write the computer's orders for an order request: the same each time (CK-045). Its reasons are stored."""
    seat = call.seat
    dice = dice_of(Dice(seed_of(seat.campaign)), seat.key, call.number)
    paper = public(seat.campaign)
    found = write(read_situation(call), paper.chart, dice, paper.country)
    kept = {"sheet": msgspec.json.encode(found.sheet).decode(), "lines": msgspec.json.encode(found.reasons).decode()}
    ComputerReasons.objects.update_or_create(call=call, defaults=kept)
    return found


def plays(seat: Seat) -> bool:
    """Report whether the computer plays this kind of seat."""
    return seat.role in PLAYED


def ordered(call: OrderRequest) -> Orders | None:
    """Return the computer's orders for an unsealed request, as a fallback (CK-016). None if it plays no such seat, or if an
    engineer who is a person has not passed them."""
    if not plays(call.seat):
        return None
    kept = ComputerReasons.objects.filter(call=call).values_list("sheet", flat=True).first()  # a worker has written it beforehand
    found, faults = judge(call.seat, call, msgspec.json.decode(kept) if kept else wrote(call).sheet)
    return None if faults else found


# -- who plays ----------------------------------------------------------------------------------------------------------


def to_play(segment: Segment) -> QuerySet[OrderRequest]:
    """List the order requests of a segment that the computer has still to answer."""
    return segment.calls.filter(closed=False, sealed="", seat__played_by=PROGRAM)


def to_prepare(segment: Segment) -> QuerySet[OrderRequest]:
    """List the order requests for which the computer is on standby and has written nothing yet."""
    stands_by = Q(seat__played_by=STANDS_BY) | Q(program_asked=True)
    return segment.calls.filter(stands_by, closed=False, sealed="", reasoned=None)


def queue_computer_orders(segment: Segment) -> None:
    """Queue the computer's orders, played and standby, after seats were asked; inside the caller's transaction."""
    if to_play(segment).exists() or to_prepare(segment).exists():
        prepared_by_workers(segment)


def prepared_by_workers(segment: Segment) -> None:
    """Queue a worker to write for a segment once this transaction is done."""
    pk = segment.pk
    transaction.on_commit(lambda: send(PLAY, pk))


def play(segment_id: int) -> int:
    """Write and seal for every seat of an open segment that the computer plays; return how many sealed. Workers may call it any
    number of times: an envelope is sealed once."""
    segment = Segment.objects.get(pk=segment_id)
    if segment.state != Segment.State.OPEN:
        return 0
    for call in to_prepare(segment).select_related("seat__campaign").order_by("seat__key"):
        if plays(call.seat):
            wrote(call)
    return sum(play_one(call) for call in to_play(segment).select_related("seat__campaign").order_by("seat__key"))


def play_one(call: OrderRequest) -> bool:
    """Write and seal for one order request; False if somebody was first, or an engineer has still to pass the courses."""
    found = wrote(call)
    try:
        if call.seat.kind.attached_to:
            word(call.seat, found)
        elif engineer.officer_of(call.seat) is not None and found.sheet.get("forces") and not passed(call, found):
            return False
        seal(call.seat, found.sheet, call.number, by=NAME)
    except Refused as refused:
        if refused.status != 409:  # on 409 it is sealed already, or the run was ordered: nothing is left to do
            log.warning("the computer's orders for %s are refused: %s", call, refused)
            return call.seat.campaign.alone and set_aside(call)
    return True


def set_aside(call: OrderRequest) -> bool:
    """Seal an empty sheet for a broken one where the computer is the umpire (SC-CK-11). Else such a war would wait without
    end."""
    try:
        seal(call.seat, {}, call.number, by=NAME)
    except Refused:
        return False
    return True


def word(officer: Seat, found: Wrote) -> None:
    """Give the engineer's verdict on the draft before him (NAV-S-077)."""
    draft = drafts(officer)
    if found.word and draft:
        engineer.give(officer, found.word, found.note, draft[-1].mark)


def passed(call: OrderRequest, found: Wrote) -> bool:
    """Report whether a cabin's engineer has passed the computer's courses; an engineer who is a person is waited for. Bounced
    courses are left out."""
    officer = engineer.officer_of(call.seat)
    if officer is not None and engineer.is_empty(officer):
        if engineer.faults(Desk.read_for_seat(call.seat, call), found.sheet):
            found.sheet.pop("forces", None)
        return True
    if engineer.mark(msgspec.json.decode(call.draft)) != engineer.mark(found.sheet):
        save_draft(call.seat, found.sheet, call.number)
    call.refresh_from_db()
    if not call.engineer and officer is not None and officer.played_by:
        own = officer.latest_call()
        if own is not None:
            word(officer, wrote(own))
        call.refresh_from_db()
    if call.engineer == engineer.BOUNCED:
        found.sheet.pop("forces", None)
        return True
    return call.engineer == engineer.PASSED


def has_temper(seat: Seat) -> bool:
    """Report whether a temperament makes a difference in this kind of seat."""
    return seat.role in TEMPERED


def has_level(seat: Seat) -> bool:
    """Report whether a level makes a difference in this kind of seat."""
    return seat.role in LEVELLED


def give(seat: Seat, played_by: str, temperament: str = "", level: str = "") -> None:
    """Assign a seat to the computer, put it on standby, or take the seat back (CK-052). On taking back, a sealed envelope is
    opened and becomes the draft. Only the seat and the umpires can tell.

    ``temperament`` and ``level`` are the computer's from now on (CK-047, SC-CK-12), "" leaves them; with another it rewrites
    orders not yet carried out. Only the umpires can tell which they are."""
    faults = []
    if played_by not in Seat.PlayedBy.values:
        faults.append(fault("played_by", gettext("A seat is played by people or by the computer, or the computer stands by.")))
    elif played_by and not plays(seat):
        faults.append(
            fault(
                "played_by",
                gettext("The computer cannot play %(name)s, because it cannot play the role of %(kind_name)s.")
                % {"name": seat.name, "kind_name": seat.kind.name},
            )
        )
    if temperament and temperament not in Seat.Temperament.values:
        faults.append(
            fault(
                "temperament",
                gettext("The computer must be bold, steady or cautious, not %(temperament)s.")
                % {"temperament": show(temperament)},
            )
        )
    if level and level not in Seat.Level.values:
        faults.append(
            fault("level", gettext("The computer’s level must be easy, usual or hard, not %(level)s.") % {"level": show(level)})
        )
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        temperament, level = temperament or seat.temperament, level or seat.level
        alters = (temperament, level) != (seat.temperament, seat.level)
        Seat.objects.filter(pk=seat.pk).update(played_by=played_by, temperament=temperament, level=level)
        call = seat.latest_call()
        if call is not None and not call.closed:
            if alters:
                ComputerReasons.objects.filter(call=call).delete()
            if played_by != PROGRAM or alters:
                blank = {"sealed": "", "sealed_at": None, "sealed_by": ""}
                if OrderRequest.objects.filter(pk=call.pk, closed=False, sealed_by=NAME).exclude(sealed="").update(**blank):
                    FOLLOW_UPS.envelope_opened(call)  # an early due time is early no more (CK-006)
            if played_by:
                prepared_by_workers(Segment.objects.get(pk=call.segment_id))
        has_news(seat)
        tell_umpires(seat.campaign)
    seat.refresh_from_db()


def sweep() -> int:
    """Requeue open segments that a worker left unanswered; return how many."""
    open_ones = Segment.objects.filter(state=Segment.State.OPEN, run__undone=False, calls__closed=False, calls__sealed="")
    found = open_ones.filter(calls__seat__played_by=PROGRAM, run__campaign__phase="war").values_list("pk").distinct()
    lying = still_lying(PLAY, list(found))
    for (segment_id,) in lying:
        send(PLAY, segment_id)
    return len(lying)
