"""The file itself: a zip with a manifest and parts. The same parts give the same bytes; the directory of a zip from outside is
checked before anything is unpacked (OP-030, OP-035)."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from campaign.cage import door as cage
from campaign.cage.suspect import Suspect
from campaign.cage.zipped import size as size
from campaign.packs.archive import EARLIEST

OLDEST, FORMAT = 2, 2
"""Oldest format that is still read, that of 1.0, and the one written. It is raised when an older file could be misread; added
columns do not raise it."""
MANIFEST, PACK = "manifest.json", "pack.zip"
CAMPAIGN, BACKUP = "campaign", "backup"
MOST_FILE = 512 * 2**20
"""Most bytes of a file that is read."""
MOST_WHOLE = 2**33
"""Most bytes of all its parts together."""
ALWAYS, TIMES = 64 * 2**20, 60
"""Bytes that any file may unpack to, and beyond that the factor on its own size: texts of a war shrink to a fifteenth, and a file
that promises far more is made to fill a machine."""
MOST_PARTS = 200
"""Most parts of a file; there are as many as tables, with the pack."""
PER_SECOND = 20 * 2**20
"""Bytes that a slow machine unpacks in a second."""
LEVEL = 6
Step = Callable[[int, int], None]


class Unfit(Exception):
    """A refusal of a file; ``faults`` is all that is wrong with it, in words."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """The description of a file: program, engines of its war, and pack.

    ``parts``: the SHA-256 of every other part; ``rows``: the number in each table."""

    kind: str
    format: int
    program: str = ""
    name: str = ""
    title: str = ""
    engines: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    pack: str = ""
    fingerprint: str = ""
    parts: dict[str, str] = {}
    rows: dict[str, int] = {}


def zipped(parts: Mapping[str, bytes], step: Step = lambda done, of: None) -> bytes:
    """Zip the parts, sorted by name and dated 1980-01-01 (SC-OP-06); ``step`` is told how many of how many are packed."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for n, name in enumerate(sorted(parts)):
            step(n, len(parts))
            packed.writestr(zipfile.ZipInfo(name, EARLIEST), parts[name], zipfile.ZIP_DEFLATED, LEVEL)
    return kept.getvalue()


def mark(part: bytes) -> str:
    """Hash a part."""
    return sha256(part).hexdigest()


def directory(data: bytes) -> zipfile.ZipFile:
    """Open a zip after a check in the cage; raise Unfit if it is none, or has parts twice, encrypted, in folders, of another
    packing or oversized (OP-WC-15's rule, for campaigns)."""
    if len(data) > MOST_FILE:
        raise Unfit(f"It has {size(len(data))}; an exported war has at most {size(MOST_FILE)}.")
    most = min(MOST_WHOLE, max(ALWAYS, TIMES * len(data)))
    look_through(data, MOST_PARTS, most)
    return zipfile.ZipFile(io.BytesIO(data))


def look_through(data: bytes, parts: int, unpacked: int) -> None:
    """Check a zip in the cage; raise Unfit with all that is wrong with it."""
    memory, seconds = cage.MEMORY + 3 * len(data), cage.SECONDS + unpacked // PER_SECOND
    try:
        wrong = cage.read("campaign.cage.zipped", data, memory=memory, seconds=seconds, parts=parts, unpacked=unpacked)
    except Suspect as suspect:
        if "no zip" in str(suspect):
            raise Unfit(f"It is not an exported war: it {suspect}.") from None
        raise Unfit(f"It {suspect}.") from None
    if wrong:
        raise Unfit(*wrong)


def part(packed: zipfile.ZipFile, name: str) -> bytes:
    """Unpack one part; raise Unfit if it is broken."""
    try:
        return packed.read(name)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, ValueError, OSError, EOFError, LookupError, RuntimeError):
        raise Unfit(f"The part {name[:60]!r} is broken.") from None


def manifest_of(packed: zipfile.ZipFile, kind: str) -> Manifest:
    """Read the manifest; raise Unfit for another sort of file or a newer format (OP-035)."""
    names = packed.namelist()
    if MANIFEST not in names:
        if "scenario.toml" in names:
            raise Unfit("It is a scenario, not a war: start a war from it with “manage.py begin”.")
        raise Unfit("It is not an exported war: it has no manifest.")
    try:
        found = msgspec.json.decode(part(packed, MANIFEST), type=Manifest)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Unfit("Its manifest cannot be read.") from None
    if found.kind != kind:
        if found.kind == BACKUP:
            raise Unfit("It is the backup of a whole site: restore it with “manage.py restore”.")
        if found.kind == CAMPAIGN:
            raise Unfit("It is one war: import it with “manage.py campaign import”.")
        raise Unfit(f"It is a different kind of file: {found.kind[:40]!r}.")
    if found.format < OLDEST:
        raise Unfit(
            f"Sealed Orders {found.program[:20]} wrote it, and files from before 1.0 cannot be read: continue in that release."
        )
    if found.format > FORMAT:
        raise Unfit(
            f"It is of format {found.format}, written by Sealed Orders {found.program[:20]}; this release reads formats "
            f"up to {FORMAT}. Install {found.program[:20] or 'a later release'} or later here, and import it again."
        )
    return found


def parts_of(packed: zipfile.ZipFile, found: Manifest, known: frozenset[str]) -> dict[str, bytes]:
    """Read all parts but the manifest, checking hashes; raise Unfit with all faults."""
    there = {*packed.namelist()} - {MANIFEST}
    faults = [f"The part {name[:60]!r} is missing." for name in sorted(found.parts.keys() - there)]
    faults += [f"The part {name[:60]!r} is not in its manifest." for name in sorted(there - found.parts.keys())]
    faults += [
        f"The part {name[:60]!r} is unknown to this release; Sealed Orders {found.program[:20]} wrote it."
        for name in sorted((there & found.parts.keys()) - known)
    ]
    read: dict[str, bytes] = {}
    for name in sorted(there & found.parts.keys() & known):
        try:
            read[name] = part(packed, name)
        except Unfit as broken:
            faults += broken.faults
            continue
        if mark(read[name]) != found.parts[name]:
            faults.append(f"The part {name} has been altered: its hash is different.")
    if faults:
        raise Unfit(*faults)
    return read
