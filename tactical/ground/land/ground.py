"""The Country of a battle on land, cut from the features of a muster in the palette of open ground (LC-264, LC-266).

Features that cannot lie on a table are left out: off the field, crossing themselves, or water where an army is to stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from re import match

from tactical.engine.for_land import Feature, LandMuster
from tactical.ground.geometry.check import check
from tactical.ground.geometry.document import canonical
from tactical.ground.geometry.kinds import KINDS
from tactical.ground.geometry.measure import INCH
from tactical.ground.geometry.plain import LARGEST, SMALLEST
from tactical.ground.geometry.polygons import inside
from tactical.ground.land.shapes import at_most, clipped_line, clipped_ring, hull, middle, nearest_on, radius, shrunk
from tactical.ground.turns.state import Data, Point

TREES, HOUSES, BOARDS = 140, 36, 60  # of a whole Country: more cost the captains time and bring the players nothing
WOOD, VILLAGE = 5 * INCH, 14 * INCH  # between the trees of a wood, the houses of a town
HOUSE = (3 * INCH, 5 * INCH // 2)  # half the sides of a house
KEPT_FREE = 10 * INCH  # from the back lines: no tree and no house stands where armies form
STEEP, CLIFF = 4, 2 * INCH  # contours of steep ground, and how far apart (KS-023)
PIECE, LOOPHOLE = 5 * INCH, 3 * INCH // 2  # of an entrenchment that is laid out as walls, and between two pieces
LONGEST_SIDE = 24  # corners of an outline
MOST_CUTS = 80


def country(muster: LandMuster, *, dug: bool) -> Data:
    """Make the document of the Country; ``dug``: trenches are dug by the rules (``trenches``), not laid out as walls."""
    field = Field(muster)
    for feature in muster.features:
        lay = _KINDS.get(feature.kind)
        if lay is not None and not (dug and feature.kind in ("trench", "fort")):
            lay(field, feature)
    field.plant()
    for feature in muster.features:
        if feature.kind in ("ford", "bridge"):
            _span(field, feature)
    name = muster.name[:60] or "The field"
    return _sound({"name": name, "width": field.width, "depth": field.depth, "features": field.features})


def trenches(muster: LandMuster) -> list[tuple[str, Point, Point]]:
    """List the entrenchments as lines, each with its side: those dug, and the ring of a fort."""
    field, found = Field(muster), list[tuple[str, Point, Point]]()
    for feature in muster.features:
        if feature.kind in ("trench", "fort") and feature.side:
            points = [*feature.points, *feature.points[:1]] if feature.kind == "fort" else feature.points
            for part in clipped_line(field.scaled(points), field.width, field.depth):
                found += [(feature.side, a, b) for a, b in pairwise(part) if a != b]
    return found


def line_of(muster: LandMuster, side: str) -> int | None:
    """Measure how far from its own edge a side's first entrenchment lies on its own half, in u; None where it has none there."""
    depth = size(muster)[1]
    ends = [y for whose, a, b in trenches(muster) if whose == side for _, y in (a, b)]
    off = [y if side == muster.attacker else depth - y for y in ends]
    own = [y for y in off if y <= depth // 2]
    return sum(own) // len(own) if own else None


def size(muster: LandMuster) -> tuple[int, int]:
    """Return width and depth of the field in u."""
    wide, deep = (min(max(one * INCH, SMALLEST), LARGEST) for one in (muster.width, muster.depth))
    return wide, deep


class Field:
    """A Country being laid out."""

    def __init__(self, muster: LandMuster) -> None:
        self.width, self.depth = size(muster)
        self.features: list[Data] = []
        self.roads: list[list[Point]] = []
        self.boards = 0
        self.woods: list[list[Point]] = []

    def scaled(self, points: Sequence[tuple[float, float]]) -> list[Point]:
        """Convert inches to u."""
        return [(round(x * INCH), round(y * INCH)) for x, y in points]

    def add(self, kind: str, at: Sequence[Point], **more: object) -> bool:
        """Add a feature, if it could lie there by itself; report whether it did."""
        told = {key: value for key, value in more.items() if value}
        one: Data = {"key": f"{kind[:12].upper()}{len(self.features) + 1}", "kind": kind, "at": [[x, y] for x, y in at], **told}
        if KINDS[kind].form != "span" and check({"name": "", "width": self.width, "depth": self.depth, "features": [one]}):
            return False
        self.features.append(one)
        return True

    def area(self, kind: str, ring: Sequence[Point], name: str) -> None:
        """Add an area as far as it lies on the field; an impossible outline is replaced by the hull of its corners."""
        found = at_most(clipped_ring(ring, self.width, self.depth), LONGEST_SIDE)
        if len(found) >= 3 and not self.add(kind, found, name=name[:40]):
            self.add(kind, hull(found), name=name[:40])

    def plant(self) -> None:
        """Plant the trees of all woods, farther apart the more wood there is."""
        step = WOOD
        while (trees := [_lattice(ring, step, self) for ring in self.woods]) and sum(map(len, trees)) > TREES:
            step += INCH
        for wood in trees:
            for n in range(0, len(wood), 40):
                self.add("tree", wood[n : n + 40])


def _lattice(ring: Sequence[Point], step: int, field: Field) -> list[Point]:
    """List places in an outline about so far apart, clear of the back lines and the roads."""
    if len(ring) < 3:
        return []
    west, east = min(x for x, _ in ring), max(x for x, _ in ring)
    south, north = min(y for _, y in ring), max(y for _, y in ring)
    found = []
    for row, y in enumerate(range(south + step // 2, north, step)):
        for column, x in enumerate(range(west + step // 2, east, step)):
            px = x + (row * 37 + column * 53) % 7 * step // 21 - step // 7
            py = y + (row * 29 + column * 41) % 7 * step // 21 - step // 7
            if INCH < px < field.width - INCH and KEPT_FREE <= py <= field.depth - KEPT_FREE and inside(tuple(ring), px, py):
                found.append((px, py))
    return found


def _hill(field: Field, feature: Feature) -> None:
    rings = field.scaled(feature.points)
    _boards(field, rings, max(1, feature.level), radius(rings) // (max(1, feature.level) + 1), feature.name)


def _steep(field: Field, feature: Feature) -> None:
    _boards(field, field.scaled(feature.points), STEEP, CLIFF, feature.name)


def _boards(field: Field, ring: Sequence[Point], boards: int, step: int, name: str) -> None:
    for n in range(boards):
        if field.boards == BOARDS or (n and radius(ring) <= (n + 1) * step):
            return
        field.area("hill", shrunk(ring, n * step), "" if n else name)
        field.boards += 1


def _wood(field: Field, feature: Feature) -> None:
    field.woods.append(clipped_ring(field.scaled(feature.points), field.width, field.depth))


def _town(field: Field, feature: Feature) -> None:
    ring = clipped_ring(field.scaled(feature.points), field.width, field.depth)
    standing = sum(KINDS[one["kind"]].cover for one in field.features if one["kind"] in ("house", "shed", "church"))
    spots = _lattice(ring, VILLAGE, field) or ([middle(ring)] if len(ring) >= 3 else [])
    wide, deep = HOUSE
    for n, (x, y) in enumerate(spots[: max(0, HOUSES - standing)]):
        if all(nearest_on(road, (x, y))[0] > wide + 2 * INCH for road in field.roads):
            kind = "church" if n == 1 else "shed" if n % 3 == 2 else "house"
            corners = [(x - wide, y - deep), (x + wide, y - deep), (x + wide, y + deep), (x - wide, y + deep)]
            field.add(kind, corners, name="" if n else feature.name[:40])


def _line(kind: str) -> Callable[[Field, Feature], None]:
    def lay(field: Field, feature: Feature) -> None:
        width = round(feature.width * INCH) and min(max(round(feature.width * INCH), KINDS[kind].least), KINDS[kind].most)
        for part in clipped_line(field.scaled(feature.points), field.width, field.depth):
            for n in range(0, len(part) - 1, 39):
                field.add(kind, part[n : n + 40], width=width, name="" if n else feature.name[:40])

    return lay


def _road(field: Field, feature: Feature) -> None:
    field.roads += clipped_line(field.scaled(feature.points), field.width, field.depth)
    _line("road")(field, feature)


def _water(field: Field, feature: Feature) -> None:
    field.area("pond", field.scaled(feature.points), feature.name)


def _works(field: Field, feature: Feature) -> None:
    """Lay out an entrenchment as walls with loopholes, through which its own side goes out and the enemy comes in."""
    points = [*feature.points, *feature.points[:1]] if feature.kind == "fort" else feature.points
    for part in clipped_line(field.scaled(points), field.width, field.depth):
        for a, b in pairwise(part):
            for start, end in _pieces(a, b):
                field.add("wall", [start, end])


def _pieces(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    far = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    count = max(1, far // (PIECE + LOOPHOLE))
    for n in range(count):
        start, end = n * far // count, (n + 1) * far // count - LOOPHOLE
        if end - start >= INCH:
            yield (
                tuple(a[i] + (b[i] - a[i]) * start // far for i in (0, 1)),
                tuple(  # type: ignore[misc]
                    a[i] + (b[i] - a[i]) * end // far for i in (0, 1)
                ),
            )


def _span(field: Field, feature: Feature) -> None:
    """Lay a bridge or a ford from bank to bank of the nearest river, across it."""
    at = middle(field.scaled(feature.points))
    rivers = [(nearest_on([(x, y) for x, y in one["at"]], at), one) for one in field.features if one["kind"] == "river"]
    if not rivers:
        return
    (off, (x, y), (dx, dy)), river = min(rivers, key=lambda row: row[0][0])
    half = river.get("width", KINDS["river"].width) // 2 + INCH
    if off > 12 * INCH:
        return
    long = max(1, round((dx * dx + dy * dy) ** 0.5))
    ox, oy = -dy * half // long, dx * half // long
    width = round(feature.width * INCH) and min(max(round(feature.width * INCH), 2 * INCH), 36 * INCH)
    ends = [(x - ox, y - oy), (x + ox, y + oy)]
    if all(0 <= px <= field.width and 0 <= py <= field.depth for px, py in ends):
        field.add(feature.kind, ends, width=width, name=feature.name[:40])


_KINDS: dict[str, Callable[[Field, Feature], None]] = {
    "road": _road,
    "river": _line("river"),
    "hill": _hill,
    "steep": _steep,
    "wood": _wood,
    "town": _town,
    "water": _water,
    "trench": _works,
    "fort": _works,
}


def _sound(document: Data) -> Data:
    """Remove from a document the features that stop a fight over it: those that a fault names, or those on a back line."""
    for _ in range(MOST_CUTS):
        faults = check(document)
        if not faults:
            break
        named = match(r"[A-Z][A-Z_]*\d+", faults[0])
        keys = {named.group()} if named else _in_the_room(document, "south" in faults[0])
        document = {**document, "features": [one for one in document["features"] if one["key"] not in keys]}
    return canonical(document)


def _in_the_room(document: Data, south: bool) -> set[str]:
    """List the solid things that lie on a back line, the widest first and alone; everything solid where none does."""
    line = 0 if south else document["depth"]
    solid = [one for one in document["features"] if KINDS[one["kind"]].solid]
    there = [one for one in solid if min(abs(y - line) for _, y in one["at"]) < 2 * INCH]
    widest = max(there, key=lambda one: max(x for x, _ in one["at"]) - min(x for x, _ in one["at"]), default=None)
    return {widest["key"]} if widest else {one["key"] for one in solid}
