"""Check an exported battle: ``manage.py verify_battle battle.json``."""

from __future__ import annotations

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tactical.engine.errors import EngineError
from tactical.engine.play.verify import differences


class Command(BaseCommand):
    help = "Replay an exported battle (export.json of a battle room, after its end) and compare every view and the seed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_: object) -> None:
        try:
            export = json.loads(file.read_text(encoding="utf-8"))
            found = differences(export)
            what = f"{export['table']['title']}: {len(export['orders'])} moves"
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            raise CommandError(f"{file} is not the export of a battle room") from None
        except EngineError as error:
            raise CommandError(str(error)) from None
        if found:
            raise CommandError("\n".join([f"{len(found)} differences:", *found]))
        self.stdout.write(f"{what}: every view, the seed and the result agree.")
