from __future__ import annotations

from django.apps import AppConfig


class UmpireConfig(AppConfig):
    """The umpire's desk."""

    name = "umpire"
    verbose_name = "The umpire's desk"

    def ready(self) -> None:
        """Hear of what changes at the desks of a team."""
        from umpire.team import news  # noqa: F401 -- it is heard from now on
