"""The desk: the umpire's views and buttons."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.models import Segment
from campaign.models.truth import runs_of
from campaign.orders import sealing
from campaign.runs import resolve
from tests.naval.run import prize_war
from tests.promises import playing, theatre
from tests.promises.twin_worlds import course
from umpire.desk.truth import prize_rows

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        yield campaign


def press(campaign, verb: str, segment: object) -> int:
    umpire = campaign.seats.get(key="umpire")
    return playing.client_of(umpire).post(f"/desk/{umpire.rid}/{verb}/", {"segment": segment}).status_code


def desk(campaign) -> str:
    umpire = campaign.seats.get(key="umpire")
    return playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()


def test_the_desk_shows_who_has_sealed_and_who_has_not(campaign):
    sealing.seal(campaign.seats.get(key="blue-west"), {}, None)

    page = desk(campaign)

    assert "1 of 9 seats have sealed" in page
    assert "Not sealed: " in page


def test_a_stale_page_orders_and_publishes_nothing(campaign):
    segment = playing.present(campaign)

    assert press(campaign, "order", segment.pk + 1) == 409
    assert press(campaign, "publish", segment.pk) == 409

    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN


def test_an_order_pressed_twice_is_one_order_and_publishing_opens_one_run(campaign):
    segment = playing.present(campaign)
    press(campaign, "order", segment.pk)
    press(campaign, "order", segment.pk)
    resolve.resolve_segment(segment.pk)
    resolve.resolve_segment(segment.pk)
    assert "Publish to" in desk(campaign)

    press(campaign, "publish", segment.pk)
    press(campaign, "publish", segment.pk)

    assert runs_of(campaign).count() == 2
    assert Segment.objects.filter(run__campaign=campaign).count() == 2


def test_the_review_says_what_each_seat_will_read_before_anybody_reads_it(campaign):
    article = {"headline": "Gulls off the Forth", "versions": {"blue": "Nothing else was seen.", "red": ""}}
    playing.give(campaign, {"press": {"articles": [article]}}, {"press"})
    playing.resolve_all(campaign)

    assert "Gulls off the Forth" in desk(campaign)
    assert not campaign.seats.get(key="blue-admiralty").was_told("article")
    playing.finish_run(campaign, 1)
    assert [paper.body.headline for paper in campaign.seats.get(key="blue-admiralty").was_told("article")]
    assert not campaign.seats.get(key="red-admiralty").was_told("article")


def test_a_draft_in_order_counts_when_the_time_is_up_and_a_bad_one_does_not(campaign):
    lon, lat = theatre.WATERS["west"]
    playing.give(campaign, {"blue-west": course("blue-west", (lon + 0.5, lat, 10))}, set())
    playing.give(campaign, {"red-east": course("red-east", (9.4, 57.9, 99))}, set())

    segment = playing.resolve_all(campaign)

    assert '"blue-west"' in segment.orders
    assert '"red-east"' not in segment.orders


def test_a_run_that_cannot_be_resolved_says_so_and_keeps_its_orders(campaign):
    segment = playing.present(campaign)
    resolve.order_six_hours(segment.pk)

    resolve.note_trouble(segment.pk, RuntimeError("no coal in the engine"))

    page = desk(campaign)
    assert "cannot be resolved yet" in page
    assert "no coal in the engine" in page


def test_the_truth_is_on_the_desk_only(campaign):
    umpire = campaign.seats.get(key="umpire")

    truth = playing.client_of(umpire).get(f"/desk/{umpire.rid}/truth.json").json()

    assert {force["key"] for force in truth["forces"]} == {squadron.key for squadron in theatre.SQUADRONS}


def test_a_prize_on_her_way_in_is_on_the_truth_under_her_captors_letter():
    world = prize_war.days(prize_war.war(), 12)[-1].world
    (row,) = prize_rows(world)

    assert (row["name"], row["letter"], row["fate"]) == ("M-0", "R", "prize for Redhaven")
    assert 0 < row["lon"] < world.prizes[0].lon
    assert not [ship for ship in world.merchants if not ship.fate]
