"""A move at a table, resolved exactly once whatever happens to the worker: real processes, SIGKILL, tasks over and over."""

from __future__ import annotations

import json
import random
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from deploy import servers
from deploy.processes import wait_until
from tests.patience import PAGE_S, Patience, scale_seconds, until
from tests.promises.http import Visitor
from tests.site import Site

pytestmark = [pytest.mark.processes, pytest.mark.postgres, pytest.mark.full]

Ask = Callable[..., Any]
"""The process inside the site: see tests/promises/inside_battle.py for its questions."""

MOST_KILLS = 4  # with more of them the battles would be over before the last
LONGEST_S = 0.4  # the battles go on for several times as long, so kills fall in the midst of moves and between them


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("battle-once"), seed="site", worker=False, beat=False) as site:
        yield site


@pytest.fixture(scope="module")
def inside(site: Site) -> Iterator[Ask]:
    with site.inside("tests.promises.inside_battle") as ask:
        yield ask


class Player(Visitor):
    """A person at a chair."""

    def __init__(self, site: Site, chair: dict[str, Any]) -> None:
        super().__init__(site.url)
        self.room = f"/battle/{chair['rid']}/"
        self.page = self.enter(f"/battles/enter/{chair['token']}/")
        self.token = self.token_of(self.page)

    def state(self) -> dict[str, Any]:
        return json.loads(self.get(f"{self.room}state.json"))

    def say(self, verb: str, **body: Any) -> int:
        """Post as the page does; return the status of the answer."""
        address = f"{self.site_url}{self.room}{verb}/"
        headers = {"X-CSRFToken": self.token, "Content-Type": "application/json", "Referer": address}
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            return refusal.code

    def any_orders(self) -> dict[str, Any]:
        """Return the first legal move of the sheet's options."""
        options = self.state()["sheet"]["options"]
        unit, squares = next((unit, squares) for unit, squares in sorted(options["moves"].items()) if squares)
        return {"move": [unit, squares[0]]}

    def wait_for(self, number: int) -> dict[str, Any]:
        """Wait until this many moves are resolved and orders are asked again; return the state."""
        state: dict[str, Any] = {}

        def there() -> bool:
            state.update(self.state())
            return state["number"] >= number and (state["asked"] or state["stage"] == "done")

        until(there, what=lambda: f"move {number} never came: {state['number']}, {state['stage']}")
        return state


def is_whole(table: dict[str, Any], undisturbed: dict[str, Any]) -> None:
    """Check that one table's battle is the undisturbed one: each move once, each view once, its sheets beside it."""
    number = undisturbed["moves"]
    record = dict(table["record"])
    assert len(record.pop("orders")) == number
    assert record == undisturbed
    assert (table["stage"], table["number"]) == ("done", number)
    assert table["moves"] == list(range(1, number + 1))
    viewers = sorted(undisturbed["views"])
    assert table["views"] == [[viewer, n] for viewer in viewers for n in range(number + 1)]
    assert set(table["versions"]) == {number}, "one ping a move and chair, no more"


def test_a_worker_killed_at_random_instants_loses_and_doubles_no_move(
    site: Site, inside: Ask, kills: int, instants: random.Random
):
    kills = min(kills, MOST_KILLS)
    tables = inside("programs", str(kills))
    players = [Player(site, one) for one in tables]
    reached = [inside("moves")]
    for _ in range(kills):
        site.start_worker(wait=False)
        # The tables are counted and not looked at: a web server that is asked all the time takes the processor from the worker.
        until(lambda: inside("moves") != reached[-1], what="the worker that was started again did not go on")
        time.sleep(instants.uniform(0, LONGEST_S))
        site.kill_worker()
        reached.append(inside("moves"))
    assert "done" not in {player.state()["stage"] for player in players[-1:]}, f"too late to prove much: {reached}"
    site.start_worker()
    for player in players:
        wait_till_done(player)

    found = inside("dump")
    for one in tables:
        is_whole(found[str(one["table"])], found["undisturbed"])


def wait_till_done(player: Player) -> None:
    """Wait as long as the battle goes on at all, patiently for one move at a time."""
    state, patience = player.state(), Patience()
    while state["stage"] != "done":
        assert patience.pause(PAGE_S), f"the battle never ended: it stands at move {state['number']}"
        before, state = state, player.state()
        if state["number"] > before["number"]:
            patience = Patience()


def test_a_task_delivered_again_and_again_is_done_once(site: Site, inside: Ask):
    (table,) = inside("programs", "1")
    if not site.worker.alive():
        site.start_worker()
    for _ in range(3):
        inside("again", str(table["table"]))
    wait_till_done(Player(site, table))
    inside("again", str(table["table"]))

    found = inside("dump")
    is_whole(found[str(table["table"])], found["undisturbed"])


def test_a_player_who_seals_in_six_tabs_at_once_moves_once(site: Site, inside: Ask):
    chair = inside("person", "A")
    if not site.worker.alive():
        site.start_worker()
    player = Player(site, chair)
    orders = player.any_orders()
    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(lambda _: player.say("seal", number=0, orders=orders), range(6)))
    assert sorted(statuses) == [200, 409, 409, 409, 409, 409]
    assert player.wait_for(2)["number"] == 2, "the attacker's move and the program's answer"


def test_a_sealed_move_outlives_the_worker_and_the_web_server(site: Site, inside: Ask):
    chair = inside("person", "A")
    site.kill_worker()
    player = Player(site, chair)
    assert player.say("draft", number=0, orders=player.any_orders()) == 200
    before = player.state()["sheet"]
    restart_web(site)
    assert player.state()["sheet"] == before, "a draft outlives the web server"
    assert player.say("seal", number=0) == 200
    assert player.state()["stage"] == "resolving"
    restart_web(site)
    assert player.say("unseal") == 409
    site.start_worker()
    state = player.wait_for(2)
    assert (state["number"], state["asked"], state["sheet"]["steps"]) == (2, True, 0)
    assert re.search(r'name="csrf-token"', player.get(player.room))


def restart_web(site: Site) -> None:
    """Kill the web server with SIGKILL, and start another at the same address."""
    port = int(site.url.rpartition(":")[2])
    site.web.kill()
    site.web.start()
    assert wait_until(lambda: servers.web_answers(servers.LOOPBACK, port), site.web, scale_seconds())
