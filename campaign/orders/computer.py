"""The program at seats: given, stood by, taken back, and its orders written by the workers (CK-043 to 045, CK-052).

A worker writes them when a seat is asked, out of what lies before it; twice comes to the same, and one that is killed leaves
nothing half done: the sweep finds who is asked and has not sealed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from campaign.ai.play import PLAYED, TEMPERED, dice_of, write
from campaign.ai.situation import Course, Lying, Wrote
from campaign.models.belief import Call, Reasoned, Seat
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
from tactical.engine.outside_values import show

log = logging.getLogger(__name__)
PLAY = "campaign.tasks.play_seats"
NAME = "the computer"
PROGRAM, STANDS_BY = Seat.PlayedBy.PROGRAM, Seat.PlayedBy.STANDS_BY


# -- what it writes -----------------------------------------------------------------------------------------------------


def read_situation(call: Call) -> Lying:
    """What lies before the seat of a call."""
    seat = call.seat
    served = {card.ship: card for box in briefing_material.served(seat).boxes for card in box.scorers} if seat.kind.ashore else {}
    found = lying_of(seat, call, served, briefing_material.commands(seat), briefing_material.called(seat))
    return msgspec.structs.replace(found, courses=drafts(seat)) if seat.kind.attached_to else found


def drafts(officer: Seat) -> tuple[Course, ...]:
    """The draft that lies before an engineer (NAV-S-078)."""
    cabin = engineer.cabin_of(officer)
    call = cabin.latest_call() if cabin is not None else None
    draft = msgspec.json.decode(call.draft) if call is not None else {}
    if cabin is None or call is None or call.closed or call.sealed or not engineer.courses(draft) or call.engineer:
        return ()
    return (engineer.course_of(Desk.of(cabin, call), call, draft),)


def wrote(call: Call) -> Wrote:
    """What the program writes for a call, and why: the same whenever it is asked (CK-045). Its reasons are kept."""
    seat = call.seat
    dice = dice_of(Dice(seed_of(seat.campaign)), seat.key, call.number)
    paper = public(seat.campaign)
    found = write(read_situation(call), paper.chart, dice, paper.country)
    kept = {"sheet": msgspec.json.encode(found.sheet).decode(), "lines": msgspec.json.encode(found.reasons).decode()}
    Reasoned.objects.update_or_create(call=call, defaults=kept)
    return found


def plays(seat: Seat) -> bool:
    """Whether the program plays this kind of seat."""
    return seat.role in PLAYED


def ordered(call: Call) -> Orders | None:
    """What the program gives for a call that nobody has sealed: the rung of that name (CK-016). None where it plays no such seat,
    or where an engineer who is a person has not passed it."""
    if not plays(call.seat):
        return None
    kept = Reasoned.objects.filter(call=call).values_list("sheet", flat=True).first()  # a worker has written it beforehand
    found, faults = judge(call.seat, call, msgspec.json.decode(kept) if kept else wrote(call).sheet)
    return None if faults else found


# -- who plays ----------------------------------------------------------------------------------------------------------


def to_play(segment: Segment) -> QuerySet[Call]:
    """The calls of a segment that the program has still to answer."""
    return segment.calls.filter(closed=False, sealed="", seat__played_by=PROGRAM)


def to_prepare(segment: Segment) -> QuerySet[Call]:
    """The calls for which the program stands by and has written nothing yet."""
    stands_by = Q(seat__played_by=STANDS_BY) | Q(program_asked=True)
    return segment.calls.filter(stands_by, closed=False, sealed="", reasoned=None)


def queue_computer_orders(segment: Segment) -> None:
    """Seats were asked: the workers write for those that the program plays or stands by. Inside the caller's transaction."""
    if to_play(segment).exists() or to_prepare(segment).exists():
        prepared_by_workers(segment)


def prepared_by_workers(segment: Segment) -> None:
    """Have a worker write for a segment once this transaction is done."""
    pk = segment.pk
    transaction.on_commit(lambda: send(PLAY, pk))


def play(segment_id: int) -> int:
    """Write and seal for every seat of an open segment that the program plays; returns how many sealed. May be called any
    number of times, by any number of workers: an envelope is sealed once."""
    segment = Segment.objects.get(pk=segment_id)
    if segment.state != Segment.State.OPEN:
        return 0
    for call in to_prepare(segment).select_related("seat__campaign").order_by("seat__key"):
        if plays(call.seat):
            wrote(call)
    return sum(play_one(call) for call in to_play(segment).select_related("seat__campaign").order_by("seat__key"))


def play_one(call: Call) -> bool:
    """Write and seal for one call; False if somebody was before, or if an engineer has still to pass the courses."""
    found = wrote(call)
    try:
        if call.seat.kind.attached_to:
            word(call.seat, found)
        elif engineer.officer_of(call.seat) is not None and found.sheet.get("forces") and not passed(call, found):
            return False
        seal(call.seat, found.sheet, call.number, by=NAME)
    except Refused as refused:
        if refused.status != 409:  # else somebody has sealed it, or the run was ordered: nothing is left to do
            log.warning("the computer's orders for %s are refused: %s", call, refused)
            return call.seat.campaign.alone and set_aside(call)
    return True


def set_aside(call: Call) -> bool:
    """A sheet that breaks where the program is the umpire: set aside, and all go on as they are (SC-CK-11). Else such a war would
    wait for it without end."""
    try:
        seal(call.seat, {}, call.number, by=NAME)
    except Refused:
        return False
    return True


def word(officer: Seat, found: Wrote) -> None:
    """The engineer's word on the draft that lies before him (NAV-S-077)."""
    draft = drafts(officer)
    if found.word and draft:
        engineer.give(officer, found.word, found.note, draft[-1].mark)


def passed(call: Call, found: Wrote) -> bool:
    """Whether the engineer of a cabin has passed the program's courses: it lays them before him, and waits where he is a person.
    Of what he bounces only the rest is ordered."""
    officer = engineer.officer_of(call.seat)
    if officer is not None and engineer.is_empty(officer):
        if engineer.faults(Desk.of(call.seat, call), found.sheet):
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
    """Whether a temperament makes a difference in this kind of seat."""
    return seat.role in TEMPERED


def give(seat: Seat, played_by: str, temperament: str = "") -> None:
    """Give a seat to the program, have it stand by, or take it back (CK-052). Taken back, what it had sealed is opened: whoever
    takes over writes his own, with the program's sheet as his draft. Only the seat and the umpires can tell.

    ``temperament`` is the program's from now on (CK-047); "" leaves it. With another it writes anew what is not yet carried out;
    which it is only the umpires can tell.
    """
    faults = []
    if played_by not in Seat.PlayedBy.values:
        faults.append(fault("played_by", "A seat is played by people or by the computer, or the computer stands by."))
    elif played_by and not plays(seat):
        faults.append(
            fault("played_by", f"The computer cannot play {seat.name}, because it cannot play the role of {seat.kind.name}.")
        )
    if temperament and temperament not in Seat.Temperament.values:
        faults.append(fault("temperament", f"The computer must be bold, steady or cautious, not {show(temperament)}."))
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        alters = bool(temperament) and temperament != seat.temperament
        Seat.objects.filter(pk=seat.pk).update(played_by=played_by, temperament=temperament or seat.temperament)
        call = seat.latest_call()
        if call is not None and not call.closed:
            if alters:
                Reasoned.objects.filter(call=call).delete()
            if played_by != PROGRAM or alters:
                blank = {"sealed": "", "sealed_at": None, "sealed_by": ""}
                if Call.objects.filter(pk=call.pk, closed=False, sealed_by=NAME).exclude(sealed="").update(**blank):
                    FOLLOW_UPS.envelope_opened(call)  # a due time that was early is so no more (CK-006)
            if played_by:
                prepared_by_workers(Segment.objects.get(pk=call.segment_id))
        has_news(seat)
        tell_umpires(seat.campaign)
    seat.refresh_from_db()


def give_all(seats: Iterable[Seat], played_by: str) -> int:
    """The same for many; those it cannot play are passed over. Returns how many."""
    some = [seat for seat in seats if plays(seat)]
    for seat in some:
        give(seat, played_by)
    return len(some)


def sweep() -> int:
    """Take up what a worker left: open segments in which the program has not answered; returns how many."""
    open_ones = Segment.objects.filter(state=Segment.State.OPEN, run__undone=False, calls__closed=False, calls__sealed="")
    found = open_ones.filter(calls__seat__played_by=PROGRAM, run__campaign__phase="war").values_list("pk").distinct()
    lying = still_lying(PLAY, list(found))
    for (segment_id,) in lying:
        send(PLAY, segment_id)
    return len(lying)
