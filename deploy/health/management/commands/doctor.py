"""``manage.py doctor [--json] [--mail]``: reports on the site, and what to do about its faults (OP-045, OP-054)."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.checks import CheckMessage
from django.core.management.base import BaseCommand

from deploy.health import alarms, checks


class Command(BaseCommand):
    help = "Check everything the site needs; each line is good, or says what to do. The exit status is 1 if anything is not good."
    requires_system_checks: list[str] = []  # it must run where things are broken

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object: good, and the lines")
        parser.add_argument("--mail", action="store_true", help="mail the faults to ADMIN_MAIL, as workers do every minute")

    def handle(self, *args: Any, **options: Any) -> None:
        found = checks.examine()
        bad = sum(message.is_serious() for message in found)
        if options["json"]:
            self.stdout.write(json.dumps({"good": not bad, "lines": [as_row(message) for message in found]}, ensure_ascii=False))
        else:
            for message in found:
                self.stdout.write(as_text(message))
            self.stdout.write(f"{bad} of {len(found)} are not good." if bad else "All is well.")
        if options["mail"]:
            alarms.tell(found)
        if bad:
            sys.exit(1)


def as_text(message: CheckMessage) -> str:
    todo = f"\n      → {message.hint}" if message.hint else ""
    return f"{'BAD ' if message.is_serious() else 'good'}  {checks.key_of(message):<12} {message.msg}{todo}"


def as_row(message: CheckMessage) -> dict[str, object]:
    good, todo = not message.is_serious(), message.hint or ""
    return {"key": checks.key_of(message), "good": good, "words": message.msg, "todo": todo}
