"""OP-008: waiting for news. The answer comes when the room is pinged, and holds nothing meanwhile."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connection, connections
from redis.exceptions import RedisError

from campaign.api import long_poll
from campaign.api.long_poll import mount_long_poll
from campaign.models import ApiToken, Seat
from campaign.muster import founding
from campaign.people import seat_holders, tokens
from campaign.pings import has_news
from tests.campaign.api.asking import Program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
PACK = "channel_manoeuvres"


@pytest.fixture
def seat() -> Seat:
    return founding.begin_campaign(PACK, "waits", seed="waits").seats.exclude(role="umpire").first()


@pytest.fixture
def seat_there(seat) -> tuple[Program, int]:
    """Make a program of that seat; return it with the version that it knows."""
    has_news(seat)
    program = Program.for_seat(seat)
    return program, int(program.read("seat")["version"])


@contextmanager
def meanwhile(do: Callable[[], object]) -> Any:
    """Do something meanwhile, on a connection of its own."""

    def done() -> None:
        try:
            do()
        finally:
            connection.close()

    thread = threading.Thread(target=done)
    thread.start()
    yield thread
    thread.join()


def test_op_wc_06_the_answer_comes_with_the_news_or_204(seat):
    program = Program.for_seat(seat)
    version = program.read("seat")["version"]
    assert program.get(f"seat/news?after={version}").status_code == 204
    has_news(seat)
    assert program.read(f"seat/news?after={version}&wait=25") == {"version": version + 1}, "there was news already"
    version += 1
    began = monotonic()
    assert program.get(f"seat/news?after={version}&wait=1").status_code == 204
    assert monotonic() - began >= 1

    def ring() -> None:
        sleep(0.5)
        has_news(Seat.objects.get(pk=seat.pk))

    began = monotonic()
    with meanwhile(ring):
        assert program.read(f"seat/news?after={version}&wait=25") == {"version": version + 1}
    assert 0.4 < monotonic() - began < long_poll.SELDOM_S - 2, "the bell was heard, it did not merely ask"


def test_op_004_who_waits_when_his_token_ends_is_refused(seat):
    program = Program.for_seat(seat)
    version = program.read("seat")["version"]

    def put_out() -> None:
        sleep(0.3)
        seat_holders.renew(Seat.objects.get(pk=seat.pk).first_holder)

    began = monotonic()
    with meanwhile(put_out):
        assert program.get(f"seat/news?after={version}&wait=25").status_code == 401
    assert monotonic() - began < long_poll.SELDOM_S - 2, "whoever is put out is told at once"


def test_op_004_who_waits_when_his_token_is_ended_by_hand_is_refused_at_once(seat):
    program = Program.for_seat(seat)
    version = program.read("seat")["version"]

    def ended() -> None:
        sleep(0.3)
        tokens.end(Seat.objects.get(pk=seat.pk).first_holder, str(ApiToken.objects.get().pk))

    began = monotonic()
    with meanwhile(ended):
        assert program.get(f"seat/news?after={version}&wait=25").status_code == 401
    assert monotonic() - began < long_poll.SELDOM_S - 2


def test_op_008_without_the_channel_layer_it_asks_seldom(seat, monkeypatch):
    async def away(*_: object) -> None:
        raise RedisError("away")

    monkeypatch.setattr(long_poll, "SELDOM_S", 0.2)
    monkeypatch.setattr(type(get_channel_layer()), "group_add", away)
    monkeypatch.setattr(type(get_channel_layer()), "receive", away)
    program = Program.for_seat(seat)
    version = program.read("seat")["version"]

    def ring() -> None:
        sleep(0.3)
        has_news(Seat.objects.get(pk=seat.pk))

    with meanwhile(ring):
        assert program.read(f"seat/news?after={version}&wait=10") == {"version": version + 1}


async def told_by(application: Any, program: Program, path: str) -> dict[str, Any]:
    """Return the answer of the site's own application, without Django's client."""
    headers = [(b"authorization", f"Bearer {program.secret}".encode()), (b"host", b"testserver")]
    at, _, query = path.partition("?")
    scope = {"type": "http", "method": "GET", "path": f"/api/v1/{at}", "query_string": query.encode(), "headers": headers}
    told: dict[str, Any] = {}

    async def send(message: dict[str, Any]) -> None:
        told.update(message)

    await application(scope, None, send)
    return told


async def test_op_008_fifty_wait_in_no_thread_of_their_own(seat_there, monkeypatch):
    program, version = seat_there

    async def nobody(*_: object) -> None:
        raise AssertionError("Django's handler would give each of them a thread")

    application = mount_long_poll(nobody)
    before = threading.active_count()
    waits = [asyncio.create_task(told_by(application, program, f"seat/news?after={version}&wait=2")) for _ in range(50)]
    await asyncio.sleep(1.5)
    assert threading.active_count() <= before + 2, "the one of all sockets, and the loop's own"
    answers = await asyncio.gather(*waits)
    assert {answer["status"] for answer in answers} == {204}
    news = await told_by(application, program, "seat/news?after=0")
    assert (news["status"], json.loads(news["body"])) == (200, {"version": version})
    told = {name.decode(): value.decode() for name, value in news["headers"]}
    assert (told["cache-control"], told["content-type"]) == ("no-store", "application/json")
    refused = await told_by(application, Program("so_nobody-at-all"), "seat/news?after=0")
    assert (refused["status"], json.loads(refused["body"])["status"]) == (401, 401)
    with pytest.raises(AssertionError, match="thread"):
        await told_by(application, program, "seat")
    await sync_to_async(connections.close_all)()  # the sockets' thread lives on, and would keep the test's database


def test_op_008_no_connection_is_held_while_it_is_quiet(seat, monkeypatch):
    held: list[bool] = []
    asked = long_poll._present

    def noted(token: int) -> int | None:
        found = asked(token)
        held.append(connection.connection is not None)
        return found

    monkeypatch.setattr(long_poll, "_present", noted)
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    quiet: list[bool] = []
    receive = type(get_channel_layer()).receive

    async def watched(layer: Any, channel: str) -> Any:
        quiet.append(connection.connection is not None)
        return await receive(layer, channel)

    monkeypatch.setattr(type(get_channel_layer()), "receive", watched)
    program = Program.for_seat(seat)
    version = program.read("seat")["version"]
    connection.close()
    program.get(f"seat/news?after={version}&wait=1")
    assert all(held)
    assert held
    assert quiet
    assert not any(quiet)
