"""Files of map layers, and their flaws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import shapely

from campaign.packs.chart import layers

POLYGONS = frozenset({"Polygon", "MultiPolygon"})
SQUARE = shapely.box(1, 50, 2, 51)


def write(path: Path, *shapes: shapely.Geometry, **member: object) -> Path:
    features = [{"type": "Feature", "properties": {"key": "a"}, "geometry": json.loads(shapely.to_geojson(s))} for s in shapes]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features, **member}), encoding="utf-8")
    return path


def flaws(path: Path) -> list[tuple[int, str, str]]:
    with pytest.raises(layers.LayerError) as refusal:
        layers.read(path, POLYGONS)
    return [(flaw.row, flaw.column, flaw.wrong) for flaw in refusal.value.flaws]
