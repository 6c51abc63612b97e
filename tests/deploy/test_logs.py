"""Discreet logs: no name, dispatch or article of a player's, and no login link, whatever goes wrong."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DataError, IntegrityError, connection
from django.test import Client

from campaign import tasks
from campaign.models import Campaign, Seat, SeatAssignment, Segment
from campaign.muster import founding
from campaign.people import tokens
from campaign.runs import publish, resolve
from deploy.logs import Discreet
from deploy.processes import ROOT
from deploy.servers import web
from tactical.models import Chair, Table
from tactical.tasks import resolve_move
from tests.doorway import enter, link_of

pytestmark = pytest.mark.django_db
WORDS = ("Canaria", "Canarienvogel", "Canarischer")
NAME, DISPATCH, ARTICLE = (f"{word} auf See" for word in WORDS)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Collect all that a worker or a server would log, from the lowest level up, in its final form."""
    given = settings.LOGGING["formatters"]["plain"]
    assert given["()"] == "deploy.logs.Discreet"
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet(given["format"]))
    loggers = [logging.getLogger(name) for name in ("", "uvicorn", "celery", "django", "django.request")]
    before = [one.level for one in loggers]
    for one in loggers:
        one.setLevel(logging.DEBUG)
    for one in [one for one in loggers if not one.name or not one.propagate or one.name == "root"]:
        one.addHandler(handler)
    yield written
    for one, level in zip(loggers, before, strict=True):
        one.removeHandler(handler)
        one.setLevel(level)


@pytest.fixture
def war(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda *work: None)
    return founding.begin_campaign("channel_manoeuvres", "logs", seed="logs")


def browser_of(seat: Seat) -> Client:
    client = Client(raise_request_exception=False)
    assert enter(client, seat).status_code == 302
    return client


def secret(log: io.StringIO) -> str:
    """Find a player's words or a link in the log; "" if none."""
    text = log.getvalue()
    tokens = [*SeatAssignment.objects.values_list("token", flat=True), *Chair.objects.values_list("token", flat=True)]
    return next((word for word in (*WORDS, *tokens) if word in text), "")


def test_a_war_is_played_and_nothing_of_what_is_written_in_it_is_logged(war, log):
    seats = {seat.key: seat for seat in war.seats.all()}
    sheets = {
        "blue_cabin": {"dispatches": [{"to": "blue_admiralty", "text": DISPATCH}]},
        "press": {"articles": [{"headline": ARTICLE, "versions": {"blue": ARTICLE, "red": ARTICLE}}]},
    }
    for key, sheet in sheets.items():
        client = browser_of(seats[key])
        for body in (sheet, {**sheet, "articles": 7, "dispatches": NAME}):
            for verb in ("draft", "seal"):
                client.post(f"/room/{seats[key].rid}/{verb}/", json.dumps(body), content_type="application/json")
    segment = Segment.objects.present(war)
    assert resolve.order_six_hours(segment.pk)
    tasks.resolve_segment.apply(args=(segment.pk,))
    assert publish.publish(segment.pk)
    form = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "person", "name": NAME}
    owner = Client(raise_request_exception=False)
    assert owner.post("/battles/open/", form).status_code == 302
    guest = Table.objects.get().chairs.get(side="D")
    assert enter(Client(), guest, NAME).status_code == 302
    assert secret(log) == ""


def fails(*_: object, **__: object) -> None:
    try:
        raise ValueError(f"invalid literal for int() with base 10: '{DISPATCH}'")
    except ValueError as error:
        raise KeyError(ARTICLE) from error


def test_what_goes_wrong_is_logged_with_its_place_and_without_its_words(war, log, monkeypatch):
    seat, chair = war.seats.get(key="blue_cabin"), a_chair()
    client = browser_of(seat)
    monkeypatch.setattr("campaign.rooms.room", fails)
    assert client.get(f"/room/{seat.rid}/").status_code == 500
    monkeypatch.setattr("campaign.access.take", fails)
    monkeypatch.setattr("tactical.access.take", fails)
    for one in (seat, chair):
        assert Client(raise_request_exception=False).post(link_of(one), {"name": NAME}).status_code == 500
    monkeypatch.setattr(resolve, "resolve_segment", fails)
    tasks.resolve_segment.apply(args=(Segment.objects.present(war).pk,))
    monkeypatch.setattr("tactical.services.moves.resolve_move", fails)
    resolve_move.apply(args=(chair.table_id, 0))
    Client(enforce_csrf_checks=True).post("/leave/", {"rid": seat.rid}, headers={"referer": f"http://testserver{link_of(seat)}"})

    text = log.getvalue()
    assert secret(log) == ""
    assert text.count("what it says is not logged") >= 10
    for line in ("Internal Server Error: /enter/…/", "Internal Server Error: /battles/enter/…/", "resolve_segment", "in fails"):
        assert line in text
    assert "KeyError" in text
    assert "ValueError" in text


def test_op_004_a_token_that_somebody_puts_into_an_address_is_not_logged(war, log, monkeypatch):
    token = tokens.make(war.seats.get(key="press").first_holder, "a program", ("read",), "1")
    monkeypatch.setattr("campaign.people.tokens.find_token", fails)
    client = Client(raise_request_exception=False)
    assert client.get(f"/api/v1/seat?token={token}").status_code == 401
    assert client.get(f"/api/v1/{token}/", headers={"Authorization": f"Bearer {token}"}).status_code == 500
    assert "Internal Server Error: /api/v1/so_…/" in log.getvalue()
    assert token not in log.getvalue()


def a_chair() -> Chair:
    form = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "person", "name": "Ada"}
    assert Client().post("/battles/open/", form).status_code == 302
    return Table.objects.get().chairs.get(side="D")


def test_a_database_that_names_what_it_refuses_is_not_repeated(war, log):
    logger = logging.getLogger("campaign")
    for error in (IntegrityError(f"Failing row contains ({DISPATCH})"), DataError(f"value too long: {ARTICLE}")):
        try:
            raise error
        except (IntegrityError, DataError) as caught:
            logger.exception("not stored")
            logger.warning("not stored (%s)", caught)
            logger.warning("not stored (%(exc)s)", {"exc": repr(caught)})
    assert secret(log) == ""
    assert log.getvalue().count("not stored") == 6
    assert connection.vendor in ("sqlite", "postgresql")


def test_what_speaks_of_the_machine_alone_is_told(log):
    try:
        raise ConnectionRefusedError(111, "Connection refused")
    except OSError as error:
        logging.getLogger("tactical").exception("no broker (%s)", error)
    assert log.getvalue().count("Errno 111] Connection refused") == 2


def test_no_server_as_it_is_shipped_writes_addresses_down(tmp_path: Path):
    unit = (ROOT / "deploy" / "systemd" / "sealed-orders-web@.service").read_text()
    image = (ROOT / "deploy" / "Dockerfile").read_text().replace('", "', " ")
    for started in (unit, image, " ".join(web(tmp_path, {}, "127.0.0.1", 1).argv)):
        assert "--no-access-log" in started
        assert "--log-level warning" in started
    for proxy in (re.sub(r"#.*", "", (ROOT / "deploy" / name).read_text()) for name in ("proxy.conf", "systemd/nginx.conf")):
        servers = proxy.count("server {")
        assert re.findall(r"access_log\s+(.+);", proxy) == ["off"] * servers
        assert re.findall(r"error_log\s+(.+);", proxy) == ["stderr emerg"] * servers, (
            "its lines name the request and whence it came"
        )
    assert settings.LOGGING["loggers"]["uvicorn"] == {"handlers": ["console"], "propagate": False}


@pytest.mark.full
def test_what_the_web_server_was_told_of_its_log_stays_so_when_the_program_is_loaded():
    """As uvicorn does it: its own logging first, then the program with its settings, then requests."""
    tried = """if True:
        import logging
        from uvicorn import Config
        Config("deploy.asgi:application", access_log=False, log_level="warning")
        import deploy.asgi
        access, error = (logging.getLogger(f"uvicorn.{name}") for name in ("access", "error"))
        print(access.isEnabledFor(logging.INFO), error.isEnabledFor(logging.INFO), access.hasHandlers())
    """
    env = os.environ | {"SECRET_KEY": "x"}
    done = subprocess.run([sys.executable, "-c", tried], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False"], done.stderr
