from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class CampaignConfig(AppConfig):
    """The war: campaigns, seats, orders, runs, reports, rooms."""

    name = "campaign"
    verbose_name = "Campaigns"

    def ready(self) -> None:
        import naval.rulesets  # noqa: F401 -- a rule set registers itself when its folder is imported
        import tactical.rulesets  # noqa: F401 -- the same
        from campaign.archive import tables
        from campaign.services import resolve  # noqa: F401 -- listens for battles that are done

        checks.register(tables.check)
