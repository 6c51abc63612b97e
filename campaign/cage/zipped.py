"""A zip in the cage: its directory is counted before anything is unpacked, then all of it is unpacked once and thrown away, so
that whoever opens it afterwards is given what its directory says and no more (EX-065, OP-035).
"""

from __future__ import annotations

import codecs
import io
import zipfile
from collections import Counter

from campaign.cage.suspect import Suspect as Suspect

WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How parts are packed that programs of offices and this one write; others unpack a kilobyte to gigabytes before they ask."""
PIECE = 2**18
codecs.lookup("cp437")  # of names in a zip: learnt before the cage is shut


def read(held: bytes, parts: int, unpacked: int) -> list[str]:
    """Everything that is wrong with a zip of at the most so many parts and bytes, in sentences; Suspect for what is none."""
    with opened(held) as packed:
        return wrong(packed, parts, unpacked, len(held)) or broken(packed)


def opened(held: bytes) -> zipfile.ZipFile:
    """The zip; Suspect for what is none."""
    try:
        return zipfile.ZipFile(io.BytesIO(held))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError, LookupError):
        raise Suspect("is not a zip file, or is truncated") from None


def wrong(packed: zipfile.ZipFile, parts: int, unpacked: int, held: int) -> list[str]:
    """What is wrong with its directory: too many parts, parts twice, locked or packed as none are, more than may be unpacked."""
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
    """The parts that do not unpack to what the directory says."""
    found = []
    for one in packed.infolist():
        try:
            with packed.open(one) as part:
                while part.read(PIECE):
                    pass
        except MemoryError:
            raise
        except Exception:  # whatever a zip from outside makes of its reader
            found.append(f"The part {one.filename[:60]!r} is broken.")
    return found


def size(many: int) -> str:
    """A size in words.

    >>> size(900), size(22_013), size(41_000_000)
    ('900 bytes', '21 kB', '39.1 MB')
    """
    if many < 2**20:
        return f"{many} bytes" if many < 10_000 else f"{many // 2**10} kB"
    return f"{many / 2**20:.1f} MB"
