"""What is counted while the site runs, of all its web servers and workers together (OP-051): kept in the broker, where any web
server can read it. It is lost with the broker, as what counts from the beginning may be.

Each process gathers for some seconds and hands on what it has; nothing is counted unless ``METRICS_TOKEN`` is set. A field is the
name of a figure, its labels, and of times the bucket; all of them come out of the code.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable

import redis
from django.conf import settings

from deploy.health import redises

EVERY_S = 5.0
AWAY_S = 60.0
"""So much longer a broker that did not answer is left alone: no page is to wait for it again and again."""
BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
BUCKET, SUM, COUNT = "bucket", "sum", "count"
BETWEEN = "|"
_gathered: defaultdict[str, float] = defaultdict(float)
_lock = threading.Lock()
_handed_on = 0.0


def key() -> str:
    """Where it is kept."""
    return f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS.get('global_keyprefix', '')}sealed-orders.counted"


def add(name: str, *labels: str) -> None:
    """Count one."""
    _gather({BETWEEN.join((name, *labels)): 1.0})


def seconds(name: str, value: float, *labels: str) -> None:
    """Note how long something took."""
    field = BETWEEN.join((name, *labels))
    bucket = next((str(most) for most in BUCKETS if value <= most), "+Inf")
    _gather({f"{field}{BETWEEN}{BUCKET}{BETWEEN}{bucket}": 1.0, f"{field}{BETWEEN}{SUM}": value, f"{field}{BETWEEN}{COUNT}": 1.0})


def _gather(more: dict[str, float]) -> None:
    if not settings.METRICS_TOKEN:
        return
    with _lock:
        for field, value in more.items():
            _gathered[field] += value
    if time.monotonic() - _handed_on > EVERY_S:
        hand_on()


def hand_on() -> None:
    """Add what this process has gathered to what is kept; where the broker is away it is gathered further."""
    global _handed_on
    with _lock:
        _handed_on = time.monotonic()
        mine = dict(_gathered)
        _gathered.clear()
    try:
        with redises.client(settings.CELERY_BROKER_URL) as client, client.pipeline(transaction=True) as pipe:
            for field, value in mine.items():
                pipe.hincrbyfloat(key(), field, value)
            pipe.execute()
    except (redis.RedisError, OSError):
        with _lock:
            _handed_on = time.monotonic() + AWAY_S
            for field, value in mine.items():
                _gathered[field] += value


def kept() -> dict[tuple[str, ...], float]:
    """All that is kept, by name, labels and bucket; nothing where the broker is away."""
    try:
        with redises.client(settings.CELERY_BROKER_URL) as client:
            rows = client.hgetall(key())
    except (redis.RedisError, OSError):
        return {}
    return {tuple(field.decode().split(BETWEEN)): float(value) for field, value in _items(rows)}


def _items(rows: object) -> Iterable[tuple[bytes, bytes]]:
    return rows.items() if isinstance(rows, dict) else ()
