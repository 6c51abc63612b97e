"""The papers that a page shows as new."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.muster import founding
from campaign.reports import seat_knowledge
from campaign.runs.publish import publish
from tests.campaign.landing_war import run

pytestmark = pytest.mark.django_db


def test_the_first_new_paper_is_the_first_unread_else_the_first_of_the_last_look():
    campaign = founding.begin_campaign("channel_manoeuvres", "asked", seed="asked")
    publish(run(campaign).pk)
    seat = campaign.seats.get(key="blue_cabin")
    papers = list(seat.papers.order_by("number"))
    assert len(papers) > 3
    early, late = (timezone.now() - timedelta(hours=hours) for hours in (3, 1))
    looks = (
        ([None] * len(papers), 0),
        ([early, *[None] * (len(papers) - 1)], 1),
        ([early, early, *[late] * (len(papers) - 2)], 2),
    )
    for read, first in looks:
        for paper, at in zip(papers, read, strict=True):
            seat.deliveries.filter(pk=paper.pk).update(read_at=at)
        assert seat_knowledge.Desk.read_for_seat(seat).filed.since == papers[first].number
        assert seat_knowledge.Desk.read_for_seat(seat).filed.new.total() == sum(at == read[-1] for at in read[first:])
        assert seat_knowledge.first_unread(seat) == (papers[first].number if None in read else 0)
    seat.deliveries.update(fate="recalled")
    assert (seat_knowledge.Desk.read_for_seat(seat).filed.since, seat_knowledge.first_unread(seat)) == (0, 0)
