"""A real installation in processes of its own, for tests with browsers and with workers that are killed."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from deploy import servers
from deploy.processes import ROOT, wait_until
from tests.patience import scale_seconds
from tests.shared import Shared

SESSION_FOLDER = "SEALED_ORDERS_TESTS"
"""An environment variable: the folder that all processes of the session share, for those that pytest does not know of."""


def answering(do: Callable[..., Any]) -> None:
    """Answer questions, lines of words on standard input, on standard output (:meth:`Lodging.inside`); a question on the command
    line is answered once, and the process ends."""
    if sys.argv[1:]:
        print(json.dumps(do(*sys.argv[1:])))
        return
    for line in sys.stdin:
        print(json.dumps(do(*json.loads(line))), flush=True)


class Lodging:
    """A running site, whoever started it: its address, its campaign, and programs inside it."""

    home: Path
    url: str
    env: dict[str, str]
    links: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Run ``manage.py`` with these arguments and return its output; AssertionError with its complaint if it fails."""
        return self.python("manage.py", *arguments)

    @contextmanager
    def inside(self, module: str) -> Iterator[Callable[..., Any]]:
        """Start a program of the tests inside this site, and yield a function that asks it: one process for each question would
        cost two seconds of processor each. ``module`` hands its work to :func:`answering`. It has a seed of hashes of its own, as
        :meth:`manage` has: its results and a worker's are compared to the byte."""
        log = self.home / "logs" / f"{module}.log"
        pipe, command = subprocess.PIPE, [sys.executable, "-m", module]
        with (
            log.open("a") as complaints,
            subprocess.Popen(command, cwd=ROOT, env=self.env, stdin=pipe, stdout=pipe, stderr=complaints, text=True) as process,
        ):
            assert process.stdin
            assert process.stdout

            def ask(*words: str) -> Any:
                process.stdin.write(f"{json.dumps(words)}\n")
                process.stdin.flush()
                line = process.stdout.readline()
                assert line, f"{module} {' '.join(words)} broke off:\n{log.read_text()}"
                return json.loads(line)

            yield ask
            process.stdin.close()

    def python(self, *arguments: str, **more: str) -> str:
        """Run Python in this site with these words and return its output; AssertionError with its complaint if it fails."""
        words, env = [sys.executable, *arguments], {**self.env, **more}
        done = subprocess.run(words, env=env, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
        return done.stdout


class Site(Lodging):
    """A campaign begun on ``pack`` with its own Redis, worker, web server, database and home folder.

    ``links`` holds the login link of each seat by the seat's key. Where DATABASE_URL names a PostgreSQL (the second half of `make
    test`), the site gets a new database there, else a SQLite file in ``home``; ``database_url`` names another. ``worker=False``
    leaves the worker to :meth:`start_worker`; with ``beat=False`` workers sweep only when they start. ``settings`` is another
    module of Django's settings; ``more`` goes to the environment. Sites begin on a copy of one database with the tables of all
    migrations, which costs five seconds of processor; ``afresh`` begins on an empty one.
    """

    def __init__(
        self,
        home: Path,
        database_url: str | None = None,
        pack: str = "channel_manoeuvres",
        seed: str | None = None,
        *,
        worker: bool = True,
        beat: bool = True,
        settings: str = "deploy.settings",
        more: Mapping[str, str] | None = None,
        afresh: bool = False,
    ) -> None:
        self.home = home
        (home / "logs").mkdir(parents=True, exist_ok=True)
        self.redis = servers.Redis(home, dict(os.environ))
        self.database = None if database_url else postgres()
        try:
            self.redis.start()
            self.database_url = address = database_url or self.new_database(afresh=afresh)
            self.env = self.environment(address, settings) | (more or {})
            campaign = json.loads(self.python("-m", "deploy.site_setup", pack, *([seed] if seed else [])).splitlines()[-1])
            self.campaign: str = campaign["name"]
            port = servers.any_free_port()
            self.url = f"http://{servers.LOOPBACK}:{port}"
            self.links = {seat["key"]: self.url + seat["path"] for seat in campaign["seats"]}
            self.web = servers.web(home, self.env, servers.LOOPBACK, port)
            self.worker = servers.worker(home, self.env, beat=beat)
            self.web.start()
            if worker:
                self.start_worker()
            if not wait_until(lambda: servers.web_answers(servers.LOOPBACK, port), self.web, scale_seconds()):
                raise servers.WillNotStart(self.web)
        except BaseException:
            self.close()
            raise

    def environment(self, address: str, settings: str = "deploy.settings") -> dict[str, str]:
        """Return the environment of a process of this site on that database."""
        return servers.environment(self.home, self.redis.url, DATABASE_URL=address, DJANGO_SETTINGS_MODULE=settings)

    def new_database(self, *, afresh: bool) -> str:
        """Make a database of the site's own, empty or with all tables and no rows; return its address."""
        folder = os.environ.get(SESSION_FOLDER)
        made = None if afresh or folder is None else migrated(Shared(Path(folder)), self.database)
        if self.database is not None:
            return create_database(self.database, made)
        own = self.home / "site.sqlite3"
        if made is not None:
            with closing(sqlite3.connect(made)) as whole, closing(sqlite3.connect(own)) as copy:
                whole.backup(copy)
        return f"sqlite:///{own}"

    def start_worker(self, *, wait: bool = True) -> None:
        """Start the worker; wait until it listens unless told not to."""
        self.worker.start()
        if wait and not wait_until(lambda: servers.worker_answers(self.redis.url), self.worker, scale_seconds()):
            raise servers.WillNotStart(self.worker)

    def kill_worker(self) -> None:
        """Kill the worker and everything it started with SIGKILL, at whatever it was doing."""
        self.worker.kill()

    def close(self) -> None:
        """Stop every server and drop the database. Their files stay in ``home``."""
        for name in ("web", "worker"):
            if hasattr(self, name):
                getattr(self, name).kill()
        self.redis.stop()
        if self.database is not None and hasattr(self, "database_url"):
            drop_database(self.database, self.database_url)

    def __enter__(self) -> Site:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


# ---- databases ----


def migrated(shared: Shared, server: str | None) -> str:
    """Make a database with the tables of all migrations, once a session; return the name of its file, or its name on the
    server."""

    def make() -> str:
        address = create_database(server) if server else f"sqlite:///{shared.folder / 'tables.sqlite3'}"
        env = servers.environment(shared.folder, "redis://nowhere", DATABASE_URL=address)
        words = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"the migrations break off:\n{done.stdout}\n{done.stderr}"
        return urlsplit(address).path[1:]

    return shared.once("tables", make)


def postgres() -> str | None:
    """Return the PostgreSQL that the environment names, or None."""
    given = os.environ.get("DATABASE_URL", "")
    return given if given.startswith("postgres") else None


def create_database(server: str, like: str | None = None) -> str:
    """Make a new database on the server, empty or a copy of one there; return its address."""
    name = f"site_{secrets.token_hex(4)}"
    with _connected(server) as connection:
        connection.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {like}" if like else ""))
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def drop_database(server: str, address: str) -> None:
    import psycopg

    with suppress(psycopg.OperationalError), _connected(server) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {urlsplit(address).path[1:]} WITH (FORCE)")


@contextmanager
def _connected(server: str) -> Iterator[object]:
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        yield connection
