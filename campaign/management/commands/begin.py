"""Command that begins a campaign from a scenario pack, unless it has begun already."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign import packs, serialization
from campaign.models import Campaign
from campaign.muster.founding import begin_for_people
from campaign.runs.engine_versions import runs_with
from naval.mustering.declaration import size_of


class Command(BaseCommand):
    help = "Start a war from a scenario (if it has already begun, nothing changes)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", help="the key of a scenario, e.g. north_sea_1905")
        parser.add_argument("--name", help="the war's short name (default: the scenario's key with hyphens)")
        parser.add_argument("--seed", help="for tests and replays (default: a random one, kept secret)")
        parser.add_argument("--at-war", action="store_true", help="skip the mustering, if the scenario has one")

    def handle(self, *, pack: str, name: str | None, seed: str | None, at_war: bool = False, **_: object) -> None:
        name = name or pack.replace("_", "-")
        if Campaign.objects.filter(name=name).exists():
            self.stdout.write(f"{name} has already begun.")
            return
        try:
            campaign = begin_for_people(pack, name, seed=seed, muster=False if at_war else None)
        except packs.PackFaults as faults:
            raise CommandError(f"The scenario {pack} cannot be used:\n{faults}") from None
        except LookupError as error:
            raise CommandError(str(error)) from None
        found = serialization.pack(pack)
        for words in size_of(found.world, found.days, found.world.settings):
            self.stdout.write(f"A large war: {words}")
        self.stdout.write(f"{name} begins: {campaign.title}, {campaign.seats.count()} seats.")
        self.stdout.write(f"Running on {runs_with(campaign)}.")
        if campaign.phase == Campaign.Phase.MUSTER:
            self.stdout.write(
                "It is mustering: the umpire declares War Imminent when all harbours are drawn and the rules signed."
            )
