"""The countries of the exercises, in inches; hills are laid out of blocks after a contoured map (KS-013)."""

from __future__ import annotations

from typing import Any

from tactical.openground.floor.country import normal
from tactical.rulesets.kriegspiel.rules.countryside import blocks

Data = dict[str, Any]
Inches = list[tuple[float, float]]


def u(inches: float) -> int:
    """So many inches in u."""
    return round(inches * 64)


def feature(
    key: str, kind: str, at: Inches, width: float | None = None, name: str | None = None, height: float | None = None
) -> Data:
    """A feature of a country with its places in inches."""
    found: Data = {"key": key, "kind": kind, "at": [[u(x), u(y)] for x, y in at]}
    for part, value in (("width", width), ("height", height)):
        if value is not None:
            found[part] = u(value)
    return found | ({"name": name} if name else {})


def box(key: str, kind: str, x0: float, y0: float, x1: float, y1: float, name: str | None = None) -> Data:
    """An area with four corners."""
    return feature(key, kind, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], name=name)


def country(name: str, width: float, depth: float, features: list[Data]) -> Data:
    """A country as documents have it."""
    return normal({"name": name, "width": u(width), "depth": u(depth), "features": features})


def downs() -> Data:
    """A ridge of two contours across the middle of the field, with a road over it."""
    hills = blocks([["0", "0", "0", "0"], ["1/nw", "2", "1", "0"], ["0", "0", "0", "0"]])
    return country(
        "The Downs",
        144,
        108,
        [
            *hills,
            feature("R1", "road", [(90, 0), (90, 40), (126, 68), (126, 108)], 3, "the Ridgeway"),
            box("B1", "house", 100, 30, 108, 36, "Coombe Farm"),
            box("B2", "shed", 111, 30, 115, 33),
            box("B3", "church", 30, 78, 38, 84, "the Chapel"),
            feature("W1", "tree", [(20, 22), (24, 25), (22, 30), (28, 28), (26, 33)], name="the Spinney"),
            feature("W2", "tree", [(116, 84), (120, 80), (121, 87), (125, 84)], name="the Copse"),
            feature("L1", "wall", [(46, 88), (64, 88)], 0.5),
        ],
    )


def river() -> Data:
    """A river from side to side with two road bridges, a railway bridge and a ford."""
    return country(
        "The River Line",
        168,
        108,
        [
            feature("S1", "river", [(0, 54), (60, 54), (100, 56), (168, 54)], 5, "the Stour"),
            feature("B1", "bridge", [(40, 49), (40, 59)], 5, "West Bridge"),
            feature("B2", "bridge", [(130, 49), (130, 60)], 5, "East Bridge"),
            feature("F1", "ford", [(84, 50), (84, 61)], 10, "Cow Ford"),
            feature("R1", "road", [(40, 0), (40, 108)], 3),
            feature("R2", "road", [(130, 0), (130, 108)], 3),
            feature("T1", "rail", [(154, 0), (154, 108)], 2),
            feature("C1", "rail_bridge", [(154, 49), (154, 60)], 4, "the Viaduct"),
            box("H1", "house", 46, 64, 52, 69, "the Mill"),
            box("H2", "house", 120, 38, 127, 43),
            box("H3", "church", 70, 80, 78, 86),
            box("D1", "depot", 20, 6, 32, 14, "Blue's stores"),
            box("D2", "depot", 136, 94, 148, 102, "Red's stores"),
            feature("W1", "tree", [(92, 74), (96, 70), (100, 76), (98, 81)]),
            feature("W2", "tree", [(66, 34), (62, 30), (70, 28)]),
        ],
    )


def highway() -> Data:
    """A long road with cover beside it, for a convoy."""
    return country(
        "The Convoy Road",
        192,
        84,
        [
            feature("R1", "road", [(0, 40), (60, 44), (120, 38), (192, 42)], 3, "the high road"),
            *[{**one, "key": "K1", "at": [[x + u(60), y + u(46)] for x, y in one["at"]]} for one in blocks([["1"]])],
            box("H1", "house", 48, 52, 55, 57),
            box("H2", "shed", 132, 26, 137, 30),
            box("H3", "house", 150, 48, 157, 53),
            feature("W1", "tree", [(104, 56), (108, 60), (112, 55), (110, 64), (116, 60)]),
            feature("W2", "tree", [(30, 26), (34, 22), (38, 27)]),
            box("D1", "depot", 178, 34, 188, 39, "the depot"),
        ],
    )


def village() -> Data:
    """A walled village in the middle of an open plain."""
    return country(
        "The Walled Village",
        144,
        144,
        [
            feature("L1", "wall", [(56, 58), (56, 88)], 0.5),
            feature("L2", "wall", [(62, 92), (84, 92)], 0.5),
            feature("L3", "wall", [(88, 86), (88, 58)], 0.5),
            feature("L4", "wall", [(82, 54), (60, 54)], 0.5),
            box("H1", "church", 68, 70, 76, 76, "the Minster"),
            box("H2", "house", 60, 80, 66, 85),
            box("H3", "house", 79, 62, 85, 67),
            box("D1", "depot", 78, 78, 84, 82, "the store"),
            box("D2", "depot", 60, 6, 72, 14, "the siege park"),
            feature("W1", "tree", [(20, 40), (24, 44), (18, 46)]),
            feature("W2", "tree", [(120, 100), (124, 104), (118, 106)]),
        ],
    )


def railway() -> Data:
    """A railway along the field with a culvert over a brook and a bridge over a river."""
    return country(
        "The Railway",
        216,
        84,
        [
            feature("T1", "rail", [(4, 40), (212, 40)], 2, "the line"),
            feature("S1", "river", [(70, 0), (72, 84)], 3, "the brook"),
            feature("C1", "culvert", [(66, 40), (76, 40)], 4, "the Culvert"),
            feature("S2", "river", [(150, 0), (148, 84)], 5, "the Wey"),
            feature("C2", "rail_bridge", [(143, 40), (155, 40)], 4, "the Iron Bridge"),
            feature("F1", "ford", [(65, 20), (77, 20)], 8),
            feature("B1", "bridge", [(142, 62), (156, 62)], 5, "the Stone Bridge"),
            feature("R1", "road", [(0, 62), (216, 62)], 3),
            feature("F2", "ford", [(66, 62), (77, 62)], 6),
            box("H1", "house", 176, 46, 182, 51, "the Station"),
            box("H2", "house", 26, 46, 32, 51, "the Junction"),
            box("H3", "shed", 100, 30, 105, 34),
            feature("W1", "tree", [(110, 60), (114, 66), (118, 70)]),
        ],
    )
