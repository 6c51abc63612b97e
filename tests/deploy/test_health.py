"""Health checks of a site, and an error as its visitor and its administrator see it (OP-050, OP-053)."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from datetime import timedelta
from io import StringIO
from unittest import mock

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from campaign import tasks
from campaign.models import Campaign, Segment
from campaign.muster import founding
from campaign.runs import resolve
from deploy.health import checks, faults
from deploy.health.faults import MOST_ALIKE
from deploy.health.models import Came, Fault
from deploy.health.pages import wants_json
from deploy.processes import ROOT
from tests.doorway import enter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NOBODY = "redis://127.0.0.1:1/0"
DISPATCH = "Canarienvogel"


@pytest.fixture
def war(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda *work: None)
    return founding.begin_campaign("channel_manoeuvres", "health", seed="health")


def get(path: str) -> tuple[int, str]:
    answer = Client().get(path)
    return answer.status_code, answer.content.decode()


def test_op_062_behind_what_ends_tls_browsers_are_told_to_come_by_it_alone(tmp_path):
    names = ("SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE")
    told = f"from deploy import settings; print(*(getattr(settings, name, 0) for name in {names}))"
    for https, said in (("1", "31536000 True"), ("0", "0 0")):
        env = {**os.environ, "HTTPS": https, "SEALED_ORDERS_HOME": str(tmp_path)}
        done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == said


def test_op_050_live_and_ready_say_one_word_and_live_asks_nobody(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert get("/health/live") == (200, "live\n")
    assert get("/health/ready") == (200, "ready\n")
    assert Client().post("/health/ready").status_code == 405
    assert Client().head("/health/live").status_code == 200


def test_op_050_each_piece_stopped_in_turn_is_503_and_its_name(settings):
    with mock.patch.object(connection, "cursor", side_effect=DatabaseError("no")):
        assert get("/health/ready") == (503, "database\n")
        assert get("/health/live") == (200, "live\n")
    layers = settings.CHANNEL_LAYERS
    settings.CHANNEL_LAYERS = {"default": {**layers["default"], "CONFIG": {"hosts": [{"address": NOBODY}]}}}
    assert get("/health/ready") == (503, "layer\n")
    settings.CELERY_BROKER_URL = NOBODY
    assert get("/health/ready") == (503, "broker\n")
    assert get("/health/live") == (200, "live\n")


def fails(*_: object, **__: object) -> None:
    hidden = "".join(("Canarien", "vogel"))  # a local value, as a player might have written it
    raise KeyError(hidden)


def broken(war: Campaign, monkeypatch: pytest.MonkeyPatch, **headers: str) -> HttpResponse:
    seat = war.seats.get(key="blue_cabin")
    client = Client(raise_request_exception=False)
    assert enter(client, seat).status_code == 302
    monkeypatch.setattr("campaign.rooms.room", fails)
    return client.get(f"/room/{seat.rid}/", headers=headers)


def test_op_053_a_page_that_breaks_is_a_number_and_a_record_without_a_word_of_a_player(war, monkeypatch, caplog):
    with caplog.at_level(logging.ERROR):
        answer = broken(war, monkeypatch)
    row = Fault.objects.get()
    assert answer.status_code == 500
    assert row.number in answer.content.decode()
    assert DISPATCH not in answer.content.decode()
    assert (row.method, row.place, row.kind) == ("GET", "campaign:room", "KeyError")
    assert "in fails" in row.trace
    assert row.number in caplog.text
    every = " ".join(str(value) for value in vars(row).values())
    seat = war.seats.get(key="blue_cabin")
    secrets = [DISPATCH, seat.rid, *seat.holders.values_list("token", flat=True), war.title]
    assert not [word for word in secrets if word in every]
    said = StringIO()
    call_command("errors", stdout=said)
    call_command("errors", row.number.lower(), stdout=said)
    assert said.getvalue().count(row.number) == 2
    assert "in fails" in said.getvalue()
    with pytest.raises(CommandError, match="No error XXXX-XXXX is recorded"):
        call_command("errors", "xxxx-xxxx")


def test_op_053_a_script_is_answered_in_json_with_the_same_number(war, monkeypatch):
    answer = broken(war, monkeypatch, accept="application/json")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert json.loads(answer.content)["number"] == Fault.objects.get().number
    ask = RequestFactory()
    assert wants_json(ask.get("/room/x/chart.json"))
    assert wants_json(ask.post("/room/x/draft/", "{}", content_type="application/json"))
    assert not wants_json(ask.get("/room/x/", headers={"accept": "text/html,application/xhtml+xml,application/json;q=0.9,*/*"}))


def test_op_053_a_task_that_breaks_is_a_record_too(war, monkeypatch):
    monkeypatch.setattr(resolve, "resolve_segment", fails)
    tasks.resolve_segment.apply(args=(Segment.objects.present(war).pk,))
    row = Fault.objects.get()
    assert (row.method, row.place, row.kind) == ("TASK", "campaign.tasks.resolve_segment", "KeyError")
    assert DISPATCH not in row.trace


def test_op_045_the_sweep_that_came_to_its_end_is_noted_and_one_that_broke_is_not(war, monkeypatch):
    tasks.sweep.apply()
    age = checks.sweep_age(timezone.now())
    assert age is not None
    assert age < 30
    Came.objects.all().delete()
    monkeypatch.setattr("campaign.schedule.deadline_sweep.sweep", fails)
    tasks.sweep.apply()
    assert checks.sweep_age(timezone.now()) is None
    assert Fault.objects.get().place == "campaign.tasks.sweep"


def test_op_053_numbers_count_nothing_and_records_are_kept_for_30_days_and_not_without_bound(monkeypatch):
    monkeypatch.setattr(faults, "MOST", 30)
    numbers = [faults.record(KeyError("a"), "GET", "x") for _ in range(MOST_ALIKE + 5)]
    assert len(set(numbers)) == len(numbers)
    assert set(Fault.objects.values_list("number", flat=True)) == set(numbers[5:]), "of those alike the newest"
    for n in range(30):
        faults.record(type(f"Odd{n}", (ValueError,), {})(), "GET", "x")
    assert Fault.objects.count() == 30
    Fault.objects.update(at=timezone.now() - timedelta(days=31))
    last = faults.record(ValueError("b"), "GET", "x")
    assert [one.number for one in Fault.objects.all()] == [last]


def test_op_053_where_no_record_can_be_kept_the_log_has_the_trace_under_the_number(monkeypatch, caplog):
    monkeypatch.setattr(Fault, "save", mock.Mock(side_effect=DatabaseError("full")))
    with caplog.at_level(logging.ERROR):
        try:
            fails()
        except KeyError as error:
            number = faults.record(error, "GET", "campaign:room")
    assert number in caplog.text
    assert "in fails" in caplog.text
    assert DISPATCH not in caplog.text
