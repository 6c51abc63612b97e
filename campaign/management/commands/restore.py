"""Restoring of a backup, or a test of it (OP-036)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from campaign import wall_clock
from campaign.archive import on_disk
from campaign.archive.zip_file import Unfit
from campaign.backup import databases, restore_trial, site_file
from tactical.engine.text.words import plural


class Command(BaseCommand):
    help = (
        "Replace this site’s database by a backup (stop web servers, workers and beat first; the present database is "
        "copied before), or with --check test the backup without changing anything."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="test it without touching the site, and verify its last wars")
        parser.add_argument("--passphrase-file", type=Path, help="for the keys beside it, which are written to FILE.env")

    def handle(self, *, file: Path, check: bool, passphrase_file: Path | None, **_: Any) -> None:
        try:
            secret = on_disk.passphrase(passphrase_file)
            keys = site_file.keys_of(file, secret) if secret else {}  # a wrong passphrase changes nothing
            with site_file.open_backup(file) as (manifest, database):
                old = wall_clock.now() - manifest.made
                made = f"made {manifest.made:%Y-%m-%d %H:%M} UTC, {old.days} days and {old.seconds // 3600} hours ago"
                many = plural(manifest.campaigns, "campaign")
                self.stdout.write(f"{file}: {many}, by Sealed Orders {manifest.program}, {made}.")
                if check:
                    self.try_out(restore_trial.try_out(manifest.made, database))
                else:
                    self.put_back(file, database)
            if keys and not check:
                env = file.with_name(f"{file.name}.env")
                on_disk.write(env, "".join(f"{name}={value}\n" for name, value in sorted(keys.items())).encode())
                self.stdout.write(f"{env}: the site’s keys, for its environment. Delete the file when you have set them.")
        except Unfit as wrong:
            raise CommandError("\n".join(wrong.faults)) from None

    def put_back(self, file: Path, database: Path) -> None:
        if connection.introspection.table_names():
            before = file.absolute().with_name(f"{file.name}.before-{wall_clock.now():%Y%m%dT%H%M%S}")
            site_file.backup(before, note=False)
            self.stdout.write(f"{before}: the previous database.")
        databases.put_back(database)
        self.stdout.write(
            "The backup is restored. Run “manage.py migrate” to update it to this release; then restart everything."
        )

    def try_out(self, found: restore_trial.Tried) -> None:
        for line in found.lines:
            self.stdout.write(line)
        if not found.good:
            raise CommandError("Some of the above differs from the stored data.")
