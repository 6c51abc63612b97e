"""A command in a shell beside `make play`: it finds the site's Redis and address (OP-001)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT, Lock

ASK = "from django.conf import settings as s; print(s.REDIS_URL, s.SITE_URL, s.CELERY_BROKER_URL)"
HERE = "redis://:secret@127.0.0.1:4711/0"
PORT = "http://127.0.0.1:8123"


def asked(home: Path, **more: str) -> list[str]:
    """Return the settings that `manage.py` finds in a shell of its own."""
    env = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL", "SITE_URL")}
    env |= {"SEALED_ORDERS_HOME": str(home), **more}
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASK]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True, timeout=60).stdout.split()


@pytest.fixture
def running(tmp_path: Path):
    lock = Lock(tmp_path / "lock")
    lock.write(env={"REDIS_URL": HERE, "SITE_URL": PORT})
    yield tmp_path
    lock.release()


@pytest.mark.full
def test_a_command_beside_it_uses_its_redis_and_its_address(running: Path) -> None:
    assert asked(running) == [HERE, PORT, HERE]


@pytest.mark.full
def test_what_the_shell_names_itself_counts(running: Path) -> None:
    other = "redis://127.0.0.1:1/3"
    assert asked(running, REDIS_URL=other)[0] == other
    assert asked(running, DATABASE_URL=f"sqlite:///{running}/other.sqlite3")[0] != HERE, "another installation"


def test_what_a_killed_launcher_left_counts_no_more(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    lock.write(env={"REDIS_URL": HERE})
    lock.release()
    assert asked(tmp_path)[0] != HERE
