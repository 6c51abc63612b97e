"""The country of blocks, one layer to a contour, and the smaller figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tactical.engine.rule import modifies
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.polygons import twice_area
from tactical.ground.rules.tables import ARMS, Arm, Arms
from tactical.rulesets.kriegspiel.rules.tables import BOOK, u

Point = tuple[int, int]
Ring = list[Point]
CORNERS = ("sw", "se", "ne", "nw")  # of a square's ring
MOST = 40  # corners of one feature
HORSED = ("cav", "GEN")


class Figure(NamedTuple):
    """A figure's radius and height in u."""

    r: int
    h: int


@modifies("KS-013", source="App. L2389-2400")
def blocks(layers: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """The country is built of blocks three feet square and half a foot thick after a contoured map; a layer is a contour.

    ``layers`` is the map, its first row the north: the blocks on each square of three feet, "0" to "9"; with ``/ne``, ``/nw``,
    ``/se`` or ``/sw`` behind it the topmost is a corner piece with this corner cut away. Returns hill features.
    """
    layers_of: dict[int, list[Ring]] = {}
    side, deep = u("KS-013", "block"), len(layers)
    for row, line in enumerate(layers):
        for column, square in enumerate(line):
            count, _, corner = square.partition("/")
            x, y = column * side, (deep - 1 - row) * side
            ring = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
            for layer in range(1, int(count) + 1):
                cut = CORNERS.index(corner) if corner and layer == int(count) else -1
                layers_of.setdefault(layer, []).append([point for number, point in enumerate(ring) if number != cut])
    rings = [ring for _, pieces in sorted(layers_of.items()) for ring in _joined(pieces)]
    return [{"key": f"H{k}", "kind": "hill", "at": [list(point) for point in ring]} for k, ring in enumerate(rings, 1)]


def _joined(pieces: list[Ring]) -> list[Ring]:
    """Join the outlines of blocks that stand together, so that no contour runs between them; hollow ones stay single blocks."""
    after: dict[Point, list[Point]] = {}
    edges = {(a, b) for ring in pieces for a, b in pairwise([*ring, ring[0]])}
    for a, b in sorted(edges):
        if (b, a) not in edges:
            after.setdefault(a, []).append(b)
    rings: list[Ring] = []
    while after:
        first = min(after)
        ring, here = [first], after[first].pop(0)
        while here != first:
            back = ring[-1]
            ring.append(here)
            # Where two blocks touch at a corner, the outline keeps to its own: it turns as far left as it can.
            ways = sorted(after[here], key=lambda to: (-_turn(back, here, to), to))
            after[here].remove(ways[0])
            here = ways[0]
        after = {a: there for a, there in after.items() if there}
        rings.append([p for k, p in enumerate(ring) if _turn(ring[k - 1], p, ring[(k + 1) % len(ring)])])
    simple = all(twice_area(ring) > 0 and len(ring) <= MOST for ring in rings)
    return rings if simple else pieces


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


@modifies("KS-014", source="App. L2692-2695; SC-KS-01")
def figure(arm: str, *, mounted: bool = True) -> Figure:
    """The figures are the smaller make, infantry about an inch high."""
    row = BOOK["KS-014"]["horse" if arm in HORSED and mounted else "foot"]
    return Figure(int(row["r"]), int(row["h"]))


def outline(kind: str) -> tuple[int, int, int]:
    """Return the front, back and half width of a ``gun``, ``wagon`` or ``truck`` in u."""
    row = BOOK["KS-014"][kind]
    return int(row["front"]), int(row["back"]), int(row["half"])


def box(kind: str, piece: Any) -> Box:
    """Return the shape of a gun, wagon or truck that stands at ``x``, ``y`` with heading ``h``."""
    return Box(piece["x"], piece["y"], piece["h"][0], piece["h"][1], *outline(kind))


def arms() -> Arms:
    """Make Little Wars' table of arms for these figures: for its ranks, shots and isolation (SC-KS-01, SC-KS-03)."""
    table: dict[str, Arm] = {}
    for key in ("inf", "cav", "RE", "RA", "TS", "GEN"):
        horsed = key in HORSED
        base, size = ARMS["cav" if horsed else "inf"], figure(key)
        stature = int(BOOK["KS-007"]["cav" if horsed else "inf"])
        move = int(BOOK["KS-020"][key]["country"]) * 64
        table[key] = Arm(move, size.r, size.h, stature, base.overset, base.beyond, base.halves if key == "cav" else 2, horsed)
    return table
