"""Twin tables: what one side drafts, takes back and seals changes not one byte of what the other and the watchers receive.

Two tables are the same but for what one side does before the move is resolved; everything that can be asked of the site
from the other chairs is asked, and compared to the byte: pages, state, views, papers, refusals, lists, pings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import Client
from django.utils import timezone

from deploy.asgi import application
from tactical import urls
from tactical.engine import registry
from tactical.engine.dice import Dice
from tactical.models import Chair, Table
from tactical.services import moves, tables
from tests.promises.sockets import Socket
from tests.site import postgres
from tests.tactical.room import playing
from tests.tactical.room.crew import Crew
from tests.tactical.room.playing import Browser
from tests.tactical.room.toy import Toy

NOW = datetime(1905, 5, 27, 5, 5, tzinfo=UTC)
GAMES = ("toy",) if postgres() else ("toy", "game_of_war")  # on PostgreSQL fewer: only order and locking differ there
Surfaces = dict[str, tuple[int, dict[str, str], bytes]]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(Toy)
    registry.register(Crew)


# ---- a table that is gone afterwards ----


@dataclass
class World:
    """One table under a rule set whose first move is made by both sides in secret."""

    table: Table
    settle: Callable[[], None]
    pings: list[tuple[str, int]] = field(default_factory=list)

    def browser(self, side: str) -> Browser:
        return playing.browser(self.table, side)

    def at(self, rid: str) -> Browser:
        """The browser of one chair of a side that has several."""
        return Browser(self.table.chairs.select_related("table").get(rid=f"room-{rid}"))

    def seen_by(self, side: str, one: Browser | None = None) -> Surfaces:
        """Everything that can be asked from a chair, and what is said to what it may not do."""
        self.settle()
        one = one or self.browser(side)
        paths = ("", "state.json", "views.json?from=0", "views.json?from=1", "export.json", "game.txt", "position.txt")
        found = {path: answer(one.get(path)) for path in (*paths, "position.txt?move=0", "position.txt?move=1")}
        found["/battles/"] = answer(one.client.get("/battles/"))
        for other in self.table.chairs.exclude(pk=one.chair.pk):
            found[f"room of {other.rid}"] = answer(one.client.get(f"/battle/{other.rid}/state.json"))
            found[f"link of {other.token}"] = answer(one.client.get(f"/battles/enter/{other.token}/"))
        with transaction.atomic():
            mark = transaction.savepoint()
            for verb, body in FUTILE:
                found[f"{verb} {body}"] = answer(one.post(verb, body))
            transaction.savepoint_rollback(mark)
        found["pings"] = (0, {}, json.dumps([ping for ping in self.pings if ping[0] == one.chair.rid]).encode())
        return found


FUTILE: tuple[tuple[str, Any], ...] = (
    ("draft", {"number": 7, "orders": {}}),
    ("draft", {"number": 0, "orders": {"flag": 99, "place": {"?": "?"}}}),
    ("draft", {"number": 0, "text": "?"}),
    ("draft", "{"),
    ("seal", {"number": 0, "orders": {"flag": 99, "place": {"?": "?"}}}),  # a good one would end the secret
    ("seal", {"number": 1, "orders": {}}),
    ("unseal", {}),
    ("back", {"number": 0}),
    ("draw", {"say": "accept"}),
    ("draw", {"say": "withdraw"}),
    ("draw", {"say": "?"}),
    ("umpire", {"do": "?"}),
)


def answer(response) -> tuple[int, dict[str, str], bytes]:
    headers = {name: value for name, value in response.headers.items() if name != "Set-Cookie"}
    return response.status_code, headers, response.content


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks) -> Callable[..., Any]:
    """Opens a table whose room ids, links, clock and CSRF token are the same every time; gone afterwards."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "csrf")
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)

    @contextmanager
    def opened(game: str, **form: str) -> Iterator[World]:
        with transaction.atomic(), django_capture_on_commit_callbacks() as callbacks:
            mark = transaction.savepoint()
            sides = list(registry.find(game).sides)
            asked = {"ruleset": game, "setup": registry.find(game).setups()[0].key, "side": sides[0]}
            asked |= {f"plays_{side}": "person" for side in sides} | {"move_seconds": "600", **form}
            owner = tables.open_table(tables.read_wish(asked), seed="twins")
            for one in owner.table.chairs.filter(taken=False).exclude(side="watch"):
                tables.sit_down(one, "")
            for one in owner.table.chairs.all():
                name = "-".join([one.side, *json.loads(one.posts)])
                Chair.objects.filter(pk=one.pk).update(rid=f"room-{name}", token=f"token-{name}")
            ran = 0

            def settle() -> None:
                """Send the pings of what was committed since."""
                nonlocal ran
                waiting, ran = callbacks_of()[ran:], len(callbacks_of())
                for callback in waiting:
                    callback()

            def callbacks_of() -> list[Callable[[], None]]:
                return [one[1] for one in transaction.get_connection().run_on_commit]

            made = World(Table.objects.get(pk=owner.table_id), settle)
            monkeypatch.setattr("tactical.news.ping", lambda rid, version: made.pings.append((rid, version)))
            settle()
            made.pings.clear()
            yield made
            transaction.savepoint_rollback(mark)
            callbacks.clear()

    return opened


def first_difference(one: Surfaces, two: Surfaces) -> str:
    """Where two collections of surfaces part; empty if they are the same to the byte."""
    assert one.keys() == two.keys()
    for path in one:
        if one[path] != two[path]:
            a, b = str(one[path]), str(two[path])
            at = next((n for n, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
            return f"{path}: …{a[max(0, at - 120) : at + 120]}… against …{b[max(0, at - 120) : at + 120]}…"
    return ""


@pytest.mark.django_db
def test_every_address_of_a_battle_room_is_among_those_compared(world):
    """But for opening, sitting down, leaving and resigning, which change the table for everybody."""
    with world("toy") as one:
        asked = one.seen_by("E")
    verbs = {path.split(" ")[0] for path in asked}
    read = {path.partition("?")[0].partition(".")[0] or "room" for path in asked}
    named = {path.name for path in urls.urlpatterns}

    assert named - verbs - read - {"lobby", "enter"} == {"open", "leave", "resign"}


# ---- what the hidden side does ----


def deployments(game: str, side: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two ways for a side to begin that are not the same."""
    rules = registry.find(game)
    state = rules.open(rules.setups()[0].muster, "twins")
    one, *others = (rules.captain(state, side, Dice(f"way {n}")) for n in range(20))
    return one, next(other for other in others if other != one)


Act = Callable[[Browser, dict[str, Any], dict[str, Any]], None]


def post(browser: Browser, verb: str, **body: Any) -> None:
    """Post something that is taken."""
    response = browser.post(verb, body)
    assert response.status_code == 200, response.content


def looks(browser: Browser, one: dict[str, Any], two: dict[str, Any]) -> None:
    for path in ("", "state.json", "views.json", "export.json"):
        assert browser.get(path).status_code == 200


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


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
@pytest.mark.parametrize("hidden", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_side_writes_before_the_reveal_is_nowhere_to_be_seen(world, game: str, hidden: int, act: Act):
    sides = list(registry.find(game).sides)
    side, other = sides[hidden], sides[1 - hidden]
    ways, own = deployments(game, side), deployments(game, other)[0]
    seen: list[dict[str, Surfaces]] = []
    for acts in (False, True):
        with world(game) as one:
            stages: dict[str, Surfaces] = {}
            if acts:
                act(one.browser(side), *ways)
            for viewer in (other, "watch"):
                stages[f"{viewer} before writing"] = one.seen_by(viewer)
            post(one.browser(other), "draft", number=0, orders=own)
            stages["draft"] = one.seen_by(other)
            if act in OPEN_ACTS:
                post(one.browser(other), "seal", number=0)
                stages["sealed"] = one.seen_by(other)
                if acts:
                    act(one.browser(side), *ways) if act in (looks, is_refused) else looks(one.browser(side), *ways)
                for viewer in (other, "watch"):
                    stages[f"{viewer} when sealed"] = one.seen_by(viewer)
                post(one.browser(other), "unseal", number=0)
                stages["taken back"] = one.seen_by(other)
            if acts and act not in (looks, is_refused):
                assert one.table.sheets.get(side=side).revision > 0, "the hidden side did nothing"
            seen.append(stages)
    for stage in seen[0]:
        assert first_difference(seen[0][stage], seen[1][stage]) == "", stage


SHARED = {"post_blue_gunnery": "on", "post_red_gunnery": "on", "umpire": "on"}


def helm_and_gun(one: World) -> None:
    """Blue's two chairs write, take back, seal, and take the seal of one back again."""
    first, gun = one.at("blue-command-helm"), one.at("blue-gunnery")
    post(first, "draft", number=0, orders={"helm": 3, "note": "a signal"})
    post(first, "draft", number=0, orders={"helm": 99})
    gun.post("seal", {"number": 0, "orders": {"gun": 99}})
    post(first, "back", number=0)
    post(gun, "seal", number=0, orders={"gun": 6})
    post(first, "seal", number=0)
    post(gun, "unseal", number=0)
    post(gun, "seal", number=0)


def the_umpire(one: World) -> None:
    """The umpire looks and writes on his sheet."""
    post(one.at("umpire"), "draft", number=0, orders={"annul": True})
    post(one.at("umpire"), "seal", number=0)
    post(one.at("umpire"), "unseal", number=0)
    looks(one.at("umpire"), {}, {})


@pytest.mark.django_db
@pytest.mark.parametrize("act", [helm_and_gun, the_umpire], ids=lambda act: act.__name__)
def test_what_the_chairs_of_a_side_and_the_umpire_do_is_nowhere_to_be_seen_from_the_other_side(world, act):
    seen: list[list[Surfaces]] = []
    for acts in (False, True):
        with world("crew", **SHARED) as one:
            if acts:
                act(one)
                assert one.table.sheets.filter(revision__gt=1).exists()
            chairs = [one.at("red-command-helm"), one.at("red-gunnery"), one.at("watch")]
            if act is the_umpire:
                chairs += [one.at("blue-gunnery")]
            seen.append([one.seen_by("", chair) for chair in chairs])
    for before, after in zip(*seen, strict=True):
        assert first_difference(before, after) == ""


@pytest.mark.django_db
def test_general_orders_of_an_action_are_the_sides_own_before_and_after_they_are_given(world):
    """Jane's: what Blue's admiral writes to his captains and signals to them changes nothing that Red or a watcher receives."""
    seen: list[list[Surfaces]] = []
    for text in ("Close with them", "Keep away and save the ships", ""):
        with world("jane", setup="battle_line", **SHARED) as one:
            blue, red = one.at("blue-command-helm-torpedo"), one.at("red-command-helm-torpedo")
            others, stages = [red, one.at("red-gunnery"), one.at("watch")], []
            if text:
                post(blue, "draft", number=0, orders={"general": {"text": text}})
                post(blue, "seal", number=0)
            stages += [one.seen_by("", other) for other in others]
            post(blue, "unseal" if text else "draft", **({} if text else {"number": 0, "orders": {}}))
            for number in (0, 1):
                if text and number:
                    signals = [{"to": "all", "code": None, "text": text}]
                    post(blue, "draft", number=1, orders={"signals": signals})
                elif number or not text:  # a sheet with nothing on it would be left to the captain
                    post(one.at("blue-gunnery"), "seal", number=number)
                post(red, "seal", number=number)
                post(one.at("umpire"), "umpire", do="call", number=number)
                playing.resolve(one.table)
                stages += [one.seen_by("", other) for other in others]
            seen.append(stages)
    for other in seen[1:]:
        for before, after in zip(seen[0], other, strict=True):
            assert first_difference(before, after) == ""


@pytest.mark.django_db
def test_who_looks_on_under_rules_with_secrets_cannot_tell_one_battle_from_another(world):
    """Not even how many moves were made, nor that the umpire called time."""
    seen: list[Surfaces] = []
    for made in (0, 1, 2):
        with world("crew", **SHARED) as one:
            for number in range(made):
                post(one.at("red-gunnery"), "draft", number=number, orders={"gun": number})
                post(one.at("umpire"), "umpire", do="call", number=number)
                playing.resolve(one.table)
            seen.append(one.seen_by("", one.at("watch")))
    assert first_difference(seen[0], seen[1]) == first_difference(seen[0], seen[2]) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("hidden", [0, 1], ids=["first", "second"])
def test_what_a_rule_set_keeps_hidden_stays_hidden_after_the_reveal(world, hidden: int):
    """The toy's flags lie hidden till the end: two games that differ in one flag are the same to the other side, and to
    watchers for as long as their delay lasts."""
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
    """The surfaces compared are real: what is shown to its own side does differ."""
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
