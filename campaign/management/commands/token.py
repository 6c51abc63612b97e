"""Command that makes an API token (OP-004)."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.models import ApiToken, Campaign, Seat
from campaign.orders.sealing import Refused
from campaign.people import tokens
from campaign.seat_kinds import UMPIRE


class Command(BaseCommand):
    help = "token create: create an API token that acts for the holder of a seat, and print it once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("do", choices=["create"])
        whose = parser.add_mutually_exclusive_group(required=True)
        whose.add_argument("--seat", metavar="CAMPAIGN/KEY", help="a player's seat")
        whose.add_argument("--desk", metavar="CAMPAIGN", help="the desk, as the war's own umpire")
        parser.add_argument("--scopes", required=True, help="read,orders for a seat; read,desk for a desk")
        parser.add_argument("--days", default=str(tokens.DAYS), help=f"how many days it is valid (default {tokens.DAYS})")
        parser.add_argument("--name", default="a program", help="its name in lists")

    def handle(self, *, seat: str | None, desk: str | None, scopes: str, days: str, name: str, **_: object) -> None:
        holder = self.seat_of(seat, desk).first_holder
        if holder is None or holder.token is None:
            raise CommandError("Nobody holds that seat: its link is disabled. Create a new one first.")
        try:
            secret = tokens.make(holder, name[: ApiToken.NAME], [one.strip() for one in scopes.split(",") if one.strip()], days)
        except Refused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(secret)

    def seat_of(self, seat: str | None, desk: str | None) -> Seat:
        """Find the seat named; refused with the names there are."""
        name, _, key = (desk or seat or "").partition("/")
        campaign = Campaign.objects.filter(name=name).first()
        if campaign is None:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"There is no campaign {name!r}; there are: {names}")
        if desk is not None:
            return campaign.seats.get(role=UMPIRE, rank="")
        found = campaign.players().filter(key=key).first()
        if found is None:
            keys = ", ".join(campaign.players().values_list("key", flat=True))
            raise CommandError(f"There is no seat {key!r} in {name}; there are: {keys}")
        return found
