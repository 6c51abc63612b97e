"""The files of a pack in one archive, stored with the campaigns begun on it (EX-061)."""

from __future__ import annotations

import hashlib
import io
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EARLIEST = (1980, 1, 1, 0, 0, 0)  # the earliest hour of an archive, so that the same files are the same bytes


def fingerprint(folder: Path) -> str:
    """Hash every file of a pack into a short fingerprint, its version."""
    digest = hashlib.sha256()
    for path in files_of(folder):
        content = path.read_bytes()
        digest.update(f"{path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def files_of(folder: Path) -> list[Path]:
    """List every file of a pack, in order; folders in it are not the pack's."""
    return sorted(path for path in folder.iterdir() if path.is_file())


def archive(folder: Path) -> bytes:
    """Archive the files of a pack; the same files make the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for path in files_of(folder):
            packed.writestr(zipfile.ZipInfo(path.name, EARLIEST), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return kept.getvalue()


@contextmanager
def unpacked(key: str, files: bytes) -> Iterator[Path]:
    """Unpack an archive into a folder of that name, for as long as it is read."""
    with tempfile.TemporaryDirectory(prefix="sealed-orders-pack-") as above:
        folder = Path(above) / key
        folder.mkdir()
        with zipfile.ZipFile(io.BytesIO(files)) as packed:
            for name in packed.namelist():
                (folder / Path(name).name).write_bytes(packed.read(name))
        yield folder
