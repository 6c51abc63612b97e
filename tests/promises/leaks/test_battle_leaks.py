"""Hostile players, spectators and strangers at a table: their attempts, all in vain.

Each test is a hole that once stood open, or an attempt that must go on failing.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from deploy.asgi import application
from tactical.engine import registry
from tactical.models import Chair, Sheet, Table
from tactical.services import clock, moves
from tests.effort import calls
from tests.promises.sockets import Socket
from tests.tactical.room import playing
from tests.tactical.room.playing import Browser
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db

POSITION = "Game of War: position\n"
TWO = "North inf H8\nSouth cav M10\n"
ROWS = "/".join(["_" * 25] * 20)
FORM = {"ruleset": "game_of_war", "setup": "usual", "side": "N", "plays_S": "person"}


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy with secrets among the games, with no worker but the test."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(Toy)
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)


def post_form(**form: str) -> tuple[Client, Any]:
    """Ask for a battle; return the browser and the answer; a crash is an answer too (500)."""
    client = Client(raise_request_exception=False)
    return client, client.post("/battles/open/", {**FORM, **form})


def path_of(url: str) -> str:
    return urlsplit(url).path


def room_of(answer: Any) -> str:
    assert answer.status_code == 302, answer.content
    return answer["Location"]


def state(client: Client, room: str) -> dict[str, Any]:
    return client.get(f"{room}state.json").json()


def post(client: Client, room: str, verb: str, body: Any, **headers: str) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(f"{room}{verb}/", text, content_type=headers.pop("kind", "application/json"), **headers)


def invitation(client: Client, room: str, side: str) -> str:
    """Find the path of the link that the owner can send for a chair."""
    return next(path_of(link["url"]) for link in state(client, room)["links"] if link["side"] == side)


# ---- somebody else's chair ----


def test_who_sent_the_invitation_cannot_come_in_by_it_once_it_was_taken():
    """The owner knows the link he sends. In a private window he would sit on his enemy's chair and read the deployment."""
    owner, answer = post_form()
    room = room_of(answer)
    link = invitation(owner, room, "S")
    guest = Client()
    chair = room_of(guest.post(link, {"name": "Guest"}))
    assert post(guest, chair, "draft", {"number": 0, "text": "place s-inf-1 T1"}).status_code == 200

    spy = Client()
    for answer in (spy.get(link), spy.post(link, {"name": "Guest"})):
        assert answer.status_code == 403
        assert "Guest" not in answer.content.decode()
    assert spy.get(f"{chair}state.json").status_code == 404
    assert "sessionid" not in spy.cookies
    for seen in (owner.get(f"{room}state.json"), owner.get(room), owner.get(f"{room}export.json")):
        assert path_of(state(guest, chair)["own_link"]) not in seen.content.decode()

    phone = Client()
    assert phone.post(path_of(state(guest, chair)["own_link"])).status_code == 302
    assert state(phone, chair)["sheet"]["orders"] == {"place": {"s-inf-1": "T1"}}


def test_an_owner_who_only_looks_on_cannot_either():
    owner, answer = post_form(side="watch", plays_N="person")
    room = room_of(answer)
    for side in ("N", "S"):
        link = invitation(owner, room, side)
        Client().post(link, {"name": side})
        assert Client().get(link).status_code == 403
    assert [link["side"] for link in state(owner, room)["links"]] == ["watch"]


def test_every_chair_has_secrets_of_its_own():
    table = playing.a_table(watch_delay="1")
    secrets = [word for chair in Chair.objects.filter(table=table) for word in (chair.rid, chair.token)]
    assert len(set(secrets)) == len(secrets)
    assert all(len(word) >= 16 for word in secrets)
    for side in ("W", "E", "watch"):
        one = playing.browser(table, side)
        others = [word for chair in table.chairs.exclude(pk=one.chair.pk) for word in (chair.rid, chair.token)]
        if one.chair.is_owner:
            others.remove(playing.chair(table, "watch").token)
        for path in ("", "state.json", "views.json", "export.json", "game.txt"):
            seen = one.get(path).content.decode()
            assert not [word for word in others if word in seen]


def test_a_refused_request_writes_no_secret_link_to_the_log(caplog: pytest.LogCaptureFixture):
    table = playing.a_table()
    west, east = playing.browser(table, "W"), playing.chair(table, "E")
    with caplog.at_level(logging.WARNING):
        assert west.client.get(f"/battles/enter/{east.token}/").status_code == 403
    assert east.token not in caplog.text


def test_orders_for_another_sides_units_say_no_more_than_orders_for_none():
    """Refusals must not tell whether the enemy has such a unit, its place, or whether it is placed."""
    told = []
    for placed in ({}, {"place": {"s-inf-1": "T1"}}):
        owner, answer = post_form()
        room = room_of(answer)
        guest = Client()
        chair = room_of(guest.post(invitation(owner, room, "S"), {"name": "Guest"}))
        post(guest, chair, "draft", {"number": 0, "orders": placed})
        typed = [{"text": f"place {unit} T1"} for unit in ("s-inf-1", "inf")]
        asked = ({"orders": {"place": {"s-inf-1": "T1", "n-inf-1": "T1"}}}, *typed)
        answers = [post(owner, room, "draft", {"number": 0, **one}).json() for one in asked]
        told.append([one.get("faults") or one["sheet"]["refused"] for one in answers])
    assert told[0] == told[1]


# ---- old numbers, late orders, twice ----


def test_nothing_is_written_or_sealed_once_the_clock_has_run_out():
    """Seconds lie between the end of the clock and the close of the move; a busy worker makes them minutes."""
    table = playing.a_table(move_seconds="60")
    west = playing.browser(table, "W")
    assert west.post("draft", {"number": 0, "orders": {"flag": 4}}).status_code == 200
    Table.objects.update(deadline=timezone.now() - timedelta(seconds=1))

    for verb, body in (("draft", {"orders": {"flag": 7}}), ("back", {}), ("seal", {}), ("seal", {"orders": {"flag": 7}})):
        status, faults = west.said(verb, {"number": 0, **body})
        assert (status, "run out" in faults[0]) == (409, True)
    assert clock.time_up(table.pk, 0)
    assert json.loads(Sheet.objects.get(table=table, side="W").sealed) == {"flag": 4}


def test_an_envelope_cannot_be_taken_back_once_the_clock_has_run_out():
    table = playing.a_table(move_seconds="60")
    west = playing.browser(table, "W")
    assert west.post("seal", {"number": 0, "orders": {"flag": 4}}).status_code == 200
    Table.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    assert west.said("unseal")[0] == 409


# ---- breaking the table ----


NOTHING_STANDS_THERE = {
    "an id that is a digit to Python alone": (POSITION + 'North inf H8 "²"\nSouth cav M10\n', 302),
    "half a character in an id": (POSITION + 'North inf H8 "\\ud800"\nSouth cav M10\n', 422),
    "half a character in a name": (POSITION + 'North inf H8 a "\\udfff"\nSouth cav M10\n', 422),
    "nothing as an id": (POSITION + 'North inf H8 "\\u0000"\nSouth cav M10\n', 302),
    "the name of a part of JavaScript": (POSITION + "North inf H8 constructor\nSouth cav M10 toString\n", 302),
    "a long number in KFEN's moves": (f"{ROWS}/N/M/[(1A,{'9' * 5000}B)]/1/[]", 422),
    "a long number in KFEN's retreats": (f"{ROWS}/N/M/[]/1/[{'9' * 5000},1]", 422),
    "KFEN that can be read in many ways": (f"{ROWS}/N/M/[]/1/[1,{'11,' * 3000}x]", 422),
    "a deep document": ('{"kfen_version":' + "[" * 9000, 422),
    "numbers that are none": ('{"kfen_version": NaN, "board_info": 1e999}', 422),
    "a thousand units": (POSITION + "North inf A1\n" * 1500, 422),
    "a limit of a thousand million turns": (POSITION + "limit 999999999\n" + TWO, 302),
}


@pytest.mark.parametrize("kind", sorted(NOTHING_STANDS_THERE))
def test_a_position_made_to_break_the_site_is_opened_or_refused_in_words_and_soon(kind: str):
    position, status = NOTHING_STANDS_THERE[kind]
    work, (client, answer) = calls(lambda: post_form(position=position))
    assert work < 5_000_000
    assert answer.status_code == status
    assert len(answer.content) < 200_000
    if status == 302:
        room = room_of(answer)
        for path in ("", "state.json", "views.json", "export.json", "game.txt", "position.txt", "position.txt?form=KFEN"):
            assert client.get(room + path).status_code in (200, 404, 422)


DEPTHS = range(700, 1000, 4)


@pytest.mark.parametrize("shape", ['{"place": %s}', '{"place": {"n-inf-1": %s}}', '{"moves": %s}', "%s"])
def test_orders_of_any_depth_are_answered(shape: str):
    """The fault to find: just short of the JSON reader's limit, a judge that looks into the orders runs out of stack."""
    client, answer = post_form()
    room = room_of(answer)
    for depth in DEPTHS:
        for opens, closes in (("[", "]"), ('{"a":', "}")):
            nest = opens * depth + ("1" if opens != "[" else "") + closes * depth
            answer = post(client, room, "draft", '{"number": 0, "orders": %s}' % (shape % nest))
            assert answer.status_code in (200, 400), depth
    assert state(client, room)["sheet"]["orders"] == {}


@pytest.mark.parametrize("depth", [20, 900])
def test_a_draft_that_could_just_be_read_leaves_its_room_open(depth: int):
    """Jane keeps faulty drafts; the fault to find: one too deep to be written into a page shuts its author out of the room."""
    client, answer = post_form(ruleset="jane", setup="two_cruisers", side="umpire", plays_blue="person", plays_red="person")
    room = room_of(answer)
    nest = '{"number": 0, "orders": {"rulings": %s}}' % ("[" * depth + "]" * depth)
    assert post(client, room, "draft", nest).status_code == (200 if depth < 50 else 400)
    assert [client.get(room + path).status_code for path in ("", "state.json", "export.json")] == [200] * 3


MANY = dict.fromkeys(map(str, range(5000)), 1)
FLOODS = {
    "units": {"number": 0, "orders": {"place": MANY}},
    "parts": {"number": 0, "orders": MANY},
    "fields": MANY,
    "words": {"number": 0, "text": "? " * 1999},
}


@pytest.mark.parametrize("kind", sorted(FLOODS))
def test_a_flood_of_faults_is_told_in_few_words(kind: str):
    """The fault to find: 1.3 MB in answer to a request of 60 kB, and at every look at the state after it."""
    client, answer = post_form()
    room = room_of(answer)
    assert len(post(client, room, "draft", FLOODS[kind]).content) < 60_000
    assert len(client.get(f"{room}state.json").content) < 30_000


def test_what_is_said_of_a_draw_is_not_said_back_at_length():
    client, answer = post_form()
    said = post(client, room_of(answer), "draw", {"say": "<b>" * 20_000})
    assert (said.status_code, len(said.content) < 20_000) == (422, True)


def test_a_form_instead_of_json_is_refused_in_words():
    """Only with the check of the token switched on does Django read the form first."""
    table = playing.a_table()
    west = Browser(playing.chair(table, "W"), enforce_csrf_checks=True, raise_request_exception=False)
    west.get()
    token = west.client.cookies["csrftoken"].value
    form = f'--x\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n--x--\r\n'
    for kind, body in (
        ("multipart/form-data; boundary=x", form),
        ("multipart/form-data; boundary=x", "--x\r\n"),
        ("application/x-www-form-urlencoded", "number=0"),
        ("text/plain", '"'),
    ):
        answer = post(west.client, f"/battle/{west.chair.rid}/", "seal", body, kind=kind, HTTP_X_CSRFTOKEN=token)
        assert answer.status_code == 400
        assert "cannot be read" in answer.json()["faults"][0]["text"]


def test_a_battle_that_would_never_end_is_drawn(monkeypatch: pytest.MonkeyPatch):
    """The fault to find: two computer players and a limit of a thousand million turns busy a worker for ever."""
    monkeypatch.setattr(moves, "LONGEST_GAME", 6)
    _, answer = post_form(position=POSITION + "limit 999999999\n" + TWO, side="watch", plays_N="program", plays_S="program")
    table = Table.objects.get(chairs__rid=room_of(answer).split("/")[2])
    for number in range(9):
        moves.resolve_move(table.pk, number)
    table.refresh_from_db()
    result = json.loads(table.result)
    assert (table.number, table.stage, result["winner"]) == (6, "done", None)
    assert re.match(r"Drawn", result["ending"])
    assert table.views.get(viewer="umpire", number=6).view.count('"over"') == 1


# ---- over real sockets ----


@pytest.mark.django_db(transaction=True)
async def test_a_socket_is_deaf_and_tells_numbers_alone(monkeypatch: pytest.MonkeyPatch):
    table = await sync_to_async(playing.a_table)()
    west = await sync_to_async(playing.browser)(table, "W")
    socket = Socket(application, f"/battle/{west.chair.rid}/news", west.session_key)
    assert await socket.opens()
    for words in ("{", '{"type": "news", "version": 9}', '{"type": "news.all"}', "[" * 50_000, "\x00"):
        await socket.says(words)
    assert await socket.hears_nothing()
    await sync_to_async(west.post)("draft", {"number": 0, "orders": {"flag": 7}})
    assert await socket.hears() == {"type": "news", "version": (await Chair.objects.aget(pk=west.chair.pk)).version}
    await socket.close()
