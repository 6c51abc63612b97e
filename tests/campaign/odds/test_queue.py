"""Priority of real work: workers take it from the broker while replicates wait (SC-UD-06, UD-087)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import Celery

from campaign.models.job import RUN
from campaign.printing.print_packs import LOW, MAKE
from campaign.runs.resolve import RESOLVE
from deploy.celery import app
from tactical.common.queue import BEGUN, send, send_group, still_lying, waiting

Taken = list[tuple[str, tuple[int, ...]]]


@pytest.fixture
def broker(redis_url: str) -> Iterator[Celery]:
    """Empty the queues of this session's broker before and after."""
    app.control.purge()
    yield app
    app.control.purge()


def take_messages(broker: Celery, many: int) -> Taken:
    """Take so many messages as a worker does, one at a time, from the queues it listens to."""
    found: Taken = []

    def on_message(message) -> None:
        (args, *_) = message.decode()
        found.append((message.headers["task"], tuple(args)))
        message.ack()

    with broker.connection_for_read() as connection:
        consumer = broker.amqp.TaskConsumer(connection.default_channel, on_message=on_message)
        consumer.qos(prefetch_count=1)
        with consumer:
            while len(found) < many:
                connection.drain_events(timeout=10)
    return found


def test_sc_ud_06_ud_087_a_run_ordered_behind_a_thousand_replicates_is_taken_next(broker: Celery) -> None:
    lots = [(n,) for n in range(1, 51)]
    send_group(RUN, lots)
    assert waiting("odds") == {(RUN, lot) for lot in lots}
    assert take_messages(broker, 1) == [(RUN, (1,))], "the server is idle"
    send_group(RUN, [(1,)], BEGUN)  # it is not done in one batch
    send(MAKE, 8, priority=LOW)
    send(RESOLVE, 7)
    assert still_lying(RUN, [*lots, (77,)], "odds") == [(77,)]
    assert still_lying(RESOLVE, [(7,)]) == []

    found = take_messages(broker, 4)
    assert found[0] == (RESOLVE, (7,)), "a run is never behind a replicate"
    assert found[1] == (RUN, (1,)), "what is begun is ended before more of it is"
    assert found[2:] == [(MAKE, (8,)), (RUN, (2,))]
    assert waiting("odds") == {(RUN, lot) for lot in lots[2:]}
