"""Syndicates of an exercise as its director sees them: by as many queries however many they are (EX-045)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Count, Min

from campaign import wall_clock
from campaign.clock.time_zones import in_words
from campaign.exercises import inject_triggers
from campaign.models import Campaign, Deadline, Inject, Objective, OrderRequest, Question, Seat, Segment, Syndicate
from campaign.rooms.words import age
from campaign.rulings.ruling_records import stamp
from campaign.schedule.order_requests import drop_idle_calls as asked_of
from naval.geo.calendar import span
from tactical.engine.text.words import plural
from umpire.exercise.control.inject_states import is_due
from umpire.exercise.control.present import Look
from umpire.frame import STATE_WORDS, Row


def syndicates(now: Look) -> list[Row]:
    """Show a row a syndicate: its segment, the sealed seats, the waiting items."""
    rows, present, pks = now.syndicates, now.present, list(now.present)
    clocks, zone = now.clocks, now.zone
    calls, closing, asked, due = sealed(present.values()), closings(present.values()), waiting(pks), soon(now)
    missing, at = empty_seats(pks), wall_clock.now()
    found = []
    for row in rows:
        if row.campaign is None:
            found.append({"letter": row.letter, "founded": False})
            continue
        pk, segment = row.campaign.pk, present[row.campaign.pk]
        over = row.campaign.phase == Campaign.Phase.OVER
        count, of = calls.get(segment.pk, (0, 0))
        until = clocks[pk].paused_until if pk in clocks else None
        closes = None if over else closing.get(segment.pk)
        found.append(
            {
                "letter": row.letter,
                "founded": True,
                "campaign": row.campaign.name,
                "hours": span(segment.start, segment.run.until, row.campaign.hour_zero),
                "state": STATE_WORDS["over" if over else segment.state],
                "sealed": "" if over else f"{count} of {of}",
                "paused": "" if until is None or until <= at else in_words(until, zone),
                "closes": in_words(closes, zone) if closes else "",
                "late": closes is not None and closes < at,
                "stops": row.campaign.stops_released,
                "segment": segment.pk,
                "stamp": stamp(segment),
                "questions": asked.get(pk, ""),
                "due": due.get(pk, 0),
                "empty": missing.get(pk, 0),
            }
        )
    return found


def sealed(some: Iterable[Segment]) -> dict[int, tuple[int, int]]:
    """Count for each segment the sealed envelopes, and those asked for."""
    calls = asked_of(OrderRequest.objects.filter(segment__in=[one.pk for one in some]).select_related("seat__campaign"))
    of, done = Counter(call.segment_id for call in calls), Counter(call.segment_id for call in calls if call.sealed)
    return {segment: (done[segment], of[segment]) for segment in of}


def closings(some: Iterable[Segment]) -> dict[int, datetime]:
    """Find for each segment the instant at which its orders close by themselves."""
    rows = Deadline.objects.filter(
        segment__in=[one.pk for one in some], segment__state=Segment.State.OPEN, state=Deadline.State.OPEN
    )
    return {pk: at for pk, at in rows.values_list("segment", "closes_at") if at is not None}


def waiting(pks: Iterable[int]) -> dict[int, str]:
    """Count the unanswered questions of seats, with the age of the oldest."""
    rows = Question.objects.filter(seat__campaign__in=pks, answer="").values("seat__campaign")
    now = wall_clock.now()
    return {
        row["seat__campaign"]: f"{plural(row['of'], 'question')}, {age(int((now - row['oldest']).total_seconds()) // 60)}"
        for row in rows.annotate(of=Count("pk"), oldest=Min("at"))
    }


def empty_seats(pks: Iterable[int]) -> Mapping[int, int]:
    """Count the seats without a player that the computer does not play."""
    seats = Seat.objects.filter(campaign__in=pks, closed=False, taken=False, played_by="").exclude(role="umpire")
    return Counter(seats.values_list("campaign", flat=True))


def soon(now: Look) -> dict[int, int]:
    """Count the injects that are due within the next runs and have not fired."""
    found = Counter[int]()
    for row in Inject.objects.filter(campaign__in=list(now.present), state=Inject.State.READY):
        gone = now.fired[row.campaign_id]
        due = inject_triggers.due_of(inject_triggers.plan_of(row), gone)
        found[row.campaign_id] += row.number not in gone and is_due(due, now.present[row.campaign_id])
    return dict(found)


def missing(syndicates: list[Syndicate], found: list[Row]) -> list[str]:
    """List what is missing before STARTEX, as warnings (EX-048): none of it stands in the way."""
    wars = [row.campaign_id for row in syndicates]
    drafts = Counter(Inject.objects.filter(campaign__in=wars, state=Inject.State.DRAFT).values_list("campaign__name", flat=True))
    judged = set(Objective.objects.filter(campaign__in=wars).values_list("campaign__name", flat=True))
    told = []
    for one in found:
        if not one["founded"]:
            continue
        if empty := one["empty"]:
            told.append(f"Syndicate {one['letter']}: {plural(empty, 'seat')} with nobody in {'it' if empty == 1 else 'them'}.")
        if count := drafts[one["campaign"]]:
            told.append(f"Syndicate {one['letter']}: {plural(count, 'inject')} still being written, which will not fire.")
        if one["campaign"] not in judged:
            told.append(f"Syndicate {one['letter']}: no objective, so nothing is judged.")
    return told


def links(rows: list[Syndicate]) -> list[Row]:
    """List every seat of the scenario with its link in each of some syndicates (EX-027)."""
    seats = Seat.objects.filter(campaign__in=[row.campaign_id for row in rows], closed=False, rank="")
    by_key: dict[str, Row] = {}
    for seat in seats.prefetch_related("holders").order_by("campaign", "pk"):
        row = by_key.setdefault(seat.key, {"name": seat.name, "side": seat.side, "umpire": seat.is_umpire, "links": {}})
        row["links"][seat.campaign_id] = {"token": seat.token, "taken": seat.taken, "program": bool(seat.played_by)}
    for row in by_key.values():
        row["links"] = [{"letter": one.letter, **row["links"].get(one.campaign_id, {"token": ""})} for one in rows]
    return list(by_key.values())
