"""A process of a site that has loaded Django and the program, and from which the site's other processes are forked.

Web server, worker and what is asked inside a site would each load the same two thousand modules, at a second of processor and
more. A template loads them once. What it is asked for is forked from it, gets the streams and the session it is to have, and then
runs the very module that its command line names (``python -m celery …``) as its main program: a process of its own, which is
killed by its pid, and dies with the template, as that dies with whoever started it.

A template stands for one environment, since settings are read as they are loaded: what is told another is started as ever. It has
modules and nothing else (no connection, thread or loop: with one it does not stand). All that is forked from it has one seed of
hashes: what is to come to the same bytes under any other is started as ever, too. ``python -m tests.template ADDRESS`` is it.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import inspect
import json
import os
import runpy
import select
import selectors
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from deploy.processes import Child, die_with_parent, wait_until
from tests.patience import within

LONGEST_ADDRESS = 90  # bytes; the name of a local socket may have a few more
LENGTH = struct.Struct("!I")
LOADED = (
    # What all of a site's processes load …
    *("deploy.urls", "channels.routing", "channels.sessions", "campaign.routing", "tactical.routing", "deploy.channel_layer"),
    *("django.core.handlers.asgi", "whitenoise.middleware", "django_htmx.middleware", "campaign.middleware"),
    *("django.core.management.commands.migrate", "campaign.tasks", "tactical.tasks", "umpire.tasks"),
    # … a worker …
    *("celery.bin.celery", "celery.bin.worker", "celery.apps.worker", "celery.apps.beat", "celery.concurrency.prefork"),
    *("celery.worker.consumer", "celery.worker.components", "celery.fixups.django", "celery.app.amqp", "celery.app.control"),
    *("celery.beat", "celery.loaders.app", "kombu.transport.redis"),
    # … and a web server.
    *("uvicorn.main", "uvicorn.server", "uvicorn.loops.auto", "uvicorn.lifespan.off", "uvicorn.protocols.http.auto"),
    *("uvicorn.protocols.websockets.auto", "uvicorn.logging"),
    # What a chart is read and made with; the program loads it where it first comes to one.
    *("geopandas", "pyogrio", "shapely", "scipy.spatial", "scipy.ndimage", "scipy.sparse.csgraph"),
)


# ---- who asks ----


class Template:
    """The template of a site; :meth:`popen` begins processes as ``subprocess.Popen`` does."""

    def __init__(self, home: Path, env: Mapping[str, str]) -> None:
        self.address, self.env = home / "template.sock", dict(env)
        words = [sys.executable, "-m", "tests.template", str(self.address)]
        self.child = Child("The template", words, env, home / "logs" / "template.log")

    def start(self) -> None:
        """Have it load. Where there can be none, processes are started as ever."""
        if sys.platform == "linux" and len(os.fsencode(self.address)) <= LONGEST_ADDRESS:
            self.child.start()
            assert wait_until(self.address.exists, self.child, within()), self.child.last_words()

    def stop(self) -> None:
        """It ends, and with it whatever was forked from it."""
        self.child.kill()
        self.address.unlink(missing_ok=True)

    def popen(self, words: Sequence[str], *, env: Mapping[str, str], **how: Any) -> subprocess.Popen[Any]:
        """Begin a process: forked, if it is a module of this very Python in this very environment."""
        given = list(words)
        forks = given[:1] == [sys.executable] and given[1:2] in (["-m"], ["-c"]) and dict(env) == self.env
        if not forks or not self.address.exists():
            return subprocess.Popen(given, env=dict(env), **how)
        how.pop("preexec_fn", None)  # it dies with the template
        return Forked(self.address, given, **how)


class Forked(subprocess.Popen[Any]):
    """A process forked from a template: for whoever has asked for it what any other is that he has started.

    The template waits for it, keeps its pid until its end is known here, and kills it where nobody is left to know.
    """

    def __init__(self, address: Path, words: list[str], **how: Any) -> None:
        self.line = socket.socket(socket.AF_UNIX)
        try:
            self.line.connect(str(address))
            super().__init__(words, **how)
        except BaseException:
            self.line.close()
            raise

    def _execute_child(self, *given: Any) -> None:
        """In place of fork and exec: the streams go to the template, and its answer is the pid."""
        told = inspect.signature(subprocess.Popen._execute_child).bind(self, *given).arguments  # type: ignore[attr-defined]
        streams = [n if told[name] == -1 else told[name] for n, name in enumerate(("p2cread", "c2pwrite", "errwrite"))]
        where = str(told["cwd"] or Path.cwd())
        order = json.dumps({"words": told["args"][1:], "cwd": where, "session": told["start_new_session"]}).encode()
        socket.send_fds(self.line, [LENGTH.pack(len(order))], streams)
        self.line.sendall(order)
        pid = self._said(None)
        if not pid:
            raise ProcessLookupError(f"the template is gone that should begin {told['args']}")
        self.pid, self._child_created = int(pid), True
        ends = [told[name] for name in ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")]
        self._close_pipe_fds(*ends)  # type: ignore[attr-defined]

    def _said(self, seconds: float | None) -> str | None:
        """A line of the template's; None if there is none before the time is up, "" if it is gone."""
        if not select.select([self.line], [], [], seconds)[0]:
            return None
        said = b""
        with contextlib.suppress(ConnectionError):
            while not said.endswith(b"\n") and (more := self.line.recv(1)):
                said += more
        return said.decode()

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        return self._ended(0.0)

    def _wait(self, timeout: float | None) -> int:
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
        return status

    def _ended(self, seconds: float | None) -> int | None:
        """Its exit status, if it ends before the time is up; what dies with its template was killed."""
        if self.returncode is None and (said := self._said(seconds)) is not None:
            self.returncode = int(said) if said else -signal.SIGKILL
            with contextlib.suppress(OSError):  # until the template has waited for it: then what it cost is counted
                self.line.shutdown(socket.SHUT_WR)
                self.line.settimeout(within())
                self.line.recv(1)
            self.line.close()
        return self.returncode


# ---- the template ----


@dataclass(frozen=True)
class Order:
    """What a process forked from the template is to be."""

    words: list[str]
    cwd: str
    session: bool
    streams: tuple[int, ...]

    @classmethod
    def heard(cls, line: socket.socket) -> Order:
        head, streams, *_ = socket.recv_fds(line, LENGTH.size, 3)
        with line.makefile("rb") as rest:
            told = json.loads(rest.read(*LENGTH.unpack(head)))
        return cls(told["words"], told["cwd"], told["session"], tuple(streams))


def load() -> None:
    """Load what sites load. Raises RuntimeError if that began anything that two processes cannot both have."""
    import django
    from django.db import connections

    django.setup()
    for name in LOADED:
        importlib.import_module(name)
    if threading.active_count() > 1 or any(one.connection for one in connections.all(initialized_only=True)):
        raise RuntimeError(f"loaded, it has a connection, or threads: {threading.enumerate()}")
    gc.collect()
    gc.freeze()  # nobody looks through it for garbage, so that those who have it in common go on having it


def serve(listener: socket.socket) -> Order:
    """Fork whoever is asked for, until the end; returns in each process that was forked, with what that is to be."""
    lines: dict[int, socket.socket] = {}  # of those that were forked and not waited for, by their pids
    told: set[int] = set()  # of them those that have ended
    woken, wake = socket.socketpair()
    woken.setblocking(False)
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    own = selectors.DefaultSelector()
    for one in (listener, woken):
        own.register(one, selectors.EVENT_READ)
    while True:
        for key, _ in own.select():
            if key.fileobj is woken:
                woken.recv(4096)
            elif key.fileobj is listener:
                line, _ = listener.accept()
                order = Order.heard(line)
                parent, pid = os.getpid(), os.fork()
                if not pid:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    die_with_parent(parent)
                    if order.session:
                        os.setsid()
                    line.sendall(f"{os.getpid()}\n".encode())  # with its session, so that whoever reads it can kill it whole
                    own.close()
                    for mine in (woken, wake, listener, line, *lines.values()):
                        mine.close()
                    return order
                for stream in order.streams:
                    os.close(stream)
                lines[pid] = line
                own.register(line, selectors.EVENT_READ, pid)
            else:  # he has hung up: he knows that it has ended, or he has himself
                pid = key.data
                own.unregister(lines[pid])
                if pid not in told:
                    (os.killpg if os.getpgid(pid) == pid else os.kill)(pid, signal.SIGKILL)
                told.discard(pid)
                os.waitpid(pid, 0)
                lines.pop(pid).close()
        for pid in lines.keys() - told:
            # Not reaped yet: nobody else has its pid before all know.
            if ended := os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                status = ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
                told.add(pid)
                with contextlib.suppress(ConnectionError):
                    lines[pid].sendall(f"{status}\n".encode())


def become(order: Order) -> None:
    """Be the process that was asked for, as if Python had been called with these words."""
    for n, stream in enumerate(order.streams):
        os.dup2(stream, n)
    for stream in {*order.streams} - {0, 1, 2}:
        os.close(stream)
    os.chdir(order.cwd)
    way, what, *rest = order.words
    if way == "-m":
        sys.argv = [what, *rest]
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        sys.argv = ["-c", *rest]
        main = sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(what, "<string>", "exec"), main.__dict__)


def main(address: Path) -> None:
    load()
    address.unlink(missing_ok=True)
    fresh = address.with_suffix(".new")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(fresh))
        fresh.chmod(0o600)
        listener.listen(64)
        fresh.rename(address)  # where it is, it listens
        order = serve(listener)
    become(order)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
