"""The score of the war on land (LC-290 to LC-294)."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client

from campaign import serialization
from campaign.models import Campaign, LandStart, Segment
from campaign.models.truth import runs_of
from campaign.muster.founding import begin_campaign
from campaign.rulings.ruling_records import stamp
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from campaign.runs.war_end import end
from land.state.world import Land, Over
from tests.doorway import enter
from umpire.public.story import story
from umpire.review.ending.views import opened_to

pytestmark = pytest.mark.django_db


def run(war) -> Segment:
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW, segment.trouble
    publish(segment.pk)
    return segment


def scored(war, **more: object) -> None:
    row = LandStart.objects.get(run=runs_of(war).last())
    land = msgspec.json.decode(row.land.encode(), type=Land)
    row.land = serialization.land(msgspec.structs.replace(land, **more))
    row.save()


def test_lc_290_the_score_stands_on_the_umpires_page_in_the_inbox_and_in_the_story_and_in_no_room(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    run(war)
    assert story(war, 1)["tally"]["result"].startswith("War points: Blue 0 and Red 0.")
    scored(war, points={"red": 425, "blue": 20}, over=Over(why="tally", winner="red", minute=180))
    umpire = war.seats.get(key="umpire")
    enter(client, umpire)
    page = client.get(f"/desk/{umpire.rid}/war/").content.decode()
    said = "The war on land is decided by war points, at once: Red has won. War points: Red 425 and Blue 20."
    assert said in page
    assert "Fighting men ashore" in page
    assert said in client.get(f"/desk/{umpire.rid}/").content.decode()
    general = war.seats.get(key="red_general")
    other = Client()
    enter(other, general)
    for path in ("", "war/"):
        answer = other.get(f"/room/{general.rid}/{path}")
        assert "War points" not in answer.content.decode()


def test_after_its_end_nobody_reads_how_an_undecided_war_on_land_is_to_be_decided(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    run(war)
    segment, umpire = Segment.objects.present(war), war.seats.get(key="umpire")
    end(segment, stamp(segment), Campaign.Opened.ALL, opened_to(war, Campaign.Opened.ALL), known=True)
    enter(client, umpire)
    general, other = war.seats.get(key="red_general"), Client()
    enter(other, general)
    pages = [
        client.get(f"/desk/{umpire.rid}/war/"),
        client.get(f"/desk/{umpire.rid}/review/"),
        other.get(f"/room/{general.rid}/"),
    ]
    for page in [one.content.decode() for one in pages] + [story(Campaign.objects.get(pk=war.pk), 1)["tally"]["result"]]:
        assert "War points: Blue 0 and Red 0. The war ended before the war on land was decided." in page
        assert "is decided at" not in page


def test_a_war_of_the_sea_has_no_war_points(client: Client) -> None:
    war = begin_campaign("channel_manoeuvres", "channel", seed="x")
    umpire = war.seats.get(key="umpire")
    enter(client, umpire)
    assert "War points" not in client.get(f"/desk/{umpire.rid}/war/").content.decode()
