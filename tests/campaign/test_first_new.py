"""Which papers a page shows as new."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign import desk
from campaign.services import create
from campaign.services.publish import publish
from tests.campaign.landing_war import run

pytestmark = pytest.mark.django_db


def test_the_first_new_paper_is_the_first_unread_else_the_first_of_the_last_look():
    campaign = create.begin_campaign("channel_manoeuvres", "asked", seed="asked")
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
        assert desk.Desk.of(seat).filed.since == papers[first].number
        assert desk.Desk.of(seat).filed.new.total() == sum(at == read[-1] for at in read[first:])
        assert desk.first_unread(seat) == (papers[first].number if None in read else 0)
    seat.deliveries.update(fate="recalled")
    assert (desk.Desk.of(seat).filed.since, desk.first_unread(seat)) == (0, 0)
