"""Syndicates of an exercise as its director sees them: by as many queries however many they are (EX-045)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import Count, Min, OuterRef, Subquery

from campaign import serialization, wall_clock
from campaign.clock.time_zones import in_words
from campaign.exercises import inject_triggers
from campaign.injects.fire import is_in_force
from campaign.models import (
    Call,
    Campaign,
    Deadline,
    Exercise,
    Inject,
    Objective,
    Question,
    Run,
    Schedule,
    Seat,
    Segment,
    Syndicate,
)
from campaign.rooms.words import age
from campaign.schedule.order_requests import drop_idle_calls as asked_of
from naval.geo.calendar import span
from tactical.engine.words import plural
from umpire.frame import STATE_WORDS, Row

RUNS_AHEAD = 2
"""Runs ahead within which due injects are counted."""
ZONE = "UTC"


def syndicates(exercise: Exercise) -> list[Row]:
    """Show a row a syndicate: its segment, the sealed seats, the waiting items."""
    rows = list(exercise.syndicates.select_related("campaign"))
    pks = [row.campaign_id for row in rows if row.campaign_id is not None]
    present = segments(pks)
    calls, late, asked, due = sealed(present.values()), overdue(present.values()), waiting(pks), soon(present)
    clocks = dict(Schedule.objects.filter(campaign__in=pks).values_list("campaign", "paused_until"))
    missing = empty_seats(pks)
    found = []
    for row in rows:
        if row.campaign is None:
            found.append({"letter": row.letter, "founded": False})
            continue
        pk, segment = row.campaign.pk, present[row.campaign.pk]
        over = row.campaign.phase == Campaign.Phase.OVER
        count, of = calls.get(segment.pk, (0, 0))
        until = clocks.get(pk)
        found.append(
            {
                "letter": row.letter,
                "founded": True,
                "campaign": row.campaign.name,
                "hours": span(segment.start, segment.run.until, row.campaign.hour_zero),
                "state": STATE_WORDS["over" if over else segment.state],
                "sealed": "" if over else f"{count} of {of}",
                "paused": "" if until is None or until <= wall_clock.now() else in_words(until, ZONE),
                "late": late.get(segment.pk, ""),
                "questions": asked.get(pk, ""),
                "due": due.get(pk, 0),
                "empty": missing.get(pk, 0),
            }
        )
    return found


def segments(pks: Iterable[int]) -> dict[int, Segment]:
    """Find the segment that each campaign stands at."""
    every = Segment.objects.filter(run__campaign=OuterRef("pk"), run__undone=False).exclude(state=Segment.State.AHEAD)
    newest = every.order_by("-run__number", "-index").values("pk")[:1]
    keys = dict(Campaign.objects.filter(pk__in=pks).annotate(present=Subquery(newest)).values_list("pk", "present"))
    some = Segment.objects.filter(pk__in=list(keys.values())).select_related("run__campaign")
    by_pk = {one.pk: one for one in some.defer("outcome", "orders", "run__world", "run__rulings")}
    return {campaign: by_pk[at] for campaign, at in keys.items()}


def sealed(some: Iterable[Segment]) -> dict[int, tuple[int, int]]:
    """Count for each segment the sealed envelopes, and those asked for."""
    calls = asked_of(Call.objects.filter(segment__in=[one.pk for one in some]).select_related("seat__campaign"))
    of, done = Counter(call.segment_id for call in calls), Counter(call.segment_id for call in calls if call.sealed)
    return {segment: (done[segment], of[segment]) for segment in of}


def overdue(some: Iterable[Segment]) -> dict[int, str]:
    """Find since when a run is overdue."""
    rows = Deadline.objects.filter(
        segment__in=[one.pk for one in some], state=Deadline.State.OPEN, closes_at__lt=wall_clock.now()
    )
    return {pk: in_words(at, ZONE) for pk, at in rows.values_list("segment", "closes_at") if at is not None}


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


def soon(present: Mapping[int, Segment]) -> dict[int, int]:
    """Count the injects that are due within the next runs and have not fired."""
    fired: dict[int, set[int]] = {}
    runs = Run.objects.filter(campaign__in=list(present), undone=False, has_injects=True)
    for pk, text in runs.values_list("campaign", "rulings"):
        rulings = serialization.rulings(text)
        fired.setdefault(pk, set()).update(one.number for one in rulings.injects if is_in_force(rulings, one))
    found = Counter[int]()
    for row in Inject.objects.filter(campaign__in=list(present), state=Inject.State.READY):
        segment, due = present[row.campaign_id], inject_triggers.plan_of(row).due
        until = segment.start + RUNS_AHEAD * segment.run.campaign.run_minutes
        found[row.campaign_id] += due is not None and due < until and row.number not in fired.get(row.campaign_id, ())
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
