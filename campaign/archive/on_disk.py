"""Files of campaigns and sites on a disk: written whole or not at all, readable by their owner alone, because they hold the
truth."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from campaign.archive.zip_file import MOST_FILE, Unfit, size


def write(path: Path, data: bytes) -> None:
    """Write a temporary file and move it into place; raise Unfit, in words, if that fails."""
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mkstemp makes it its owner's alone
        try:
            with os.fdopen(handle, "wb") as new:
                new.write(data)
                new.flush()
                os.fsync(new.fileno())
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise Unfit(f"{path} cannot be written: {error.strerror}.") from None


def read(path: Path, most: int = MOST_FILE) -> bytes:
    """Read a file of at most so many bytes; raise Unfit if larger or unreadable."""
    try:
        if (many := path.stat().st_size) > most:
            raise Unfit(f"{path} has {size(many)}; the limit is {size(most)}.")
        return path.read_bytes()
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror}.") from None


def passphrase(path: Path | None) -> str:
    """Read a passphrase from a file's first line; "" if no file is named. Raise Unfit if empty."""
    if path is None:
        return ""
    try:
        found = read(path, 10_000).decode().split("\n", 1)[0].rstrip("\r")
    except UnicodeDecodeError:
        raise Unfit(f"{path} is not a text file.") from None
    if not found:
        raise Unfit(f"The first line of {path} is empty: it must contain the passphrase.")
    return found
