"""Celery application of `make play`: ``celery -A deploy.worker worker --beat``.

Unlike :mod:`deploy.celery`, its child processes (pool, embedded beat) die with a killed worker; under systemd or Docker the whole
group is ended from outside.
"""

from __future__ import annotations

import gc
import os

from celery.signals import beat_embedded_init, worker_process_init

from deploy.celery import app
from deploy.processes import die_with_parent

__all__ = ["app"]

WORKER = os.getpid()


@worker_process_init.connect
@beat_embedded_init.connect
def die_with_the_worker(**_: object) -> None:
    die_with_parent(WORKER)
    gc.freeze()  # what its worker had loaded is no garbage
