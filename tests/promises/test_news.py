"""Sockets say that there is news: to the seat that has it, when it has it, and nothing else."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from campaign import packs, store
from campaign.models import Seat
from campaign.services import create, orders
from deploy.asgi import application
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    pack = theatre.pack_with(theatre.world(base))
    monkeypatch.setattr(store, "pack", lambda key: pack)
    return create.begin_campaign(pack.key, "news", seed="news")


def socket_of(browser_of: Seat, room: str) -> WebsocketCommunicator:
    cookie = playing.client_of(browser_of).cookies["sessionid"].value
    headers = [(b"cookie", f"sessionid={cookie}".encode()), (b"origin", b"http://testserver"), (b"host", b"testserver")]
    return WebsocketCommunicator(application, f"/room/{room}/news", headers=headers)


async def test_a_socket_opens_only_for_the_seat_of_the_room(campaign):
    red = await Seat.objects.aget(key="red-east")
    blue = await Seat.objects.aget(key="blue-west")

    for room in (blue.rid, "nobody"):
        connected, _ = await (await sync_to_async(socket_of)(red, room)).connect()
        assert not connected


async def test_sealing_is_news_for_the_umpire_alone(campaign):
    seats = {seat.key: seat async for seat in Seat.objects.all()}
    sockets = {}
    for key in ("umpire", "blue-north", "blue-west", "red-east", "press"):
        sockets[key] = await sync_to_async(socket_of)(seats[key], seats[key].rid)
        assert (await sockets[key].connect())[0]

    seat = await Seat.objects.select_related("campaign").aget(key="blue-west")
    await sync_to_async(orders.seal)(seat, {}, None)

    frame = await sockets["umpire"].receive_json_from(timeout=5)
    assert frame == {"type": "news", "version": seats["umpire"].version + 1}
    for key in ("blue-north", "blue-west", "red-east", "press"):
        assert await sockets[key].receive_nothing(timeout=0.2)
    for socket in sockets.values():
        await socket.disconnect()


async def test_what_a_page_says_over_the_socket_is_not_read(campaign):
    seat = await Seat.objects.aget(key="blue-west")
    socket = await sync_to_async(socket_of)(seat, seat.rid)
    await socket.connect()

    await socket.send_to(text_data='{"type": "news", "version": 99}')

    assert await socket.receive_nothing(timeout=0.2)
    await socket.disconnect()
