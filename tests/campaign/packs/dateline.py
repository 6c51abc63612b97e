"""The small pack moved to the 180th meridian, by whole degrees east, so that everything in it must come out the same there."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import shapely
import shapely.affinity

from campaign.packs.pack import SHIPPED

BY = 182
"""Degrees east: the Channel then lies over the meridian, St Alban's Head upon it."""
ASHORE = 178.95
"""Degrees east: the Essex of the landing manoeuvres then lies over the meridian, Colchester west of it and Clacton east."""


def wrapped(lon: float) -> float:
    return round((lon + 180) % 360 - 180, 6)


def moved_table(text: str, by: float) -> str:
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        if row.get("lon"):
            row["lon"] = str(wrapped(float(row["lon"]) + by))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def cut(shape: Any) -> Any:
    """Cut a shape at the meridian as RFC 7946, 3.1.9, has it, each part on its own side."""
    east, west = shapely.box(0, -90, 180, 90), shapely.box(180, -90, 360, 90)
    parts = [shape.intersection(east), shapely.affinity.translate(shape.intersection(west), -360)]
    return shapely.union_all([one for one in parts if not one.is_empty])


def at_the_dateline(folder: Path, *, cuts: bool = False, pack: str = "channel_manoeuvres", by: float = BY) -> Path:
    """Move the pack into ``folder``, ``by`` degrees farther east; its shapes run on over 180, or with ``cuts`` are cut there."""
    shutil.copytree(SHIPPED / pack, folder)
    for path in folder.glob("*.csv"):
        path.write_text(moved_table(path.read_text(encoding="utf-8"), by), encoding="utf-8")
    for path in folder.glob("*.geojson"):
        layer = json.loads(path.read_text(encoding="utf-8"))
        for one in layer["features"]:
            shape = shapely.affinity.translate(shapely.geometry.shape(one["geometry"]), by)
            if cuts:
                shape = cut(shape)
            one["geometry"] = json.loads(shapely.to_geojson(shape))
        path.write_text(json.dumps(layer), encoding="utf-8")
    path = folder / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    for name in ("bounds", "centre", "watch"):
        had = re.search(rf"^{name} = \[(.*)\]$", text, re.MULTILINE)
        if had is None:  # a pack of the land has no line of watch
            continue
        numbers = [float(one) for one in had[1].split(",")]
        lons = {0} if name == "centre" else {0, 2}
        numbers = [round(one + by, 6) if n in lons else one for n, one in enumerate(numbers)]
        text = text.replace(had[0], f"{name} = {numbers}")
    text = re.sub(r"^zone_h = .*\n", "", text, flags=re.MULTILINE)
    text = text.replace("[war_imminent]", "[war_imminent]\nzone_h = 12", 1)  # the sun stands as it does in the Channel
    path.write_text(text, encoding="utf-8")
    return folder
