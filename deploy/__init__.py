"""Settings, urls, ASGI, Celery and the launcher: every process starts here, and nothing below imports it."""

from deploy.celery import app as celery_app  # whatever sends a task must know the broker, manage.py too

__all__ = ["celery_app"]
