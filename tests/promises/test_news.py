"""Sockets say that there is news: to the seat that has it, when it has it, and nothing else."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from campaign import packs, store
from campaign.models import Seat
from campaign.services import create, orders
from deploy.asgi import application
from tests.promises import playing, theatre
from tests.promises.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    pack = theatre.pack_with(theatre.world(base))
    monkeypatch.setattr(store, "pack", lambda key: pack)
    return create.begin_campaign(pack.key, "news", seed="news")


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
    await sync_to_async(orders.seal)(seat, {}, None)

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
