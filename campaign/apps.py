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
        from campaign.orders import sealing_hooks
        from campaign.reports import corrections
        from campaign.runs import resolve
        from campaign.runs.follow_ups import FOLLOW_UPS
        from tactical.services.battles import OPENER

        checks.register(tables.check)
        OPENER.battle_begins = resolve.will_be_cut
        OPENER.battle_goes_on = resolve.tell_how_far
        OPENER.battle_fought = resolve.go_on
        FOLLOW_UPS.envelope_sealed = sealing_hooks.follow_seal
        FOLLOW_UPS.envelope_opened = sealing_hooks.follow_opening
        FOLLOW_UPS.seats_asked = sealing_hooks.follow_requests
        FOLLOW_UPS.papers_shown = corrections.not_silent_after_all
