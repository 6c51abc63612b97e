"""Screenshot in 256 colours: PNG in, PNG out, with nothing but numpy."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
COLOURS = 256
ROUNDS = 4
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(png: bytes) -> dict[bytes, bytes]:
    """Read the chunks of a PNG by their names, the pixels' in one."""
    found: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        found[name] = found.get(name, b"") + png[at + 8 : at + 8 + size]
        at += size + 12
    return found


def pixels(png: bytes) -> Bytes:
    """Read the rows of pixels of a screenshot: eight bits, RGB or RGBA, not interlaced."""
    parts = chunks(png)
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    if depth != 8 or kind not in (2, 6):
        raise ValueError("not a screenshot")
    step = 3 if kind == 2 else 4
    raw = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, 1 + width * step)
    rows = np.zeros((height + 1, width * step), np.uint8)
    for y in range(height):
        rows[y + 1] = unfiltered(int(raw[y, 0]), raw[y, 1:], rows[y], step)
    return rows[1:].reshape(height, width, step)[:, :, :3]


def unfiltered(how: int, row: Bytes, above: Bytes, step: int) -> Bytes:
    """Undo the filter of one row."""
    if how == 0:
        return row
    if how == 1:
        return np.cumsum(row.reshape(-1, step), axis=0, dtype=np.uint32).astype(np.uint8).reshape(-1)
    if how == 2:
        return row + above
    out, over, given = [0] * step, [0] * step + above.tolist(), row.tolist()
    for x, value in enumerate(given):
        left, up, corner = out[x], over[x + step], over[x]
        if how == 3:
            guess = (left + up) // 2
        else:
            flat = left + up - corner
            a, b, c = abs(flat - left), abs(flat - up), abs(flat - corner)
            guess = left if a <= b and a <= c else up if b <= c else corner
        out.append((value + guess) & 255)
    return np.array(out[step:], np.uint8)


def reduced(png: bytes) -> bytes:
    """Reduce a PNG to a palette: the commonest colours, moved a little towards those they stand for."""
    image = pixels(png)
    height, width, _ = image.shape
    colours, which, counts = np.unique(image.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    points, weight = colours.astype(np.float64), np.sqrt(counts)
    palette = points[np.argsort(-counts, kind="stable")[:COLOURS]].copy()
    near = np.zeros(len(points), np.int64)
    for _ in range(ROUNDS):
        near = ((points[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
        for k in range(32, len(palette)):  # the commonest stay as they are
            mine = near == k
            if mine.any():
                palette[k] = np.average(points[mine], axis=0, weights=weight[mine])
    near = ((points[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    index = near[which.reshape(-1)].astype(np.uint8).reshape(height, width)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), index], axis=1).tobytes()
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", np.rint(palette).astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
