"""Child processes: none outlives its launcher, they stop in order, and more than a pid identifies them."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PR_SET_PDEATHSIG = 1  # from linux/prctl.h
# Loaded here: between fork and exec nothing should be looked up.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
LOG_LIMIT = 5_000_000  # bytes; a longer log is put aside when its process starts


@dataclass
class Child:
    """Process of ours, in a session of its own, writing to ``log``.

    ``farewell`` lists the polite signals, each with its seconds; then its whole group is killed. On Linux it also dies with its
    launcher.
    """

    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    log: Path
    farewell: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 5.0),)
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start it; OSError if that cannot be done."""
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.replace(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                list(self.argv),
                cwd=ROOT,
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # Ctrl-C at the terminal must reach the launcher alone: it stops the children one after the other.
                start_new_session=True,
                preexec_fn=before_exec(),
            )

    @property
    def pid(self) -> int:
        assert self.process is not None, f"{self.name} was never started"
        return self.process.pid

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, hurry: Callable[[], bool] = lambda: False) -> None:
        """Ask it to go, ever less politely, or at once in a hurry; return when its group is gone."""
        for sign, seconds in self.farewell:
            if not self.alive() or hurry():
                break
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sign)
            until = time.monotonic() + seconds
            while self.alive() and time.monotonic() < until and not hurry():
                time.sleep(0.02)
        self.kill()

    def kill(self) -> None:
        """Kill the process and all it started (SIGKILL), and wait for it."""
        if self.process is None:
            return
        # Its children (a worker's pool, embedded beat) share its group and would go on without it.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()

    def last_words(self) -> str:
        return tail(self.log, 15)


def die_with_parent(parent: int) -> None:
    """Have the kernel kill this child when ``parent`` dies.

    On other systems than Linux the next start clears up (:func:`stop_leftover`).
    """
    if _prctl is None:
        return
    _prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


def before_exec() -> Callable[[], None]:
    """Make a ``preexec_fn`` that runs :func:`die_with_parent` for the calling process."""
    return partial(die_with_parent, os.getpid())


def tail(log: Path, lines: int) -> str:
    """Read the last lines of a log, or a note that there is none."""
    try:
        text = log.read_bytes()[-20_000:].decode(errors="replace")
    except OSError:
        return "(nothing was written)"
    return "\n".join(text.splitlines()[-lines:]) or "(nothing was written)"


def wait_until(ready: Callable[[], bool], child: Child, seconds: float, check: Callable[[], None] = lambda: None) -> bool:
    """Wait for ``ready``; False if the time is up or the child dies. An exception from ``check`` ends it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        check()
        if not child.alive():
            return False
        if ready():
            return True
        time.sleep(0.05)
    return False


# ---- what a launcher leaves for others ----


def identity(pid: int) -> str | None:
    """Identify a process beyond its pid, which may be reused; None if there is none.

    On Linux by boot and start tick, elsewhere by its start in ps.
    """
    if sys.platform == "linux":
        try:
            fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return None
        return None if fields[0] == "Z" else f"{Path('/proc/sys/kernel/random/boot_id').read_text().strip()} {fields[19]}"
    shown = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip() or None


def stop_leftover(pid: int, known: str, seconds: float = 3.0) -> bool:
    """Stop a process left by a dead launcher, with its group: SIGTERM, then SIGKILL.

    False, and nothing happens, if it is gone or its pid reused.
    """
    if identity(pid) != known:
        return False
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, sign)
        until = time.monotonic() + seconds
        while identity(pid) == known and time.monotonic() < until:
            time.sleep(0.05)
    return True


class Held(Exception):
    """Lock held by another process; ``note`` is what it wrote there."""

    def __init__(self, note: dict[str, Any]) -> None:
        super().__init__("held")
        self.note = note


class Lock:
    """Lock of one launcher per home folder, freed by the kernel when its holder dies.

    The private file holds a note for the next launcher; ``note`` is that of a killed holder.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock; :class:`Held` if another process has it, OSError if the file cannot be written."""
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.fchmod(self.file, 0o600)
        self.note = read_note(path)
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise Held(self.note) from None

    def write(self, **note: Any) -> None:
        """Write the note: which process, where, what it has started."""
        text = json.dumps(note).encode()
        os.pwrite(self.file, text, 0)
        os.ftruncate(self.file, len(text))

    def release(self) -> None:
        os.close(self.file)


def read_note(path: Path) -> dict[str, Any]:
    """Read the note in a lock's file; {} if unreadable. The end of an older note may follow a new one."""
    try:
        found = json.JSONDecoder().raw_decode(path.read_text())[0]
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
