"""Pings that cannot be sent: the publisher goes on, and the loss is logged (K05)."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisAway

from tactical.common import pings


class Layer:
    """A channel layer that fails, or keeps its messages."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.sent = error, list[tuple[str, dict[str, Any]]]()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.error is not None:
            raise self.error
        self.sent.append((group, message))


@pytest.mark.parametrize("error", [RedisAway("Connection refused"), TimeoutError("no answer"), OSError("broken pipe")])
def test_nobody_is_kept_from_publishing_while_redis_is_away(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pings, "get_channel_layer", lambda: Layer(error))
    with caplog.at_level(logging.WARNING, logger=pings.log.name):
        pings.ring("seat.abc", 3)
        pings.call_for_keys("seat.abc")
    assert [one.getMessage() for one in caplog.records] == 2 * [
        f"no ping to seat: the channel layer does not answer ({error})"
    ], "the seat's own key is not in the log"


def test_what_is_wrong_with_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pings, "get_channel_layer", lambda: Layer(KeyError("fault")))
    with pytest.raises(KeyError):
        pings.ring("seat.abc", 3)


def test_a_ping_says_that_there_is_news_and_never_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = Layer()
    monkeypatch.setattr(pings, "get_channel_layer", lambda: layer)
    pings.ring("seat.abc", 3)
    pings.call_for_keys("seat.abc")
    assert layer.sent == [("seat.abc", {"type": "news", "version": 3}), ("seat.abc", {"type": "key"})]
