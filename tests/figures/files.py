"""The figures of downloaded files: print, map layers, tables, tracks."""

from __future__ import annotations

import base64
import re
import sqlite3
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.figures.reading import figures_of, plain

STREAM = re.compile(rb"<<([^<>]*(?:<<[^<>]*>>[^<>]*)*)>>\s*stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
WRITTEN = re.compile(rb"\(((?:\\.|[^\\()])*)\) Tj")
NUMBERS = re.compile(rb"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
SIGNS = ("l", "c", "re", "m", "Tj", "S", "f", "B")
MOST_LINES = 150
"""Lines kept of a longer text, before its sums."""


def of_print(data: bytes) -> Iterator[str]:
    """List the text of each sheet of a PDF, its number of strokes, and the sum of its coordinates."""
    number = 0
    for told, stream in STREAM.findall(data):
        if b"/Subtype" in told or b"/Length1" in told or b"/N " in told:
            continue
        raw = stream
        if b"ASCII85" in told:
            raw = base64.a85decode(b"<~" + stream.strip().removeprefix(b"<~"), adobe=True)
        raw = zlib.decompress(raw) if b"Flate" in told else raw
        if b" Tf" not in raw and b" re" not in raw and b" l" not in raw:
            continue
        number += 1
        strokes = Counter(word for word in raw.decode("latin-1").split() if word in SIGNS)
        sums = sum(float(one) for one in NUMBERS.findall(WRITTEN.sub(b"", raw)))
        yield f"-- sheet {number}: " + ", ".join(f"{many} {sign}" for sign, many in sorted(strokes.items())) + f"; {sums:.0f}"
        yield from (plain(one.decode("latin-1")) for one in WRITTEN.findall(raw) if re.search(rb"\d", one))


def of_layers(data: bytes) -> Iterator[str]:
    """List the tables of a GeoPackage: row counts, first rows, and the sums of each numeric column."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "layers.gpkg"
        path.write_bytes(data)
        base = sqlite3.connect(path)
        names = [name for (name,) in base.execute("select table_name from gpkg_contents order by 1")]
        for name in names:
            found = base.execute(f'select * from "{name}"')
            columns = [one[0] for one in found.description]
            rows = found.fetchall()
            yield f"-- {name}: {len(rows)} rows"
            for n, column in enumerate(columns):
                some = [row[n] for row in rows]
                numbers = [one for one in some if isinstance(one, int | float)]
                words = Counter(str(one)[:40] for one in some if isinstance(one, str))
                figures = f"numbers come to {sum(numbers):.6g}" if numbers else ""
                shapes = f"shapes of {sum(len(one) for one in some if isinstance(one, bytes))} bytes" if column == "geom" else ""
                yield " ".join(
                    part for part in (column, figures, shapes, plain(str(words.most_common(6))) if words else "") if part
                )
        base.close()


def of_file(kind: str, data: bytes) -> Iterator[str]:
    if kind == "pdf":
        yield from of_print(data)
    elif kind == "gpkg":
        yield from of_layers(data)
    elif kind == "html":
        yield from figures_of("text/html", data)
    else:
        lines = [plain(line) for line in data.decode().splitlines()]
        yield from lines[:MOST_LINES]
        rest = lines[MOST_LINES:]
        numbers = [int(one) for line in rest for one in re.findall(r"[0-9]+", line)]
        yield f"{len(rest)} more, numbers come to {sum(numbers)}"
