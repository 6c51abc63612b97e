"""The pack that a campaign is played with, in its file: one archive, known by its fingerprint."""

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
"""What the key of a pack and the name of one of its files may look like: neither leads to another folder."""
MOST_FILES, MOST_BYTES = 200, 64 * 2**20
MOST_TIMES = 200
MEMORY, SECONDS = 3 * 2**30, 120
"""What a pack may cost that is read for the first time; the largest of those that come along takes a twentieth of it."""


def files_of(campaign: Campaign) -> bytes:
    """The archive of a campaign's pack, as it was kept or as it lies on the disk; Unfit if neither is there any more."""
    kept = PinnedPack.objects.filter(mark=campaign.pack_mark).values_list("files", flat=True).first()
    if kept is not None:
        return bytes(kept)
    try:
        found = serialization.pack_of(campaign)
    except (LookupError, packs.PackFaults):
        raise Unfit(f"The scenario pack {campaign.pack} of {campaign.name} is no longer on disk and no copy was kept.") from None
    return found.files


def fingerprint_of(key: str, files: bytes) -> str:
    """The fingerprint of the files of an archive from outside; Unfit with all that is wrong with it. Nothing is written beside a
    folder of its own that is gone at once."""
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
    """Keep the pack for the campaign that is brought in, if it is not kept yet; Unfit if it cannot be read as a pack.

    One that is not known here is read in the cage first: what it costs there it costs every process that plays on it.
    """
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
    """Whether it is the pack of that key as it lies on this disk."""
    try:
        return serialization.pack(key).fingerprint == mark
    except (LookupError, packs.PackFaults):
        return False
