"""Print the login link of every seat."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.models import Campaign


class Command(BaseCommand):
    help = "Print one login link per seat of a campaign (of all campaigns, if none is named)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the campaign's short name")
        parser.add_argument("--base", default="http://127.0.0.1:8000", help="what the links begin with")

    def handle(self, *, campaign: str | None, base: str, **_: object) -> None:
        found = Campaign.objects.filter(name=campaign) if campaign else Campaign.objects.all()
        if not found:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"no campaign {campaign!r}; there are: {names}")
        for each in found.order_by("pk"):
            self.stdout.write(f"{each.title} ({each.name})")
            for seat in each.seats.all():
                self.stdout.write(f"  {seat.name:<44} {base}/enter/{seat.token}/")
