"""What can be opened at once: exercises for each chapter, small first, and the usual size."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Setup
from tactical.openground.floor import library
from tactical.openground.machine.state import Data
from tactical.rulesets.kriegspiel.play import grounds

_u = grounds.u


def unit(arm: str, x: float, y: float, men: int | None = None, **more: Any) -> Data:
    """A unit that stands at a place, in inches."""
    found: Data = {"arm": arm, "at": [_u(x), _u(y)], **more}
    return found if men is None else {**found, "men": men}


def usual() -> Data:
    """The usual size, put down behind the curtain."""
    key = "long_meadow" if "long_meadow" in library.titles() else "hooks_farm"
    return {"terms": {"country": key}}


def exercise() -> Data:
    """A small exercise on the Downs."""
    return {"country": grounds.downs(), "terms": {"forces": "small"}}


def river() -> Data:
    """Both banks of a river: bridges to blow and to repair."""
    blue = [
        unit("GEN", 60, 12),
        unit("inf", 40, 26, 20, formation="fours"),
        unit("inf", 62, 48, 20, formation="fours"),
        unit("cav", 110, 16, 12),
        unit("RA", 62, 20, 12, guns=2),
        unit("RE", 46, 12, 8),
        unit("TS", 28, 22, wagons=3),
    ]
    red = [
        unit("GEN", 108, 94, face=[0, -1]),
        unit("inf", 130, 80, 20, face=[0, -1]),
        unit("inf", 110, 62, 20, formation="fours", face=[0, -1]),
        unit("cav", 40, 90, 12, face=[0, -1]),
        unit("RA", 104, 84, 6, guns=1, face=[0, -1]),
        unit("RE", 146, 76, 8, face=[0, -1]),
        unit("TS", 140, 90, wagons=3, face=[0, -1]),
    ]
    return {
        "country": grounds.river(),
        "forces": [{"side": "blue", "units": blue}, {"side": "red", "units": red}],
        "depots": {
            "D1": {"side": "blue", "packets": {"food": 12, "forage": 20, "ammunition": 8}},
            "D2": {"side": "red", "packets": {"food": 12, "forage": 20, "ammunition": 8}},
        },
        "boats": [
            {"side": "blue", "at": [_u(60), _u(54)]},
            {"side": "blue", "at": [_u(64), _u(54)]},
            {"side": "red", "at": [_u(110), _u(55)]},
        ],
        "broken": ["B2"],
    }


def convoy() -> Data:
    """A convoy on its road, and horse that waits for it."""
    blue = [
        unit("GEN", 36, 34),
        unit("TS", 20, 41, wagons=8, face=[1, 0]),
        unit("inf", 40, 43, 16, formation="fours", face=[1, 0]),
        unit("inf", 8, 38, 16, formation="fours", face=[1, 0]),
        unit("cav", 52, 30, 12, formation="twos", face=[1, 0]),
    ]
    red = [
        unit("GEN", 150, 62, face=[-1, 0]),
        unit("cav", 140, 62, 16, face=[-1, 0]),
        unit("cav", 150, 20, 16, face=[-1, 0]),
        unit("inf", 170, 44, 20, face=[-1, 0]),
    ]
    return {
        "country": grounds.highway(),
        "forces": [{"side": "blue", "units": blue}, {"side": "red", "units": red}],
        "first": "blue",
        "depots": {"D1": {"side": "red", "packets": {"food": 8, "forage": 12, "ammunition": 4}}},
    }


def siege() -> Data:
    """A force shut up in a village, and the ring about it."""
    wide = {"formation": "extended"}
    red = [unit("GEN", 72, 66), unit("inf", 64, 64, 20), unit("inf", 80, 72, 20, face=[1, 0]), unit("cav", 72, 84, 10)]
    blue = [
        unit("GEN", 72, 20),
        unit("inf", 72, 38, 24, **wide),
        unit("inf", 38, 72, 24, face=[1, 0], **wide),
        unit("inf", 106, 72, 24, face=[-1, 0], **wide),
        unit("inf", 72, 106, 24, face=[0, -1], **wide),
        unit("RA", 47, 44, 12, guns=2, face=[1, 1]),
        unit("TS", 60, 20, wagons=3),
        unit("TS", 84, 126, wagons=3, face=[0, -1]),
        unit("cav", 99, 99, 12, face=[-1, -1], **wide),
        unit("cav", 45, 99, 12, face=[1, -1], **wide),
        unit("RE", 98, 46, 8, face=[-1, 1]),
    ]
    return {
        "country": grounds.village(),
        "forces": [{"side": "blue", "units": blue}, {"side": "red", "units": red}],
        "depots": {
            "D1": {"side": "red", "packets": {"food": 3, "forage": 2, "ammunition": 2}},
            "D2": {"side": "blue", "packets": {"food": 30, "forage": 30, "ammunition": 12}},
        },
    }


def railway() -> Data:
    """An advance along a railway that the enemy may break."""
    blue = [
        unit("GEN", 20, 20, face=[1, 0]),
        unit("inf", 24, 32, 20, face=[1, 0]),
        unit("inf", 40, 26, 20, face=[1, 0]),
        unit("RE", 14, 50, 10, face=[1, 0]),
        unit("cav", 50, 70, 12, face=[1, 0]),
        unit("RA", 36, 66, 6, guns=1, face=[1, 0]),
        unit("TS", 12, 64, wagons=3, face=[1, 0]),
    ]
    red = [
        unit("GEN", 200, 20, face=[-1, 0]),
        unit("inf", 170, 30, 20, face=[-1, 0]),
        unit("cav", 130, 70, 12, face=[-1, 0]),
        unit("RE", 110, 46, 8, face=[-1, 0]),
        unit("RA", 190, 66, 6, guns=1, face=[-1, 0]),
        unit("TS", 170, 50, wagons=2, face=[-1, 0]),
    ]
    trucks, packets = ["inf", "inf", "cav", "stores"], {"food": 9, "forage": 12, "ammunition": 6}
    trains = [{"side": "blue", "line": "T1", "at": _u(28), "trucks": trucks, "packets": packets}]
    return {
        "country": grounds.railway(),
        "forces": [{"side": "blue", "units": blue}, {"side": "red", "units": red}],
        "trains": trains,
    }


def setups() -> tuple[Setup, ...]:
    """A small exercise first."""
    return (
        Setup(
            "exercise", "A small exercise on the Downs", "24 foot, 15 horse and a gun a side on a contoured country.", exercise()
        ),
        Setup("usual", "The usual size", "80 foot, 50 horse and 4 guns a side, put down behind the curtain.", usual()),
        Setup(
            "river",
            "The river line",
            "Two road bridges (one is down), a railway bridge, a ford and boats: blow, repair, cross.",
            river(),
        ),
        Setup("convoy", "The convoy", "Eight wagons on a road, and horse that waits for them.", convoy()),
        Setup("siege", "A siege", "A force shut up in a village with three packets of food, and a ring about it.", siege()),
        Setup("railway", "The railway advance", "A train with room for a company, a culvert and a bridge.", railway()),
    )
