"""Child processes: started so that none outlives its launcher, stopped in order, known again by more than a pid."""

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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
PR_SET_PDEATHSIG = 1  # from linux/prctl.h
# Loaded here: between fork and exec nothing should be looked up any more.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
LOG_LIMIT = 5_000_000  # bytes; a longer log is put aside when its process starts


@dataclass
class Child:
    """One process of ours, in a session of its own, writing to ``log``.

    ``farewell`` are the signals that stop it politely, each with the seconds it is given; after the last, its whole process
    group is killed. When its launcher dies without a word, it is killed too (Linux).
    """

    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    log: Path
    farewell: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 5.0),)
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start it; raises OSError if that cannot be done."""
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

    def stop(self) -> None:
        """Ask it to go, ever less politely; returns when nothing of its group is left."""
        if self.process is None:
            return
        for sign, seconds in self.farewell:
            if not self.alive():
                break
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """SIGKILL to the process and all it started, and wait for it."""
        if self.process is None:
            return
        # Its children (a worker's pool, embedded beat) share its group and would go on without it.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()

    def last_words(self, lines: int = 15) -> str:
        return tail(self.log, lines)


def die_with_parent(parent: int) -> None:
    """Called in a child: the kernel kills it when ``parent`` dies, however it dies. Elsewhere than on Linux the next start
    clears up (:class:`Register`)."""
    if _prctl is None:
        return
    _prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it died in between
        os._exit(1)


def before_exec() -> Callable[[], None]:
    """For ``preexec_fn``: :func:`die_with_parent` of the process that calls this."""
    return partial(die_with_parent, os.getpid())


def tail(log: Path, lines: int) -> str:
    """The last lines of a log, or a word that there is none."""
    try:
        text = log.read_bytes()[-20_000:].decode(errors="replace")
    except OSError:
        return "(nothing was written)"
    return "\n".join(text.splitlines()[-lines:]) or "(nothing was written)"


def wait_until(ready: Callable[[], bool], child: Child, seconds: float) -> bool:
    """Whether ``ready`` came true before the time was up or the child died."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not child.alive():
            return False
        if ready():
            return True
        time.sleep(0.05)
    return False


# ---- which process is this? ----


def identity(pid: int) -> str | None:
    """What tells this process from any other that ever has the same pid; None if there is no such process.

    On Linux the boot and the tick it was started in, elsewhere what ps says about its start.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        if fields[0] == "Z":
            return None
        return f"{Path('/proc/sys/kernel/random/boot_id').read_text().strip()} {fields[19]}"
    except FileNotFoundError:
        if Path("/proc/self/stat").exists():
            return None
    except ProcessLookupError:
        return None
    shown = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip() or None


@dataclass(frozen=True)
class Leftover:
    """A process that a launcher started and did not live to stop."""

    name: str
    pid: int
    identity: str

    def alive(self) -> bool:
        return identity(self.pid) == self.identity

    def stop(self, seconds: float = 3.0) -> None:
        """SIGTERM, then SIGKILL, to its group, which it leads; nothing happens to a stranger with the same pid."""
        for sign in (signal.SIGTERM, signal.SIGKILL):
            if not self.alive():
                return
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, sign)
            until = time.monotonic() + seconds
            while self.alive() and time.monotonic() < until:
                time.sleep(0.05)


class Register:
    """The file in which a launcher keeps which processes are its own, for the next one to find if it is killed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, children: Iterable[Child]) -> None:
        rows = [{"name": c.name, "pid": c.pid, "identity": identity(c.pid)} for c in children if c.alive()]
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(rows))
        os.replace(fresh, self.path)

    def leftovers(self) -> list[Leftover]:
        """Those named in the file that still run. A file that cannot be read names nobody."""
        try:
            rows = json.loads(self.path.read_text())
            named = [Leftover(str(row["name"]), int(row["pid"]), str(row["identity"])) for row in rows]
        except (OSError, ValueError, KeyError, TypeError):
            return []
        return [each for each in named if each.alive()]

    def clear(self) -> None:
        self.path.unlink(missing_ok=True)


class Held(Exception):
    """Another process holds the lock; ``note`` is what it wrote there."""

    def __init__(self, note: dict[str, object]) -> None:
        super().__init__("held")
        self.note = note


class Lock:
    """One launcher per home folder. The kernel lets go of it when its holder dies, however it dies."""

    def __init__(self, path: Path) -> None:
        """Takes the lock; raises :class:`Held` if somebody has it, OSError if the file cannot be written."""
        self.file: IO[str] = path.open("a+")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.file.seek(0)
            try:
                note = json.loads(self.file.read() or "{}")
            except ValueError:
                note = {}
            self.file.close()
            raise Held(note if isinstance(note, dict) else {}) from None

    def write(self, note: dict[str, object]) -> None:
        """Leave word for whoever comes next: pid, address."""
        self.file.seek(0)
        self.file.truncate()
        self.file.write(json.dumps(note))
        self.file.flush()

    def release(self) -> None:
        self.file.close()
