"""Men and guns for tests, as the state has them."""

from __future__ import annotations

from typing import Any

from tactical.ground.rules.stand import Ranks

Data = dict[str, Any]


def man(side: str, x: int, y: int, arm: str = "inf", **more: Any) -> Data:
    plain = {
        "side": side,
        "arm": arm,
        "body": "",
        "x": x,
        "y": y,
        "is": "armed",
        "of": None,
        "from": [x, y],
        "spent": 0,
        "gun": None,
    }
    return {**plain, **more}


def row(side: str, letter: str, number: int, x: int, y: int, arm: str = "inf", step: int = 60, **more: Any) -> dict[str, Data]:
    """Place men side by side, ``letter1`` and so on."""
    return {f"{letter}{n}": man(side, x + (n - 1) * step, y, arm, **more) for n in range(1, number + 1)}


def gun(side: str, x: int, y: int, h: tuple[int, int] = (0, 4096), **more: Any) -> Data:
    plain = {"side": side, "x": x, "y": y, "h": list(h), "did": None, "shots": 0, "near": {}, "is": "in place", "body": ""}
    return {**plain, **more}


def state(men: dict[str, Data], guns: dict[str, Data] | None = None, **more: Any) -> Data:
    """Make a state with the parts that the rules read."""
    plain = {
        "sides": ["blue", "red"],
        "home": {"blue": "south", "red": "north"},
        "men": men,
        "guns": guns or {},
        "ply": 3,
        "country": {"name": "", "width": 6912, "depth": 6912, "features": []},
    }
    return {**plain, **more}


def ranks(men: dict[str, Data]) -> Ranks:
    return Ranks(men)
