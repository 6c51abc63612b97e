"""The leak ledger over real sockets."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from campaign import serialization
from campaign.models import Seat, Segment
from campaign.muster import founding
from campaign.orders import sealing
from campaign.pings import group
from campaign.runs import publish, resolve
from deploy.asgi import application
from tests.promises import busy, playing
from tests.promises.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def wars(monkeypatch):
    """Begin two campaigns on one pack in one process, without a queue."""
    pack = busy.pack_with()
    monkeypatch.setattr(serialization, "pack", lambda key: pack)
    monkeypatch.setattr(resolve, "send", playing.run_now)
    return [founding.begin_campaign(pack.key, name, seed=name) for name in ("one", "two")]


def socket_of(seat: Seat, path: str = "") -> Socket:
    cookie = playing.client_of(seat).cookies["sessionid"].value
    return Socket(application, path or f"/room/{seat.rid}/news", cookie)


async def listening(name: str) -> dict[str, Socket]:
    """Open a socket for every seat of a campaign."""
    sockets = {}
    async for seat in Seat.objects.filter(campaign__name=name):
        sockets[seat.key] = await sync_to_async(socket_of)(seat)
        assert await sockets[seat.key].opens()
    return sockets


async def close(*wars: dict[str, Socket]) -> None:
    await asyncio.gather(*(hang_up(socket) for sockets in wars for socket in sockets.values()))


async def hang_up(socket: Socket) -> None:
    """Close when the line has come to rest: redis-py may swallow a cancellation that falls into a command (its issue 2028)."""
    await socket.hears_nothing()
    await socket.close()


async def test_l01_a_frame_carries_a_number_whatever_is_put_on_the_layer(wars):
    seat = await Seat.objects.aget(campaign__name="one", key="home-cabin")
    socket = await sync_to_async(socket_of)(seat)
    assert await socket.opens()

    await get_channel_layer().group_send(group(seat.rid), {"type": "news", "version": 7, "room": {"contacts": ["Canary"]}})

    assert await socket.hears() == {"type": "news", "version": 7}
    await hang_up(socket)


@pytest.mark.full
async def test_l01_and_l12_a_run_is_rung_in_every_room_of_its_campaign_once_and_in_no_other(wars):
    here, there = await listening("one"), await listening("two")
    players = [key for key in here if key != "umpire"]

    segment = await Segment.objects.aget(run__campaign=wars[0])
    await sync_to_async(resolve.order_six_hours)(segment.pk)
    for key in here:
        assert (await here[key].hears())["version"] == 2
    await sync_to_async(resolve.resolve_segment)(segment.pk)
    for key in players:
        assert await here[key].hears_nothing()
    assert await sync_to_async(publish.publish)(segment.pk)

    for key in players:
        assert await here[key].hears() == {"type": "news", "version": 3}
        assert await here[key].hears_nothing()
    for socket in there.values():
        assert await socket.hears_nothing()
    await close(here, there)


async def test_l12_opening_reading_and_drafting_ring_nowhere(wars):
    sockets = await listening("one")

    def does() -> None:
        seat = Seat.objects.get(campaign__name="one", key="home-cabin")
        browser = playing.client_of(seat)
        browser.get(f"/room/{seat.rid}/")
        browser.get(f"/room/{seat.rid}/chart.json")
        sealing.save_draft(seat, busy.ORDERS["home-cabin"], None)

    await sync_to_async(does)()

    for socket in sockets.values():
        assert await socket.hears_nothing()
    await close(sockets)


async def test_l15_a_socket_to_another_room_is_refused_as_one_to_no_room(wars):
    seat = await Seat.objects.aget(campaign__name="one", key="home-cabin")
    other = await Seat.objects.aget(campaign__name="two", key="home-cabin")
    umpire = await Seat.objects.aget(campaign__name="one", key="umpire")

    for rid in (other.rid, umpire.rid, "nobody"):
        socket = await sync_to_async(socket_of)(seat, f"/room/{rid}/news")
        assert not await socket.opens()
        await hang_up(socket)
