"""Measures of LW-007: how much cover a country gives and how often its rivers can be crossed."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.ground.geometry.document import canonical
from tactical.ground.geometry.kinds import KINDS, TREE
from tactical.ground.geometry.measure import INCH, d2, length
from tactical.ground.geometry.pieces import Cells, bits
from tactical.ground.geometry.polygons import Ring, ccw, ring_near_point
from tactical.ground.geometry.strips import strip

BESIDE = 3 * INCH
"""Ground so near to a house, a wall, a rock or a tree counts as cover."""

SQUARES = 128
"""Squares along the longer edge of the field by which ground is counted."""

LEAST, MOST = 80, 300
"""Per mille of the middle half that should be cover."""

RIVER = 48 * INCH
"""River for which there should be a crossing."""


class Measures(NamedTuple):
    """The measures of LW-007."""

    cover: int
    """Cover in the middle half of the field, per mille."""
    river: int
    """River, in u."""
    crossings: int


def _cover(plain: dict[str, Any]) -> int:
    """Reckon the share of the middle half (by depth) that is cover, per mille; houses themselves count."""
    width, depth = plain["width"], plain["depth"]
    rings, posts = list[Ring](), list[tuple[int, int]]()
    for feature in plain["features"]:
        kind = KINDS[feature["kind"]]
        if kind.cover and kind.form == "points":
            posts += [(x, y) for x, y in feature["at"]]
        elif kind.cover:
            rings += [ccw(feature["at"])] if kind.form == "area" else strip(feature["at"], feature["width"])
    cells, shade = Cells(width, depth), Cells(width, depth)
    for number, ring in enumerate(rings):
        cells.add_ring(number, ring)
    for number, (x, y) in enumerate(posts):
        shade.add_box(number, x, y, x, y)
    step = -(-max(width, depth) // SQUARES)
    covered = counted = 0
    reach = (BESIDE + TREE) ** 2
    # Squares are laid out from the middle, so that the turned field gives the same.
    across, up = width // (2 * step), depth // (4 * step)
    for i in range(-across, across + 1):
        x = width // 2 + i * step
        for j in range(-up, up + 1):
            y = depth // 2 + j * step
            counted += 1
            walls = (rings[n] for n in bits(cells.around(x, y, BESIDE)))
            trees = (posts[n] for n in bits(shade.around(x, y, BESIDE + TREE)))
            beside = any(ring_near_point(ring, x, y, BESIDE) for ring in walls)
            covered += beside or any(d2(x, y, *tree) < reach for tree in trees)
    return covered * 1000 // counted


def measures(document: dict[str, Any]) -> Measures:
    """Measure a country without faults."""
    plain = canonical(document)
    features = plain["features"]
    river = sum(length(f["at"]) for f in features if f["kind"] == "river")
    return Measures(_cover(plain), river, sum(KINDS[f["kind"]].form == "span" for f in features))


def lint(document: dict[str, Any]) -> list[str]:
    """Warn of what the book would advise against, in words."""
    found = measures(document)
    said = []
    share = f"{found.cover / 10:.3g} % of the middle half is cover"
    if found.cover < LEAST:
        said.append(f"The middle is bare: {share}; {LEAST // 10} to {MOST // 10} is good. If in doubt, give more cover.")
    if found.cover > MOST:
        said.append(f"The country is crowded: {share}; {LEAST // 10} to {MOST // 10} is good. Guns will see little.")
    wanted = found.river // RIVER
    if found.crossings < wanted:
        river = f"{found.river // INCH} in of river"
        said.append(f"{found.crossings} crossings for {river}; one for every {RIVER // INCH} in would be {wanted}.")
    return said
