"""Faults of a country, all at once, in words that a player understands (LW-004, LW-006)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tactical.ground.geometry.document import canonical
from tactical.ground.geometry.kinds import KINDS
from tactical.ground.geometry.measure import INCH
from tactical.ground.geometry.pieces import Cells, bits
from tactical.ground.geometry.plain import called, faults_of_form, inches
from tactical.ground.geometry.polygons import (
    Ring,
    ccw,
    cross,
    inside,
    ring_near_point,
    rings_overlap,
    segments_meet,
    stretch,
    twice_area,
)
from tactical.ground.geometry.strips import block, strip

SAID = 40
"""Faults that are listed; the rest are counted."""

CUTS = 240
"""Stretches of river that spans may open, all together."""

STANDING = 4
"""A fourth part of each back line must be free to stand on."""

HORSE = 3 * INCH // 4


def check(document: Any) -> list[str]:
    """List every fault of a country in words; none means that it can be fought over."""
    faults = faults_of_form(document)
    if not faults:
        plain = canonical(document)
        faults = [fault for number, f in enumerate(plain["features"], 1) for fault in _outline(f, called(f, number))]
        faults = faults or _spans(plain["features"])
        faults = faults or _back_lines(plain)
    if len(faults) > SAID:
        return [*faults[:SAID], f"… and {len(faults) - SAID} more faults."]
    return faults


def _outline(feature: dict[str, Any], whose: str) -> list[str]:
    if KINDS[feature["kind"]].form != "area":
        return []
    at = feature["at"]
    if not twice_area(at):
        return [f"{whose}: its outline encloses nothing."]
    edges = list(zip(at, [*at[1:], at[0]], strict=True))
    for i, (a, b) in enumerate(edges):
        c = edges[(i + 1) % len(edges)][1]
        if not cross(a[0], a[1], b[0], b[1], c[0], c[1]) and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0:
            return [f"{whose}: its outline turns back on itself."]
    for (i, one), (j, other) in combinations(enumerate(edges), 2):
        if j - i not in (1, len(edges) - 1) and segments_meet(*one, *other):
            return [f"{whose}: its outline crosses itself."]
    return []


def _spans(features: list[dict[str, Any]]) -> list[str]:
    """List faults of bridges and fords: each must lie over a river from bank to bank, and none over another."""
    named = [(called(f, n), f) for n, f in enumerate(features, 1) if KINDS[f["kind"]].form == "span"]
    spans = [(whose, f, block(f["at"][0], f["at"][1], f["width"])) for whose, f in named]
    if not spans:
        return []
    rivers = [strip(f["at"], f["width"]) for f in features if f["kind"] == "river"]
    faults, cuts = list[str](), 0
    for whose, feature, ring in spans:
        wet = short = False
        for pieces in rivers:
            near = [piece for piece in pieces if _boxes_meet(piece, ring)]
            cuts += len(near)
            if any(_through(piece, *feature["at"]) for piece in near):
                wet = True
                short = short or any(inside(piece, *end) for piece in near for end in feature["at"])
        if not wet:
            faults.append(f"{whose}: it does not cross a river.")
        elif short:
            faults.append(f"{whose}: it does not reach from bank to bank.")
    if cuts > CUTS:
        faults.append("The bridges and fords cross too many bends and arms of rivers.")
    for (one, _, a), (other, _, b) in combinations(spans, 2):
        if _boxes_meet(a, b) and rings_overlap(a, b):
            faults.append(f"{one} and {other} overlap.")
    return faults


def _boxes_meet(a: Ring, b: Ring) -> bool:
    return not (
        max(x for x, _ in a) < min(x for x, _ in b)
        or max(x for x, _ in b) < min(x for x, _ in a)
        or max(y for _, y in a) < min(y for _, y in b)
        or max(y for _, y in b) < min(y for _, y in a)
    )


def _through(piece: Ring, a: list[int], b: list[int]) -> bool:
    return bool(stretch(piece, a[0], a[1], b[0], b[1])) or inside(piece, a[0], a[1])


def _back_lines(plain: dict[str, Any]) -> list[str]:
    width, depth = plain["width"], plain["depth"]
    cells, rings = Cells(width, depth), list[Ring]()
    for feature in plain["features"]:
        kind = KINDS[feature["kind"]]
        if kind.solid and kind.form != "points":
            rings += [ccw(feature["at"])] if kind.form == "area" else strip(feature["at"], feature["width"])
    for number, ring in enumerate(rings):
        cells.add_ring(number, ring)
    faults = []
    for words, y in (("south", 0), ("north", depth)):
        places = range(INCH, width, INCH)
        free = sum(not any(ring_near_point(rings[i], x, y, HORSE) for i in bits(cells.around(x, y, HORSE))) for x in places)
        if free * STANDING < len(places):
            room = inches(free * INCH)
            faults.append(f"The {words} back line has room for troops on only {room}; a quarter of it must be free.")
    return faults
