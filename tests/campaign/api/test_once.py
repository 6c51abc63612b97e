"""OP-007: a request that comes twice at one instant is done once, whichever server takes it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from campaign import wall_clock
from campaign.clock.buckets import Bucket
from campaign.models import ApiToken, IdempotentAnswer, Seat
from campaign.muster import founding
from campaign.people import tokens
from tests.campaign.api.asking import Program, read_answer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
KEY = {"Idempotency-Key": "k"}
AT_ONCE = 4


@pytest.fixture
def seat() -> Seat:
    return founding.begin_campaign("channel_manoeuvres", "once", seed="once").seats.get(key="press")


def at_once(program: Program, method: str, path: str, body: object = None, **headers: str) -> list[tuple[int, bytes]]:
    """Send the same request so many times at one instant; list the answers."""
    gate = Barrier(AT_ONCE)

    def ask(_: int) -> tuple[int, bytes]:
        gate.wait()
        try:
            return read_answer(Program(program.secret).ask(method, path, body, **headers))
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(ask, range(AT_ONCE)))


def test_op_wc_04_twice_in_parallel_is_one_seal(seat):
    program, other = Program.for_seat(seat), Program.for_seat(seat)
    sheet = {"call": program.read("seat")["call"]}
    answers = at_once(program, "POST", "seat/seal", sheet, **KEY)
    sealed = read_answer(program.post("seat/seal", sheet, **KEY))
    assert sealed == (200, b'{"sealed": true}')
    assert sealed in answers
    assert {answer for answer in answers if answer != sealed} <= {answer for answer in answers if answer[0] == 409}
    assert all(b"in progress" in body for status, body in answers if status == 409), "never: sealed already"
    assert program.post("seat/seal", sheet | {"log": []}, **KEY).status_code == 422
    assert other.post("seat/unseal", sheet, **KEY).json() == {"sealed": False}, "the same key of another token is another's"
    assert other.post("seat/seal", sheet, **{"Idempotency-Key": "l"}).json() == {"sealed": True}


def test_op_007_of_a_server_that_died_at_work_the_request_may_be_made_again(seat, monkeypatch):
    program = Program.for_seat(seat)
    sheet = {"call": program.read("seat")["call"]}
    assert program.post("seat/seal", sheet, **KEY).status_code == 200
    IdempotentAnswer.objects.update(status=None)
    busy = program.post("seat/seal", sheet, **KEY)
    assert busy.status_code == 409
    assert "in progress" in busy.json()["detail"]
    program.post("seat/unseal", sheet)
    later = wall_clock.now() + timedelta(minutes=2)
    monkeypatch.setattr(wall_clock, "now", lambda: later)
    assert program.post("seat/seal", sheet, **KEY).status_code == 200


def test_op_007_after_a_day_a_key_is_a_new_one(seat, monkeypatch):
    program = Program.for_seat(seat)
    sheet = {"call": program.read("seat")["call"]}
    assert program.post("seat/seal", sheet, **KEY).status_code == 200
    assert program.post("seat/unseal", sheet, **KEY).status_code == 422
    later = wall_clock.now() + timedelta(hours=25)
    monkeypatch.setattr(wall_clock, "now", lambda: later)
    assert program.post("seat/unseal", sheet, **KEY).json() == {"sealed": False}


def test_op_060_many_servers_share_one_bucket(seat, monkeypatch):
    program = Program.for_seat(seat)
    monkeypatch.setattr(tokens, "API", Bucket(most=3, within_s=6000.0))
    instant = wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: instant)  # a bucket full to the brim counts by the millisecond
    statuses = sorted(status for status, _ in at_once(program, "GET", "seat/papers"))
    assert statuses == [200, 200, 200, 429]
    assert ApiToken.objects.get().used_on == wall_clock.now().date()


def test_op_007_what_is_only_read_is_read_anew_whatever_key_it_bears(seat):
    program = Program.for_seat(seat)
    assert program.ask("GET", "seat", **KEY).json()["call"] == program.read("seat")["call"]
    sheet = {"call": program.read("seat")["call"]}
    before = read_answer(program.ask("GET", "seat", **KEY))
    assert program.post("seat/seal", sheet, **{"Idempotency-Key": "other"}).status_code == 200
    after = read_answer(program.ask("GET", "seat", **KEY))
    assert after != before
    assert after == read_answer(program.get("seat"))
    assert not IdempotentAnswer.objects.filter(key="k").exists()
