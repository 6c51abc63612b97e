"""A country and those who fight on it as a drawing; y runs north in the country and down on the drawing."""

from __future__ import annotations

from typing import Any

from tactical.engine.scene import Ground, Mark, Place, Scene, Way
from tactical.ground.geometry.kinds import KINDS

LOOKS = {
    "hill": "hill", "swamp": "wood", "pond": "water", "river": "water", "road": "land", "rail": "road", "wall": "road",
    "ford": "land", "bridge": "land", "rail_bridge": "road", "culvert": "land", "depot": "land", "tree": "wood",
}  # fmt: skip
TREE = 48.0
MAN, HORSE, GUN = 40.0, 52.0, 90.0
"""Half the breadth of a mark in u (1/64 inch), larger than life so as to be seen."""
ORDER = tuple(LOOKS)


def scene(view: dict[str, Any]) -> Scene:
    """Draw the country, the men and the guns out on it, the shots of the move before and those who fell."""
    country = view["country"] or {"width": 4608, "depth": 4608, "features": []}
    wide, deep = float(country["width"]), float(country["depth"])

    def on(at: Any) -> Place:
        return float(at[0]), deep - float(at[1])

    features = sorted(country["features"], key=lambda one: ORDER.index(one["kind"]) if one["kind"] in ORDER else len(ORDER))
    ground = [part for one in features for part in _drawn(one, [on(at) for at in one["at"]])]
    marks = [
        Mark("man", man["side"], on((man["x"], man["y"])), HORSE if man["arm"] == "cav" else MAN)
        for _, man in sorted(view["men"].items())
        if man["is"] in ("armed", "freed")
    ]
    guns = [gun for _, gun in sorted(view["guns"].items()) if gun["is"] in ("in place", "disabled")]
    marks += [Mark("gun", gun["side"], on((gun["x"], gun["y"])), GUN, out=gun["is"] == "disabled") for gun in guns]
    sides = {key: gun["side"] for key, gun in view["guns"].items()}
    ways = [
        Way("shot", sides.get(shot.get("gun"), shot.get("side", "")), (on(shot["from"]), on(shot["to"])))
        for shot in view["shots"]
        if shot.get("from") and shot.get("to")
    ]
    ways += [Way("fell", one["side"], (on((one["x"], one["y"])),)) for one in view["fallen"] if "x" in one]
    return Scene((0.0, 0.0, wide, deep), ground, marks, ways=ways)


def _drawn(feature: dict[str, Any], at: list[Place]) -> list[Ground]:
    kind = KINDS[feature["kind"]]
    looks = LOOKS.get(feature["kind"], "house")
    if kind.form == "points":
        return [Ground(looks, [place], 2 * TREE) for place in at]
    if kind.form == "area":
        return [Ground(looks, at)]
    return [Ground(looks, at, float(feature.get("width") or kind.width))]
