"""Children that are stopped with all their own, and processes that are recognised again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT, Child, Held, Lock, identity, read_note, tail
from tests.deploy.launcher import gone
from tests.patience import until

pytestmark = pytest.mark.processes

STUBBORN = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
inner = subprocess.Popen(["sleep", "60"])
print(inner.pid, flush=True)
signal.pause()
"""


def child(log: Path, program: str, *farewell: tuple[signal.Signals, float]) -> Child:
    return Child("It", [sys.executable, "-c", program], dict(os.environ), log, farewell=farewell or ((signal.SIGTERM, 5.0),))


def read_log(log: Path) -> str:
    until(lambda: log.exists() and log.read_text().endswith("\n"), what="it said nothing")
    return log.read_text()


def test_child_that_does_not_listen_is_killed_with_what_it_started(tmp_path: Path) -> None:
    log = tmp_path / "log"
    stubborn = child(log, STUBBORN, (signal.SIGTERM, 0.2))
    stubborn.start()
    inner = int(read_log(log))
    stubborn.stop()
    assert not stubborn.alive()
    assert gone([stubborn.pid, inner])


def test_child_that_listens_is_not_killed(tmp_path: Path) -> None:
    polite = child(tmp_path / "log", "import signal; print('here', flush=True); signal.sigwait([signal.SIGTERM]); print('bye')")
    polite.argv = [sys.executable, "-c", "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [15]); " + polite.argv[2]]
    polite.start()
    read_log(tmp_path / "log")
    polite.stop()
    assert polite.process is not None
    assert polite.process.returncode == 0
    assert tail(tmp_path / "log", 1) == "bye"


def test_child_of_a_killed_launcher_dies_with_it(tmp_path: Path) -> None:
    launcher = (
        "import os, sys, signal; from pathlib import Path; from deploy.processes import Child;"
        "c = Child('It', ['sleep', '60'], dict(os.environ), Path(sys.argv[1])); c.start();"
        "print(c.pid, flush=True); signal.pause()"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", launcher, str(tmp_path / "log")], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert started.stdout is not None
    pid = int(started.stdout.readline())
    assert identity(pid)
    started.kill()
    started.communicate()
    assert gone([pid])


def test_identity_is_of_one_process_and_no_other() -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        own = identity(process.pid)
        assert own == identity(process.pid)
        assert own != identity(os.getpid())
        process.kill()
    assert identity(process.pid) is None


def test_child_that_is_told_to_hurry_is_killed_at_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    stubborn = child(log, STUBBORN, (signal.SIGTERM, 60.0), (signal.SIGINT, 60.0))
    stubborn.start()
    read_log(log)
    asked: list[bool] = []
    stubborn.stop(lambda: len(asked) > 3 or bool(asked.append(True)))
    assert not stubborn.alive()


def test_lock_is_held_by_one_and_tells_the_next_who_has_it(tmp_path: Path) -> None:
    first = Lock(tmp_path / "lock")
    first.write(pid=17, url="http://127.0.0.1:8000", more="x" * 90)
    first.write(pid=17, url="http://127.0.0.1:8000")
    with pytest.raises(Held) as held:
        Lock(tmp_path / "lock")
    assert held.value.note == {"pid": 17, "url": "http://127.0.0.1:8000"}
    assert (tmp_path / "lock").stat().st_mode & 0o077 == 0, "passwords stand in it"
    first.release()
    again = Lock(tmp_path / "lock")
    assert again.note["pid"] == 17, "what one left who was killed"
    again.release()


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "\x00", "17"])
def test_note_that_cannot_be_read_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "lock").write_text(text)
    assert read_note(tmp_path / "lock") == {}
    (tmp_path / "lock").write_text('{"pid": 1}' + text)
    assert read_note(tmp_path / "lock") == {"pid": 1}, "the end of an old note"
    assert read_note(tmp_path) == read_note(tmp_path / "none") == {}


def test_long_log_is_put_aside_at_the_next_start(tmp_path: Path) -> None:
    log = tmp_path / "it.log"
    log.write_bytes(b"x" * 5_000_001)
    child_ = child(log, "print('new')")
    child_.start()
    assert child_.process is not None
    child_.process.wait()
    assert log.read_text() == "new\n"
    assert (tmp_path / "it.old.log").stat().st_size == 5_000_001
