"""`make play`: Redis, one worker and one web server on this machine, until Ctrl-C.

PACK=channel_manoeuvres   a scenario pack other than north_sea_1905
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deploy import servers
from deploy.console import allowed_hosts, say, show, shown_host
from deploy.processes import ROOT, Child, Held, Lock, before_exec, identity, stop_leftover, tail, wait_until
from deploy.running_site import SHARED

DEFAULT_PORT = 8000
DEFAULT_PACK = "north_sea_1905"
PORTS_TRIED = 100
PATIENCE = 60.0  # seconds for a server to answer on a slow machine
RESTARTS, WITHIN = 5, 60.0  # more deaths than that in so many seconds, and restarting is no use
SHORTEST_SECRET = 40  # characters


class Explained(Exception):
    """Reason why it cannot go on, for the person at the terminal. ``status`` is the exit status."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


class Stopped(Exception):
    """Stop by Ctrl-C, SIGTERM, or a closed terminal."""


class Signals:
    """Signals that mean "stop", remembered: nothing is cut short, and all that waits looks here."""

    STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    ECHO = 1.0  # seconds; make, timeout and terminals pass on a signal that the whole group has had already

    def __init__(self) -> None:
        self.came = 0
        self.last = -self.ECHO
        for each in self.STOPPING:
            signal.signal(each, self._hear)

    def _hear(self, number: int, frame: object) -> None:
        now = time.monotonic()
        self.came += now - self.last >= self.ECHO
        self.last = now

    def check(self) -> None:
        """Raise Stopped if a signal ever came."""
        if self.came:
            raise Stopped

    def hurry(self) -> bool:
        """Say whether two signals came."""
        return self.came > 1


@dataclass(frozen=True)
class Wishes:
    """Settings from the environment. ``port`` is None if none was named."""

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
    """Choose the port: the one asked for, or the first free one from 8000 on."""
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
        say("The secret key was damaged; a new one was created. Players must open their links again.")


def clear_leftovers(note: dict[str, Any]) -> None:
    """Stop what a killed launcher left. Needs the lock: then nobody else can have started it."""
    rows = note.get("children", [])
    left = [f"{row['name'].lower()} (process {row['pid']})" for row in rows if stop_leftover(row["pid"], row["identity"])]
    if left:
        say(f"Stopped processes left from an earlier start: {', '.join(left)}.")


# ---- the installation ----


class Play:
    """Campaign played on this machine: starts the servers, watches them, stops them."""

    def __init__(self, wishes: Wishes, lock: Lock, signals: Signals) -> None:
        self.wishes, self.lock, self.signals = wishes, lock, signals
        self.redis: servers.Redis | None = None
        self.children: list[Child] = []
        """Processes in the order in which they start. They stop in reverse: users of the others first."""
        self.deaths: deque[float] = deque()
        self.note: dict[str, Any] = {"pid": os.getpid()}

    def start(self) -> None:
        """Start everything, wait until each server answers, and print the links."""
        home, host = self.wishes.home, self.wishes.host
        port = choose_port(host, self.wishes.port)
        mend_secret(home)
        self.redis = redis = servers.Redis(home, dict(os.environ))
        self.children = [redis.child]
        redis.start(check=self.signals.check)
        self.children = [redis.child]  # a new one if another process took its port
        base = f"http://{shown_host(host)}:{port}"
        names = os.environ.get("ALLOWED_HOSTS") or ",".join(allowed_hosts(host))
        site = os.environ.get("SITE_URL") or base
        env = servers.environment(home, redis.url, ALLOWED_HOSTS=names, SITE_URL=site)
        self.tell(env={name: env[name] for name in SHARED if name in env})
        campaign = self.prepare(env)
        worker, web = servers.worker(home, env), servers.web(home, env, host, port)
        for child in (worker, web):
            self.children.append(child)
            child.start()
        self.tell()
        say("Starting the servers …")
        prefix, check = os.environ.get("CELERY_PREFIX", ""), self.signals.check
        if not wait_until(lambda: servers.web_answers(host, port), web, PATIENCE, check):
            raise servers.WillNotStart(web)
        if not wait_until(lambda: servers.worker_answers(redis.url, prefix), worker, PATIENCE, check):
            raise servers.WillNotStart(worker)
        self.tell(url=base, campaign=campaign["name"])
        again = "make play" if self.wishes.pack == DEFAULT_PACK else f"PACK={self.wishes.pack} make play"
        show(campaign, base, home / "logs", again)

    def tell(self, **more: Any) -> None:
        """Write into the lock all that others may need, and what runs."""
        self.note |= more
        running = [child for child in self.children if child.alive()]
        rows = [{"name": child.name, "pid": child.pid, "identity": identity(child.pid)} for child in running]
        self.lock.write(**self.note, children=rows)

    def prepare(self, env: dict[str, str]) -> dict[str, Any]:
        """Prepare tables, campaign and links, in a separate process: the launcher itself needs no Django."""
        log, pack = self.wishes.home / "logs" / "setup.log", self.wishes.pack
        with (
            log.open("wb") as errors,
            subprocess.Popen(
                [sys.executable, "-m", "deploy.site_setup", pack],
                cwd=ROOT,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,  # no log gets the links; they are few, and wait in the pipe
                stderr=errors,
                start_new_session=True,
                preexec_fn=before_exec(),
            ) as process,
        ):
            while process.poll() is None:
                if self.signals.came:
                    process.kill()
                time.sleep(0.05)
            self.signals.check()
            assert process.stdout is not None
            said = process.stdout.read()
        if process.returncode:
            raise Explained(f"The scenario {pack} could not be set up.\n{tail(log, 40)}")
        found: dict[str, Any] = json.loads(said.splitlines()[-1])
        return found

    def watch(self) -> None:
        """Start again whatever dies, until a signal comes. Raises WillNotStart if it keeps dying."""
        while True:
            self.signals.check()
            for child in self.children:
                if not child.alive():
                    self.start_again(child)
                    break
            time.sleep(0.2)

    def start_again(self, child: Child) -> None:
        assert self.redis is not None
        now = time.monotonic()
        self.deaths.append(now)
        while now - self.deaths[0] > WITHIN:
            self.deaths.popleft()
        if len(self.deaths) > RESTARTS:
            raise servers.WillNotStart(child, "keeps stopping")
        say(f"{child.name} stopped by itself; starting it again ({child.log}).")
        anew = [child]
        if child is self.redis.child:
            # Its clients had subscriptions there, and make them anew when they start. Asking them to stop gains nothing: they
            # could not hand back their tasks, and somebody waits for those.
            anew = self.children
        for each in anew:
            each.kill()
        for each in anew:
            if each is self.redis.child:
                self.redis.start(anew=True, check=self.signals.check)
            else:
                each.start()
        self.tell()

    def stop(self) -> None:
        """Stop web, worker and Redis; a second Ctrl-C cuts it short."""
        for child in reversed(self.children):
            child.stop(self.signals.hurry)
        if self.redis is not None:
            self.redis.stop()


# ---- the command ----


def already_running(home: Path, note: dict[str, Any]) -> int:
    """Say where the site runs and show the links again, to a user who lost the first screen."""
    where, campaign = str(note.get("url", "")), str(note.get("campaign", ""))
    if not where:
        say("Another process is just starting Sealed Orders here; its links will appear there.")
        return 0
    say(f"Sealed Orders is already running at {where} (process {note.get('pid')}).")
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
    running = Play(wishes, lock, Signals())
    try:
        clear_leftovers(lock.note)
        running.tell()
        running.start()
        running.watch()
    except Stopped:
        say("\nStopping …")
    finally:
        running.stop()
        lock.write()
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
    except OSError as error:
        say(f"{error.filename or 'This machine'}: {error.strerror or error}.")
        say(
            "Is the disk full, or does the folder belong to another user? Choose another with SEALED_ORDERS_HOME=/another/folder."
        )
        return 1


if __name__ == "__main__":
    sys.exit(main())
