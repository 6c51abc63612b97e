"""The pack of a campaign, in its file: one archive, known by its fingerprint."""

from __future__ import annotations

import io
import re
import zipfile

from campaign import packs, serialization
from campaign.archive.zip_file import Unfit, look_through
from campaign.cage import door as cage
from campaign.cage.suspect import Suspect
from campaign.models import Campaign, PinnedPack
from campaign.packs import archive

KEY = re.compile(r"[a-z0-9_]{1,60}")
NAME = re.compile(r"[\w][\w.-]{0,99}")
"""Forms of a pack's key and its files' names: neither can lead to another folder."""
MOST_FILES, MOST_BYTES = 200, 64 * 2**20
MOST_TIMES = 200
MEMORY, SECONDS = 3 * 2**30, 120
"""Memory in bytes and seconds for reading a pack for the first time; the largest shipped one takes a twentieth of it."""


def files_of(campaign: Campaign) -> bytes:
    """Return the archive of a campaign's pack, stored or on the disk; raise Unfit if neither exists."""
    kept = PinnedPack.objects.filter(mark=campaign.pack_mark).values_list("files", flat=True).first()
    if kept is not None:
        return bytes(kept)
    try:
        found = serialization.pack_of(campaign)
    except (LookupError, packs.PackFaults):
        raise Unfit(f"The scenario pack {campaign.pack} of {campaign.name} is no longer on disk and no copy was kept.") from None
    return found.files


def fingerprint_of(key: str, files: bytes) -> str:
    """Fingerprint an archive's files from outside; raise Unfit with all faults. Nothing is written but in a temporary folder."""
    if not KEY.fullmatch(key):
        raise Unfit(f"{key[:60]!r} is not the key of a scenario.")
    try:
        look_through(files, MOST_FILES, min(MOST_BYTES, 2**20 + MOST_TIMES * len(files)))
    except Unfit as wrong:
        raise Unfit(*(f"Its scenario cannot be used. {one}" for one in wrong.faults)) from None
    with zipfile.ZipFile(io.BytesIO(files)) as packed:
        faults = [
            f"{name[:60]!r} is not the name of a file in a scenario." for name in packed.namelist() if not NAME.fullmatch(name)
        ]
    if faults:
        raise Unfit(*faults)
    with archive.unpacked(key, files) as folder:
        return archive.fingerprint(folder)


def keep(key: str, mark: str, files: bytes) -> None:
    """Store the pack of an imported campaign; raise Unfit if it cannot be read.

    An unknown pack is read in the cage first: every process that plays on it pays its cost again."""
    if not (_on_disk(key, mark) or PinnedPack.objects.filter(mark=mark).exists()):
        try:
            wrong = cage.read(
                "campaign.archive.caged", files, memory=MEMORY, seconds=SECONDS, writes=MOST_BYTES, files=MOST_FILES, key=key
            )
        except Suspect as suspect:
            raise Unfit(f"Its scenario cannot be played: it {suspect}.") from None
        if wrong:
            raise Unfit(*(f"Its scenario cannot be played: {one}" for one in wrong))
    if not PinnedPack.objects.filter(mark=mark).exists():
        PinnedPack.objects.create(mark=mark, key=key, files=files)
    try:
        serialization.marked(key, mark)
    except packs.PackFaults as faulty:
        raise Unfit(*(f"Its scenario cannot be played: {one}" for one in str(faulty).splitlines())) from None
    except LookupError as lost:
        raise Unfit(f"Its scenario cannot be played: {lost}") from None


def _on_disk(key: str, mark: str) -> bool:
    try:
        return serialization.pack(key).fingerprint == mark
    except (LookupError, packs.PackFaults):
        return False
