"""The site that browser and kill tests use is a real one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from deploy import servers
from tests.deploy.launcher import gone
from tests.deploy.test_play import status_of
from tests.shared import Shared
from tests.site import Site, migrated

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def afresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that began with nothing, each of its processes started for itself."""
    with Site(tmp_path_factory.mktemp("afresh"), seed="a seed", afresh=True) as site:
        yield site


def schema(database: Path) -> dict[str, list[str]]:
    """All that a database says of its tables and indices, by their names; of a table what it has, in any order."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: sorted(parts(sql)) for name, sql in rows}


def parts(sql: str) -> list[str]:
    """What a statement says up to its bracket, and each thing in that; what stands in brackets within it is one with it."""
    found, deep = [""], 0
    for char in sql:
        deep += {"(": 1, ")": -1}.get(char, 0)
        if (deep == 1 and char in "(,") or (deep == 0 and char == ")"):
            found.append("")
        else:
            found[-1] += char
    return [one.strip() for one in found]


def recorded(database: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return {*connection.execute("SELECT app, name FROM django_migrations")}


def test_tables_made_at_once_are_those_that_all_migrations_make(afresh: Site, shared: Shared) -> None:
    """A new installation has the first, one that was taken over from version to version the second."""
    at_once, by_steps = afresh.home / "site.sqlite3", Path(migrated(shared, None))
    assert recorded(at_once) == recorded(by_steps)
    assert schema(at_once) == schema(by_steps)


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
