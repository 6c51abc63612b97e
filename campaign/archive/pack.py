"""The pack that a campaign is played with, in its file: one archive, known by its fingerprint."""

from __future__ import annotations

import io
import re
import zipfile

from campaign import packs, store
from campaign.archive.zipped import Unfit
from campaign.models import Campaign, PinnedPack
from campaign.packs import archive

KEY = re.compile(r"[a-z0-9_]{1,60}")
NAME = re.compile(r"[\w][\w.-]{0,99}")
"""What the key of a pack and the name of one of its files may look like: neither leads to another folder."""
MOST_FILES, MOST_BYTES = 200, 64 * 2**20
MOST_TIMES = 200


def files_of(campaign: Campaign) -> bytes:
    """The archive of a campaign's pack, as it was kept or as it lies on the disk; Unfit if neither is there any more."""
    kept = PinnedPack.objects.filter(mark=campaign.pack_mark).values_list("files", flat=True).first()
    if kept is not None:
        return bytes(kept)
    try:
        found = store.pack_of(campaign)
    except (LookupError, packs.PackFaults):
        raise Unfit(f"The scenario pack {campaign.pack} of {campaign.name} is neither on disk any more nor kept.") from None
    return found.files


def fingerprint_of(key: str, files: bytes) -> str:
    """The fingerprint of the files of an archive from outside; Unfit with all that is wrong with it. Nothing is written beside a
    folder of its own that is gone at once."""
    if not KEY.fullmatch(key):
        raise Unfit(f"{key[:60]!r} is no key of a pack.")
    try:
        with zipfile.ZipFile(io.BytesIO(files)) as packed:
            entries = packed.infolist()
            names = [one.filename for one in entries]
            whole = sum(one.file_size for one in entries)
            faults = [f"{name[:60]!r} is no name of a file in a pack." for name in names if not NAME.fullmatch(name)]
            if len(names) != len(set(names)):
                faults.append("The pack has a file twice.")
            if len(names) > MOST_FILES or whole > min(MOST_BYTES, 2**20 + MOST_TIMES * len(files)):
                faults.append(f"The pack has {len(names)} files with {whole} bytes: more than any has.")
        if faults:
            raise Unfit(*faults)
        with archive.unpacked(key, files) as folder:
            return archive.fingerprint(folder)
    except Unfit:
        raise
    except Exception as broken:  # whatever a zip from outside makes of its reader
        raise Unfit(f"The pack in it is broken ({type(broken).__name__}).") from None


def keep(key: str, mark: str, files: bytes) -> None:
    """Keep the pack for the campaign that is brought in, if it is not kept yet; Unfit if it cannot be read as a pack."""
    if not PinnedPack.objects.filter(mark=mark).exists():
        PinnedPack.objects.create(mark=mark, key=key, files=files)
    try:
        store.marked(key, mark)
    except packs.PackFaults as wrong:
        raise Unfit(*(f"Its pack cannot be played: {one}" for one in str(wrong).splitlines())) from None
    except LookupError as wrong:
        raise Unfit(f"Its pack cannot be played: {wrong}") from None
