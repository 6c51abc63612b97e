"""`make play` as a person meets it: started, started twice, interrupted, killed, begun half-way."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy import servers
from deploy.processes import read_note
from tests.deploy.http_status import status_of
from tests.deploy.launcher import Launcher, gone, run
from tests.patience import PAGE_S, until
from tests.promises.http import Visitor

pytestmark = pytest.mark.processes

GOES_ON_S = 20.0
"""Seconds on a quiet machine for web server and worker to start again."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """Start a launcher over a half-finished set-up: an empty secret, a database file without tables."""
    home = tmp_path_factory.mktemp("half made")
    (home / "secret-key").touch()
    (home / "campaigns.sqlite3").touch()
    launcher = Launcher(home)
    try:
        launcher.wait_until_ready()
        yield launcher
    finally:
        launcher.interrupt()


@pytest.mark.full
def test_every_link_opens_from_a_half_finished_set_up(running: Launcher) -> None:
    assert len(running.links) >= 3
    assert {status_of(link) for link in running.links} == {200}
    assert {status_of(link, "POST") for link in running.links} == {302}, "one press"


@pytest.mark.full
def test_second_start_shows_where_the_first_runs_and_leaves_it_alone(running: Launcher) -> None:
    before = running.children()
    second = run(running.home)
    assert second.returncode == 0
    assert f"process {running.process.pid}" in second.stdout
    assert running.links[0] in second.stdout
    assert running.children() == before


@pytest.mark.full
def test_web_server_and_worker_that_die_are_started_again(running: Launcher) -> None:
    worker = running.children()["The worker"]
    os.kill(worker, signal.SIGKILL)
    running.wait_for("The worker stopped by itself")
    until(lambda: running.children().get("The worker", worker) != worker, what="no worker was started again")
    redis_url = read_note(running.home / "lock")["env"]["REDIS_URL"]
    until(lambda: servers.worker_answers(redis_url), what="the worker that was started again takes nothing")
    died = running.children()["The web server"]
    os.kill(died, signal.SIGKILL)
    running.wait_for("The web server stopped by itself")
    port = urlsplit(running.links[0]).port
    assert port is not None
    until(lambda: servers.web_answers("127.0.0.1", port), what="no web server was started again")
    assert running.children()["The web server"] != died


def test_a_run_goes_on_soon_after_redis_died(running: Launcher) -> None:
    """Redis is killed as the run is ordered: the queue is lost, yet the run goes on without waiting for a timeout."""
    umpire = Visitor(running.links[0].partition("/enter/")[0])
    with umpire.opener.open(running.links[0], data=b"", timeout=60) as answer:
        path, page = urlsplit(answer.url).path, answer.read().decode()
    segment = re.search(r'name="segment" value="(\d+)"', page)
    assert segment is not None
    redis = running.children()["Redis"]
    umpire.post(f"{path}order/", Visitor.token_of(page), segment=segment[1])
    os.kill(redis, signal.SIGKILL)
    until(
        lambda: "publish/" in shown_at(umpire, path),
        what=lambda: f"the run never went on:\n{running.shown}",
        quiet_s=GOES_ON_S,
        pause_s=PAGE_S,
    )


def shown_at(visitor: Visitor, path: str) -> str:
    """Return the page as it is now; "" while the server starts again."""
    try:
        return visitor.get(path)
    except OSError:
        return ""


@pytest.mark.full
def test_interrupted_and_killed_launchers_leave_nothing_and_are_resumed(tmp_path: Path) -> None:
    first = Launcher(tmp_path)
    first.wait_until_ready()
    pids = list(first.children().values())
    assert len(pids) == 3
    assert first.interrupt() == 0
    assert gone(pids, 0.0), "Ctrl-C must not return before its children are gone"
    assert "begins" in first.shown

    second = Launcher(tmp_path)
    second.wait_until_ready()
    assert "goes on" in second.shown
    path = [urlsplit(link).path for link in first.links]
    assert [urlsplit(link).path for link in second.links] == path
    pids = list(second.children().values())
    second.send(signal.SIGKILL)
    assert gone(pids), "children must not outlive a launcher that was killed"

    third = Launcher(tmp_path)
    third.wait_until_ready()
    assert [urlsplit(link).path for link in third.links] == path
    assert third.send(signal.SIGTERM) == 0
    assert read_note(tmp_path / "lock") == {}


@pytest.mark.full
def test_start_cut_short_during_set_up_can_be_repeated(tmp_path: Path) -> None:
    cut = Launcher(tmp_path)
    until((tmp_path / "redis.conf").exists, what="it never began to set up")
    assert cut.interrupt() == 0
    assert "Traceback" not in cut.shown
    again = Launcher(tmp_path)
    again.wait_until_ready()
    assert again.interrupt() == 0


def test_taken_port_that_was_asked_for_is_refused_with_who_has_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run(tmp_path, PORT=str(port))
    assert refused.returncode == 2
    assert f"Port {port} is taken" in refused.stdout
    assert f"process {os.getpid()}" in refused.stdout


@pytest.mark.parametrize("port", ["http", "0", "70000", "-1"])
def test_port_that_is_none_is_refused_in_words(tmp_path: Path, port: str) -> None:
    refused = run(tmp_path, PORT=port)
    assert refused.returncode == 2
    assert f"PORT={port} is not a port" in refused.stdout


@pytest.mark.full
def test_unknown_pack_is_refused_in_words(tmp_path: Path) -> None:
    refused = run(tmp_path, PACK="west_sea_1805")
    assert refused.returncode == 1
    assert "west_sea_1805" in refused.stdout
    assert "Traceback" not in refused.stdout


@pytest.mark.full
def test_damaged_database_is_explained(tmp_path: Path) -> None:
    (tmp_path / "campaigns.sqlite3").write_bytes(b"not a database at all, but longer than the head of one" * 40)
    refused = run(tmp_path)
    assert refused.returncode == 1
    assert "cannot be used" in refused.stdout
    assert "move it aside" in refused.stdout
    assert "Traceback" not in refused.stdout


@pytest.mark.full
def test_home_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = run(tmp_path / "file" / "home")
    assert refused.returncode == 1
    assert "SEALED_ORDERS_HOME" in refused.stdout
    assert "Traceback" not in refused.stdout
