"""Twin tables: one side's drafts, undone orders and seals change not one byte of the other's and the spectators' pages.

Two tables differ only by one side's acts before the move is resolved; everything that the other chairs can ask of the site is
compared to the byte. Several chairs a side, an umpire and rules with secrets are in ``test_battle_fog_crews``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from deploy.asgi import application
from tactical import urls
from tactical.engine import registry
from tactical.engine.dice import Dice
from tactical.services import moves
from tests.promises.sockets import Socket
from tests.promises.twin_tables import FUTILE, Surfaces, first_difference, looks, post, worlds
from tests.site import postgres
from tests.tactical.room import playing
from tests.tactical.room.playing import Browser
from tests.tactical.room.toy import Toy
from tests.tiers import mark_rest_full

GAMES = ("toy",) if postgres() else ("toy", "game_of_war")  # on PostgreSQL fewer: only order and locking differ there


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(Toy)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    return worlds(monkeypatch)


@pytest.mark.django_db
def test_every_address_of_a_battle_room_is_among_those_compared(world):
    """Except opening, cancelling, sitting down, leaving and resigning, which change the table for everybody, and the page of an
    address for mail, which is opened by a secret sent there (test_letters)."""
    with world("toy") as one:
        asked = one.seen_by("E")
    verbs = {path.split(" ")[0] for path in asked}
    read = {path.partition("?")[0].partition(".")[0] or "room" for path in asked}
    named = {path.name for path in urls.urlpatterns if not path.name.startswith("shown")}  # of these see test_sharing

    assert named - {verb.replace("-", "_") for verb in verbs} - read - {"lobby", "enter", "letterbox"} == {
        "open",
        "cancel",
        "leave",
        "resign",
    }


# ---- what the hidden side does ----


@cache
def deployments(game: str, side: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Find two different deployments of a side."""
    rules = registry.find(game)
    state = rules.open(rules.setups()[0].contents, "twins")
    one, *others = (rules.captain(state, side, Dice(f"way {n}"), rules.alone) for n in range(20))
    return one, next(other for other in others if other != one)


Act = Callable[[Browser, dict[str, Any], dict[str, Any]], None]


def drafts(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    post(browser, "draft", number=0, orders=one)


def drafts_otherwise(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    post(browser, "draft", number=0, orders=two)


def takes_back(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    post(browser, "draft", number=0, orders=one)
    post(browser, "draft", number=0, orders=two)
    post(browser, "back", number=0)


def seals(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    post(browser, "seal", number=0, orders=one)


def seals_otherwise(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    drafts(browser, one, two)
    post(browser, "seal", number=0, orders=two)


def seals_and_takes_back(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    seals(browser, one, two)
    post(browser, "unseal", number=0)


def is_refused(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    for verb, body in FUTILE:
        browser.post(verb, body)


OPEN_ACTS: tuple[Act, ...] = (looks, drafts, drafts_otherwise, takes_back, seals_and_takes_back, is_refused)
ACTS: tuple[Act, ...] = (*OPEN_ACTS, seals, seals_otherwise)


def stages(world, game: str, hidden: int, act: Act | None) -> dict[str, Surfaces]:
    """Collect the other side's and the spectators' surfaces while one side acts, by stages; None: while it does nothing."""
    sides = list(registry.find(game).sides)
    side, other = sides[hidden], sides[1 - hidden]
    ways, own = deployments(game, side), deployments(game, other)[0]
    found: dict[str, Surfaces] = {}
    with world(game) as one:
        if act is not None:
            act(one.browser(side), *ways)
        for viewer in (other, "watch"):
            found[f"{viewer} before writing"] = one.seen_by(viewer)
        post(one.browser(other), "draft", number=0, orders=own)
        found["draft"] = one.seen_by(other)
        if act is None or act in OPEN_ACTS:
            post(one.browser(other), "seal", number=0)
            found["sealed"] = one.seen_by(other, asks=False)
            if act is not None:
                act(one.browser(side), *ways) if act in (looks, is_refused) else looks(one.browser(side), *ways)
            for viewer in (other, "watch"):
                found[f"{viewer} when sealed"] = one.seen_by(viewer, asks=viewer == other)
            post(one.browser(other), "unseal", number=0)
            found["taken back"] = one.seen_by(other, asks=False)
        if act not in (None, looks, is_refused):
            assert one.table.sheets.get(side=side).revision > 0, "the hidden side did nothing"
    return found


@pytest.fixture(scope="module")
def undisturbed() -> dict[tuple[str, int], dict[str, Surfaces]]:
    """Keep the surfaces while the hidden side does nothing, by game and side: they serve every comparison."""
    return {}


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
@pytest.mark.parametrize("hidden", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("game", mark_rest_full(GAMES, daily=(0,)))
def test_what_a_side_writes_before_the_reveal_is_nowhere_to_be_seen(world, undisturbed, game: str, hidden: int, act: Act):
    if (game, hidden) not in undisturbed:
        undisturbed[game, hidden] = stages(world, game, hidden, None)
    seen = stages(world, game, hidden, act)

    assert len(seen) == (7 if act in OPEN_ACTS else 3)
    for stage, surfaces in seen.items():
        assert first_difference(undisturbed[game, hidden][stage], surfaces) == "", stage


@pytest.mark.django_db
@pytest.mark.parametrize("hidden", [0, 1], ids=["first", "second"])
def test_what_a_rule_set_keeps_hidden_stays_hidden_after_the_reveal(world, hidden: int):
    """The toy's flags lie hidden till the end: two games that differ in one flag are the same to the other side, and to
    spectators for as long as their delay lasts."""
    sides = list(registry.find("toy").sides)
    side, other = sides[hidden], sides[1 - hidden]
    seen: list[list[Surfaces]] = []
    for flag in (4, 5):
        with world("toy", watch_delay="4") as one:
            table, stages = one.table, []
            for made in ({side: {"flag": flag}, other: {"flag": 6}}, {"W": {"steps": [1]}}, {"E": {"steps": [-1]}}):
                playing.play(table, made)
                stages += [one.seen_by(other), one.seen_by("watch")]
            seen.append(stages)
    for one, two in zip(*seen, strict=True):
        assert first_difference(one, two) == ""


@pytest.mark.django_db
def test_the_twins_differ_where_they_may(world):
    """The surfaces compared are real: those of the acting side do differ."""
    seen = []
    for act in (drafts, drafts_otherwise):
        with world("toy") as one:
            act(one.browser("E"), *deployments("toy", "E"))
            seen.append(one.seen_by("E"))
    assert "state.json" in first_difference(*({path: one[path] for path in ("state.json",)} for one in seen))
    assert seen[0]["pings"][2] != b"[]"


# ---- over real sockets ----


@pytest.mark.django_db(transaction=True)
async def test_a_socket_of_another_chair_hears_nothing_of_drafts_and_seals_and_watchers_nothing_too_early(monkeypatch):
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)
    table = await sync_to_async(playing.a_table)(watch_delay="1")
    sockets = {}
    for side in ("W", "E", "watch"):
        one = await sync_to_async(playing.browser)(table, side)
        sockets[side] = Socket(application, f"/battle/{one.chair.rid}/news", one.session_key)
        assert await sockets[side].opens()
    west = await sync_to_async(playing.browser)(table, "W")

    await sync_to_async(west.post)("draft", {"number": 0, "orders": {"flag": 7}})
    await sync_to_async(west.post)("seal", {"number": 0})
    for _ in range(2):
        assert (await sockets["W"].hears())["type"] == "news"
    assert await sockets["E"].hears_nothing()
    assert await sockets["watch"].hears_nothing()

    await sync_to_async(playing.play)(table, {"E": {"flag": 3}})
    assert set(await sockets["W"].hears()) == {"type", "version"}
    assert (await sockets["E"].hears())["type"] == "news"
    assert await sockets["watch"].hears_nothing()

    await sync_to_async(playing.play)(table, {"W": {"steps": [1]}})
    assert (await sockets["watch"].hears())["type"] == "news"
    for socket in sockets.values():
        await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_opens_only_for_the_chair_of_the_room():
    table = await sync_to_async(playing.a_table)()
    west = await sync_to_async(playing.browser)(table, "W")
    east = await sync_to_async(playing.chair)(table, "E")
    for rid in (east.rid, "nobody"):
        socket = Socket(application, f"/battle/{rid}/news", west.session_key)
        assert not await socket.opens()
        await socket.close()
    assert (await sync_to_async(Client().get)(f"/battle/{east.rid}/state.json")).status_code == 404
