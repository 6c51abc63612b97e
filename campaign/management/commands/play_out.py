"""Command that has the computer play a whole war, and waits until the workers have finished it."""

from __future__ import annotations

import time

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign import packs
from campaign.models import Campaign, Segment
from campaign.muster import solo
from campaign.orders.sealing import Refused
from naval.geo.calendar import label

LOOKS_EACH_S = 0.5
MOST_DAYS = 400


class Command(BaseCommand):
    help = (
        "Start a war in which the computer plays every seat, and wait until workers have played it to its end. If interrupted, "
        "call it again to go on waiting for the same war. The exit status is 1 if there is no progress within --patience."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", help="the key of a scenario, e.g. north_sea_1905")
        parser.add_argument("--name", help="the war's short name (default: the scenario's key with hyphens, and -by-itself)")
        parser.add_argument("--seed", help="for tests and replays (default: a random one, kept secret)")
        parser.add_argument("--days", type=int, default=0, help="its length in days (default: the scenario's)")
        parser.add_argument("--patience", type=float, default=600.0, help="seconds without progress before giving up")

    def handle(self, *, pack: str, name: str | None, seed: str | None, days: int, patience: float, **_: object) -> None:
        if not 0 <= days <= MOST_DAYS:
            raise CommandError(f"A war must last 1 to {MOST_DAYS} days, not {days}.")
        name = name or f"{pack.replace('_', '-')}-by-itself"
        campaign = Campaign.objects.filter(name=name).first()
        if campaign is not None and (not campaign.alone or campaign.players().filter(played_by="").exists()):
            raise CommandError(f"{name} is a war played by people.")
        try:
            campaign = campaign or solo.by_itself(pack, name, seed=seed, days=days)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        except packs.PackFaults as faults:
            raise CommandError(f"The scenario {pack} cannot be used:\n{faults}") from None
        except LookupError as error:
            raise CommandError(str(error)) from None
        self.wait(campaign, patience)

    def wait(self, campaign: Campaign, patience: float) -> None:
        """Wait until the war is over, and print a line for each run."""
        seen: tuple[object, ...] = ()
        since = time.monotonic()
        while campaign.phase == Campaign.Phase.WAR:
            segment = Segment.objects.present(campaign)
            now = (segment.pk, segment.state, segment.calls.filter(sealed="").count())
            if now != seen:
                if not seen or now[0] != seen[0]:
                    self.stdout.write(f"{label(segment.start, campaign.hour_zero)}: run {segment.run.number}")
                seen, since = now, time.monotonic()
            if time.monotonic() - since > patience:
                trouble = segment.trouble or "is a worker running?"
                raise CommandError(f"{campaign.name}: nothing went on for {patience:g} seconds: {trouble}")
            time.sleep(LOOKS_EACH_S)
            campaign.refresh_from_db()
        self.stdout.write(f"{campaign.name}: the war is over.")
