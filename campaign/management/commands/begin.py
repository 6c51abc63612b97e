"""Begin a campaign from a scenario pack, unless it has begun already."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign import packs
from campaign.models import Campaign
from campaign.services.create import begin_campaign


class Command(BaseCommand):
    help = "Begin a campaign from a scenario pack (a second call finds it begun and changes nothing)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", help="the key of a pack, e.g. north_sea_1905")
        parser.add_argument("--name", help="the campaign's short name (default: the pack's key with hyphens)")
        parser.add_argument("--seed", help="for tests and replays; left out, one is drawn and kept secret")

    def handle(self, *, pack: str, name: str | None, seed: str | None, **_: object) -> None:
        name = name or pack.replace("_", "-")
        if Campaign.objects.filter(name=name).exists():
            self.stdout.write(f"{name} has begun already.")
            return
        try:
            campaign = begin_campaign(pack, name, seed=seed)
        except packs.PackFaults as faults:
            raise CommandError(f"The pack {pack} cannot be used:\n{faults}") from None
        except LookupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{name} begins: {campaign.title}, {campaign.seats.count()} seats.")
