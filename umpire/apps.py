from __future__ import annotations

from django.apps import AppConfig


class UmpireConfig(AppConfig):
    """The umpire's desk."""

    name = "umpire"
    verbose_name = "The umpire's desk"
