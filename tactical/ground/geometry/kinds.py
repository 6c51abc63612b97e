"""Kinds of features that a country may have, with their usual measures."""

from __future__ import annotations

from typing import NamedTuple

from tactical.ground.geometry.measure import INCH


class Kind(NamedTuple):
    """One kind of feature. Measures are in u; ``least``/``most`` bound the width of lines and spans."""

    form: str
    """``area``, ``line``, ``span`` or ``points``."""
    words: str
    solid: bool = False
    height: int = 0
    width: int = 0
    least: int = 0
    most: int = 0
    cover: bool = False
    """Shelter for men behind it (LW-007, KS-008)."""


KINDS: dict[str, Kind] = {
    "hill": Kind("area", "hill"),
    "house": Kind("area", "house", True, 5 * INCH, cover=True),
    "shed": Kind("area", "shed", True, 3 * INCH, cover=True),
    "church": Kind("area", "church", True, 5 * INCH, cover=True),
    "tower": Kind("area", "tower", True, 7 * INCH, cover=True),
    "rock": Kind("area", "rock", True, 2 * INCH, cover=True),
    "pond": Kind("area", "pond", True),
    "swamp": Kind("area", "swamp", True),
    "depot": Kind("area", "depot"),
    "river": Kind("line", "river", True, width=4 * INCH, least=INCH, most=36 * INCH),
    "road": Kind("line", "road", width=3 * INCH, least=INCH, most=12 * INCH),
    "rail": Kind("line", "railway", width=2 * INCH, least=INCH, most=6 * INCH),
    "wall": Kind("line", "wall", True, 3 * INCH // 2, INCH // 2, INCH // 4, 3 * INCH, cover=True),
    "ford": Kind("span", "ford", width=6 * INCH, least=2 * INCH, most=36 * INCH),
    "bridge": Kind("span", "bridge", width=4 * INCH, least=2 * INCH, most=36 * INCH),
    "rail_bridge": Kind("span", "railway bridge", width=3 * INCH, least=2 * INCH, most=12 * INCH),
    "culvert": Kind("span", "culvert", width=3 * INCH, least=2 * INCH, most=12 * INCH),
    "tree": Kind("points", "tree", True, 6 * INCH, cover=True),
}

TREE = INCH // 4
"""The radius of a tree's post (SC-LW-02)."""

CLEAR = INCH // 16
"""The gap between a man and any object (LW-043)."""

BOARD = INCH
"""The height of one hill board (LW-006)."""
