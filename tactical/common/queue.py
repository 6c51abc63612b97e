"""Work handed to the workers: tasks by name, since the modules of tasks import the services that queue them."""

from __future__ import annotations

import base64
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import msgspec
import redis
from celery import current_app, group
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError
from kombu.transport.redis import Channel
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=60)  # far longer than a run or a move takes; a second worker on it would do no harm, only work
ANSWERS_S = 2.0
"""Seconds within which a broker that is up answers."""
LAST, BEGUN = 9, 6
"""The priority behind all others; and that of the rest of such work once begun, so that it ends before more is taken up."""
KNOWN = "known-to-the-sweep"
"""A key in the broker. Where it is missing, the broker was restarted and its queue is gone."""
Work = tuple[str, tuple[Any, ...]]
"""A task by its name, with its arguments."""


def send(task: str, *args: int, countdown: float | None = None, priority: int | None = None) -> None:
    """Queue the task ``package.tasks.name``; if the broker does not answer, the sweep finds the work.

    ``priority`` 9 is behind everything that has none.
    """
    try:
        import_string(task).apply_async(args, countdown=countdown, priority=priority)
    except OperationalError as error:
        log.warning("the broker does not answer (%s); the sweep will take up %s%s", error, task, args)


def send_group(task: str, rows: Iterable[tuple[int, ...]], priority: int = LAST) -> None:
    """Queue a task once for each row of arguments, behind all real work, on the queue that settings name for it (SC-UD-06)."""
    some = [import_string(task).signature(args) for args in rows]
    try:
        group(some).apply_async(queue=settings.QUEUE_OF_ODDS, priority=priority)
    except OperationalError as error:
        log.warning("the broker does not answer (%s); the sweep will take up %s of %s", error, len(some), task)


def left_lying(resolving: QuerySet[Any], patience: timedelta) -> QuerySet[Any]:
    """Filter rows being resolved to those last taken up longer than ``patience`` ago; with none, all of them."""
    return resolving.exclude(taken_at__gt=timezone.now() - patience) if patience else resolving


def still_lying(task: str, lying: Iterable[tuple[int, ...]], of: str = "") -> list[tuple[int, ...]]:
    """List the stale work, by its task's arguments, for which no message waits in the queue, or in that ``of`` a name."""
    found = list(lying)
    waits = waiting(of) if found else None
    return [args for args in found if (task, args) not in (waits or ())]


# ---- what the broker holds ----


@contextmanager
def broker() -> Iterator[redis.Redis]:
    """Open the broker, which answers at once or raises RedisError."""
    once = Retry(NoBackoff(), 0)
    with redis.Redis.from_url(
        settings.CELERY_BROKER_URL, socket_timeout=ANSWERS_S, socket_connect_timeout=ANSWERS_S, retry=once
    ) as client:
        yield client


def _prefixed(key: str) -> str:
    return f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS.get('global_keyprefix', '')}{key}"


def waiting(of: str = "") -> frozenset[Work] | None:
    """List the tasks that wait in the queue, or in the queue ``of`` a name; None if the broker does not answer."""
    keys = [f"{of}{Channel.sep}{n}" for n in (BEGUN, LAST)] if of else [current_app.conf.task_default_queue]
    rows: list[Any] = []
    try:
        with broker() as client:
            for key in keys:
                rows += client.lrange(_prefixed(key), 0, -1)
    except redis.RedisError:
        return None
    return frozenset(work for work in map(_work_of, rows) if work is not None)


def _work_of(message: bytes) -> Work | None:
    try:
        told = msgspec.json.decode(message)
        args, *_ = msgspec.json.decode(base64.b64decode(told["body"]))
        return told["headers"]["task"], tuple(args)
    except (msgspec.DecodeError, ValueError, KeyError, TypeError):
        return None


def began_anew(of: str) -> bool:
    """Report whether the broker knows nothing of the last sweep ``of`` some task: it was restarted, and its queue was lost."""
    try:
        with broker() as client:
            return not client.getset(_prefixed(f"{KNOWN}.{of}"), "1")
    except redis.RedisError:
        return False
