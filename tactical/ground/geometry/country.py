"""A country compiled: where a figure may stand, what is in its way, how high it is, which ways lead where."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tactical.ground.geometry import ways
from tactical.ground.geometry.check import check as check
from tactical.ground.geometry.corners import Fan, Spot, disc_fans, free_spots, ring_fans
from tactical.ground.geometry.document import canonical, turned
from tactical.ground.geometry.figures import Box, exact_corners
from tactical.ground.geometry.kinds import CLEAR, KINDS, TREE
from tactical.ground.geometry.lint import lint as lint
from tactical.ground.geometry.measure import UNIT, Point
from tactical.ground.geometry.pieces import Cells, Piece, bits, ring_piece
from tactical.ground.geometry.polygons import Ring, ccw, inside, point_near, ring_near_point, ring_near_segment
from tactical.ground.geometry.relief import Relief
from tactical.ground.geometry.strips import cut_opening, strip

__all__ = ["KINDS", "Country", "canonical", "check", "digest", "lint", "normal", "turned"]

normal = canonical

KEPT = 16
"""The number of compiled countries kept."""

Path = list[Point] | tuple[Point, ...]


def digest(document: dict[str, Any]) -> str:
    """Return the fingerprint of a country: equal for equal ground."""
    text = json.dumps(canonical(document), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class Country:
    """A country compiled for questions. ``Country.from_document`` keeps the last few; none is ever changed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = canonical(document)
        self.digest = digest(self.document)
        self.width: int = self.document["width"]
        self.depth: int = self.document["depth"]
        features = self.document["features"]
        self.relief = Relief(self.width, self.depth, [ccw(f["at"]) for f in features if f["kind"] == "hill"])
        self.roads = ways.strips_of(features, "road")
        self.rails = ways.strips_of(features, "rail")
        self.depots: list[tuple[str, Ring]] = [(f["key"], ccw(f["at"])) for f in features if f["kind"] == "depot"]
        self.spans = [f for f in features if KINDS[f["kind"]].form == "span"]
        self.waters: list[tuple[str, str, str, Ring]] = []
        """Waters under spans: (river, kind of the span, the span, ring)."""
        self.pieces: list[Piece] = []
        for feature in features:
            if KINDS[feature["kind"]].solid:
                self._add(feature)
        self._rounds: dict[tuple[int, int], list[tuple[Fan, bool, list[tuple[Spot, Fan]]]]] = {}
        self.solids = [piece for piece in self.pieces if piece.ring]
        self.trees = [piece for piece in self.pieces if not piece.ring]
        self.cells = Cells(self.width, self.depth)
        for number, piece in enumerate(self.pieces):
            if piece.ring:
                self.cells.add_ring(number, piece.ring)
            else:
                self.cells.add_box(number, piece.x0, piece.y0, piece.x1, piece.y1)

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Country:
        """Compile a document that ``check`` finds no fault with, or return the kept country."""
        return _compiled(msgspec.json.encode(document))

    def leave_out_features(self, *keys: str) -> Country:
        """Take some features out of the country: bridges that are down, fords that wheels may not use."""
        left = [feature for feature in self.document["features"] if feature["key"] not in keys]
        return Country.from_document({**self.document, "features": left})

    def _add(self, feature: dict[str, Any]) -> None:
        key, kind, at, height = feature["key"], feature["kind"], feature["at"], feature["height"]
        form = KINDS[kind].form
        if form == "points":
            for x, y in at:
                top = self.relief.height(x, y) + height
                self.pieces.append(Piece(key, kind, (), x - TREE, y - TREE, x + TREE, y + TREE, x, y, TREE, top))
            return
        rings = [ccw(at)] if form == "area" else strip(at, feature["width"])
        if kind == "river":
            rings = self._cut_openings(key, rings)
        for ring in rings:
            base = max(self.relief.height(x, y) for x, y in ring)
            self.pieces.append(ring_piece(key, kind, ring, base + height))

    def _cut_openings(self, river: str, rings: list[Ring]) -> list[Ring]:
        """Cut every span over a river out of its pieces."""
        for span in self.spans:
            left: list[Ring] = []
            for ring in rings:
                parts, under = cut_opening(ring, span["at"][0], span["at"][1], span["width"])
                left += parts
                if under:
                    self.waters.append((river, span["kind"], span["key"], under))
            rings = left
        return rings

    # Where a figure may stand and go.

    def touching(self, x: int, y: int, r: int, gap: int = 0) -> str | None:
        """Return the key of a solid that is nearer to a disc than ``gap``; with 0, one that overlaps it."""
        reach = r + gap
        mask = self.cells.around(x, y, reach)
        pieces = self.pieces
        for i in bits(mask):
            piece = pieces[i]
            if piece.x0 - reach < x < piece.x1 + reach and piece.y0 - reach < y < piece.y1 + reach:
                if piece.ring:
                    if ring_near_point(piece.ring, x, y, reach):
                        return piece.key
                else:
                    far, dx, dy = reach + piece.r, x - piece.x, y - piece.y
                    if dx * dx + dy * dy < far * far:
                        return piece.key
        return None

    def is_in_field(self, x: int, y: int, r: int) -> bool:
        """Report whether a disc is in the field: 1/16 inch from the side edges, its centre on or between the back lines."""
        return r + CLEAR <= x <= self.width - r - CLEAR and 0 <= y <= self.depth

    def why(self, x: int, y: int, r: int) -> str | None:
        """Return the key of a solid that is nearer to a disc than 1/16 inch (LW-043)."""
        return self.touching(x, y, r, CLEAR)

    def clear(self, x: int, y: int, r: int) -> bool:
        """Report whether a disc is 1/16 inch clear of everything solid, in the field or off it."""
        return self.touching(x, y, r, CLEAR) is None

    def fits(self, x: int, y: int, r: int) -> bool:
        """Report whether a figure may stand here: in the field and 1/16 inch clear of everything solid."""
        return self.is_in_field(x, y, r) and self.touching(x, y, r, CLEAR) is None

    def blocker(self, ax: int, ay: int, bx: int, by: int, r: int) -> int:
        """Return the number of the first piece that a disc moved along a segment overlaps, or -1."""
        return next(self.blockers(ax, ay, bx, by, r), -1)

    def blockers(self, ax: int, ay: int, bx: int, by: int, r: int) -> Iterator[int]:
        """Yield the numbers of all pieces that a disc moved along a segment overlaps."""
        x0, x1 = (ax - r, bx + r) if ax < bx else (bx - r, ax + r)
        y0, y1 = (ay - r, by + r) if ay < by else (by - r, ay + r)
        mask = self.cells.along(ax, ay, bx, by, r)
        pieces = self.pieces
        while mask:
            low = mask & -mask
            mask ^= low
            i = low.bit_length() - 1
            piece = pieces[i]
            if piece.x0 < x1 and piece.x1 > x0 and piece.y0 < y1 and piece.y1 > y0:
                if piece.ring:
                    if ring_near_segment(piece.ring, ax, ay, bx, by, r):
                        yield i
                elif point_near(piece.x, piece.y, ax, ay, bx, by, piece.r + r):
                    yield i

    def blocked(self, ax: int, ay: int, bx: int, by: int, r: int) -> str | None:
        """Return the key of a solid that a disc moved along a segment overlaps; touching an edge is allowed."""
        found = self.blocker(ax, ay, bx, by, r)
        return None if found < 0 else self.pieces[found].key

    def round(self, number: int, r: int) -> list[tuple[Fan, bool, list[tuple[Spot, Fan]]]]:
        """Find how a disc goes round a piece: each angle of it, whether its point is free, and the points to go by if not."""
        found = self._rounds.get((number, r))
        if found is None:

            def free(x: int, y: int) -> bool:
                return self.touching(x, y, r) is None

            piece = self.pieces[number]
            fans = ring_fans(piece.ring) if piece.ring else disc_fans(piece.x, piece.y)
            found = []
            for fan in fans:
                whole = free(*fan.spot(piece.r + r))
                found.append((fan, whole, [] if whole else free_spots(fan, piece.r + r, free)))
            self._rounds[number, r] = found
        return found

    def under(self, box: Box) -> str | None:
        """Return the key of a solid that a box (a gun, a wagon) overlaps; touching an edge is allowed."""
        return ways.under(self.pieces, self.cells, box)

    def box_clear(self, box: Box) -> bool:
        """Report whether a box overlaps nothing solid, in the field or off it."""
        return ways.under(self.pieces, self.cells, box) is None

    def box_fits(self, box: Box) -> bool:
        """Report whether a gun may stand so: nothing solid under it, no corner past a side, its axle on or between the back
        lines.
        """
        inside_sides = all(0 <= x <= self.width * UNIT for x, _ in exact_corners(box))
        return inside_sides and 0 <= box.y <= self.depth and self.box_clear(box)

    # How high it is.

    def level(self, x: int, y: int) -> int:
        """Count the hill boards under a point; the edge of a board counts as on it."""
        return self.relief.level(x, y)

    def height(self, x: int, y: int) -> int:
        """Return the height of the ground above the table."""
        return self.relief.height(x, y)

    def steep(self, path: Path) -> bool:
        """Report whether a path meets four contours, all up or all down, within a foot, off the roads (KS-023)."""
        return self.relief.steep(path, self.on_road)

    # Which ways lead where.

    def on_road(self, x: int, y: int) -> bool:
        """Report whether a point is on a road."""
        return any(inside(ring, x, y) for _, rings in self.roads for ring in rings)

    def road_length(self, path: Path) -> int:
        """Measure how much of a path lies on roads, rounded down."""
        return ways.length_on([ring for _, rings in self.roads for ring in rings], path)

    def river_between(self, path: Path) -> list[tuple[str, str, int, int]]:
        """List the rivers a path crosses, in order: (kind, key, x, y) with the place where it enters the water.

        ``kind`` and ``key`` are the span's (``ford``, ``bridge`` …); ``river`` where there is none.
        """
        return ways.crossings(self.waters, [p for p in self.pieces if p.kind == "river"], path)


@lru_cache(maxsize=KEPT)
def _compiled(text: bytes) -> Country:
    """Compile by the document's text, so that a caller who changes his document gets another country."""
    return Country(msgspec.json.decode(text))
