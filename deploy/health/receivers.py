"""Receivers of Django's and Celery's signals: errors of pages and tasks (OP-053), the sweep, tasks done and failed (OP-051), a
task's request (OP-052)."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import Any

from celery.signals import before_task_publish, task_failure, task_postrun, task_prerun, task_success
from django.core.signals import got_request_exception
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from deploy.health import faults
from deploy.health.models import Came
from deploy.logs import REQUEST
from tactical.common.metrics import count

SWEEP = "campaign.tasks.sweep"
QUEUED_AT, REQUEST_ID = "sealed_queued_at", "sealed_request_id"
"""Headers of a task's message: when it was queued, in seconds since 1970, and its request (OP-052)."""


@receiver(got_request_exception)
def a_page_broke(sender: object, request: HttpRequest | None = None, **_: object) -> None:
    error = sys.exc_info()[1]
    if error is not None and request is not None:
        # Never its path, which may be a secret link.
        match = request.resolver_match
        place = (match.view_name or "a page without a name") if match is not None else "no page"
        request.fault_number = faults.record(error, request.method or "", place)  # type: ignore[attr-defined]


@task_failure.connect
def a_task_broke(sender: Any = None, exception: BaseException | None = None, **_: object) -> None:
    count("tasks", "broken")
    if exception is not None:
        faults.record(exception, "TASK", getattr(sender, "name", "") or "a task")


@task_success.connect
def a_task_was_done(sender: Any = None, **_: object) -> None:
    count("tasks", "done")
    if getattr(sender, "name", "") == SWEEP:
        with suppress(DatabaseError):  # the age of the last sweep will show it
            Came.objects.update_or_create(what=SWEEP, defaults={"at": timezone.now()})


@before_task_publish.connect
def with_what_it_comes_of(headers: dict[str, Any] | None = None, **_: object) -> None:
    if headers is not None:
        headers.setdefault(QUEUED_AT, time.time())
        headers.setdefault(REQUEST_ID, REQUEST.get())


@task_prerun.connect
def go_on_as_the_request(task: Any = None, **_: object) -> None:
    REQUEST.set(str(getattr(task.request, REQUEST_ID, "") or "")[:16])


@task_postrun.connect
def clear_request_id(**_: object) -> None:
    REQUEST.set("")
