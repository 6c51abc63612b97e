"""EX-007: a link shows what it opens, and nothing more happens until its button is pressed."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from campaign import packs
from campaign.models import Seat
from tactical.engine.registry import find
from tactical.models import Chair, Table
from tactical.services import tables, wishes
from tests.doorway import enter, link_of
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        yield campaign


def a_table() -> Table:
    """Open two cruisers a side: the owner sits for Blue, Red and an umpire are asked by link, anybody may look on."""
    form = {"ruleset": "jane", "setup": "two_cruisers", "side": "blue", "plays_red": "person", "umpire": "yes", "name": "Ada"}
    return tables.open_table(wishes.read_wish(form)).table


def looked_at(link: str, times: int) -> list[bytes]:
    """Look at a link as a mail scanner does, again and again; neither send a cookie nor get one; return the pages."""
    pages = []
    for number in range(times):
        scanner = Client(enforce_csrf_checks=True)
        answer = scanner.head(link) if number % 2 else scanner.get(link)
        assert answer.status_code == 200
        assert not answer.cookies, link
        pages.append(answer.content)
    return pages


def test_ex_007_looking_at_a_login_link_leaves_no_trace(campaign):
    for key, times in (("blue-west", 50), ("umpire", 2)):
        seat = campaign.seats.get(key=key)
        page = unescape(looked_at(link_of(seat), times)[0].decode())
        for word in (seat.name, campaign.title, "Take this seat"):
            assert word in page
        assert page.count("<form") == 1
        assert page.split("<main")[1].count("<button") == 1
    assert not Seat.objects.filter(taken=True).exists()
    assert not Session.objects.exists()


def test_looking_at_a_chair_s_link_leaves_no_trace():
    table = a_table()
    before = list(table.chairs.values())
    for chair in table.chairs.all():
        page = unescape(looked_at(link_of(chair), 4)[0].decode())
        assert table.title in page
        assert (">Watch<" if chair.watches else ">Play<") in page
        assert ("Your name" in page) == (not chair.taken and not chair.watches)
        if chair.fights:
            assert find(table.ruleset).sides[chair.side].name in page
    assert list(table.chairs.values()) == before
    assert not Session.objects.exists()


def test_the_button_takes_the_seat_for_a_person_without_a_cookie(campaign):
    seat = campaign.seats.get(key="blue-west")
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post(link_of(seat), headers={"origin": "http://testserver"})
    assert answer.headers["Location"] == f"/room/{seat.rid}/"
    assert browser.get(f"/room/{seat.rid}/").status_code == 200
    seat.refresh_from_db()
    assert seat.taken
    assert browser.get(link_of(seat)).headers["Location"] == f"/room/{seat.rid}/", "who holds it is led in at once"


def test_the_button_seats_a_person_without_a_cookie_at_a_table():
    table = a_table()
    for side in ("red", "umpire", "watch"):
        chair = table.chairs.get(side=side)
        browser = Client(enforce_csrf_checks=True)
        answer = browser.post(link_of(chair), {"name": "Rolf"}, headers={"origin": "http://testserver"})
        assert answer.headers["Location"] == f"/battle/{chair.rid}/"
        assert browser.get(f"/battle/{chair.rid}/").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "https://testserver"},  # the page of a site that is not met over TLS
        {"referer": "http://elsewhere.example/enter/"},
        {"referer": "http://[broken"},
    ],
)
def test_a_form_on_another_site_s_page_takes_nothing(campaign, headers):
    seat, chair = campaign.seats.get(key="blue-west"), a_table().chairs.get(side="red")
    for one in (seat, chair):
        victim = Client()
        answer = victim.post(link_of(one), {"name": "Eve"}, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.content.decode()
        assert not answer.cookies
        one.refresh_from_db()
        assert not one.taken


def test_a_site_behind_a_proxy_is_known_by_the_names_it_was_told(campaign, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://orders.example"]
    seat = campaign.seats.get(key="blue-west")
    assert Client().post(link_of(seat), headers={"origin": "https://orders.example"}).status_code == 302
    assert Client().post(link_of(seat), headers={"referer": "https://orders.example/enter/x/"}).status_code == 302


def test_the_page_says_what_happens_when_another_browser_holds_the_seat(campaign):
    seat = campaign.seats.get(key="blue-west")
    unheld = Client().get(link_of(seat)).content.decode()
    assert "Another browser holds this seat already" not in unheld
    first, second = playing.client_of(seat), Client()
    assert "Another browser holds this seat already" in second.get(link_of(seat)).content.decode()
    assert enter(second, seat).status_code == 302
    for browser in (first, second):
        assert browser.get(f"/room/{seat.rid}/").status_code == 200


def test_a_chair_that_is_taken_says_whose_it_is_and_what_happens():
    chair = a_table().chairs.get(side="blue")
    page = Client().get(link_of(chair)).content.decode()
    assert "This is the link of Ada" in page
    assert "Other browsers that use the link stay signed in" in page


def test_a_link_that_opens_nothing_gives_no_cookie_either():
    for path in ("/enter/nothing/", "/enter/%00/", "/enter/%F0%9F%97%9D/", "/battles/enter/nothing/"):
        for answer in (Client().get(path), Client().head(path), Client().post(path)):
            assert answer.status_code == 403
            assert not answer.cookies


def test_nothing_else_may_be_done_with_a_link(campaign):
    seat = campaign.seats.get(key="blue-west")
    for verb in ("put", "patch", "delete", "options"):
        assert getattr(Client(), verb)(link_of(seat)).status_code == 405
    assert Chair.objects.count() == 0
