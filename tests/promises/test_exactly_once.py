"""A run, resolved exactly once whatever happens to the worker: real processes, SIGKILL, tasks delivered over and over."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from deploy.processes import ROOT
from tests.campaign.mail.postman import a_server
from tests.patience import until
from tests.promises.http import Visitor
from tests.site import Site

pytestmark = [pytest.mark.processes, pytest.mark.postgres]

Ask = Callable[..., Any]
"""The process inside the site: see tests/promises/inside.py for its questions."""

MOST_KILLS_OF_JOBS = 5
LONGEST_S = 1.5  # a run with its battle takes about this long here, so kills fall before, in and after it


@dataclass
class War:
    """One prepared campaign and its umpire's browser."""

    name: str
    segment: int
    rid: str
    umpire: Visitor

    def press_order(self) -> None:
        """Press *Order another six hours* as the umpire."""
        page = self.umpire.get(f"/desk/{self.rid}/")
        self.umpire.post(f"/desk/{self.rid}/order/", Visitor.token_of(page), segment=self.segment)

    def press(self, page: str, **form: object) -> None:
        """Send a form of a page of the desk as the umpire."""
        path = f"/desk/{self.rid}/{page}/"
        self.umpire.post(path, Visitor.token_of(self.umpire.get(path)), **form)

    def is_in_review(self) -> bool:
        return f"/desk/{self.rid}/publish/" in self.umpire.get(f"/desk/{self.rid}/")

    def press_publish(self) -> None:
        """Press *Publish*; too late, the answer is 409: the war has gone on."""
        page = self.umpire.get(f"/desk/{self.rid}/")
        try:
            self.umpire.post(f"/desk/{self.rid}/publish/", Visitor.token_of(page), segment=self.segment)
        except HTTPError as late:
            if late.code != 409:
                raise

    def wait_for_review(self, inside: Ask) -> None:
        """Ask the database, and then the page once: a desk asked all the time takes the processor from the worker."""
        until(lambda: inside("state", str(self.segment)) == "review", what=f"{self.name} never came to review")
        assert self.is_in_review()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("once"), seed="site", worker=False, beat=False) as site:
        yield site


@pytest.fixture(scope="module")
def inside(site: Site) -> Iterator[Ask]:
    with site.inside("tests.promises.inside") as ask:
        ask("undisturbed")
        yield ask


@pytest.fixture(scope="module")
def wars(site: Site, inside: Ask, kills: int) -> list[War]:
    prepared = inside("prepare", str(kills + 4))
    found = []
    for one in prepared:
        umpire = Visitor(site.url)
        umpire.enter(f"/enter/{one['token']}/")
        found.append(War(one["name"], one["segment"], one["rid"], umpire))
    return found


def test_a_worker_killed_at_random_instants_changes_nothing(site: Site, inside: Ask, wars: list[War], instants: random.Random):
    site.start_worker()
    for war in wars[:-4]:
        war.press_order()
        time.sleep(instants.uniform(0, LONGEST_S))
        site.kill_worker()
        site.start_worker()
        war.wait_for_review(inside)
        war.press_publish()

    found = inside("dump")
    expected = found["undisturbed"]
    assert len(expected["battles"]) == 1, "the run of this test is meant to hold a battle"
    for war in wars[:-4]:
        assert found[war.name] == expected, war.name


def test_a_task_delivered_again_and_again_is_done_once(site: Site, inside: Ask, wars: list[War]):
    war = wars[-4]
    if not site.worker.alive():
        site.start_worker()
    war.press_order()
    inside("again", str(war.segment))
    war.wait_for_review(inside)
    inside("again", str(war.segment))
    war.press_publish()

    found = inside("dump")
    assert found[war.name] == found["undisturbed"]


@pytest.mark.full
def test_two_umpires_who_press_at_once_order_and_publish_once(site: Site, inside: Ask, wars: list[War]):
    war = wars[-3]
    if not site.worker.alive():
        site.start_worker()
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: war.press_order(), range(6)))
    war.wait_for_review(inside)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: war.press_publish(), range(6)))

    found = inside("dump")
    assert found[war.name] == found["undisturbed"]


@pytest.mark.full
def test_ud_083_ud_088_odds_and_a_what_if_whose_worker_is_killed_again_and_again_come_to_the_same(
    site: Site, inside: Ask, wars: list[War], kills: int, instants: random.Random
):
    inside("work", "undisturbed")
    expected, war = inside("jobs", "undisturbed"), wars[-4]
    assert (expected["going on"], len(expected["odds"]), len(expected["what_if"])) == (0, 2, 1)
    if not site.worker.alive():
        site.start_worker()
    war.press("odds", do="ask", of="run-1", most=10, within=0)
    started = war.umpire.get(f"/desk/{war.rid}/what-if/")
    run = re.search(r'<option value="([0-9]+)"', started)[1]
    war.press("what-if", do="begin", run=run, title="As it was", dice="war")
    war.press("what-if", do="play", n=1, run=1)
    for _ in range(min(kills, MOST_KILLS_OF_JOBS)):
        time.sleep(instants.uniform(0, 2 * LONGEST_S))
        site.kill_worker()
        inside("an hour later")
        site.start_worker()
    until(lambda: inside("jobs", war.name)["going on"] == 0, what="the jobs never came to their end")
    assert inside("jobs", war.name) == expected


@pytest.mark.full
def test_ck_001_ck_007_what_is_due_is_ordered_once_by_two_sweeps_and_by_a_worker_that_is_killed(
    site: Site, inside: Ask, wars: list[War], instants: random.Random
):
    swept, killed = wars[-2:]
    inside("due", str(swept.segment), "-1")
    with ThreadPoolExecutor(2) as pool:
        ordered = list(pool.map(lambda _: int(site.python("-m", "tests.promises.inside", "sweep")), range(2)))
    assert sorted(ordered) == [0, 1]

    site.kill_worker()
    inside("due", str(killed.segment), "-1")
    site.start_worker(wait=False)  # it sweeps as soon as it is up, and is killed before, in or after that
    time.sleep(instants.uniform(1, 2 + LONGEST_S))
    site.kill_worker()
    site.start_worker()
    for war in (swept, killed):
        war.wait_for_review(inside)
        war.press_publish()

    found = inside("dump")
    assert found[swept.name] == found[killed.name] == found["undisturbed"]


@pytest.mark.full
def test_ck_wc_18_ck_035_a_worker_killed_between_sending_and_noting_leaves_one_row_that_is_sent(
    site: Site, inside: Ask, wars: list[War]
):
    site.kill_worker()
    inside("mail", wars[0].name)
    with a_server() as (bag, port):
        env = site.env | {"MAIL_HOST": "127.0.0.1", "MAIL_PORT": str(port), "MAIL_TLS": "none"}
        command = [sys.executable, "-m", "tests.promises.inside", "post"]
        killed = subprocess.Popen(command, cwd=ROOT, env=env)
        bag.first = killed.kill
        assert killed.wait() == -signal.SIGKILL
        assert inside("mails") == [["breaker 1", "sending"]]
        inside("a minute later")
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == 1
    assert inside("mails") == [["breaker 1", "sent"]]
    assert len(bag.came) == 2, "twice at worst, never not at all"
    assert len({mail["Message-ID"] for mail in bag.mails}) == 1


@pytest.mark.full
def test_a_replay_from_the_inputs_gives_the_same_bytes_and_a_changed_byte_is_found(site: Site, wars: list[War], tmp_path: Path):
    said = site.manage("replay", "undisturbed", "--verify")
    assert "run 1, battle 1: the same" in said
    assert "run 1, segment 0: the same" in said

    changed = (
        "import django; django.setup()\n"
        "from campaign.models import Segment\n"
        f"segment = Segment.objects.get(run__campaign__name='{wars[0].name}', index=0, run__number=1)\n"
        "segment.outcome = segment.outcome.replace('sighted', 'slighted', 1); segment.save()\n"
    )
    site.python("-c", changed)
    with pytest.raises(AssertionError, match="differ"):
        site.manage("replay", wars[0].name, "--verify")
