"""The queue: waiting jobs are not queued again; jobs lost by a restarted broker are, at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.utils import timezone

from campaign.models import Campaign, Segment
from campaign.muster import founding
from campaign.runs import resolve
from campaign.schedule import pause
from campaign.tasks import sweep as sweep_of_wars
from tactical.common import queue
from tactical.models import Table
from tactical.services import clock, moves
from tactical.tasks import sweep as sweep_of_tables
from tests.tactical.room.playing import a_table

pytestmark = pytest.mark.django_db
MINUTE = timedelta(seconds=60)


@pytest.fixture
def broker(redis_url: str, settings) -> Iterator[redis.Redis]:
    """Empty the session's Redis and use it as the broker."""
    settings.CELERY_BROKER_URL = redis_url
    with redis.Redis.from_url(redis_url) as client:
        client.flushdb()
        yield client
        client.flushdb()


@pytest.fixture
def campaign(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    return founding.begin_campaign("channel_manoeuvres", "queue", seed="queue")


def queued(broker: redis.Redis) -> int:
    return broker.llen(current_app.conf.task_default_queue)


def resolving_table() -> Table:
    table = a_table()
    Table.objects.filter(pk=table.pk).update(stage=Table.Stage.RESOLVING, taken_at=timezone.now() - 2 * MINUTE)
    return table


def test_a_move_that_waits_in_the_queue_is_not_queued_again_and_one_that_does_not_is(broker):
    table = resolving_table()
    for _ in range(5):
        assert clock.sweep(patience=MINUTE) in (0, 1)
    assert queued(broker) == 1
    assert queue.waiting() == {(moves.RESOLVE, (table.pk, 0))}
    broker.flushdb()
    assert clock.sweep(patience=MINUTE) == 1
    assert queued(broker) == 1


def test_a_run_that_waits_in_the_queue_is_not_queued_again_and_one_that_does_not_is(broker, campaign):
    segment = Segment.objects.present(campaign)
    Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING)
    assert [resolve.sweep(patience=MINUTE) for _ in range(5)] == [1, 0, 0, 0, 0]
    assert queue.waiting() == {(resolve.RESOLVE, (segment.pk,))}
    broker.flushdb()
    assert resolve.sweep(patience=MINUTE) == 1


def test_a_broker_that_began_anew_is_known_once_and_what_it_lost_is_queued_without_patience(broker, campaign):
    assert queue.began_anew("a task")
    assert not queue.began_anew("a task")
    broker.flushdb()
    assert queue.began_anew("a task")

    table = resolving_table()
    Table.objects.filter(pk=table.pk).update(taken_at=timezone.now())
    sweep_of_tables()
    assert queued(broker) == 1, "it was begun anew: whoever had it in hand may be gone with it"
    broker.ltrim(current_app.conf.task_default_queue, 1, 0)
    sweep_of_tables()
    assert queued(broker) == 0, "somebody has it in hand"
    broker.flushdb()
    sweep_of_tables()
    assert queued(broker) == 1

    Segment.objects.filter(pk=Segment.objects.present(campaign).pk).update(state=Segment.State.RESOLVING, taken_at=timezone.now())
    sweep_of_wars()
    assert queued(broker) == 2
    sweep_of_wars()
    assert queued(broker) == 2


def test_the_umpire_is_told_what_a_run_waits_for(broker, campaign, settings):
    segment = Segment.objects.present(campaign)
    assert pause.waits_for(segment) == ""
    segment.state = Segment.State.RESOLVING
    segment.save()
    assert pause.waits_for(segment) == pause.NOBODY
    resolve.enqueue(segment.pk)
    assert pause.waits_for(segment) == pause.NO_WORKER
    broker.flushdb()
    segment.taken_at = timezone.now()
    assert pause.waits_for(segment) == ""
    segment.taken_at = timezone.now() - 2 * MINUTE
    assert pause.waits_for(segment) == pause.NOBODY
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    assert pause.waits_for(segment) == pause.NO_BROKER
    assert resolve.sweep() == 1, "a broker that cannot be asked is no reason to leave it lying"


def test_what_is_no_message_of_ours_is_passed_over(broker):
    name = current_app.conf.task_default_queue
    broker.rpush(name, b"{", b"[]", b'{"body": "!", "headers": {}}', b'{"body": "W10=", "headers": {"task": "x"}}')
    assert queue.waiting() == frozenset()
