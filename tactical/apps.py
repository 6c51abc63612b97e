from __future__ import annotations

from django.apps import AppConfig


class TacticalConfig(AppConfig):
    """The battle room around the shared engine."""

    name = "tactical"
    verbose_name = "Battles"
