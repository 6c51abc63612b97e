"""A layer's file as GDAL may have it: by a named driver, from checked bytes (EX-065).

GDAL goes by contents, not names. A land.geojson that holds a virtual dataset (VRT) is read as its target, another file of this
machine or a network address; and a GeoJSON may fetch its reference system from an address. So only files of the kind that their
name says are opened, and any pointer elsewhere is refused first."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from campaign.cage.suspect import Suspect as Suspect

KINDS = {".geojson": "GeoJSON", ".gpkg": "GPKG"}
NAMED = re.compile(r"(urn:(ogc|x-ogc):def:crs:)?(OGC|EPSG):[\w.]*:{0,2}\w+", re.IGNORECASE)
"""Pattern of a reference system named from a register, which is looked up without any request."""
OWN_TRIGGERS = re.compile(r"(gpkg|rtree|trigger_(insert|delete)_feature_count)_")
"""Triggers that every writer of GeoPackages adds; none of them fires when a layer is read."""


@contextmanager
def source(path: Path) -> Iterator[str]:
    """Give GDAL's source for ``path``; raise Suspect, or OSError if unreadable."""
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        raise Suspect(f"is a {path.suffix or 'nameless'} file")
    held = path.read_bytes()
    if kind == "GeoJSON":
        yield f"GeoJSON:{geojson(held)}"
        return
    look_through(held)
    with tempfile.TemporaryDirectory(prefix="layer-") as folder:
        # The bytes that were checked, and no journal beside them that would be read with the file.
        copy = Path(folder) / "layer.gpkg"
        copy.write_bytes(held)
        yield f"GPKG:{copy}"


# ---- GeoJSON ----


def geojson(held: bytes) -> str:
    """Rewrite the text of a GeoJSON, so that GDAL reads what was checked."""
    try:
        whole = msgspec.json.decode(held.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Suspect(f"is not GeoJSON: {error}") from None
    if not isinstance(whole, dict) or not isinstance(whole.get("features"), list):
        raise Suspect("is not GeoJSON: it is not a collection of features")
    of_whole = whole.get("crs")
    if of_whole is not None and not is_named(of_whole):
        raise Suspect("takes its reference system from elsewhere")
    for part in parts(whole):
        if any(key.casefold() == "crs" for key in part if part is not whole or key != "crs"):
            raise Suspect("has a reference system inside it, beside that of the whole")
    return msgspec.json.encode(whole).decode()


def is_named(crs: Any) -> bool:
    """Report whether a reference system is named from a register, as GeoJSON 2008 wrote it."""
    told = crs.get("properties") if isinstance(crs, dict) and crs.get("type") == "name" else None
    name = told.get("name") if isinstance(told, dict) else None
    return isinstance(name, str) and NAMED.fullmatch(name) is not None


def parts(whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """List every object in which a reader may look for a reference system, not the properties of features."""
    waiting: list[Any] = [whole]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += [value for key, value in one.items() if key != "properties" and isinstance(value, dict | list)]
        elif isinstance(one, list):
            waiting += [value for value in one if isinstance(value, dict | list)]


# ---- GeoPackage ----


def look_through(held: bytes) -> None:
    """Refuse a GeoPackage with more than tables: views and virtual tables may point elsewhere."""
    if not held.startswith(b"SQLite format 3\0"):
        raise Suspect("is not a GeoPackage")
    with closing(sqlite3.connect(":memory:")) as database:
        try:
            database.deserialize(held)
            made = database.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
        except sqlite3.Error as error:
            raise Suspect(f"is not a GeoPackage: {error}") from None
    for kind, name, sql in made:
        is_virtual = kind == "table" and re.match(r"\s*CREATE\s+VIRTUAL\s+TABLE\b", sql or "", re.IGNORECASE)
        if is_virtual and not re.search(r"\bUSING\s+rtree\s*\(", sql, re.IGNORECASE):
            raise Suspect(f"holds a virtual table, {name!r:.60}")
        if kind == "view" or (kind == "trigger" and not OWN_TRIGGERS.match(name)):
            raise Suspect(f"holds a {kind}, {name!r:.60}")
