"""The home page: what waits for the visitor, and wars to begin, each with a picture."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaign import packs
from campaign.models import Campaign
from campaign.muster import scenario_views
from campaign.muster.scenario_views import listed
from tests.doorway import enter
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def begins_some(settings):
    settings.MAX_CAMPAIGNS = 20  # as on SQLite


@pytest.fixture
def quiet(monkeypatch):
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_every_scenario_is_listed_with_a_picture_and_what_it_takes():
    found = listed()
    assert [row["key"] for row in found] == ["channel_manoeuvres", "landing_manoeuvres", "north_sea_1905", "yellow_sea_1904"], (
        "the smallest first"
    )
    assert {row["key"] for row in found} == set(packs.available())
    for row in found:
        assert len(row["picture"]["land"]) > 500
        assert row["picture"]["ports"]
    text = home(Client())
    begins = dict(re.findall(r'aria-label="Start ([^"]+)">([^<]+)</button>', text))
    mustering = {"North Sea, 1905"}
    assert begins == {row["title"]: "Start with mustering" if row["title"] in mustering else "Start now" for row in found}
    for row in found:
        assert row["title"] in text
        assert row["size"] in text
    assert len(re.findall(r'<path\s+class="c-land"', text)) == len(found)


def test_a_war_alone_has_a_link_for_another_device_and_a_seat_that_the_umpire_gave_has_none(quiet):
    client, phone = Client(), Client()
    client.post("/begin/", {"scenario": "channel_manoeuvres"})
    assert "Open on another device" not in home(client)
    room = client.post("/alone/", {"scenario": "channel_manoeuvres", "seat": "blue_cabin"}).url
    own = re.findall(r'readonly value="http://testserver(/enter/.+?/)"', home(client))
    assert len(own) == 1
    assert own[0] in client.get(room).content.decode(), "the room has it as well"
    assert own[0] not in home(phone)
    assert phone.post(own[0]).url == room
    assert client.get(room).status_code == phone.get(room).status_code == 200


def test_a_war_is_begun_from_the_page_and_its_desk_is_this_browsers(quiet):
    client = Client()
    answer = client.post("/begin/", {"scenario": "channel_manoeuvres"})
    war = Campaign.objects.get()
    umpire = war.seats.get(role="umpire")
    assert answer.url == f"/desk/{umpire.rid}/"
    assert "are published by themselves" in client.get(answer.url).content.decode(), "stops, until he says otherwise (CK-030)"
    assert Client().get(answer.url).status_code == 404
    Client().post("/begin/", {"scenario": "channel_manoeuvres"})
    assert sorted(Campaign.objects.values_list("name", flat=True)) == ["channel-manoeuvres", "channel-manoeuvres-2"]
    assert client.get("/begin/").status_code == 405
    assert client.post("/begin/", {"scenario": "../etc"}).status_code == 404


def test_a_site_takes_no_more_wars_than_it_says(quiet, settings):
    settings.MAX_CAMPAIGNS = 1
    Client().post("/begin/", {"scenario": "channel_manoeuvres"})
    answer = Client().post("/begin/", {"scenario": "channel_manoeuvres"})
    assert answer.status_code == 409
    assert "1 campaign on this site already" in answer.content.decode()
    assert Campaign.objects.count() == 1
    settings.MAX_CAMPAIGNS = 0
    assert "Begin a war" not in home(Client())


def test_what_waits_stands_first_with_what_is_asked_and_until_when(monkeypatch):
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres")) as (war, _):
        client = Client()
        seat, umpire = war.seats.get(key="blue_cabin"), war.seats.get(key="umpire")
        enter(client, seat)
        assert "seal your orders" in home(client)
        assert "before the umpire orders the run" in home(client)
        desk = playing.client_of(umpire)
        assert "order the run" not in home(desk)
        playing.give(
            war,
            {key: {} for key in ("blue_admiralty", "blue_cabin", "red_admiralty", "red_cabin", "press")},
            {"blue_admiralty", "blue_cabin", "red_admiralty", "red_cabin", "press"},
        )
        assert "seal your orders" not in home(client)
        assert "all have sealed: order the run" in home(desk)
        playing.resolve_all(war)
        assert "read the run and publish" in home(desk)
        assert "seal your orders" not in home(client), "he cannot tell that it is in review"


def test_a_war_alone_shows_the_chart_of_its_own_theatre_with_names_that_do_not_lie_on_each_other():
    page = Client().get("/alone/channel_manoeuvres/").content.decode()
    assert page.count('href="#sheet-land"') == 5
    for pack in packs.available():
        drawn = scenario_views.chart(pack)
        assert drawn["land"].startswith("M")
        boxes = [(port["start"], port["end"], port["y"]) for port in drawn["named"]]
        assert boxes
        apart = [a[1] < b[0] or b[1] < a[0] or abs(a[2] - b[2]) > 16 for n, a in enumerate(boxes) for b in boxes[:n]]
        assert all(apart)
    assert {"Devonport", "Portsmouth"} <= set(re.findall(r'text-anchor="\w+">([^<]+)</text>', page))


def test_a_war_alone_whose_last_minute_has_come_asks_for_nothing_and_is_listed_as_over(quiet):
    client = Client()
    room = client.post("/alone/", {"scenario": "channel_manoeuvres", "seat": "blue_cabin"}).url
    assert "seal your orders" in home(client)
    assert 'id="seal"' in client.get(room).content.decode()
    Campaign.objects.update(ends=0)
    assert "seal your orders" not in home(client)
    assert re.search(r'<span\s+class="sub">over</span>', home(client))
    page = client.get(room).content.decode()
    assert "The war is over" in page
    assert re.search(r"<b>Day 1, 06:00</b>", page), "the head tells the last minute, and no run"
    assert 'id="seal"' not in page
