from __future__ import annotations

from django.apps import AppConfig


class TacticalConfig(AppConfig):
    """The battle room around the shared engine."""

    name = "tactical"
    verbose_name = "Battles"

    def ready(self) -> None:
        """Questions of one shape are written out once."""
        from tactical.hall import kept_sql

        kept_sql.keep_all()
