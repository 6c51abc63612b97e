"""Run a campaign again from its inputs."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.models import Campaign
from campaign.replay import replay


class Command(BaseCommand):
    help = "Run a campaign again from its inputs; with --verify, fail unless every byte is the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", help="the campaign's short name")
        parser.add_argument("--verify", action="store_true", help="exit with an error if anything differs")

    def handle(self, *, campaign: str, verify: bool, **_: object) -> None:
        found = Campaign.objects.filter(name=campaign).first()
        if found is None:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"no campaign {campaign!r}; there are: {names}")
        different = 0
        for finding in replay(found):
            self.stdout.write(f"{finding.what}: {finding.differs or 'the same'}")
            different += bool(finding.differs)
        if different and verify:
            raise CommandError(f"{different} of the above differ from what is stored.")
