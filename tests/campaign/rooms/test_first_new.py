"""The papers that a page shows as new."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.models import Delivery, Seat
from campaign.muster import founding
from campaign.reports.seat_knowledge import Desk, first_unread
from campaign.runs.publish import publish
from tests.campaign.landing_war import run

pytestmark = pytest.mark.django_db


def read_papers(seat: Seat) -> list[Delivery]:
    """Deliver a seat's first papers, in two batches."""
    papers = list(seat.papers.order_by("number"))
    assert len(papers) > 4
    for n, paper in enumerate(papers):
        paper.batch = 1 if n < 2 else 2
        paper.save(update_fields=["batch"])
    return papers


def test_the_first_new_paper_is_the_first_of_the_first_unread_batch_else_of_the_batch_that_was_read_last():
    campaign = founding.begin_campaign("channel_manoeuvres", "asked", seed="asked")
    publish(run(campaign).pk)
    seat = campaign.seats.get(key="blue_cabin")
    papers = read_papers(seat)
    many = len(papers) - 2
    early, late, last = (timezone.now() - timedelta(hours=hours) for hours in (3, 2, 1))
    looks = (
        ([None] * (many + 2), 0),
        ([early, *[None] * (many + 1)], 0),
        ([early, early, *[None] * many], 2),
        ([early, early, late, *[None] * (many - 1)], 2),  # the chart drew one of them
        ([early, early, *[last] * many], 2),
        ([early, early, *[last] * (many - 1), late], 2),  # the chart drew the last one
        ([early, early, late, *[last] * (many - 1)], 2),
    )
    for read, first in looks:
        for paper, at in zip(papers, read, strict=True):
            seat.deliveries.filter(pk=paper.pk).update(read_at=at)
        filed = Desk.read_for_seat(seat).filed
        assert filed.since == papers[first].number, read
        assert filed.new.total() == len(papers) - first
        assert first_unread(seat) == (papers[first].number if None in read else 0)
    seat.deliveries.update(fate="recalled")
    assert (Desk.read_for_seat(seat).filed.since, first_unread(seat)) == (0, 0)
