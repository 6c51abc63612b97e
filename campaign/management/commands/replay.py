"""Command that runs a campaign again from its inputs."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.models import Campaign
from campaign.simulation.verification import replay


class Command(BaseCommand):
    help = (
        "Run a war again from its inputs. With --verify, the exit status is 1 if anything differs, and 2 if "
        "nothing differs but something cannot be compared."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", help="the war's short name")
        parser.add_argument("--verify", action="store_true", help="exit with an error unless every byte is the same")

    def handle(self, *, campaign: str, verify: bool, **_: object) -> None:
        found = Campaign.objects.filter(name=campaign).first()
        if found is None:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"no campaign {campaign!r}; there are: {names}")
        different = untold = 0
        for finding in replay(found):
            known = finding.differs or "the same"
            self.stdout.write(f"{finding.what}: {f'cannot be compared: {finding.untold}' if finding.untold else known}")
            different += bool(finding.differs)
            untold += bool(finding.untold)
        if different and verify:
            raise CommandError(f"{different} of the above differ from the stored data.")
        if untold and verify:
            raise CommandError(f"{untold} of the above cannot be compared.", returncode=2)
