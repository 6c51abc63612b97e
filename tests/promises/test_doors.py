"""Logins: the pages each link opens, and those it does not."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from campaign import packs
from tactical.engine.registry import find
from tactical.models import Chair
from tactical.services.tables import open_for
from tests.doorway import enter
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        yield campaign


ROOM_PATHS = ("", "chart.json", "theatre.json", "export.json", "battle/1/")
DESK_PATHS = ("", "truth.json", "harbour/", "harbour/portsmouth/", "look/blue-west/", "look/blue-west/chart.json", "battle/1/")


def test_a_room_opens_only_with_its_own_link(campaign):
    red = campaign.seats.get(key="red-east")
    blue = campaign.seats.get(key="blue-west")
    browser = playing.client_of(red)

    assert browser.get(f"/room/{red.rid}/").status_code == 200
    for path in ROOM_PATHS:
        assert browser.get(f"/room/{blue.rid}/{path}").status_code == 404
        assert Client().get(f"/room/{blue.rid}/{path}").status_code == 404
    for verb in ("draft", "seal", "unseal"):
        assert browser.post(f"/room/{blue.rid}/{verb}/", "{}", content_type="application/json").status_code == 404


def test_a_guessed_room_and_somebody_elses_answer_to_the_byte_alike(campaign):
    red = campaign.seats.get(key="red-east")
    blue = campaign.seats.get(key="blue-west")
    browser = playing.client_of(red)

    for path in ROOM_PATHS:
        there = playing.answer(browser.get(f"/room/{blue.rid}/{path}"))
        nowhere = playing.answer(browser.get(f"/room/nobody/{path}"))
        assert there == nowhere


def test_the_desk_is_not_found_by_players(campaign):
    umpire = campaign.seats.get(key="umpire")
    player = campaign.seats.get(key="blue-west")
    browser = playing.client_of(player)

    for path in DESK_PATHS:
        assert browser.get(f"/desk/{umpire.rid}/{path}").status_code == 404
        assert browser.get(f"/desk/{player.rid}/{path}").status_code == 404
    for verb in ("order", "publish"):
        assert browser.post(f"/desk/{umpire.rid}/{verb}/").status_code == 404
        assert browser.post(f"/desk/{player.rid}/{verb}/").status_code == 404


def test_another_seats_link_is_refused_in_a_browser_that_holds_one(campaign):
    red = campaign.seats.get(key="red-east")
    blue = campaign.seats.get(key="blue-west")
    browser = playing.client_of(red)

    refusal = browser.get(f"/enter/{blue.token}/")

    assert refusal.status_code == 403
    assert red.name in refusal.content.decode()
    assert blue.name not in refusal.content.decode()
    assert browser.get(f"/room/{blue.rid}/").status_code == 404
    assert browser.get(f"/room/{red.rid}/").status_code == 200


def test_a_seat_left_can_be_exchanged_for_another(campaign):
    red = campaign.seats.get(key="red-east")
    blue = campaign.seats.get(key="blue-west")
    browser = playing.client_of(red)

    browser.post("/leave/", {"rid": red.rid})

    assert browser.get(f"/room/{red.rid}/").status_code == 404
    assert enter(browser, blue).status_code == 302
    assert browser.get(f"/room/{blue.rid}/").status_code == 200


def test_the_umpire_looks_through_a_seats_eyes_and_changes_nothing(campaign):
    umpire = campaign.seats.get(key="umpire")
    seat = campaign.seats.get(key="blue-west")

    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/look/blue-west/")

    assert page.status_code == 200
    assert "<form" not in page.content.decode().split("</header>")[1]
    assert not seat.deliveries.exclude(read_at=None).exists()


def test_nothing_is_kept_on_the_way_and_only_our_scripts_run(campaign):
    seat = campaign.seats.get(key="blue-west")

    page = playing.client_of(seat).get(f"/room/{seat.rid}/")

    assert page.headers["Cache-Control"] == "no-store"
    assert "script-src" not in page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"


def test_op_062_no_page_has_a_style_of_its_own_and_asks_for_no_camera(campaign, settings):
    seat, desk = campaign.seats.get(key="blue-west"), campaign.seats.get(key="umpire")
    for client, path in (
        (playing.client_of(seat), f"/room/{seat.rid}/"),
        (playing.client_of(desk), f"/desk/{desk.rid}/"),
        (Client(), "/"),
        (Client(), "/nothing-here/"),
    ):
        page = client.get(path)
        assert "unsafe" not in page.headers["Content-Security-Policy"]
        assert {"object-src 'none'", "base-uri 'none'"} <= set(page.headers["Content-Security-Policy"].split("; "))
        assert "camera=()" in page.headers["Permissions-Policy"]
        assert page.headers["Referrer-Policy"] == "same-origin"
        assert page.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert not re.findall(r"<style|<[^>]*\sstyle=", page.content.decode()), path


def a_chair() -> Chair:
    """Take a chair of a single battle against the computer."""
    setup = next(one.contents for one in find("jane").setups() if one.key == "two_cruisers")
    return open_for("jane", setup, "door", "A door", [("blue", (), "Ada", True)], programs=["red"])["blue"]


def test_what_comes_late_with_a_former_session_is_answered_for_a_while_and_opens_nothing_new(campaign):
    """The page that was left still waited for an answer when its browser came into another room, under a new session."""
    red = campaign.seats.get(key="red-east")
    browser = playing.client_of(red)
    before = browser.cookies[settings.SESSION_COOKIE_NAME].value
    chair = a_chair()
    enter(browser, chair)
    assert browser.cookies[settings.SESSION_COOKIE_NAME].value != before

    late = Client()
    late.cookies[settings.SESSION_COOKIE_NAME] = before
    answer = late.get(f"/room/{red.rid}/")
    assert answer.status_code == 200
    assert settings.SESSION_COOKIE_NAME not in answer.cookies, "it takes no session away"
    assert late.get(f"/battle/{chair.rid}/").status_code == 404
    assert browser.get(f"/battle/{chair.rid}/").status_code == 200
    assert browser.get(f"/room/{red.rid}/").status_code == 200

    Session.objects.filter(session_key=before).update(expire_date=timezone.now())
    assert late.get(f"/room/{red.rid}/").status_code == 404
