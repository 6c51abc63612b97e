"""The launcher's decisions before anything starts, and its answer to a server that keeps dying."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import console, play, servers
from deploy.processes import Child, Lock, identity


def test_taken_port_that_nobody_asked_for_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(play, "DEFAULT_PORT", port)
        chosen = play.choose_port("127.0.0.1", None)
    assert port < chosen < port + play.PORTS_TRIED
    assert f"Port {port} is taken" in capsys.readouterr().out


def test_host_that_is_not_ours_is_refused_in_words() -> None:
    with pytest.raises(play.Explained, match=r"HOST=192\.0\.2\.1 cannot be listened on") as refused:
        play.choose_port("192.0.2.1", 8000)
    assert refused.value.status == 2


@pytest.mark.parametrize("half", [b"", b"\n", b"abc", b"\xff\xfe\x00" * 30, b"x" * 64 + b"\x00"])
def test_half_made_secret_is_put_aside(tmp_path: Path, half: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret-key").write_bytes(half)
    play.mend_secret(tmp_path)
    assert not (tmp_path / "secret-key").exists()


def test_whole_secret_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret-key").write_text("a-whole_one" * 6)
    play.mend_secret(tmp_path)
    assert (tmp_path / "secret-key").read_text() == "a-whole_one" * 6


@pytest.fixture
def bystander() -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(["sleep", "60"], start_new_session=True)
    yield process
    process.kill()
    process.wait()


def left(process: subprocess.Popen[bytes], known: str | None) -> dict[str, object]:
    """Make the note of a killed launcher."""
    return {"children": [{"name": "The worker", "pid": process.pid, "identity": known}]}


def test_leftover_of_a_killed_launcher_is_stopped(bystander: subprocess.Popen[bytes], capsys: pytest.CaptureFixture[str]) -> None:
    play.clear_leftovers(left(bystander, identity(bystander.pid)))
    assert bystander.wait(5) == -signal.SIGTERM
    assert f"the worker (process {bystander.pid})" in capsys.readouterr().out


def test_stranger_with_the_pid_of_a_leftover_is_left_alone(
    bystander: subprocess.Popen[bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    play.clear_leftovers(left(bystander, "another boot 17"))
    assert bystander.poll() is None
    assert capsys.readouterr().out == ""


@pytest.fixture
def signals() -> Iterator[play.Signals]:
    """Install the launcher's handlers, and restore the old ones afterwards."""
    before = {sign: signal.getsignal(sign) for sign in play.Signals.STOPPING}
    yield play.Signals()
    for sign, handler in before.items():
        signal.signal(sign, handler)


def test_server_that_keeps_dying_is_given_up_with_its_last_words(tmp_path: Path, signals: play.Signals) -> None:
    home = tmp_path
    (home / "logs").mkdir()
    wishes = play.Wishes(home, "channel_manoeuvres", "127.0.0.1", None)
    play_it = play.Play(wishes, Lock(home / "lock"), signals)
    try:
        play_it.redis = servers.Redis(home, dict(os.environ))
        play_it.redis.start()
        dying = [sys.executable, "-c", "print('the boiler is cold'); raise SystemExit(3)"]
        web = Child("The web server", dying, dict(os.environ), home / "logs" / "web.log")
        play_it.children = [play_it.redis.child, web]
        web.start()
        with pytest.raises(servers.WillNotStart, match=r"(?s)keeps stopping.*the boiler is cold"):
            play_it.watch()
        assert len(play_it.deaths) == play.RESTARTS + 1
    finally:
        play_it.stop()


def test_site_on_a_network_answers_to_its_address_there() -> None:
    assert console.allowed_hosts("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]", ".localhost"]
    assert console.shown_host("0.0.0.0") in console.allowed_hosts("0.0.0.0")
    assert "192.168.7.7" in console.allowed_hosts("192.168.7.7")


def test_signal_that_comes_twice_at_once_is_heard_once_and_a_later_one_hurries(
    monkeypatch: pytest.MonkeyPatch, signals: play.Signals
) -> None:
    signals.check()
    now = [100.0]
    monkeypatch.setattr(play.time, "monotonic", lambda: now[0])
    signal.raise_signal(signal.SIGTERM)
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(play.Stopped):
        signals.check()
    assert not signals.hurry()
    now[0] += 2.0
    signal.raise_signal(signal.SIGHUP)
    assert signals.hurry()
