"""What is asked at addresses of the site, and the figures of the answers, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.figures.reading import figures_of, plain

PRESENT = datetime(2031, 3, 3, 9, 30, tzinfo=UTC)
"""The instant at which all is asked."""


def stop_the_clock(patch: pytest.MonkeyPatch) -> None:
    """Let no time pass, and none be another on another day."""
    patch.setattr("django.utils.timezone.now", lambda: PRESENT)


def answers(client: Client, paths: Iterable[str]) -> Iterator[str]:
    """Give the figures at some addresses, each under its address and status."""
    for path in paths:
        reply = client.get(path)
        body = b"".join(reply) if reply.streaming else reply.content
        yield plain(f"== {path} {reply.status_code} {reply.headers.get('Location', '')}")
        yield from figures_of(reply.headers.get("Content-Type", ""), body) if reply.status_code == 200 else ()
