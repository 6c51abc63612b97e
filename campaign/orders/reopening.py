"""Reopening envelopes: a run in review, wholly unpublished, goes back to open (UD-074).

A seat asked again finds its sealed orders as a draft, and new time; the others stay sealed and cannot tell. Nobody was told
anything of the run, so nothing is recalled; its result stays for the umpire as a draft."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization, wall_clock
from campaign.battles import engagements, summaries
from campaign.clock.notification_types import ASKED
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.models.clock import Deadline
from campaign.models.notify import Notice
from campaign.models.truth import Segment
from campaign.notify import notices
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from campaign.rulings import ruling_records
from campaign.runs import engine_versions, run_inputs
from campaign.schedule import deadlines, umpire_rounds
from naval.orders.scouts import UMPIRE
from naval.state.ruling_acts import SetAside, plain
from naval.state.rulings import Rulings

UNSEALED = {"sealed": "", "sealed_at": None, "sealed_by": "", "from_paper": False}
AFRESH = {"closed": False, "closed_at": None, "rung": "", "left_out": "", "held": False, "due_at": None, "moved_at": None}
AFRESH |= {"grace_until": None, "deputies_asked": False}


def against(segment: Segment) -> list[str]:
    """List everything that bars reopening the envelopes of a segment."""
    if segment.state != Segment.State.REVIEW:
        return ["You can reopen envelopes only while a run is in review; this one is not."]
    if segment.told:
        return ["Some seats have their papers of this run: go back to its beginning instead."]
    if segment.index:
        return ["Part of this run was already published: go back to its beginning instead."]
    fought = segment.run.engagements.filter(void=False).select_related("run__campaign")
    return [
        f"There is {ruling_records.describe_battle(one)}: make it void first, or go back to the run's beginning."
        for one in fought
    ]


def may_be_asked(segment: Segment) -> list[Seat]:
    """List the seats whose envelopes can be reopened: not an Admiralty whose notes others have read on the umpire's round
    (NAV-S-042)."""
    seats = [call.seat for call in segment.calls.select_related("seat__campaign").order_by("seat__key")]
    was_read = set().union(*umpire_rounds.before_them(segment.run.campaign, [seat.key for seat in seats]).values())
    return [seat for seat in seats if seat.key not in was_read]


def reopen(segment: Segment, keys: Collection[str], shown: str, by: Seat) -> None:
    """Reopen the envelopes of these seats in one transaction; refuse with everything that bars it (UD-074)."""
    ruling_records.fresh(segment, shown, (Segment.State.REVIEW,))
    engine_versions.must_be_its_own(segment.run.campaign)
    if segment.run.campaign.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("The war is over: envelopes can no longer be reopened.")), status=409)
    if wrong := against(segment):
        raise Refused(*(fault("", text) for text in wrong), status=409)
    may = {seat.key for seat in may_be_asked(segment)}
    if not keys or set(keys) - may:
        raise Refused(fault("seats", gettext("Tick at least one of the seats that can be asked again.")))
    with transaction.atomic():
        _back_to_open(segment, by, keys)
        for call in segment.calls.filter(seat__key__in=keys).select_related("seat__campaign").order_by("seat__key"):
            _asked_again(call)
        deadline = deadlines.deadline_of(segment)
        anew = {"state": Deadline.State.OPEN, "opened_at": wall_clock.now(), "asked": 0, "missing": 0, "early": False}
        Deadline.objects.filter(pk=deadline.pk).update(**anew)
        deadlines.set_due_times(segment)
        tell_umpires(segment.run.campaign)


def _back_to_open(segment: Segment, by: Seat, keys: Collection[str]) -> None:
    """Reopen the segment with the scouts' orders alone, keeping its outcome as a draft (UD-008)."""
    run = segment.run
    scouts = {key: orders for key, orders in serialization.orders(segment.orders).items() if key == UMPIRE}
    run_inputs.reopen_reviewed_segment(
        segment,
        serialization.text(scouts),
        _drop_rulings_on_sheets(serialization.rulings(run.rulings), run.start, keys),
        run_inputs.Noted("", "opened", by),
    )
    summaries.write_anew(engagements.never_stopped_in(run))


def _drop_rulings_on_sheets(rulings: Rulings, start: int, keys: Collection[str]) -> Rulings:
    """Drop rulings on sheets written anew, as they name an order by its place in one."""
    gone = [act for act in rulings.acts if isinstance(one := plain(act), SetAside) and one.since == start and one.seat in keys]
    return replace(rulings, acts=tuple(act for act in rulings.acts if act not in gone)) if gone else rulings


def _asked_again(call: OrderRequest) -> None:
    """Ask one seat again for the same hours: its sheet becomes its draft, time and reminders begin anew."""
    occasion = notices.occasion_of(call)
    mine = Notice.objects.filter(holder__seat=call.seat_id, event=occasion)
    mine.update(event=f"{occasion}, asked {call.opened_at or call.closed_at:%Y%m%dT%H%M%S}"[:40])
    OrderRequest.objects.filter(pk=call.pk).update(**UNSEALED, **AFRESH, opened_at=wall_clock.now())
    has_news(call.seat)
    notices.tell(ASKED, call.seat, occasion)
