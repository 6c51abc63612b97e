"""The site of browser and kill tests: a real one."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import servers
from tests.deploy.http_status import status_of
from tests.deploy.launcher import gone
from tests.site import Site

pytestmark = [pytest.mark.processes, pytest.mark.full]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def afresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Start a site from nothing, each of its processes by itself."""
    with Site(tmp_path_factory.mktemp("afresh"), seed="a seed", afresh=True) as site:
        yield site


def test_site_serves_its_seats_and_its_worker_can_be_killed_and_started(afresh: Site) -> None:
    with afresh as site:
        assert {"umpire", "blue_admiralty", "red_admiralty"} <= site.links.keys()
        assert {status_of(link) for link in site.links.values()} == {200}
        assert site.campaign in site.manage("links")
        killed = site.worker.pid
        site.kill_worker()
        assert gone([killed], 0.0)
        assert not servers.worker_answers(site.redis.url)
        site.start_worker()
        assert site.worker.pid != killed
        pids = [site.worker.pid, site.web.pid, site.redis.child.pid]
    assert gone(pids, 0.0)


def test_site_that_cannot_begin_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="west_sea_1805"):
        Site(tmp_path, pack="west_sea_1805")
    assert not (tmp_path / "redis.conf").exists()


def test_a_database_of_before_1_0_is_refused_in_words(tmp_path: Path) -> None:
    database = tmp_path / "site.sqlite3"
    with sqlite3.connect(database) as rows:
        rows.execute("CREATE TABLE django_migrations (id integer PRIMARY KEY, app text, name text, applied text)")
        rows.execute("INSERT INTO django_migrations VALUES (1, 'campaign', '0054_seats', '2026-11-28')")
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "SEALED_ORDERS_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "deploy.site_setup", "channel_manoeuvres"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The database was made by another release of Sealed Orders (campaign.0054_seats is unknown")
    assert "set SEALED_ORDERS_HOME to another" in done.stderr
