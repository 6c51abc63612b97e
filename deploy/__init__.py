"""Settings, urls, ASGI, Celery and the launcher; nothing below imports this package."""

import gc

# Worlds, outcomes and battles are read as a hundred thousand small records at once. Python would search everything loaded for
# garbage again and again meanwhile; it also does so while the program itself loads, for a fifth of that time.
gc.set_threshold(50_000, 20, 50)

from deploy.celery import app as celery_app  # noqa: E402 -- whatever sends a task must know the broker, manage.py too

__all__ = ["celery_app"]
