"""Umpire's ready reckoner on the command line: JSON lines in, JSON lines out."""

from __future__ import annotations

import json
import sys

from django.core.management.base import BaseCommand, CommandParser

from land.reckoner import answer as ashore
from naval.reckoner import answer as at_sea

TABLES = sorted((*at_sea.TABLES, *ashore.TABLES))


class Command(BaseCommand):
    help = "Answer one JSON line per JSON line from standard input; see naval/README.md, land/README.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", choices=TABLES)

    def handle(self, *, table: str, **_: object) -> None:
        answer = ashore.answer if table in ashore.TABLES else at_sea.answer
        for line in sys.stdin:
            if not line.strip():
                continue
            try:
                given = json.loads(line)
            except (ValueError, RecursionError) as error:
                result = {"error": f"this line is not JSON: {error}"}
            else:
                result = answer(table, given)
            self.stdout.write(json.dumps(result, ensure_ascii=False))
            self.stdout.flush()
