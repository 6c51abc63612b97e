"""Twin tables: a new link and the level of the computer tell nothing of the other side's secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from deploy.asgi import application
from tactical.common.socket import KEY_GONE
from tactical.engine import registry
from tactical.models import Chair
from tactical.models.renewal import name_of
from tactical.services import links, moves
from tests.promises.sockets import Socket
from tests.promises.twin_tables import Surfaces, World, answer, first_difference, post, worlds
from tests.tactical.room import playing
from tests.tactical.room.crew import Crew
from tests.tactical.room.playing import Browser
from tests.tactical.room.toy import Toy

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    for toy in (Toy, Crew):
        registry.register(toy)
    monkeypatch.setattr(links, "opaque", lambda: "room-anew")
    monkeypatch.setattr(links, "token", lambda: "token-anew")
    return worlds(monkeypatch)


def nothing(hidden: Browser) -> None:
    """Write nothing."""


def writes(hidden: Browser) -> None:
    """Write a draft, another, and undo one."""
    for flag in (3, 4):
        post(hidden, "draft", number=0, orders={"flag": flag})
    post(hidden, "back", number=0)


def seals(hidden: Browser) -> None:
    post(hidden, "seal", number=0, orders={"flag": 5})


def seen_after_a_new_link(one: World, act: Callable[[Browser], None]) -> list[Surfaces]:
    """Collect the pages of West, the owner, who makes East a new link after East's acts, and those he reads if he opens the
    link."""
    act(one.browser("E"))
    told = {"renew": answer(one.browser("W").post("renew", {"chair": name_of("room-E")}))}
    found = [told, one.seen_by("W")]
    Chair.objects.filter(rid="room-anew").update(version=0)  # how often East heard of its own doings
    sheet = one.table.sheets.get(side="E", number=0)
    one.table.sheets.filter(pk=sheet.pk).update(revision=0)
    one.pings.clear()
    return [*found, one.seen_by("E", Browser(Chair.objects.get(rid="room-anew")))]


@pytest.mark.parametrize("act", [writes, seals], ids=lambda act: act.__name__)
def test_a_new_link_opens_nothing_of_what_the_other_side_wrote_before(world, act):
    seen = []
    for done in (nothing, act):
        with world("toy") as one:
            seen.append(seen_after_a_new_link(one, done))
    for one, two in zip(*seen, strict=True):
        assert first_difference(one, two) == ""


def refused(one: World, act: Callable[[Browser], None]) -> Surfaces:
    act(one.browser("red"))
    return {"renew": answer(one.browser("blue").post("renew", {"chair": name_of("room-red")})), **one.seen_by("blue")}


def seals_guns(hidden: Browser) -> None:
    post(hidden, "seal", number=0, orders={"gun": 6, "helm": 2})


def test_under_secrets_the_refusal_is_the_same_whatever_the_other_side_did(world, monkeypatch):
    monkeypatch.setattr(Crew, "secrets", True)
    seen = []
    for act in (nothing, seals_guns):
        with world("crew") as one:
            seen.append(refused(one, act))
    assert seen[0]["renew"][0] == 403
    assert first_difference(*seen) == ""


def test_the_level_of_an_enemys_post_is_told_to_nobody_of_the_other_side(world, monkeypatch):
    monkeypatch.setattr(Crew, "levels", ("easy", "usual", "hard"))
    seen = []
    for level in ("easy", "hard"):
        with world("crew", post_red_gunnery="on") as one:
            one.table.chairs.filter(rid="room-red-gunnery").update(program=True, taken=False, level=level)
            seen.append((one.seen_by("blue"), one.seen_by("watch"), one.at("red-command-helm").get("state.json").content))
    assert first_difference(seen[0][0], seen[1][0]) == ""
    assert first_difference(seen[0][1], seen[1][1]) == ""
    assert b"the computer, easy" in seen[0][2]
    assert b"the computer, hard" in seen[1][2], "its own side reads it"


@pytest.mark.django_db(transaction=True)
async def test_the_sockets_of_the_old_room_are_closed_at_once_and_it_opens_none(monkeypatch):
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(Toy)
    table = await sync_to_async(playing.a_table)()
    east = await sync_to_async(playing.browser)(table, "E")
    west = await sync_to_async(playing.browser)(table, "W")
    rid = east.chair.rid
    socket = Socket(application, f"/battle/{rid}/news", east.session_key)
    assert await socket.opens()
    await sync_to_async(west.post)("renew", {"chair": name_of(rid)})
    assert await socket.is_closed() == KEY_GONE
    again = Socket(application, f"/battle/{rid}/news", east.session_key)
    assert not await again.opens()
