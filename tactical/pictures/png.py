"""Pictures as files: PNG, and PNG that moves (APNG), which every browser of today shows."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

import numpy as np

from tactical.pictures.canvas import Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, body: bytes) -> bytes:
    """Write one part of the file, with its length before and its checksum behind it."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def rows(pixels: Pixels) -> bytes:
    """Compress the lines of a picture, each as it differs from the one above: flat colours become noughts."""
    above = np.vstack([np.zeros_like(pixels[:1]), pixels[:-1]])
    lines = (pixels - above).reshape(len(pixels), -1)
    return zlib.compress(np.hstack([np.full((len(lines), 1), 2, np.uint8), lines]).tobytes(), 9)


def head(pixels: Pixels) -> bytes:
    """Write signature and size: eight bits a colour, three colours."""
    high, wide, _ = pixels.shape
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))


def still(pixels: Pixels) -> bytes:
    """Write a picture as PNG."""
    return head(pixels) + chunk(b"IDAT", rows(pixels)) + chunk(b"IEND", b"")


def moving(frames: Iterable[tuple[Pixels, int]]) -> bytes:
    """Write a looping film of pictures, each with its milliseconds. After the first, only the differences from the picture before
    are stored.
    """
    parts = list(_parts(frames))
    first, _ = parts[0]
    found = [head(first), chunk(b"acTL", struct.pack(">II", len(parts), 0))]
    order = 0
    before = first
    for number, (pixels, ms) in enumerate(parts):
        left, top, right, bottom = (0, 0, first.shape[1], first.shape[0]) if not number else changed(before, pixels)
        part = pixels[top:bottom, left:right]
        found.append(
            chunk(b"fcTL", struct.pack(">IIIIIHHBB", order, right - left, bottom - top, left, top, min(ms, 65_000), 1000, 0, 0))
        )
        found.append(chunk(b"fdAT", struct.pack(">I", order + 1) + rows(part)) if number else chunk(b"IDAT", rows(part)))
        order += 2 if number else 1
        before = pixels
    return b"".join([*found, chunk(b"IEND", b"")])


def _parts(frames: Iterable[tuple[Pixels, int]]) -> Iterator[tuple[Pixels, int]]:
    """Merge frames equal to the one before into it, adding their times."""
    held: Pixels | None = None
    stands = 0
    for pixels, ms in frames:
        if held is not None and np.array_equal(pixels, held):
            stands += ms
            continue
        if held is not None:
            yield held, stands
        held, stands = pixels, ms
    if held is not None:
        yield held, stands


def changed(one: Pixels, other: Pixels) -> tuple[int, int, int, int]:
    """Return the box outside of which two pictures are equal: left, top, right, bottom."""
    differ = (one != other).any(axis=2)
    xs, ys = np.flatnonzero(differ.any(axis=0)), np.flatnonzero(differ.any(axis=1))
    return int(xs[0]), int(ys[0]), int(xs[-1]) + 1, int(ys[-1]) + 1
