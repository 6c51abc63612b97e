"""An earlier run on the desk, as it was: its events, where everybody was at its end, the papers of each seat."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse

from campaign import serialization
from campaign.models import Segment
from campaign.models.truth import runs_of
from campaign.rooms.clock import ruler_of
from campaign.war.outcome import Outcome
from naval.geo.calendar import span
from umpire.desk.battles.rows import battle_row, fought
from umpire.desk.review import event_rows, list_seat_reports
from umpire.frame import Row, Standing, frame
from umpire.groups import grouped


class Then:
    """A run that is over, by its number from 1; Http404 for any other."""

    def __init__(self, at: Standing, number: str) -> None:
        if not number.isascii() or not number.isdigit() or len(number) > 6:
            raise Http404
        before = runs_of(at.campaign).filter(number=int(number), number__lt=at.run.number)
        published = Segment.objects.filter(run__in=before, state=Segment.State.PUBLISHED)
        last = published.select_related("run").order_by("index").last()
        if last is None:
            raise Http404
        self.at = at
        self.segment, self.run = last, last.run
        self.run.campaign = at.campaign  # with its seats
        self.outcome: Outcome = serialization.outcome(last.outcome)


def desk(then: Then) -> Row:
    """Show the whole page. The last outcome of a run has all its events, from its start."""
    at, run = then.at, then.run
    umpire, campaign = at.umpire, at.campaign
    rows = event_rows(then.segment, then.outcome, run=run.number)
    base = reverse("umpire:desk", args=[umpire.rid])
    return {
        **frame(umpire, at, label=span(run.start, run.until, campaign.hour_zero), text="as it was"),
        "ruler": ruler_of(campaign, at.run.start, run.start // campaign.run_minutes + 1, at=base),
        "past": {"run": run.number, "before": run.number - 1, "after": run.number + 1 if run.number + 1 < at.run.number else 0},
        "events": rows,
        "groups": grouped(rows, then.outcome),
        "told_preview": list_seat_reports(campaign, then.outcome),
        "battles": [battle_row(umpire, one, n) for n, one in enumerate(fought(campaign), 1) if one.run_id == run.pk],
    }
