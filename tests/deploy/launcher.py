"""`python -m deploy.play` driven from a test as by a person at a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

from deploy.processes import ROOT, identity, read_note
from tests.patience import Patience, scale_seconds, until


def environment(home: Path, **more: str) -> dict[str, str]:
    env = {**os.environ, "SEALED_ORDERS_HOME": str(home), "PACK": "channel_manoeuvres", **more}
    for name in ("DATABASE_URL", "REDIS_URL", "PORT", "HOST"):
        if name not in more:
            env.pop(name, None)
    return env


def run(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a start that ends by itself."""
    command = [sys.executable, "-m", "deploy.play"]
    return subprocess.run(
        command, cwd=ROOT, env=environment(home, **more), capture_output=True, text=True, timeout=scale_seconds(), check=False
    )


class Launcher:
    """A start that goes on until it is stopped; ``shown`` is its output so far."""

    def __init__(self, home: Path, **more: str) -> None:
        self.home = home
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deploy.play"],
            cwd=ROOT,
            env=environment(home, **more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.shown += line

    def wait_for(self, text: str) -> None:
        def has_said_it() -> bool:
            assert text in self.shown or self.process.poll() is None, f"it ended with {self.process.returncode}:\n{self.shown}"
            return text in self.shown

        until(has_said_it, what=lambda: f"it never said {text!r}:\n{self.shown}")

    def wait_until_ready(self) -> None:
        self.wait_for("Ctrl-C stops")

    @property
    def links(self) -> list[str]:
        return re.findall(r"http://127\S+/enter/\S+/", self.shown)

    def children(self) -> dict[str, int]:
        """Return name -> pid of the children in its note."""
        return {row["name"]: row["pid"] for row in read_note(self.home / "lock").get("children", [])}

    def interrupt(self) -> int:
        """Press Ctrl-C; return the exit status."""
        return self.send(signal.SIGINT)

    def send(self, sign: signal.Signals) -> int:
        self.process.send_signal(sign)
        status = self.process.wait(scale_seconds())
        self.reader.join(scale_seconds())
        return status


def gone(pids: list[int], seconds: float = 15.0) -> bool:
    """Report whether all these processes end before the time is up."""
    patience = Patience(seconds)
    while any(identity(pid) for pid in pids):
        if not patience.pause():
            return False
    return True
