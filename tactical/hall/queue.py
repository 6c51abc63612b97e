"""Handing work to the workers: tasks by name, since the modules of tasks import the services that queue them."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=60)  # far longer than a run or a move takes; a second worker on it would do no harm, only work


def send(task: str, *args: int, countdown: float | None = None) -> None:
    """Queue the task ``package.tasks.name``. A broker that does not answer is no loss: the sweep finds what waits."""
    try:
        import_string(task).apply_async(args, countdown=countdown)
    except OperationalError as error:
        log.warning("the broker does not answer (%s); the sweep will take up %s%s", error, task, args)


def left_lying(resolving: QuerySet[Any], patience: timedelta) -> QuerySet[Any]:
    """Of what is being resolved that which was last taken up longer than ``patience`` ago; with none, all of it."""
    return resolving.exclude(taken_at__gt=timezone.now() - patience) if patience else resolving
