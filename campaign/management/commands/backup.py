"""Backup of the whole site into one file (OP-036)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.archive import on_disk
from campaign.archive.zip_file import Unfit, size
from campaign.backup import site_file
from tactical.engine.text.words import plural


class Command(BaseCommand):
    help = "Back up the whole site into one file, while it is in use. It contains the truth of every war, and every link."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--passphrase-file", type=Path, help="a passphrase for the file of the site’s keys beside it")

    def handle(self, *, file: Path, passphrase_file: Path | None, **_: Any) -> None:
        try:
            secret = on_disk.passphrase(passphrase_file)
            found = site_file.backup(file, secret)
        except Unfit as wrong:
            raise CommandError("\n".join(wrong.faults)) from None
        many = size(file.stat().st_size)
        self.stdout.write(f"{file}: {plural(found.campaigns, 'campaign')}, {many}, as of {found.made:%Y-%m-%d %H:%M:%S} UTC.")
        if secret:
            self.stdout.write(f"{site_file.keys_beside(file)}: the site’s keys, encrypted with that passphrase.")
        else:
            self.stdout.write("The site’s keys (SECRET_KEY, those of its mail) are not in it: save them with --passphrase-file.")
        self.stdout.write(f"“manage.py restore {file} --check” tests it without touching the site.")
