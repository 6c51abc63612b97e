"""Ask a rule set about positions on the command line."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tactical.engine.errors import EngineError
from tactical.engine.play.adjudicate import answers, queries


class Command(BaseCommand):
    help = "Answer one JSON line per JSON line from standard input; the fields are in each rule set's README.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        known = "; ".join(f"{key}: {', '.join(names)}" for key, names in queries().items())
        parser.add_argument("ruleset", help=known)
        parser.add_argument("query")

    def handle(self, *, ruleset: str, query: str, **_: object) -> None:
        if isinstance(sys.stdin, TextIOWrapper):  # bytes that are no UTF-8 spoil only their own line
            sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            for answer in answers(ruleset, query, sys.stdin):
                self.stdout.write(answer)
                self.stdout.flush()
        except EngineError as error:
            raise CommandError(str(error)) from None
