"""``manage.py errors [NUMBER]``: lists errors (OP-053)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deploy.health.models import Fault

SHOWN = 50


class Command(BaseCommand):
    help = "Show the last errors of pages and tasks, or with an error number from a page that error with its traceback."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", nargs="?", help="such as K7QF-2M9P, as the page showed it")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["number"]:
            self.stdout.write(self.describe_error(str(options["number"]).strip().upper()))
            return
        rows = list(Fault.objects.all()[: SHOWN + 1])
        for row in rows[:SHOWN]:
            self.stdout.write(f"{row.number}  {row.at:%Y-%m-%d %H:%M:%S} UTC  {row.method:6} {row.place}  {row.kind}")
        if len(rows) > SHOWN:
            self.stdout.write(f"… and {Fault.objects.count() - SHOWN} before them.")
        if not rows:
            self.stdout.write("No errors are recorded. Records are kept for 30 days.")

    def describe_error(self, number: str) -> str:
        """Show one record in full; CommandError where there is none."""
        row = Fault.objects.filter(number=number).first()
        if row is None:
            raise CommandError(
                f"No error {number} is recorded: it is older than 30 days, one of many alike, or "
                f"mistyped; or the database could not store it, and it is in the web server's or worker's log."
            )
        request = f"\nrequest {row.request_id}" if row.request_id else ""
        return f"{row.number}  {row.at:%Y-%m-%d %H:%M:%S} UTC  {row.method} {row.place}{request}\n{row.trace}"
