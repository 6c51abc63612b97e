"""Export and import of a campaign as one file (OP-030, OP-031, OP-034)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.archive import encryption, on_disk
from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.archive.zip_file import Unfit, size
from campaign.models import Campaign
from campaign.models.clock import Deadline

ANEW = (
    "Its links are new: “manage.py links {}” prints them. Players must enter their email addresses, channels and calendars again."
)


class Command(BaseCommand):
    help = "Export a war of this site as one file, or import one. The file contains the truth."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        out = does.add_parser("export", help="write a war into a file; the war is not changed")
        out.add_argument("name", help="the war's short name")
        out.add_argument("file", type=Path, help="the file, such as war.sealed")
        into = does.add_parser("import", help="create a war from a file, all of it or nothing")
        into.add_argument("file", type=Path)
        into.add_argument("--name", default="", help="its short name here (default: its own)")
        into.add_argument(
            "--unverified", action="store_true", help="import it as it is, without verifying it by running everything again"
        )
        for one in (out, into):
            one.add_argument("--passphrase-file", type=Path, help="a file with the passphrase in its first line")

    def handle(self, *, does: str, **given: Any) -> None:
        try:
            secret = on_disk.passphrase(given["passphrase_file"])
            if does == "export":
                self.out(given["name"], given["file"], secret)
            else:
                self.into(given["file"], given["name"], secret, verify=not given["unverified"])
        except Unfit as wrong:
            raise CommandError("\n".join(wrong.faults)) from None

    def out(self, name: str, path: Path, secret: str) -> None:
        found = Campaign.objects.filter(name=name).first()
        if found is None:
            names = ", ".join(Campaign.objects.values_list("name", flat=True)) or "none yet"
            raise CommandError(f"no campaign {name!r}; there are: {names}")
        data = file_of(found)
        on_disk.write(path, encryption.seal(data, secret) if secret else data)
        self.stdout.write(
            f"{path}: {found.title}, {size(path.stat().st_size)}. It contains the "
            "truth: anyone with the file can read everything."
        )

    def into(self, path: Path, name: str, secret: str, *, verify: bool) -> None:
        guest = read(on_disk.read(path), secret)
        found = bring_in(guest, name, verify=verify, step=lambda what: self.stdout.write(f"run again: {what}"))
        campaign = found.campaign
        done = f"{found.same} parts verified, the same to the byte" if verify else "imported as it is, not verified"
        self.stdout.write(f"{campaign.name}: {campaign.title}, {campaign.seats.count()} seats; {done}.")
        self.stdout.write(ANEW.format(campaign.name))
        due = Deadline.objects.filter(segment__run__campaign=campaign, state=Deadline.State.OPEN, closes_at__isnull=False)
        for one in due:
            self.stdout.write(
                f"Its clock is running: orders close at {one.closes_at:%Y-%m-%d %H:%M} UTC. "
                f"“manage.py stand_still {campaign.name}” stops it until all have joined."
            )
