"""Celery application: ``celery -A deploy.celery worker``."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("sealed_orders")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaign", "tactical", "umpire", "deploy.health"])
