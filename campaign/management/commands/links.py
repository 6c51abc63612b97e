"""Command that prints the login link of every seat, or renews one."""

from __future__ import annotations

import json
import os
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from campaign.models import Campaign
from campaign.people import seat_holders


def played_at(lock: Path) -> str:
    """Find where ``make play`` listens, by the note in its lock; "" where it does not run."""
    try:
        note = json.loads(lock.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(note.get("url", "")) if isinstance(note, dict) else ""


class Command(BaseCommand):
    help = "Print one login link per seat of a war (default: of all wars), or renew the link of a seat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", nargs="?", help="the war's short name")
        parser.add_argument("--base", help="the start of the links (default: where `make play` runs, otherwise PORT or 8000)")
        parser.add_argument(
            "--new",
            metavar="SEAT",
            help="renew the link of this seat (such as umpire): the old link and every browser that used it lose access",
        )

    def handle(self, *, campaign: str | None, base: str | None, new: str | None, **_: object) -> None:
        found = Campaign.objects.filter(name=campaign) if campaign else Campaign.objects.all()
        if not found:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"no campaign {campaign!r}; there are: {names}")
        begins = base or played_at(settings.HOME / "lock") or f"http://127.0.0.1:{os.environ.get('PORT') or 8000}"
        if new:
            renewed(found, new)
        for each in found.order_by("pk"):
            self.stdout.write(f"{each.title} ({each.name})")
            for seat in each.seats.filter(key=new) if new else each.seats.exclude(closed=True).prefetch_related("holders"):
                link = f"{begins}/enter/{seat.token}/" if seat.token else "no link"
                self.stdout.write(f"  {seat.name:<44} {link}")


def renewed(found: QuerySet[Campaign], key: str) -> None:
    """Renew the link of the first holder of one seat, umpire or player (UD-099)."""
    if found.count() > 1:
        names = ", ".join(found.order_by("pk").values_list("name", flat=True))
        raise CommandError(f"name the war in which to renew the link of {key}; there are: {names}")
    campaign = found.get()
    seat = campaign.seats.filter(key=key, closed=False).first()
    holder = seat.first_holder if seat is not None else None
    if holder is None:
        keys = ", ".join(campaign.seats.filter(closed=False).order_by("pk").values_list("key", flat=True))
        raise CommandError(f"no seat {key!r} in {campaign.name} in which somebody sits; its seats are: {keys}")
    seat_holders.renew(holder)
