"""``manage.py doctor [--json] [--mail]``: is the site well, and if not, what is to be done (OP-045, OP-054)."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from deploy.health import alarms, looked


class Command(BaseCommand):
    help = "Look at all that the site needs; each line is good, or says what to do. Ends with 1 if anything is not good."
    requires_system_checks: list[str] = []  # it is asked where things are broken

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object: good, and the lines")
        parser.add_argument("--mail", action="store_true", help="mail what is wrong to ADMIN_MAIL, as workers do every minute")

    def handle(self, *args: Any, **options: Any) -> None:
        lines = list(looked.everything())
        good = all(line.good for line in lines)
        if options["json"]:
            self.stdout.write(json.dumps({"good": good, "lines": [line.row() for line in lines]}, ensure_ascii=False))
        else:
            for line in lines:
                self.stdout.write(line.told())
            bad = sum(not line.good for line in lines)
            self.stdout.write("All is well." if good else f"{bad} of {len(lines)} are not good.")
        if options["mail"]:
            alarms.tell(lines)
        if not good:
            sys.exit(1)
