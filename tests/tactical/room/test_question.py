"""A question that is put together once finds what Django's own finds, whatever is asked with it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign import desk
from campaign.access import SITTING
from campaign.models.people import Holder
from campaign.services import create
from campaign.services.publish import publish
from tactical.hall.question import Question
from tactical.hall.sessions import SessionStore
from tests.campaign.test_ashore import run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_it_finds_the_same_row_with_all_that_hangs_on_it_and_asks_the_same():
    campaign = create.begin_campaign("channel_manoeuvres", "asked", seed="asked")
    holders = list(Holder.objects.select_related("seat__campaign"))
    assert len(holders) > 3
    for one in holders:
        with CaptureQueriesContext(connection) as put:
            found = SITTING.first(one.pk, one.seat.rid, one.epoch)
            usual = SITTING.ask(one.pk, one.seat.rid, one.epoch).first()
        assert put[0]["sql"] == put[1]["sql"]
        assert len(put) == 2
        assert found == usual == one
        for mine, other in ((found, usual), (found.seat, usual.seat), (found.seat.campaign, usual.seat.campaign)):
            kept, wanted = ({**vars(row), "_state": None} for row in (mine, other))
            assert (kept, vars(mine._state)["db"], mine._state.adding) == (wanted, vars(other._state)["db"], False)
        assert found.seat.campaign == campaign
        with CaptureQueriesContext(connection) as more:
            assert found.seat.campaign.name == "asked"
        assert not more, "the seat and its campaign came with it"
        for never in ((0, one.seat.rid, one.epoch), (one.pk, "x", one.epoch), (one.pk, one.seat.rid, one.epoch + 1)):
            assert SITTING.first(*never) is None
        with CaptureQueriesContext(connection) as put:
            call, usual = one.seat.latest_call(), one.seat.calls.order_by("-number").first()
        assert put[0]["sql"] == put[1]["sql"]
        assert call == usual
        assert call is None or (call.seat is one.seat and {**vars(call), "_state": 0} == {**vars(usual), "_state": 0})
    assert any(one.seat.latest_call() for one in holders)
    Holder.objects.filter(pk=holders[0].pk).update(until=timezone.now())
    assert SITTING.first(holders[0].pk, holders[0].seat.rid, holders[0].epoch) is None


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
        assert desk.first_new(seat) == papers[first].number
        assert desk.first_unread(seat) == (papers[first].number if None in read else 0)
    seat.deliveries.update(fate="recalled")
    assert (desk.first_new(seat), desk.first_unread(seat)) == (0, 0)


def test_samples_that_cannot_be_told_apart_are_refused():
    key = Holder._meta.get_field("id")
    with pytest.raises(ValueError, match="at one place"):
        Question(lambda one, two: Holder.objects.filter(pk=one, epoch=two), (key, key), (7, 7)).first(1, 1)


def test_a_session_that_django_wrote_is_read_and_one_that_is_over_is_not():
    written = db.SessionStore()
    written["rooms"] = {"1": "x"}
    written.save()
    assert SessionStore(written.session_key)["rooms"] == {"1": "x"}
    written.set_expiry(-1)
    written.save()
    late = SessionStore(written.session_key)
    assert late.get("rooms") is None
    assert late.session_key is None
    mine = SessionStore()
    mine["rooms"] = {"2": "y"}
    mine.save()
    assert db.SessionStore(mine.session_key)["rooms"] == {"2": "y"}
