"""Settings, urls, ASGI, Celery and the launcher: every process starts here, and nothing below imports it."""

import gc

# Worlds, outcomes and battles are read as a hundred thousand small records at once. Python would look through all that is loaded
# for garbage again and again while they come, and does so while the program itself is loaded, a fifth of that time.
gc.set_threshold(50_000, 20, 50)

from deploy.celery import app as celery_app  # noqa: E402 -- whatever sends a task must know the broker, manage.py too

__all__ = ["celery_app"]
