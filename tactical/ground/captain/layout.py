"""A Country laid out by the computer, a force bought by it, and the side it picks.

The Country looks the same from both back lines, as its arranger may get either (LW-002).
"""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, View
from tactical.ground.captain import chart as charts
from tactical.ground.geometry.country import lint
from tactical.ground.geometry.measure import INCH
from tactical.ground.rules import countryside, forces
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.state import Data

Rect = tuple[int, int, int, int]

EDGE, APART = 10, 5  # inches free at the back lines, and between two things
COVER = 16  # per cent of the middle half that gives cover, woods not counted
BESIDE = 3 * INCH  # u: so near to a thing is cover too
WOODS, TREES = 3, 5
TRIES = 400
# What a Country of the book is made of: kind, name, width and depth in inches from and to, and how often.
STOCK = (
    ("house", "Farm", (8, 11), (6, 9), 4),
    ("house", "Cottage", (5, 7), (4, 6), 4),
    ("shed", "Shed", (5, 8), (4, 6), 3),
    ("rock", "Rocks", (4, 8), (4, 7), 3),
    ("church", "Church", (10, 12), (6, 8), 1),
    ("wall", "Wall", (9, 16), (0, 0), 2),
    ("pond", "Pond", (6, 10), (5, 8), 1),
)


def orders(view: View, dice: Dice) -> Orders:
    """Write the sheet of the stages before deployment: the Country, or the side of it."""
    if view["stage"] == "sides":
        return {"home": choose_side(view["country"])}
    guns = forces.SIZES.get(view["terms"]["forces"], buy())["guns"]
    return {"country": country(*countryside.field(guns), dice)}


def country(width: int, depth: int, dice: Dice) -> Data:
    """Lay out a tidy Country: houses, sheds, rocks, walls and woods in pairs about the middle, two hills under some of them."""
    features: list[Data] = []
    taken: list[Rect] = []
    _hills(features, width, depth, dice)
    area, wanted = 0, width * depth // 2 * COVER // 100
    for n in range(TRIES):
        if area >= wanted:
            break
        kind, name, rect = _pick(width, depth, dice, n)
        other = (width - rect[2], depth - rect[3], width - rect[0], depth - rect[1])
        gap = APART * INCH
        if any(_meet(rect, one, gap) for one in (*taken, other)):
            continue
        taken += [rect, other]
        for one in (rect, other):
            features.append(_feature(f"C{len(features) + 1}", kind, name, one, turned=one is other))
            low, high = max(one[1] - BESIDE, depth // 4), min(one[3] + BESIDE, depth - depth // 4)
            area += max(0, high - low) * (one[2] - one[0] + 2 * BESIDE) if kind != "pond" else 0
    _woods(features, taken, width, depth, dice)
    document = {"name": "The computer’s Country", "width": width, "depth": depth, "features": features}
    return document if not lint(document) else _thinned(document)


def _pick(width: int, depth: int, dice: Dice, n: int) -> tuple[str, str, Rect]:
    bag = [row for row in STOCK for _ in range(row[4])]
    kind, name, (w0, w1), (d0, d1), _ = bag[int(len(bag) * dice.u("country", "kind", n))]
    wide = (w0 + int((w1 - w0 + 1) * dice.u("country", "wide", n))) * INCH
    deep = (d0 + int((d1 - d0 + 1) * dice.u("country", "deep", n))) * INCH
    if dice.u("country", "turn", n) < 0.5:
        wide, deep = deep, wide
    margin = EDGE * INCH
    x = INCH * int(max(1, (width - wide - 2 * INCH * 4) // INCH) * dice.u("country", "x", n)) + 4 * INCH
    y = INCH * int(max(1, (depth - deep - 2 * margin) // INCH) * dice.u("country", "y", n)) + margin
    return kind, name, (x, y, x + wide, y + deep)


def _meet(one: Rect, other: Rect, gap: int) -> bool:
    return one[0] < other[2] + gap and other[0] < one[2] + gap and one[1] < other[3] + gap and other[1] < one[3] + gap


def _feature(key: str, kind: str, name: str, rect: Rect, turned: bool) -> Data:
    x0, y0, x1, y1 = rect
    if kind == "wall":
        ends = [[x0, y0], [x1, y1]]
        return {"key": key, "kind": kind, "at": ends[::-1] if turned else ends}
    if kind == "rock":  # a corner cut off
        third = (x1 - x0) // 3
        at = [[x0 + third, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0 + (y1 - y0) // 2]]
        if turned:
            at = [[x0 + x1 - x, y0 + y1 - y] for x, y in at]
    else:
        at = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    return {"key": key, "kind": kind, "name": name, "at": at}


def _hills(features: list[Data], width: int, depth: int, dice: Dice) -> None:
    wide, deep = width // 5, depth // 4
    x = width // 8 + INCH * int(width // INCH // 8 * dice.u("country", "hill"))
    y = depth // 4
    for n, (left, bottom) in enumerate(((x, y), (width - x - wide, depth - y - deep)), 1):
        at = [[left, bottom], [left + wide, bottom], [left + wide, bottom + deep], [left, bottom + deep]]
        features.append({"key": f"H{n}", "kind": "hill", "at": at})


def _woods(features: list[Data], taken: list[Rect], width: int, depth: int, dice: Dice) -> None:
    for n in range(WOODS):
        x = INCH * int((width // INCH - 24) * dice.u("country", "wood", "x", n)) + 4 * INCH
        y = INCH * int((depth // INCH // 2 - EDGE - 8) * dice.u("country", "wood", "y", n)) + EDGE * INCH
        spots = [
            (x + int(16 * INCH * dice.u("country", "tree", n, k, "x")), y + int(10 * INCH * dice.u("country", "tree", n, k, "y")))
            for k in range(TREES)
        ]
        spots = [at for at in spots if not any(_meet((*at, *at), one, 2 * INCH) for one in taken)]
        if len(spots) < 3:
            continue
        for trees in (spots, [(width - a, depth - b) for a, b in spots]):
            features.append({"key": f"W{len(features) + 1}", "kind": "tree", "at": [[a, b] for a, b in trees]})


def _thinned(document: Data) -> Data:
    """Take pairs of things away again until ``lint`` has nothing against the Country."""
    features = list(document["features"])
    while len(features) > 2 and lint({**document, "features": features}):
        features = features[:-2]
    return {**document, "features": features} if not lint({**document, "features": features}) else document


def choose_side(document: Data) -> str:
    """Choose the better back line to start from: more cover before it and less way to the middle."""
    chart = charts.draw_chart(document)
    depth, middle = document["depth"], document["depth"] // 2
    half = {"south": 0, "north": 0}
    for points in chart.tall:
        y = sum(at[1] for at in points) // len(points)
        if abs(y - middle) <= depth // 3:
            half["south" if y < middle else "north"] += max(abs(points[0][0] - points[-1][0]), 2 * INCH)
    return "south" if half["south"] >= half["north"] else "north"


def buy(total: int | None = None) -> Data:
    """Buy a force for so many half points: three guns for 150 points, and two men on foot to each rider (LW-112, LW-114)."""
    row = BOOK["LW-114"]
    total = row["total"] if total is None else total
    guns = max(1, 3 * total // row["total"])
    left = total - guns * row["gun"]
    horse = left // (2 * row["inf"] + row["cav"])
    foot = (left - horse * row["cav"]) // row["inf"]
    return {"inf": foot, "cav": horse, "guns": guns}
