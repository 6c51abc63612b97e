"""Countries as documents: one way to write each, and the same country seen from the other side."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.kinds import KINDS


def _feature(feature: dict[str, Any]) -> dict[str, Any]:
    kind = KINDS[feature["kind"]]
    plain: dict[str, Any] = {"key": feature["key"], "kind": feature["kind"], "at": [[int(x), int(y)] for x, y in feature["at"]]}
    if kind.solid:
        plain["height"] = feature.get("height", kind.height)
    if kind.width:
        plain["width"] = feature.get("width", kind.width)
    if feature.get("name"):
        plain["name"] = feature["name"]
    return plain


def canonical(document: dict[str, Any]) -> dict[str, Any]:
    """Reduce a document to the fields that count, with the usual measures where it gives none."""
    return {
        "name": document.get("name", ""),
        "width": document["width"],
        "depth": document["depth"],
        "features": [_feature(feature) for feature in document.get("features", [])],
    }


def turned(document: dict[str, Any]) -> dict[str, Any]:
    """Turn the country by half a circle: each back line lies where the other was."""
    plain = canonical(document)
    width, depth = plain["width"], plain["depth"]
    for feature in plain["features"]:
        feature["at"] = [[width - x, depth - y] for x, y in feature["at"]]
    return plain
