"""``manage.py stand_still``: the emergency stop (CK-012)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.models import Campaign
from campaign.schedule import deadline_sweep


class Command(BaseCommand):
    help = "Stop every campaign, or the one that is named: nothing falls due and nothing is resolved until it is lifted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the name of one campaign; left out, all")
        parser.add_argument("--lift", action="store_true", help="let it go on")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["campaign"]
        campaign = Campaign.objects.filter(name=name).first()
        if name and campaign is None:
            raise CommandError(f"There is no campaign {name!r}; there are: {', '.join(sorted(_names())) or 'none'}.")
        done = deadline_sweep.lift(campaign) if options["lift"] else deadline_sweep.stand_still(campaign)
        what = f"The campaign {name}" if name else "Every campaign"
        if options["lift"]:
            self.stdout.write(f"{what} goes on." if done else f"{what} did not stand still by this command.")
        else:
            self.stdout.write(f"{what} stands still until this is lifted (--lift)." if done else f"{what} stands still already.")


def _names() -> list[str]:
    return list(Campaign.objects.values_list("name", flat=True))
