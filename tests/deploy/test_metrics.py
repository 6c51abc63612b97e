"""What is counted and logged of requests names routes, methods, classes, queues and states, and nothing else (OP-051, OP-052)."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver
from prometheus_client.parser import text_string_to_metric_families

from campaign import tasks
from campaign.models import Campaign, Holder, Seat, Segment
from campaign.services import create, publish, resolve
from deploy.health import counted, middleware, redises
from deploy.health.listening import QUEUED_AT, REQUEST_ID
from deploy.health.sockets import Counted
from deploy.logs import REQUEST, Lines
from tactical.hall.queue import send
from tests.doorway import enter
from tests.promises.routes import patterns

pytestmark = pytest.mark.django_db
TOKEN = "a token of those who watch"
DISPATCH, NAME = "Canarienvogel", "Canaria"


@pytest.fixture
def war(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.news.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda *work: None)
    return create.begin_campaign("channel_manoeuvres", "watched-war", seed="watched")


@pytest.fixture
def counting(settings) -> Iterator[None]:
    settings.METRICS_TOKEN = TOKEN
    counted._gathered.clear()
    with redises.client(settings.CELERY_BROKER_URL) as client:
        client.delete(counted.key())
        yield
        client.delete(counted.key())
    counted._gathered.clear()


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What would be logged as JSON from INFO on."""
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


def play_a_day(war: Campaign) -> list[str]:
    """Rooms, charts, sheets good and bad, a door, a page that is not there and one that breaks; and the words nobody may find."""
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
    tokens = Holder.objects.values_list("token", flat=True)
    return [DISPATCH, NAME, NAME.upper(), war.name, war.title, *rooms, *tokens]


def test_op_051_labels_of_a_played_day_are_in_a_closed_list(war, counting):
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
        "le": {*map(str, counted.BUCKETS), "+Inf"},
    }
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0.0) + sample.value
            for label, value in sample.labels.items():
                assert value in closed[label], (sample.name, label, value)
    assert found["sealed_request_seconds_count"] >= 15
    assert found["sealed_resolve_seconds_count"] == found["sealed_publish_seconds_count"] == 1
    assert found["sealed_tasks_total"] == 1
    assert {"sealed_runs", "sealed_queue_oldest_seconds", "sealed_mails_waiting"} <= set(found)
    for route in ('route="campaign:room"', 'route="campaign:draft"', 'method="other"'):
        assert route in text
    assert not [word for word in words if word.lower() in text.lower() and word not in ("umpire",)]


def test_op_051_without_the_token_the_address_is_not_there(settings, counting):
    nothing = Client().get("/nothing-here")
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": TOKEN}, {"authorization": f"Bearer {TOKEN}x"}):
        answer = Client().get("/metrics", headers=headers)
        assert (answer.status_code, answer.content) == (404, nothing.content)
    settings.METRICS_TOKEN = ""
    assert metrics().status_code == 404
    assert Client().get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    with redises.client(settings.CELERY_BROKER_URL) as client:
        client.delete(counted.key())
        counted._gathered.clear()
        Client().get("/health/live")
        assert not counted._gathered, "where nobody may ask nothing is counted"


def test_op_051_several_processes_count_into_one_and_a_broker_that_is_away_costs_nothing(settings, counting):
    counted.seconds("resolve", 0.3)
    counted.hand_on()
    counted.seconds("resolve", 400.0)
    broker, settings.CELERY_BROKER_URL = settings.CELERY_BROKER_URL, "redis://127.0.0.1:1/0"
    counted.hand_on()
    assert counted.kept() == {}
    settings.CELERY_BROKER_URL = broker
    text = metrics().content.decode()
    assert 'sealed_resolve_seconds_bucket{le="0.5"} 1.0' in text
    assert 'sealed_resolve_seconds_bucket{le="300.0"} 1.0' in text
    assert 'sealed_resolve_seconds_bucket{le="+Inf"} 2.0' in text
    assert "sealed_resolve_seconds_sum 400.3" in text


async def test_op_051_op_053_sockets_are_counted_and_what_breaks_in_one_is_recorded(counting, monkeypatch):
    broken: list[tuple[str, str, str]] = []
    monkeypatch.setattr("deploy.health.faults.record", lambda error, *where: broken.append((str(error), *where)))

    async def breaks(*_: object) -> None:
        raise ValueError("gone")

    with pytest.raises(ValueError, match="gone"):
        await Counted(breaks)({}, None, None)
    assert broken == [("gone", "SOCKET", "a web socket")]
    counted.hand_on()
    assert counted.kept() == {("sockets", "opened"): 1.0, ("sockets", "closed"): 1.0}


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
    monkeypatch.setattr("campaign.services.program.play", lambda pk: seen.append(REQUEST.get()))
    tasks.play_seats.push_request(**{REQUEST_ID: headers[REQUEST_ID]})
    try:
        task_prerun.send(sender=tasks.play_seats, task=tasks.play_seats)
        tasks.play_seats.run(1)
    finally:
        tasks.play_seats.pop_request()
        REQUEST.set("")
    assert seen == ["0123456789abcdef"]
