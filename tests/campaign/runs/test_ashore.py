"""A war on land through the services."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from campaign import serialization
from campaign.models import LandStart, Run
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import Refused, seal
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.land.land_rows import bodies, on_chart, told_apart
from campaign.rooms.land.march_table import march_table
from campaign.rooms.land.riders import list_orders_in_transit
from campaign.runs.publish import publish
from campaign.simulation.verification import replay
from tests.campaign.landing_war import MARCH, run
from tests.doorway import enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return begin_campaign("landing_manoeuvres", "essex", seed="essex")


def test_lc_001_armies_march_in_the_run_of_the_sea_and_their_general_reads_of_it(war) -> None:
    seat = war.seats.get(key="red_general")
    seal(seat, MARCH, None)
    segment = run(war)
    publish(segment.pk)
    kinds = {one.kind for one in seat.papers}
    assert {"headquarters", "body", "order"} <= kinds
    state = [json.loads(one.data) for one in seat.papers.filter(kind="body").order_by("number") if "red_brigade" in one.data]
    assert [one["head"]["place"] for one in state] == ["Colchester", "Hythe and East bridges"]
    outposts = [json.loads(one.data) for one in seat.papers if one.kind == "body_report"]
    assert {one["body"] for one in outposts} == {"red_brigade", "red_outposts"}  # the last returns before the war
    assert not any(one.kind in kinds for one in war.seats.get(key="blue_general").papers.filter(data__contains="red_brigade"))


def test_lc_001_a_war_on_land_verifies_to_the_byte(war) -> None:
    seal(war.seats.get(key="red_general"), MARCH, None)
    publish(run(war).pk)
    publish(run(war).pk)
    assert LandStart.objects.count() == Run.objects.count() == 3
    found = list(replay(war))
    assert [one for one in found if one.differs or one.untold] == []


def test_a_war_of_the_sea_has_no_land() -> None:
    war = begin_campaign("channel_manoeuvres", "channel", seed="x")
    publish(run(war).pk)
    assert not LandStart.objects.exists()
    assert "ashore" not in serialization.pack("channel_manoeuvres").theatre


def test_lc_060_a_sheet_that_will_not_do_is_refused_with_every_fault(war, client) -> None:
    seat = war.seats.get(key="red_general")
    wrong = {"bodies": {"red_brigade": {"tasks": [{"do": "march", "by": ["hamatan"], "step": "fast"}]}, "blue_brigade": {}}}
    with pytest.raises(Refused) as refused:
        seal(seat, wrong, None)
    said = " ".join(one.text for one in refused.value.faults)
    assert "Step must be easy, normal or forced" in said
    assert "blue_brigade" in said


def test_lc_004_a_general_s_page_shows_what_he_has_and_answers_a_draft_with_its_march(war, client: Client) -> None:
    seat = war.seats.get(key="red_general")
    enter(client, seat)
    page = client.get(f"/room/{seat.rid}/")
    said = page.content.decode()
    assert page.status_code == 200
    assert "Headquarters in the field" in said
    assert "Red brigade" in said
    assert "3 battalions" in said
    assert "blue_brigade" not in said
    assert client.get(f"/room/{seat.rid}/?part=column").status_code == 200
    drawn = client.get(f"/room/{seat.rid}/chart.json").json()
    assert {one["key"] for one in drawn["forces"]} == {"red_brigade", "red_outposts"}
    answer = client.post(f"/room/{seat.rid}/draft/", json.dumps(MARCH), content_type="application/json").json()
    assert answer["faults"] == []
    march = answer["reckoning"]["red_brigade"]
    assert [row["place"] for row in march["rows"]][-1] == "Frating"
    assert march["text"].startswith("Red brigade, column of 3 miles: head off Day 1, 06:00, at Frating")
    assert march["track"][0][2] == 0
    assert {"state": "done", "text": f"Red brigade: to Frating, head there {march['rows'][-1]['head']}"}.items() <= answer[
        "checks"
    ][0].items()
    theatre = client.get(f"/room/{seat.rid}/theatre.json").json()
    assert {one["key"] for one in theatre["ashore"]["places"]} >= {"colchester", "clacton"}
    assert "stores" not in json.dumps(theatre["ashore"])


def test_lc_007_what_the_enemy_does_out_of_sight_changes_no_byte_of_what_one_is_told() -> None:
    """Twin wars: Red's brigade marches in one and stands in the other, and nobody of Blue can see it."""
    told = []
    for sheet in (MARCH, {"bodies": {}}):
        war = begin_campaign("landing_manoeuvres", f"twin {len(told)}", seed="essex")
        seal(war.seats.get(key="red_general"), sheet, None)
        publish(run(war).pk)
        others = [war.seats.get(key=key) for key in ("blue_general", "blue_cabin", "press")]
        told.append([[(one.kind, one.happened, one.arrives, one.data) for one in seat.papers] for seat in others])
        mine = [one.data for one in war.seats.get(key="red_general").papers if one.kind == "body"]
        told[-1].append([json.loads(mine[-1])["head"]["place"]])
    assert told[0][:3] == told[1][:3]
    assert told[0][3] != told[1][3], "nothing was done, so nothing is proved"


def test_lc_011_what_holds_on_land_stands_on_the_page_of_what_is_agreed(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "agreed", seed="essex")
    seat, umpire = war.seats.get(key="red_general"), war.seats.get(key="umpire")
    enter(client, seat)
    page = client.get(f"/room/{seat.rid}/terms/").content.decode()
    assert "A general’s voice" in page or "A general&#x27;s voice" in page
    assert "LC-157" in page
    other = Client()
    enter(other, umpire)
    assert "On land" in other.get(f"/desk/{umpire.rid}/muster/").content.decode()
    sea = begin_campaign("channel_manoeuvres", "channel agreed", seed="x").seats.filter(role="cabin").first()
    third = Client()
    enter(third, sea)
    assert "On land" not in third.get(f"/room/{sea.rid}/terms/").content.decode()


def test_lc_199_the_two_parts_of_a_body_that_is_landing_are_told_apart():
    rows = [
        {"name": "Blue brigade", "aboard": "squadron", "lands": False},
        {"name": "Blue brigade", "aboard": "", "lands": True},
        {"name": "Outposts", "aboard": "", "lands": False},
    ]
    assert [row["name"] for row in told_apart(rows)] == ["Blue brigade, aboard", "Blue brigade, ashore", "Outposts"]
    assert not any(row["rest"] for row in rows)


@pytest.mark.full
def test_lc_199_where_only_those_ashore_report_a_general_is_told_that_the_others_cannot(war) -> None:
    """He had five thousand men, and his table has twelve hundred: the rest are in the ships, not lost."""
    cabin, general = war.seats.get(key="blue_cabin"), war.seats.get(key="blue_general")
    seal(cabin, {"forces": {"landing_squadron": {"legs": [{"lon": 1.185, "lat": 51.785, "knots": 8}]}}}, None)
    seal(general, {"bodies": {"blue_brigade": {"tasks": [{"do": "land", "at": "holland_beach"}], "posture": "attack"}}}, None)
    said = {}
    for _ in range(3):
        publish(run(war).pk)
        client = Client()
        enter(client, general)
        table = client.get(f"/room/{general.rid}/").content.decode().partition('id="bodies"')[2].partition("</details>")[0]
        (first, *_) = bodies(Desk.read_for_seat(general, general.calls.latest("pk")))
        said[first["men"], first["aboard"]] = "men in the ships do not report" in table
    (aboard, ashore) = sorted(said, key=lambda one: not one[1])[:2]
    assert (said[aboard], said[ashore]) == (False, True)
    assert ashore[0] < aboard[0]


def test_lc_060_a_body_on_the_road_is_reckoned_by_its_road_and_a_rider_is_where_he_should_be(war) -> None:
    """LC-022, LC-089, LC-131: the rest of its task is reckoned too; a detachment can be ordered on the sheet that makes it."""
    seat = war.seats.get(key="red_general")
    by_rider = {**MARCH["bodies"], "red_outposts": {**MARCH["bodies"]["red_outposts"], "send": "rider"}}
    seal(seat, {"bodies": by_rider}, None)
    publish(run(war).pk)
    desk = Desk.read_for_seat(seat, seat.calls.latest("pk"))
    going = march_table(desk, {})["red_brigade"]
    assert [row["place"] for row in going["rows"]] == ["Elmstead Market", "Frating"]
    assert (going["rows"][0]["start"], going["rows"][0]["off"], going["halts"]) == ("where it is", "Day 1, 07:00", [])
    parting = {"bodies": {"red_brigade": {"tasks": [{"do": "detach", "units": {"inf": 1}, "name": "Flank"}]}}}
    made = [row["made"] for row in march_table(desk, parting).values() if "made" in row]
    assert made == ["Flank"]
    (rider,) = on_chart(desk)["riders"]
    order = next(row for row in list_orders_in_transit(desk) if row["to"] == "Red outposts")
    assert (order["state"], order["number"]) == ("handed to a rider", rider["number"])
    assert rider["text"].endswith(f"should be here now, and there {order['due']}.")
    stood = {one["key"]: one for one in on_chart(desk)["forces"]}
    assert stood["red_brigade"]["lon"] < rider["lon"] < stood["red_outposts"]["lon"]
