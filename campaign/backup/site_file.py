"""The file of a backup: a zip of manifest and database, handled piece by piece, because it may be large."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from campaign import wall_clock
from campaign.archive import encryption, on_disk, zip_file
from campaign.archive.file_writer import program
from campaign.archive.zip_file import ALWAYS, BACKUP, FORMAT, MANIFEST, MOST_PARTS, TIMES, Unfit
from campaign.backup import databases
from campaign.cage import zipped as looked
from campaign.models import Campaign

DATABASE = "database"
NOTE = "last-backup"
"""File in the home folder that names the last good backup and its time."""
KEYS = ("SECRET_KEY", "MAIL_HOOK_SECRET", "MAIL_HOOK_KEY", "EMAIL_HOST_PASSWORD")
"""Secrets of the site that are in its environment and not in its database, by their settings."""
NAMES = {"EMAIL_HOST_PASSWORD": "MAIL_PASSWORD"}


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The description of a backup: database, time, program, migrations."""

    kind: str
    format: int
    program: str
    vendor: str
    made: datetime
    migrations: tuple[str, ...]
    campaigns: int


def backup(path: Path, passphrase: str = "", *, note: bool = True) -> Manifest:
    """Write the whole site into a file; with a passphrase also its keys, encrypted, as ``FILE.keys`` (OP-036).

    The site may be in use. ``note``: record it in the home folder as the last good one. Raise Unfit if it fails; nothing is left
    behind."""
    path = path.absolute()
    if not path.parent.is_dir():
        raise Unfit(f"There is no folder {path.parent}.")
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as near:
        copied, beside = Path(near) / DATABASE, Path(near) / "file"
        made, there = wall_clock.now(), connection.introspection.table_names()
        databases.copy(copied)
        manifest = Manifest(
            kind=BACKUP,
            format=FORMAT,
            program=program(),
            vendor=connection.vendor,
            made=made,
            migrations=tuple(applied()),
            campaigns=Campaign.objects.count() if Campaign._meta.db_table in there else 0,
        )
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as packed:
            packed.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
            packed.write(copied, DATABASE)
        os.chmod(beside, 0o600)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        if passphrase:
            keys = {NAMES.get(name, name): str(getattr(settings, name)) for name in KEYS if getattr(settings, name)}
            on_disk.write(keys_beside(path), encryption.seal(json.dumps(keys).encode(), passphrase))
        os.replace(beside, path)
    if note:
        told = {"made": made.isoformat(), "file": str(path)}
        on_disk.write(Path(settings.HOME) / NOTE, json.dumps(told).encode())
    return manifest


def keys_beside(path: Path) -> Path:
    """Return the path of the keys that belong to a backup."""
    return path.with_name(f"{path.name}.keys")


def keys_of(path: Path, passphrase: str) -> dict[str, str]:
    """Read the keys beside a backup, by environment variable."""
    found: dict[str, str] = json.loads(encryption.unseal(on_disk.read(keys_beside(path)), passphrase))
    return found


@contextmanager
def open_backup(path: Path) -> Iterator[tuple[Manifest, Path]]:
    """Open a backup: give its manifest and unpacked database while it is read; raise Unfit with all faults."""
    try:
        with zipfile.ZipFile(path) as packed, tempfile.TemporaryDirectory(dir=path.absolute().parent, prefix=".restore-") as near:
            size = path.stat().st_size
            if wrong := looked.wrong(packed, MOST_PARTS, max(ALWAYS, TIMES * size), size):
                raise Unfit(*wrong)
            yield _manifest(packed), Path(packed.extract(DATABASE, near))
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror or error}.") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, KeyError, RuntimeError, ValueError):
        raise Unfit(f"{path} is not a backup, or is damaged or truncated.") from None


def _manifest(packed: zipfile.ZipFile) -> Manifest:
    """Read the manifest of a backup; raise Unfit for another sort of file or database, or a later program's."""
    zip_file.manifest_of(packed, BACKUP)
    try:
        found = msgspec.json.decode(packed.read(MANIFEST), type=Manifest)
    except msgspec.MsgspecError:
        raise Unfit("Its manifest cannot be read.") from None
    if found.vendor != connection.vendor:
        raise Unfit(
            f"It is from a site on {found.vendor}, but this one is on {connection.vendor}. Restore it there, "
            "and bring its wars here one by one: “manage.py campaign export” and “import”."
        )
    if newer := unknown(found.migrations):
        raise Unfit(
            f"Sealed Orders {found.program} wrote it, and this release does not know "
            f"{newer[-1]}: install that release or a later one."
        )
    return found


def unknown(migrations: Iterable[str]) -> list[str]:
    """List those of some migrations, as ``app.name``, that this program does not have."""
    return sorted({*migrations} - {f"{app}.{name}" for app, name in MigrationLoader(connection).disk_migrations})


def applied() -> list[str]:
    """List the migrations of the site's database, as ``app.name``; none if it is empty."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())
