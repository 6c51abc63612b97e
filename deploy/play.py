"""`make play`: Redis, one worker and one web server on this machine, until Ctrl-C.

PACK=channel_manoeuvres   another scenario pack than north_sea_1905
PORT=8000  HOST=127.0.0.1 where to listen
SEALED_ORDERS_HOME=.play  where the database, the secret and the logs are kept
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deploy import beside, servers
from deploy.processes import ROOT, Child, Held, Lock, Register, before_exec, tail, wait_until
from deploy.screen import allowed_hosts, say, show, shown_host

DEFAULT_PORT = 8000
DEFAULT_PACK = "north_sea_1905"
PORTS_TRIED = 100
PATIENCE = 60.0  # seconds for a server to answer on a slow machine
RESTARTS, WITHIN = 5, 60.0  # more deaths than that in so many seconds, and restarting is no use
SHORTEST_SECRET = 40  # characters


class Explained(Exception):
    """Why it cannot go on, in words for the person at the terminal. ``status`` is the exit status."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


class Stopped(BaseException):
    """Ctrl-C, SIGTERM, or the terminal was closed. No :class:`Exception`: libraries catch those and go on."""


class Signals:
    """Turns the signals that mean "stop" into :class:`Stopped`, at once or when what must not be cut short is done.

    A signal may come where nothing can be raised (a finaliser, a weak reference that ends): it is remembered, and raised at the
    next :meth:`check`.
    """

    STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    ECHO = 1.0  # seconds; make, timeout and terminals send a signal on that the whole group has had already

    def __init__(self) -> None:
        self.holding = False
        self.came = False
        self.last = -self.ECHO
        for each in self.STOPPING:
            signal.signal(each, self._heard)

    def _heard(self, number: int, frame: object) -> None:
        now = time.monotonic()
        echo, self.last = now - self.last < self.ECHO, now
        if echo:
            return
        self.came = True
        if not self.holding:
            raise Stopped

    def check(self) -> None:
        """Raises Stopped if it was told to stop, however long ago."""
        if self.came:
            raise Stopped

    @contextmanager
    def held_back(self) -> Iterator[None]:
        # Not by a signal mask: children would inherit it and never hear that they should stop.
        self.holding = True
        try:
            yield
        finally:
            self.holding = False
        self.check()

    def ignore(self) -> None:
        for each in self.STOPPING:
            signal.signal(each, signal.SIG_IGN)


@dataclass(frozen=True)
class Wishes:
    """What the environment asks for. ``port`` is None if none was named."""

    home: Path
    pack: str
    host: str
    port: int | None

    @classmethod
    def from_environment(cls) -> Wishes:
        given = os.environ.get("PORT", "").strip()
        if given and not (given.isdecimal() and 0 < int(given) < 65536):
            raise Explained(f"PORT={given} is not a port; give a number from 1 to 65535, e.g. PORT=8000.", 2)
        pack = os.environ.get("PACK", "").strip() or DEFAULT_PACK
        home = Path(os.environ.get("SEALED_ORDERS_HOME") or ROOT / ".play").expanduser().absolute()
        return cls(home, pack, os.environ.get("HOST", "").strip() or servers.LOOPBACK, int(given) if given else None)


# ---- before anything starts ----


def choose_port(host: str, port: int | None) -> int:
    """The port to listen on: the one asked for, or the first free one from 8000 on."""
    try:
        if port is not None:
            if not servers.port_is_free(host, port):
                who = servers.who_listens(port) or "Another program"
                raise Explained(
                    f"Port {port} is taken: {who} listens there. Stop it, or choose another: make play PORT={port + 1}", 2
                )
            return port
        for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
            if servers.port_is_free(host, candidate):
                if candidate != DEFAULT_PORT:
                    who = servers.who_listens(DEFAULT_PORT) or "another program"
                    say(f"Port {DEFAULT_PORT} is taken by {who}; using {candidate} instead.")
                return candidate
    except PermissionError:
        raise Explained(f"Port {port} is reserved for the system; choose one above 1023.", 2) from None
    except OSError as error:  # no such address here, a name that does not resolve
        raise Explained(f"HOST={host} cannot be listened on: {error.strerror}.", 2) from None
    raise Explained(f"Ports {DEFAULT_PORT} to {DEFAULT_PORT + PORTS_TRIED - 1} are all taken; name another with PORT=…", 2)


def mend_secret(home: Path) -> None:
    """Put aside a secret that was not written whole; settings make a new one."""
    kept = home / "secret-key"
    if not kept.exists() or os.environ.get("SECRET_KEY"):
        return
    if kept.is_dir():
        raise Explained(f"{kept} is a folder; the secret key should be a file. Remove it.")
    try:
        whole = re.fullmatch(rf"[\w-]{{{SHORTEST_SECRET},}}", kept.read_text().strip(), re.ASCII)
    except UnicodeDecodeError:
        whole = None
    if not whole:
        kept.replace(home / "secret-key.damaged")
        say("The secret key was damaged; a new one is made. Browsers must open their links again.")


def clear_leftovers(register: Register) -> None:
    """Stop what a launcher that was killed left running. Needs the lock: then nobody else can have started them."""
    left = register.leftovers()
    for each in left:
        each.stop()
    if left:
        names = ", ".join(f"{each.name.lower()} (process {each.pid})" for each in left)
        say(f"Stopped what an earlier start left running: {names}.")
    register.clear()


# ---- the installation ----


@dataclass
class Play:
    """One campaign played on this machine: starts the servers, watches them, stops them."""

    wishes: Wishes
    lock: Lock
    register: Register
    signals: Signals
    redis: servers.Redis | None = None
    worker: Child | None = None
    web: Child | None = None
    deaths: deque[float] = field(default_factory=deque)

    def start(self) -> None:
        """Start everything and wait until each server answers; prints the links."""
        port = choose_port(self.wishes.host, self.wishes.port)
        mend_secret(self.wishes.home)
        self.redis = servers.Redis(self.wishes.home, dict(os.environ))
        self.run_undisturbed(self.redis.start)
        names = allowed_hosts(self.wishes.host)
        base = f"http://{shown_host(self.wishes.host)}:{port}"
        env = servers.environment(
            self.wishes.home,
            self.redis.url,
            ALLOWED_HOSTS=os.environ.get("ALLOWED_HOSTS") or ",".join(names),
            SITE_URL=os.environ.get("SITE_URL") or base,
        )
        beside.share(self.wishes.home, env)
        campaign = self.prepare(env)
        self.worker = servers.worker(self.wishes.home, env)
        self.web = servers.web(self.wishes.home, env, self.wishes.host, port)
        self.run_undisturbed(self.worker.start)
        self.run_undisturbed(self.web.start)
        say("Starting the servers …")
        self.wait_for_all(port)
        self.lock.write({"pid": os.getpid(), "url": base, "campaign": campaign["name"]})
        again = "make play" if self.wishes.pack == DEFAULT_PACK else f"PACK={self.wishes.pack} make play"
        show(campaign, base, self.wishes.home / "logs", again)

    def prepare(self, env: dict[str, str]) -> dict[str, Any]:
        """Tables, campaign, links (in a process of its own: the launcher itself needs no Django)."""
        log = self.wishes.home / "logs" / "setup.log"
        process = None
        with log.open("wb") as errors:
            try:
                # Not between fork and exec, where Python can raise nothing: a signal there is lost, and leaves a trace instead.
                with self.signals.held_back():
                    process = subprocess.Popen(
                        [sys.executable, "-m", "deploy.prepare", self.wishes.pack],
                        cwd=ROOT,
                        env=env,
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.PIPE,
                        stderr=errors,
                        start_new_session=True,
                        preexec_fn=before_exec(),
                    )
                said, _ = process.communicate()
            except BaseException:
                if process is not None:
                    process.kill()
                    process.wait()
                raise
        if process.returncode:
            raise Explained(f"The campaign {self.wishes.pack} could not be set up.\n{tail(log, 40)}")
        found: dict[str, Any] = json.loads(said.splitlines()[-1])
        return found

    def wait_for_all(self, port: int) -> None:
        assert self.redis is not None
        assert self.worker is not None
        assert self.web is not None
        redis_url, prefix = self.redis.url, os.environ.get("CELERY_PREFIX", "")
        if not wait_until(lambda: servers.web_answers(self.wishes.host, port), self.web, PATIENCE):
            raise servers.WillNotStart(self.web)
        if not wait_until(lambda: servers.worker_answers(redis_url, prefix), self.worker, PATIENCE):
            raise servers.WillNotStart(self.worker)

    def children(self) -> list[Child]:
        """In the order in which they stop: first those who use the others."""
        found = (self.web, self.worker, self.redis.child if self.redis else None)
        return [child for child in found if child is not None]

    def run_undisturbed(self, start: Callable[[], None]) -> None:
        """Start something and write it down, with no signal between the two: what is not written down would be forgotten."""
        self.signals.check()
        with self.signals.held_back():
            start()
            self.register.write(self.children())

    def watch(self) -> None:
        """Until a signal comes: start again whatever dies. Raises WillNotStart if it keeps dying."""
        while True:
            self.signals.check()
            for child in self.children():
                if not child.alive():
                    self.start_again(child)
            time.sleep(0.5)

    def start_again(self, child: Child) -> None:
        assert self.redis is not None
        now = time.monotonic()
        self.deaths.append(now)
        while now - self.deaths[0] > WITHIN:
            self.deaths.popleft()
        if len(self.deaths) > RESTARTS:
            raise servers.WillNotStart(child, "keeps stopping")
        say(f"{child.name} stopped by itself; starting it again ({child.log}).")
        child.kill()
        if child is self.redis.child:
            # Its clients had subscriptions there; they make them anew when they start. Nothing is gained by asking them to go:
            # what they had in hand they could not hand back, and somebody waits for it.
            for other in self.children():
                other.kill()
            self.run_undisturbed(self.redis.again)
            for other in self.children()[:-1]:
                self.run_undisturbed(other.start)
        else:
            self.run_undisturbed(child.start)

    def stop(self) -> None:
        """Web, worker, Redis; a second Ctrl-C makes it short."""
        try:
            for child in self.children():
                child.stop()
        except Stopped:
            say("At once, then.")
        finally:
            self.signals.ignore()
            for child in self.children():
                child.kill()
            if self.redis is not None:
                self.redis.stop()
            beside.take_away(self.wishes.home)
            self.register.clear()


# ---- the command ----


def already_running(home: Path, note: dict[str, object]) -> int:
    """Say where, and show the links again: whoever types it twice has lost the first screen."""
    where, campaign = str(note.get("url", "")), str(note.get("campaign", ""))
    if not where:
        say("Sealed Orders is just being started here by another process; its links will appear there.")
        return 0
    say(f"Sealed Orders is running already, at {where} (process {note.get('pid')}).")
    links = [sys.executable, str(ROOT / "manage.py"), "links", campaign, "--base", where]
    return subprocess.run(links, env={**os.environ, "SEALED_ORDERS_HOME": str(home)}, check=False).returncode


def play(wishes: Wishes) -> int:
    if not wishes.home.exists():
        wishes.home.mkdir(parents=True, mode=0o700)  # the database holds the secrets of the links
    (wishes.home / "logs").mkdir(exist_ok=True)
    try:
        lock = Lock(wishes.home / "lock")
    except Held as held:
        return already_running(wishes.home, held.note)
    lock.write({"pid": os.getpid()})
    register = Register(wishes.home / "children.json")
    running = Play(wishes, lock, register, Signals())
    try:
        clear_leftovers(register)
        running.start()
        running.watch()
    except Stopped:
        say("\nStopping …")
    finally:
        try:
            running.stop()
        finally:
            lock.write({})
            lock.release()
    say("Stopped. Nothing is lost.")
    return 0


def main() -> int:
    try:
        return play(Wishes.from_environment())
    except Explained as explained:
        say(str(explained))
        return explained.status
    except servers.WillNotStart as failed:
        say(str(failed))
        return 1
    except Stopped:
        return 0
    except OSError as error:
        say(f"{error.filename or 'This machine'}: {error.strerror or error}.")
        say("Is the disk full, or does the folder belong to somebody else? SEALED_ORDERS_HOME=/another/folder chooses another.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
