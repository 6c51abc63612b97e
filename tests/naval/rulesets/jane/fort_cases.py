"""The verbs of tests/cases/jane/fort.txt, and setups with forts."""

from __future__ import annotations

from re import search
from typing import Any

from naval.rulesets.jane.forts import land
from naval.rulesets.jane.forts import rules as fort_rules
from tests.naval.rulesets.jane.setup_builder import force, setup, ship
from tests.naval.rulesets.jane.table import STANDARD

Data = dict[str, Any]

COAST: Data = {
    "ground": [
        {"kind": "open", "points": [[0, 9000], [9000, 9000], [9000, 15_000], [0, 15_000]]},
        {"kind": "wood", "points": [[2000, 9000], [3000, 9000], [3000, 12_000], [2000, 12_000]]},
    ],
    "troops": [
        {"key": "t1", "side": "blue", "name": "A Company", "kind": "infantry", "x_yd": 1000, "y_yd": 10_000},
        {"key": "t2", "side": "red", "name": "B Squadron", "kind": "cavalry", "x_yd": 5000, "y_yd": 11_000},
    ],
}
VELOCITY = {3: 2800, 4: 2500, 5: 2200}


def a_gun(every: int = 3, cal: float = 12) -> Data:
    return {
        "id": "g1",
        "name": "12-inch gun 1",
        "cal": float(cal),
        "fps": VELOCITY[every],
        "ready": 1,
        "loaded": None,
        "edge": 0,
        "centre": 0,
        "half": False,
        "out": False,
        "lost_until": 0,
    }


def ladder(text: str) -> str:
    """Read ``gun of 3 moves: edge centre …``"""
    every, hits = search(r"gun of (\d) moves: (.*)", text).groups()  # type: ignore[union-attr]
    gun = a_gun(int(every))
    lost = [fort_rules.struck(gun, hit, 1)[0] for hit in hits.split()]
    then = "out" if gun["out"] else f"every {fort_rules.every(gun)}"
    return f"lost {' '.join(str(one) for one in lost if one)}, then {then}"


def march(text: str) -> str:
    """Read ``infantry over open ground for 6 moves``"""
    kind, ground, moves = search(r"(\w+) over (\w+) ground for (\d+) moves", text).groups()  # type: ignore[union-attr]
    field = [{"kind": ground, "points": [[-9000, -9000], [9000, -9000], [9000, 9000], [-9000, 9000]]}]
    piece: Data = {"kind": kind, "x": 0.0, "y": 0.0, "course": 90.0}
    done = sum(land.steps(field, piece, STANDARD)[0] for _ in range(int(moves)))
    return f"{done} squares, {piece['x']:.0f} yards"


def fort(
    key: str = "f1",
    side: str = "red",
    x: float = 0,
    y: float = 0,
    faces: float = 180,
    guns: int = 4,
    cal: float = 9.2,
    fps: int = 2800,
    **more: Any,
) -> Data:
    """Make a fort of equal guns."""
    return {
        "key": key,
        "side": side,
        "name": "Fort Alt",
        "x_yd": x,
        "y_yd": y,
        "faces_deg": faces,
        "guns": [{"calibre_in": cal, "velocity_fps": fps} for _ in range(guns)],
        **more,
    }


def siege(
    range_yd: float = 5000,
    ships: int = 1,
    with_ships: bool = False,
    knots: float = 0,
    heading: float = 90,
    fort_: Data | None = None,
    **more: Any,
) -> Data:
    """Set up Blue ships off a red fort that faces them, broadside on."""
    blue = force("b", "blue", [ship(f"b{n}", "duncan") for n in range(1, ships + 1)], 0, -range_yd, heading, knots)
    red = [force("r", "red", [ship("r1", "river")], 0, 30_000, 0, 0)] if with_ships else []
    return setup(blue, *red, forts=[fort_ or fort()], **more)
