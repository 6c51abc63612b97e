"""The page of the clock: its terms, due orders, late seats, and the acts on it (CK-002, CK-007, CK-010 to 012, CK-016, CK-017,
CK-022, CK-023)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max, prefetch_related_objects
from django.forms import RadioSelect
from django.http import HttpResponse
from msgspec.structs import asdict

from campaign import wall_clock
from campaign.clock import due_times
from campaign.clock.absence import COVERED_BY, WAIT
from campaign.clock.absence import words as absence_words
from campaign.clock.fallback_order import LAST, RUNGS, SEALED
from campaign.clock.schedule_parser import FARTHEST, LEAST_NOTICE, LONGEST_PAUSE, Form, instant_typed, terms_of
from campaign.clock.terms import WAYS, Terms
from campaign.clock.time_zones import DAYS, in_words, length_in_words, wall_of
from campaign.form_page import OfferField, OffersField, PageForm, TextField, TickField, button
from campaign.models import Absence, Campaign, Deadline, OrderRequest, Pause, Schedule, Seat, Segment
from campaign.models.exercise import held_by
from campaign.models.schedule import emergency_stops, schedule_of, stands_still
from campaign.notify.mail_queue import came_back
from campaign.orders import fallbacks
from campaign.orders.sealing import Refused, fault
from campaign.people import absences
from campaign.rooms.deadlines import minutes, terms_words
from campaign.rooms.words import letter
from campaign.runs import auto_publish
from campaign.schedule import deadline_sweep
from campaign.schedule.deadlines import by_people
from naval.geo.calendar import span
from tactical.engine.text.outside_values import parse_digits
from tactical.engine.text.words import plural
from umpire.desk.clock.auto_advance import FarForm, far_of
from umpire.desk_page import DeskPage
from umpire.frame import Row, Standing, players_of

SOON = timedelta(days=1)
"""Longest time before an absence at which it comes into the inbox (SC-UD-11)."""

OVER = "The war is over: its clock can no longer be changed."


class TermsForm(PageForm):
    """Form of the clock's terms (CK-002). A rung that is not offered stays as it is."""

    way = OfferField(widget=RadioSelect, choices=WAYS.items())
    zone, hours, left_out, least_open, length, stop, grace, quiet_from, quiet_to, stamp = (TextField() for _ in range(10))
    seat_pauses, seat_pause_h = TextField(), TextField()
    early, breaker, open_pace = TickField(), TickField(), TickField()
    weekday = OffersField(choices=[(str(n), day[:3]) for n, day in enumerate(DAYS)])
    rung = OffersField(choices=[(rung, f"use {RUNGS[rung]}") for rung in fallbacks.FINDS])

    def begin(self, seen: Row) -> Row:
        terms = seen["schedule"].read
        from_, to = terms.quiet or (None, None)
        return asdict(terms) | {
            "hours": " ".join(f"{hour:%H:%M}" for hour in terms.hours),
            "left_out": " ".join(f"{day:%Y-%m-%d}" for day in terms.left_out),
            "least_open": minutes(terms.least_open_min),
            "length": minutes(terms.length_min),
            "stop": minutes(terms.stop_min),
            "grace": minutes(terms.grace_min) if terms.grace_min else "0 min",
            "quiet_from": f"{from_:%H:%M}" if from_ else "",
            "quiet_to": f"{to:%H:%M}" if to else "",
            "weekday": [str(day) for day in terms.weekdays],
            "rung": list(terms.rungs),
            "stamp": seen["schedule"].stamp,
        }

    def press(self) -> None:
        campaign, typed = self.page.umpire.campaign, self.cleaned_data
        kept = [rung for rung in schedule_of(campaign).read.rungs if rung not in fallbacks.FINDS]
        terms, faults = terms_of(self.page.typed, typed["weekday"], [*typed["rung"], *kept], wall_clock.now())
        if faults:
            raise Refused(*faults)
        stamp = parse_digits(typed["stamp"], 8)
        deadline_sweep.settle(campaign, terms, -1 if stamp is None else stamp)


class MoveForm(PageForm):
    """Form that extends the due time or brings it forward (CK-011)."""

    day, hour = TextField(), TextField()

    def begin(self, seen: Row) -> Row:
        day, _, hour = seen["clock"].get("move_to", "").partition(" ")
        return {"day": day, "hour": hour}

    def press(self) -> None:
        campaign, form = self.page.umpire.campaign, Form(self.page.typed)
        zone = schedule_of(campaign).read.zone
        at = instant_typed(form, wall_clock.now(), zone, "The deadline can be", (LEAST_NOTICE, FARTHEST), "CK-011")
        if form.faults:
            raise Refused(*form.faults)
        deadline_sweep.move(campaign, at)


class PauseForm(PageForm):
    """Form that pauses the clock until an instant (CK-010)."""

    day, hour, why = TextField(), TextField(), TextField()

    def press(self) -> None:
        campaign, form, least = self.page.umpire.campaign, Form(self.page.typed), timedelta(minutes=1)
        zone = schedule_of(campaign).read.zone
        until = instant_typed(form, wall_clock.now(), zone, "A pause can end", (least, LONGEST_PAUSE), "CK-010")
        why = form.note("why", "CK-010")
        if form.faults:
            raise Refused(*form.faults)
        deadline_sweep.pause(campaign, until, why)


class Page(DeskPage):
    """Page of the clock; posted, one act (CK-010 to 012, CK-023, CK-028, CK-030)."""

    template = "umpire/clock.html"
    form_classes = {"settle": TermsForm, "move": MoveForm, "pause": PauseForm, "far": FarForm} | {
        do: button(act)
        for do, act in {
            "go_on": deadline_sweep.end_pause,
            "ask_deputies": deadline_sweep.ask_deputies,
            "ask_program": deadline_sweep.ask_program,
            "still": deadline_sweep.stand_still,
            "lift": deadline_sweep.lift,
            "step_in": auto_publish.step_in,
        }.items()
    }

    def press(self) -> str | HttpResponse | None:
        if self.umpire.campaign.phase == Campaign.Phase.OVER and self.typed.get("do") in self.form_classes:
            raise Refused(fault("", OVER), status=409)
        return super().press()

    def build_context(self) -> Row:
        campaign, at, now = self.umpire.campaign, self.at, wall_clock.now()
        prefetch_related_objects([campaign], "seats")
        schedule = at.schedule if at else schedule_of(campaign)
        return {
            "over": campaign.phase == Campaign.Phase.OVER,
            "clock": {
                **now_words(campaign, schedule, now),
                **(describe_due_orders(at, schedule, now) if at else {}),
                "said": terms_words(schedule.read, stops_released=campaign.stops_released),
                "coming": [in_words(at, schedule.read.zone) for at in due_times.coming(schedule.read, now)],
                "last": last_rungs(campaign),
                "pauses": pauses(campaign, schedule.read.zone),
                "away": all_away(campaign, schedule.read.zone),
            },
            "schedule": schedule,
            "far": far_of(campaign, at.segment if at else None, schedule),
        }


# -- what is shown -----------------------------------------------------------------------------------------------------


def now_words(campaign: Campaign, schedule: Schedule, now: datetime) -> Row:
    """Show whether the clock goes, and until when it does not."""
    paused = schedule.paused_until if schedule.paused_until and schedule.paused_until > now else None
    stands = emergency_stops(campaign)
    return {
        "zone": schedule.read.zone,
        "directed": held_by(campaign),
        "still": bool(stands),
        "all_stand": None in stands,
        "paused": in_words(paused, schedule.read.zone) if paused else "",
        "way": WAYS[schedule.read.way],
        "runs": schedule.read.runs,
        "today": f"{wall_of(now, schedule.read.zone):%Y-%m-%d}",
    }


def describe_due_orders(at: Standing, schedule: Schedule, now: datetime) -> Row:
    """Show the orders due for the segment the campaign stands at, and the late seats."""
    terms = schedule.read
    deadline = Deadline.objects.filter(segment=at.segment).first() or Deadline(segment=at.segment, opened_at=now)
    is_open = at.segment.state == Segment.State.OPEN
    return {
        "segment": at.segment.pk,
        "open": is_open,
        "hours": span(at.segment.start, at.run.until, at.campaign.hour_zero),
        "stop": bool(at.segment.index),
        "lines": lines(deadline, terms, now) if is_open else [],
        "due": due_row(deadline, terms, now) if is_open else None,
        "held": is_open and deadline.state == Deadline.State.HELD,
        "deputies": deputies_of(at.segment) if is_open and deadline.state == Deadline.State.HELD else [],
        "program": deadline_sweep.program_asked(at.segment) if is_open and deadline.state == Deadline.State.HELD else [],
        "asked": deadline.asked,
        "missing": missing(at) if is_open else [],
        "move_to": f"{wall_of((deadline.due_at or now) + timedelta(hours=1), terms.zone):%Y-%m-%d %H:%M}",
    }


def due_row(deadline: Deadline, terms: Terms, now: datetime) -> Row | None:
    """Show the instant at which envelopes close, for the page and its script."""
    if deadline.due_at is None or deadline.state != Deadline.State.OPEN:
        return None
    left = length_in_words(max(deadline.due_at - now, timedelta(0)))
    at = {"iso": deadline.due_at.strftime("%Y-%m-%dT%H:%M:%SZ"), "words": in_words(deadline.due_at, terms.zone)}
    after = ": all have sealed." if deadline.early else "."
    if deadline.closes_at and deadline.closes_at > deadline.due_at:
        after += f" Late orders are accepted for {length_in_words(deadline.closes_at - deadline.due_at)} more."
    return {"before": "Envelopes close ", "at": at, "after": after, "left": f"{left} left"}


def lines(deadline: Deadline, terms: Terms, now: datetime) -> list[Row]:
    """List the lines of the clock for the desk: alarms first (CK-007, CK-022)."""
    said: list[Row] = []
    if deadline.state == Deadline.State.HELD:
        text = f"The run is on hold: {deadline.missing} of {plural(deadline.asked, 'seat')} sent no valid orders"
        said.append({"state": "bad", "text": f"{text}. Order it now, or extend the deadline."})
    elif (
        deadline.closes_at and now - deadline.closes_at > deadline_sweep.ALARM and not stands_still(deadline.segment.run.campaign)
    ):
        late = length_in_words(now - deadline.closes_at)
        why = f" ({deadline.trouble})" if deadline.trouble else " The worker’s sweep is not running, or cannot order it."
        said.append({"state": "bad", "text": f"The run has been due since {late} and was not ordered.{why}"})
    return said


def alarms(at: Standing) -> list[Row]:
    """List the clock's troubles for the inbox: everything stands still, held by the breaker, overdue (CK-007, CK-022)."""
    if words := held_by(at.campaign):
        return [{"text": words, "held": True}]
    if at.stands_still:
        return [{"text": "The emergency stop is on; lift it when you can.", "held": True}]
    deadline = at.deadline
    if deadline is None:
        return []
    held = deadline.state == Deadline.State.HELD
    found = lines(deadline, at.schedule.read, wall_clock.now())
    return [{"text": one["text"], "held": held} for one in found]


def next_due(at: Standing) -> str:
    """Say when envelopes close by themselves; "" if that is the umpire's to decide (CK-009)."""
    deadline = None if at.stands_still else at.deadline
    if deadline is None or deadline.due_at is None or deadline.state != Deadline.State.OPEN:
        return ""
    zone, left = at.schedule.read.zone, max(deadline.due_at - wall_clock.now(), timedelta(0))
    return f"Envelopes close by themselves {in_words(deadline.due_at, zone)}, in {length_in_words(left)}"


def deputies_of(segment: Segment) -> list[Row]:
    """List the missing seats of a held run that have a deputy, and whether deputies were asked (CK-023)."""
    return [{"name": call.seat.name, "asked": call.deputies_asked} for call in deadline_sweep.missing_with_deputies(segment)]


def missing(at: Standing) -> list[Row]:
    """List the seats that have not sealed, with the rung that would take them now, their last visit, and bounced mail
    (CK-023)."""
    terms = at.schedule.read
    late = {call.seat_id: call for call in by_people(at.segment) if not call.sealed}
    rows = []
    seats = at.campaign.players().filter(pk__in=late)
    there = [
        dict(seats.annotate(seen=Max(of)).order_by().values_list("pk", "seen"))
        for of in ("deliveries__read_at", "holders__seen_at")
    ]
    back = {one.holder.seat_id: one for one in came_back(at.campaign)}
    for seat in (one for one in players_of(at.campaign) if one.pk in late):
        rung = fallbacks.climb(late[seat.pk], terms)[1]
        seen = max((found[seat.pk] for found in there if found[seat.pk]), default=None)
        rows.append(
            {
                "name": seat.name,
                "side": seat.side,
                "letter": letter(seat.side),
                "rung": RUNGS[rung],
                "nothing": rung == LAST,
                "seen": in_words(seen, terms.zone) if seen else "",
                "mail": back[seat.pk].trouble or "not sent within an hour" if seat.pk in back else "",
                "away": away_words(late[seat.pk].seat, terms),
            }
        )
    return rows


def away_words(seat: Seat, terms: Terms) -> str:
    """Say until when a seat's person is away, and the cover (CK-024); "" if he is not."""
    away = absences.present(seat)
    return f"away until {in_words(away.until, terms.zone)}, {COVERED_BY.get(away.cover, '')}" if away else ""


def all_away(campaign: Campaign, zone: str) -> list[Row]:
    """List who is or will be away, the earliest first (CK-024)."""
    now = wall_clock.now()
    rows = Absence.objects.filter(holder__seat__campaign=campaign, holder__until=None, until__gt=now)
    return [
        {
            "name": one.holder.seat.name,
            "side": one.holder.seat.side,
            "words": absence_words(one.read, zone),
            "cover": COVERED_BY.get(one.cover, ""),
            "now": one.since <= now,
            "soon": now < one.since <= now + SOON,
            "asks": one.cover == WAIT,
        }
        for one in rows.select_related("holder__seat").order_by("since", "pk")
    ]


def last_rungs(campaign: Campaign) -> Row | None:
    """Show the rungs by which the orders of the last closed segment were found, a row a seat (CK-017)."""
    call = (
        OrderRequest.objects.filter(seat__campaign=campaign, closed=True)
        .exclude(rung="")
        .order_by("-segment__run__number", "-segment__index")
    )
    newest = call.first()
    if newest is None:
        return None
    calls = {one.seat_id: one for one in OrderRequest.objects.filter(segment_id=newest.segment_id)}
    rows = [
        {"name": seat.name, "side": seat.side, "rung": RUNGS.get(calls[seat.pk].rung, ""), "late": calls[seat.pk].rung != SEALED}
        for seat in players_of(campaign)
        if seat.pk in calls
    ]
    return {"hours": span(newest.start, newest.until, campaign.hour_zero), "rows": rows}


def pauses(campaign: Campaign, zone: str) -> list[Row]:
    """List every pause, the newest first: who stopped the clock, and why."""
    return [
        {"who": one.seat.name if one.seat else "an umpire", "until": in_words(one.until, zone), "why": one.why}
        for one in Pause.objects.filter(campaign=campaign).select_related("seat").order_by("-pk")[:10]
    ]
