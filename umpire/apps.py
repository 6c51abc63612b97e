from __future__ import annotations

from django.apps import AppConfig


class UmpireConfig(AppConfig):
    """The umpire's desk."""

    name = "umpire"
    verbose_name = "The umpire's desk"

    def ready(self) -> None:
        """Register who is called when a desk changes."""
        from campaign.runs.follow_ups import FOLLOW_UPS
        from umpire.people.team import news

        FOLLOW_UPS.desk_changed = news.look
