"""A room's lists: the page begins each with its newest rows; the fold holds the earlier ones."""

from __future__ import annotations

import re

import pytest

from campaign import rooms
from campaign.models import Delivery, Seat
from campaign.reports import report_index
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import seat_rows
from campaign.rooms.draft import Draft
from campaign.rooms.news import earlier_rows
from campaign.war.reports import KINDS
from tests.lasting import lasting
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db
EVERY = tuple(KINDS.values())


war = lasting(busy.played_war)


@pytest.fixture(params=[1, 2, 20])
def short(request, monkeypatch) -> int:
    """Show only so many rows of each list."""
    for name in report_index.LISTED:
        monkeypatch.setitem(report_index.LISTED, name, request.param)
    return request.param


def list_of(view: dict, name: str) -> list:
    where = {"works": view.get("work") or {}, "news": view.get("trade") or {}}.get(name, view)
    return where.get({"works": "reports"}.get(name, name), [])


def test_what_a_seat_knows_hangs_on_no_paper_that_is_not_at_hand(war, short):
    less = 0
    for seat in busy.players(war):
        desk, whole = Desk.read_for_seat(seat), Desk.read_for_seat(seat, every=EVERY)
        less += sum(map(len, whole.filed.kept.values())) - sum(map(len, desk.filed.kept.values()))
        assert desk.order_knowledge == whole.order_knowledge, seat.key
        assert (desk.asked, desk.statuses, desk.fellows) == (whole.asked, whole.statuses, whole.fellows)
        assert list(desk.fellows) == list(whole.fellows), "in the same order"
        assert Draft.read_stored(desk).answer() == Draft.read_stored(whole).answer()
        assert seat_rows.contacts(desk, short) == seat_rows.contacts(whole, short)
        day = desk.now - report_index.RECENT_MIN
        assert seat_rows.contacts(desk, since=day) == seat_rows.contacts(whole, since=day)
        assert seat_rows.reported(desk) == seat_rows.reported(whole)
        assert desk.filed.counts == whole.filed.counts
    assert less > 50, "nearly all was at hand, so nothing is proved"


def test_the_page_begins_each_list_as_the_whole_of_it_begins(war, short):
    seen = set()
    for seat in busy.players(war):
        page = rooms.room(seat)
        for name in earlier_rows.lists(seat.role):
            if name == "knows":  # no list: nothing of it stands on the page, and all in its fold
                assert rooms.room(seat, opened=name)["knows"]["seats"]
                continue
            whole = list_of(rooms.room(seat, opened=name), name)
            some = list_of(page, name)
            begins = min(short, len(whole))
            assert some[:begins] == whole[:begins], (seat.key, name)
            count = page["counts"][name]
            if list_of(page, name) or name in page:
                assert count == len(whole), (seat.key, name)
            seen |= {name} if len(whole) > begins else set()
            assert {k: v for k, v in rooms.room(seat, opened=name).items() if k in ("forces", "reported", "checks", "ports")} == {
                k: v for k, v in page.items() if k in ("forces", "reported", "checks", "ports")
            }
    if short == 1:
        assert seen >= {"inbox", "outbox", "log", "bearings", "contacts", "tips"}, "of these too few came"


def test_every_paper_of_a_list_is_on_its_page_or_in_its_fold(war):
    """Each dispatch received, by its own words."""
    seats = [seat for seat in busy.players(war) if seat.deliveries.filter(kind="dispatch").exists()]
    assert seats
    for seat in seats:
        browser = playing.client_of(seat)
        shown = browser.get(f"/room/{seat.rid}/").content + browser.get(f"/room/{seat.rid}/?part=earlier&earlier=inbox").content
        for paper in Delivery.objects.filter(seat=seat, kind="dispatch"):
            assert words(paper.body.text) in words(shown.decode()), paper


def words(text: str) -> str:
    """Return text without markup and punctuation."""
    return " ".join(re.findall(r"\w+", re.sub(r"<[^>]*>|&#?\w+;", " ", text)))


def test_the_fold_is_fetched_alone_or_with_its_page_and_a_strange_one_is_not_found(war, monkeypatch):
    monkeypatch.setitem(report_index.LISTED, "tips", 1)
    seat = war.seats.get(key="press")
    browser, base = playing.client_of(seat), f"/room/{seat.rid}/"
    page = browser.get(base).content.decode()
    alone = browser.get(f"{base}?part=earlier&earlier=tips").content.decode()
    opened = browser.get(f"{base}?earlier=tips").content.decode()

    assert '<details class="rest" id="earlier-tips" data-earlier="tips"><summary>' in page
    assert '<a href="?earlier=tips#earlier-tips">Show</a>' in page
    assert "<html" not in alone
    assert alone.strip() in opened
    assert alone.strip() not in page
    assert '<details class="rest" id="earlier-tips" data-earlier="tips" open>' in opened
    tips = Delivery.objects.filter(seat=seat, kind="tip").count()
    assert page.count("data-use-tip") + alone.count("data-use-tip") == opened.count("data-use-tip")
    assert page.count('<th\n  scope="row" class="num">') + alone.count('<th\n  scope="row" class="num">') == tips
    for strange in ("?part=earlier", "?part=earlier&earlier=ports", "?earlier=x", "?earlier=printed.html"):
        assert browser.get(base + strange).status_code == 404, strange


def test_papers_in_the_fold_count_as_read_and_the_umpires_look_reads_nothing(war):
    seat: Seat = war.seats.get(key="blue-admiralty")
    Delivery.objects.filter(seat=seat).update(read_at=None)
    umpire = playing.client_of(war.seats.get(key="umpire"))
    looked = umpire.get(f"/desk/room-umpire/look/{seat.key}/?part=earlier&earlier=inbox")
    assert not seat.deliveries.exclude(read_at=None).exists()

    own = playing.client_of(seat).get(f"/room/{seat.rid}/?part=earlier&earlier=inbox")

    assert looked.content == own.content
    assert not seat.deliveries.filter(read_at=None).exists()
