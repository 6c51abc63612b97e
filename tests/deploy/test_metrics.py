"""Metrics and logs of requests: routes, methods, classes, queues and states, and nothing else (OP-051, OP-052)."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver
from prometheus_client.parser import text_string_to_metric_families

from campaign import tasks
from campaign.models import Campaign, Seat, SeatAssignment, Segment
from campaign.muster import founding
from campaign.runs import publish, resolve
from deploy.health import middleware, redises
from deploy.health.middleware import CountedSockets
from deploy.health.receivers import QUEUED_AT, REQUEST_ID
from deploy.logs import REQUEST, Lines
from deploy.processes import ROOT
from tactical.common.metrics import BUCKETS
from tactical.common.queue import send
from tests.doorway import enter
from tests.promises.routes import patterns

pytestmark = pytest.mark.django_db
TOKEN = "a token of those who watch"
DISPATCH, NAME = "Canarienvogel", "Canaria"


@pytest.fixture
def war(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda *work: None)
    return founding.begin_campaign("channel_manoeuvres", "watched-war", seed="watched")


@pytest.fixture
def asked(settings) -> None:
    """Set the token with which metrics may be asked."""
    settings.METRICS_TOKEN = TOKEN


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Collect the JSON log from INFO on."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    before = root.level
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)
    root.setLevel(before)


def metrics() -> HttpResponse:
    return Client().get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})


def figures() -> dict[str, float]:
    """Read the metrics now, by name and labels. They go on from test to test: measure a test by the difference."""
    families = text_string_to_metric_families(metrics().content.decode())
    return {f"{one.name} {one.labels}": one.value for family in families for one in family.samples}


def play_a_day(war: Campaign) -> list[str]:
    """Visit rooms, charts, sheets good and bad, a login, a missing page and a broken one; return the secret words."""
    seats: dict[str, Seat] = {seat.key: seat for seat in war.seats.all()}
    for key in ("blue_cabin", "press", "umpire"):
        client, seat = Client(raise_request_exception=False), seats[key]
        assert enter(client, seat).status_code == 302
        client.get(f"/desk/{seat.rid}/" if key == "umpire" else f"/room/{seat.rid}/")
        client.get(f"/room/{seat.rid}/chart.json")
        sheet = {"dispatches": [{"to": "blue_admiralty", "text": DISPATCH}]}
        for body in (sheet, {"dispatches": NAME}):
            client.post(f"/room/{seat.rid}/draft/", json.dumps(body), content_type="application/json")
    Client().get(f"/{NAME}/{DISPATCH}/")
    Client().generic(NAME.upper(), "/")
    segment = Segment.objects.present(war)
    assert resolve.order_six_hours(segment.pk)
    tasks.resolve_segment.apply(args=(segment.pk,))
    assert publish.publish(segment.pk)
    rooms = [word for seat in seats.values() for word in (seat.rid, seat.name, seat.key) if len(word) > 5]
    tokens = SeatAssignment.objects.values_list("token", flat=True)
    return [DISPATCH, NAME, NAME.upper(), war.name, war.title, *rooms, *tokens]


def test_op_051_labels_of_a_played_day_are_in_a_closed_list(war, asked):
    before = figures()
    words = play_a_day(war)
    answer = metrics()
    assert answer.status_code == 200
    text = answer.content.decode()
    routes = {name.removeprefix(":") for name in patterns(get_resolver().url_patterns)} | {middleware.OTHER}
    closed = {
        "route": routes,
        "method": middleware.METHODS | {middleware.OTHER},
        "status": {f"{n}xx" for n in range(1, 6)},
        "queue": {"celery", "odds", "mail"},
        "state": {"waiting", "resolving", "opened", "closed", "done", "broken"},
        "le": {*map(str, BUCKETS), "+Inf"},
    }
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            more = sample.value - before.get(f"{sample.name} {sample.labels}", 0.0)
            found[sample.name] = found.get(sample.name, 0.0) + more
            for label, value in sample.labels.items():
                assert value in closed[label], (sample.name, label, value)
    assert found["sealed_request_seconds_count"] >= 15
    assert found["sealed_resolve_seconds_count"] == found["sealed_publish_seconds_count"] == 1
    assert found["sealed_tasks_total"] == 1
    assert {"sealed_runs", "sealed_queue_oldest_seconds", "sealed_mails_waiting"} <= set(found)
    for route in ('route="campaign:room"', 'route="campaign:draft"', 'method="other"'):
        assert route in text
    assert not [word for word in words if word.lower() in text.lower() and word not in ("umpire",)]


def test_op_051_without_the_token_the_address_is_not_there(settings, asked):
    nothing = Client().get("/nothing-here")
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": TOKEN}, {"authorization": f"Bearer {TOKEN}x"}):
        answer = Client().get("/metrics", headers=headers)
        assert (answer.status_code, answer.content) == (404, nothing.content)
    settings.METRICS_TOKEN = ""
    assert metrics().status_code == 404
    assert Client().get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


COUNTING = """
import sys
from django.conf import settings
assert settings.METRICS_TOKEN
from prometheus_client import CollectorRegistry, generate_latest
from tactical.common import metrics
for line in sys.stdin:
    if line == "tell\\n":
        told = CollectorRegistry()
        told.register(type("Told", (), {"collect": lambda self: metrics.collect_counted()})())
        print(*generate_latest(told).decode().splitlines(), sep="|", flush=True)
    else:
        metrics.observe("resolve", float(line))
        metrics.count("tasks", "done")
        print(flush=True)
"""


class Counting:
    """A process of an installation in which METRICS_TOKEN is set, on a host."""

    def __init__(self, home: Path, host: str, token: str = TOKEN) -> None:
        named = f"import socket; socket.gethostname = lambda: {host!r}\n{COUNTING}"
        env = {**os.environ, "METRICS_TOKEN": token, "SEALED_ORDERS_HOME": str(home), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([sys.executable, "-c", named], cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True)

    def ask(self, line: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


def test_op_051_processes_and_hosts_count_together_past_a_death_and_begin_anew_together(tmp_path):
    first, second = Counting(tmp_path, "one"), Counting(tmp_path, "two")
    try:
        first.ask("0.3")
        second.ask("400.0")
        first.end()
        told = second.ask("tell")
        for line in ('bucket{le="0.5"} 1.0', 'bucket{le="300.0"} 1.0', 'bucket{le="+Inf"} 2.0', "sum 400.3"):
            assert f"sealed_resolve_seconds_{line}" in told
        assert 'sealed_tasks_total{state="done"} 2.0' in told
        third = Counting(tmp_path, "one")
        third.ask("1.0")
        assert "sealed_resolve_seconds_count 3.0" in third.ask("tell"), "who joins others takes nothing away"
        third.end()
    finally:
        first.end()
        second.end()
    assert list(tmp_path.glob("metrics/*/*.db"))
    last = Counting(tmp_path, "one")
    last.ask("1.0")
    assert "sealed_resolve_seconds_count 1.0" in last.ask("tell"), "who is the first of all begins anew"
    last.end()


def test_op_051_a_disk_that_takes_nothing_stops_no_page(tmp_path):
    (tmp_path / "metrics").touch()
    there = Counting(tmp_path, "one")
    assert there.ask("1.0") == "\n"
    there.end()


async def test_op_051_op_053_sockets_are_counted_and_what_breaks_in_one_is_recorded(asked, monkeypatch):
    before = await sync_to_async(figures)()
    broken: list[tuple[str, str, str]] = []
    monkeypatch.setattr("deploy.health.faults.record", lambda error, *where: broken.append((str(error), *where)))

    async def breaks(*_: object) -> None:
        raise ValueError("gone")

    with pytest.raises(ValueError, match="gone"):
        await CountedSockets(breaks)({}, None, None)
    assert broken == [("gone", "SOCKET", "a web socket")]
    told = await sync_to_async(figures)()
    for state in ("opened", "closed"):
        name = f"sealed_sockets_total {{'state': '{state}'}}"
        assert told[name] - before.get(name, 0.0) == 1.0


def test_op_052_lines_are_json_with_the_route_and_without_path_or_word(war, lines, monkeypatch):
    words = play_a_day(war)
    seat = war.seats.get(key="press")
    client = Client(raise_request_exception=False)
    assert enter(client, seat).status_code == 302
    monkeypatch.setattr("campaign.rooms.room", lambda *_, **__: {}[DISPATCH])
    assert client.get(f"/room/{seat.rid}/").status_code == 500
    rows = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert all({"time", "level", "event", "text", "request"} <= row.keys() for row in rows)
    request = [row for row in rows if row["event"] == "sealed_orders.requests"]
    assert {"campaign:room", "campaign:draft", "campaign:enter", middleware.OTHER} <= {row["route"] for row in request}
    assert all(isinstance(row["ms"], int) and row["queries"] >= 0 for row in request)
    last = request[-1]
    assert (last["status"], len(last["request"])) == (500, 16)
    mine = [row for row in rows if row["request"] == last["request"]]
    assert "500 Internal Server Error" in [row["text"] for row in mine]
    assert any("KeyError (what it says is not logged)" in row.get("trace", "") for row in mine)
    keys = set(war.seats.values_list("key", "name")) | {("umpire", "Umpire")}
    harmless = {word for pair in keys for word in pair}  # a rule set's and a route's words, too
    assert not [word for word in words if word in lines.getvalue() and word not in harmless]


def test_op_052_a_task_carries_the_mark_of_the_request_that_it_comes_of(monkeypatch, settings):
    sent: list[dict[str, object]] = []
    from celery.signals import before_task_publish, task_prerun

    def look(headers: dict[str, object] | None = None, **_: object) -> None:
        sent.append(headers or {})

    before_task_publish.connect(look)
    mark = REQUEST.set("0123456789abcdef")
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    try:
        send("campaign.tasks.play_seats", 1)
    finally:
        REQUEST.reset(mark)
        before_task_publish.disconnect(look)
        with redises.client(settings.CELERY_BROKER_URL) as client:
            client.delete(f"{prefix}celery")
    (headers,) = sent
    assert headers[REQUEST_ID] == "0123456789abcdef"
    assert isinstance(headers[QUEUED_AT], float)

    seen: list[str] = []
    monkeypatch.setattr("campaign.orders.computer.play", lambda pk: seen.append(REQUEST.get()))
    tasks.play_seats.push_request(**{REQUEST_ID: headers[REQUEST_ID]})
    try:
        task_prerun.send(sender=tasks.play_seats, task=tasks.play_seats)
        tasks.play_seats.run(1)
    finally:
        tasks.play_seats.pop_request()
        REQUEST.set("")
    assert seen == ["0123456789abcdef"]
