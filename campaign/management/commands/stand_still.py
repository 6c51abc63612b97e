"""``manage.py stand_still``: the emergency stop (CK-012)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.models import Campaign
from campaign.schedule import deadline_sweep


class Command(BaseCommand):
    help = "Stop every war, or the one named: nothing falls due and no run is resolved until you lift the stop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the name of one war (default: all)")
        parser.add_argument("--lift", action="store_true", help="lift the stop")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["campaign"]
        campaign = Campaign.objects.filter(name=name).first()
        if name and campaign is None:
            raise CommandError(f"There is no campaign {name!r}; there are: {', '.join(sorted(_names())) or 'none'}.")
        done = deadline_sweep.lift(campaign) if options["lift"] else deadline_sweep.stand_still(campaign)
        what = f"The war {name}" if name else "Every war"
        if options["lift"]:
            self.stdout.write(f"{what} is running again." if done else f"{what} was not stopped by this command.")
        else:
            self.stdout.write(f"{what} is stopped until you lift it (--lift)." if done else f"{what} is already stopped.")


def _names() -> list[str]:
    return list(Campaign.objects.values_list("name", flat=True))
