"""Sockets that say there is news: to the seat that has it, when it has it, and nothing else."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client

from campaign import packs, serialization
from campaign.models import Seat
from campaign.muster import founding
from campaign.orders import sealing
from campaign.pings import has_news
from deploy.asgi import application
from tactical.common.socket import KEY_GONE
from tests.doorway import enter
from tests.promises import playing, theatre
from tests.promises.sockets import Socket
from tests.tactical.room.playing import a_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    pack = theatre.pack_with(theatre.world(base))
    monkeypatch.setattr(serialization, "pack", lambda key: pack)
    return founding.begin_campaign(pack.key, "news", seed="news")


def socket_of(browser_of: Seat, room: str) -> Socket:
    cookie = playing.client_of(browser_of).cookies["sessionid"].value
    return Socket(application, f"/room/{room}/news", cookie)


async def test_a_socket_opens_only_for_the_seat_of_the_room(campaign):
    red = await Seat.objects.aget(key="red-east")
    blue = await Seat.objects.aget(key="blue-west")

    for room in (blue.rid, "nobody"):
        socket = await sync_to_async(socket_of)(red, room)
        assert not await socket.opens()
        await socket.close()


async def test_sealing_is_news_for_the_umpire_alone(campaign):
    seats = {seat.key: seat async for seat in Seat.objects.all()}
    sockets = {}
    for key in ("umpire", "blue-north", "blue-west", "red-east", "press"):
        sockets[key] = await sync_to_async(socket_of)(seats[key], seats[key].rid)
        assert await sockets[key].opens()

    seat = await Seat.objects.select_related("campaign").aget(key="blue-west")
    await sync_to_async(sealing.seal)(seat, {}, None)

    frame = await sockets["umpire"].hears()
    assert frame == {"type": "news", "version": seats["umpire"].version + 1}
    for key in ("blue-north", "blue-west", "red-east", "press"):
        assert await sockets[key].hears_nothing()
    for socket in sockets.values():
        await socket.close()


async def test_what_a_page_says_over_the_socket_is_not_read(campaign):
    seat = await Seat.objects.aget(key="blue-west")
    socket = await sync_to_async(socket_of)(seat, seat.rid)
    assert await socket.opens()

    await socket.says('{"type": "news", "version": 99}')

    assert await socket.hears_nothing()
    await socket.close()


async def test_a_key_that_is_taken_back_closes_the_open_pages_of_that_browser_alone(campaign):
    seat = await Seat.objects.select_related("campaign").aget(key="blue-west")
    browser, other = await sync_to_async(playing.client_of)(seat), await sync_to_async(playing.client_of)(seat)
    lines = [Socket(application, f"/room/{seat.rid}/news", one.cookies["sessionid"].value) for one in (browser, browser, other)]
    for line in lines:
        assert await line.opens()

    await sync_to_async(browser.post)("/leave/", {"rid": seat.rid})

    assert [await line.is_closed() for line in lines[:2]] == [KEY_GONE, KEY_GONE]
    assert await lines[2].hears_nothing()
    await sync_to_async(sealing.seal)(seat, {}, None)
    await sync_to_async(has_news)(seat)
    assert (await lines[2].hears())["type"] == "news"
    await lines[2].close()


async def test_nothing_is_told_to_a_socket_whose_key_is_gone(campaign):
    """Taken back without a word, as by a session that the server forgot: the next news closes the socket and is not sent."""
    seat = await Seat.objects.select_related("campaign").aget(key="blue-west")
    browser = await sync_to_async(playing.client_of)(seat)
    key = browser.cookies["sessionid"].value
    taken, forgotten = (Socket(application, f"/room/{seat.rid}/news", key) for _ in range(2))
    assert await taken.opens()
    session = SessionStore(key)
    await session.aset("rooms", {})
    await session.asave()
    await sync_to_async(has_news)(seat)
    assert await taken.is_closed() == KEY_GONE

    await session.aset("rooms", {str(seat.campaign_id): seat.rid})
    await session.asave()
    assert await forgotten.opens()
    await Session.objects.filter(session_key=key).adelete()
    await sync_to_async(has_news)(seat)
    assert await forgotten.is_closed() != KEY_GONE


async def test_getting_up_from_a_chair_closes_its_open_pages():
    table = await sync_to_async(a_table)(ruleset="game_of_battle", setup="usual", side="A", plays_D="person")
    chair = await sync_to_async(table.chairs.get)(side="A")
    browser = Client()
    await sync_to_async(enter)(browser, chair)
    line = Socket(application, f"/battle/{chair.rid}/news", browser.cookies["sessionid"].value)
    assert await line.opens()
    await sync_to_async(browser.post)("/battles/leave/", {"rid": chair.rid})
    assert await line.is_closed() == KEY_GONE


def test_a_room_is_rung_when_what_is_new_is_committed_and_never_before(campaign, monkeypatch):
    seat, rung = Seat.objects.get(key="blue-west"), []
    monkeypatch.setattr("campaign.pings.ring", lambda group, version: rung.append((group, version)))
    with transaction.atomic():
        version = has_news(seat)
        assert rung == [], "who asks now would read what was before, and not ask again"
    assert rung == [(f"seat.{seat.rid}", version)]
    with transaction.atomic():
        has_news(seat)
        transaction.set_rollback(True)
    assert rung == [(f"seat.{seat.rid}", version)], "what was taken back is no news"
