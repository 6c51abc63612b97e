"""Zip in the cage: its directory is checked, then all of it unpacked once and discarded, so that a later reader gets what the
directory says (EX-065, OP-035)."""

from __future__ import annotations

import codecs
import io
import zipfile
from collections import Counter

from campaign.cage.suspect import Suspect as Suspect

WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Compressions that office programs and this one use; others unpack a kilobyte to gigabytes without a check."""
PIECE = 2**18
codecs.lookup("cp437")  # for names in a zip: loaded before the cage closes


def read(held: bytes, parts: int, unpacked: int) -> list[str]:
    """List the faults of a zip of at most so many parts and bytes; Suspect for a file that is no zip."""
    with open_zip(held) as packed:
        return wrong(packed, parts, unpacked, len(held)) or broken(packed)


def open_zip(held: bytes) -> zipfile.ZipFile:
    """Open the zip; Suspect for a file that is none."""
    try:
        return zipfile.ZipFile(io.BytesIO(held))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError, LookupError):
        raise Suspect("is not a zip file, or is truncated") from None


def wrong(packed: zipfile.ZipFile, parts: int, unpacked: int, held: int) -> list[str]:
    """List what is wrong with its directory: too many parts, repeated parts, encryption, an unsupported compression, too
    large."""
    entries = packed.infolist()
    if len(entries) > parts:
        return [f"It has {len(entries):,} parts; the limit is {parts:,}."]
    names = Counter(one.filename for one in entries)
    found = [f"The part {name[:60]!r} is in it twice." for name in sorted(names) if names[name] > 1]
    found += [f"The part {one.filename[:60]!r} is encrypted." for one in entries if one.flag_bits & 1]
    found += [
        f"The part {one.filename[:60]!r} uses an unsupported compression." for one in entries if one.compress_type not in WAYS
    ]
    whole = sum(one.file_size for one in entries)
    if whole > unpacked:
        most = f"of a file of {size(held)} {size(unpacked)} is the unpacking limit"
        found.append(f"Unpacked it would have {size(whole)}; {most}.")
    return found


def broken(packed: zipfile.ZipFile) -> list[str]:
    """List the parts that do not unpack to what the directory says."""
    found = []
    for one in packed.infolist():
        try:
            with packed.open(one) as part:
                while part.read(PIECE):
                    pass
        except MemoryError:
            raise
        except Exception:  # any error that a foreign zip causes in its reader
            found.append(f"The part {one.filename[:60]!r} is broken.")
    return found


def size(many: int) -> str:
    """Write a size in words.

    >>> size(900), size(22_013), size(41_000_000)
    ('900 bytes', '21 kB', '39.1 MB')
    """
    if many < 2**20:
        return f"{many} bytes" if many < 10_000 else f"{many // 2**10} kB"
    return f"{many / 2**20:.1f} MB"
