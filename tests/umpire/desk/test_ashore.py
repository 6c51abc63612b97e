"""The truth of the land on the desk: drawn and in tables, for the umpire alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from campaign.war.outcome import Outcome, Report
from land.state.world import REPORT, Message, Spot
from naval.state.outcome import Event
from tests.doorway import enter
from umpire.desk import cells

pytestmark = pytest.mark.django_db
MARCH = {
    "bodies": {
        "red_brigade": {"tasks": [{"do": "march", "by": ["east_bridge", "elmstead", "frating"], "step": "normal"}]},
        "red_outposts": {"tasks": [{"do": "dig", "level": 2, "front_yd": 900}], "send": "rider"},
    }
}


def tables(drawn: dict[str, Any]) -> dict[str, list[list[str]]]:
    return {one["name"]: one["rows"] for one in drawn["ashore"]["tables"]}


def test_the_umpire_s_chart_shows_bodies_at_their_length_and_every_table(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    umpire, red = war.seats.get(key="umpire"), war.seats.get(key="red_general")
    enter(client, umpire)
    drawn = client.get(f"/desk/{umpire.rid}/truth.json").json()
    assert {one["key"] for one in drawn["ashore"]["bodies"]} == {"blue_brigade", "red_brigade", "red_outposts"}
    said = tables(drawn)
    assert said["Columns"][0][:3] == ["Blue", "Blue brigade", "aboard Blue landing squadron"]
    assert said["To come"] == [["Red", "Red reserve by rail", "rail", "Colchester", "Day 1, 14:00"]]
    assert said["Depots"][0][:2] == ["Red", "Colchester"]

    seal(red, MARCH, None)
    page = client.get(f"/desk/{umpire.rid}/").content.decode()
    assert "Order the first three hours" in page, "the runs of this pack are of three hours"
    assert "You order three hours." in page
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    resolve_segment(segment.pk)
    drawn = client.get(f"/desk/{umpire.rid}/truth.json").json()
    brigade = next(one for one in drawn["ashore"]["bodies"] if one["key"] == "red_brigade")
    assert len(brigade["column"]) > 2, "a brigade on the march lies on the road behind its head"
    assert brigade["column"][0] == [brigade["lon"], brigade["lat"]]
    said = tables(drawn)
    assert said["Orders in force"][0][:4] == ["Red", "Red brigade", "1 of Red brigade", "Day 1, 04:00"]
    way = said["Orders and reports on their way"]
    assert [row[1] for row in way if row[1].startswith("order 2")] == ["order 2 of Red brigade for Red outposts"]
    assert any(one["name"] == "order 2 of Red brigade for Red outposts" for one in drawn["ashore"]["riders"])
    page = client.get(f"/desk/{umpire.rid}/").content.decode()
    assert 'id="land-tables"' in page
    segment.refresh_from_db()
    tell_of_the_land(serialization.outcome(segment.outcome), war)
    publish(segment.pk)
    then = client.get(f"/desk/{umpire.rid}/truth.json?run=1").json()
    for body in drawn["ashore"]["bodies"]:
        del body["word"]  # much was delivered since
    assert then["ashore"] == drawn["ashore"]

    other = Client()
    enter(other, red)
    assert other.get(f"/desk/{umpire.rid}/truth.json").status_code in (403, 404)


@pytest.mark.full
def test_lc_151_the_umpire_reads_the_account_of_the_call_on_his_desk(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    umpire = war.seats.get(key="umpire")
    enter(client, umpire)
    for number in range(5):  # the call is at 18:00, in the fifth run of three hours
        segment = Segment.objects.present(war)
        order_six_hours(segment.pk)
        resolve_segment(segment.pk)
        page = client.get(f"/desk/{umpire.rid}/").content.decode()
        assert ("packets of food and" in page) is (number == 4)
        publish(segment.pk)
    assert "Red brigade, Red outposts, Red reserve by rail: 275 packets of food and 251 of forage;" in page
    assert "in hand." in page


def test_a_war_of_the_sea_has_no_land_on_its_umpire_s_chart(client: Client) -> None:
    war = begin_campaign("channel_manoeuvres", "channel", seed="x")
    umpire = war.seats.get(key="umpire")
    enter(client, umpire)
    assert "ashore" not in client.get(f"/desk/{umpire.rid}/truth.json").json()


def tell_of_the_land(outcome: Outcome, war: Campaign) -> None:
    """Check UD-014: an event ashore is of the columns that it names; its readers stand beside it, with reports on their way."""
    land = outcome.land
    assert land is not None
    seats = {one.key: one for one in war.seats.all()}
    report = Report(
        seat="red_general",
        kind="ashore",
        happened=170,
        arrives=170,
        data={"what": "work", "body": "Red brigade", "at": "", "text": "x"},
    )
    rides = Message(
        author="body:red_outposts",
        number=9,
        side="red",
        to="seat:red_general",
        aim=Spot(lon=1.0, lat=51.9),
        written=171,
        kind=REPORT,
    )
    events = tuple(
        Event(minute=minute, kind="march", text=f"{name} halts.", rules=("LC-061",))
        for minute, name in ((170, "Red brigade"), (171, "Red outposts"), (172, "Red brigade"))
    )
    told = replace(outcome, events=events, reports=(report,), about=(), land=replace(land, messages=(rides,)))
    rows = cells.cells(told, [seats["red_general"], seats["blue_general"]], war.hour_zero)
    assert [[one["words"] for one in row] for row in rows] == [["told", "never"], ["later", "never"], ["never", "never"]]
