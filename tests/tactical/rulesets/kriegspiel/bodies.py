"""Bodies of troops for tests."""

from __future__ import annotations

from typing import Any

INCH, FOOT = 64, 768


def unit(arm: str = "inf", formation: str = "two_ranks", **more: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "side": "blue",
        "arm": arm,
        "name": arm,
        "formation": formation,
        "mounted": arm in ("cav", "GEN"),
        "limbered": arm == "RA",
        "men": [],
        "guns": [],
        "wagons": [],
        "horses": 0,
        "used": 0,
        "bank": 0,
        "fired": False,
        "run": 0,
        "owes": False,
        "ford": None,
        "doing": None,
        "aboard": None,
        "duty": None,
        "stands": False,
        "charged": None,
        "wants": {},
        "out": False,
    }
    return {**base, **more}


def rank(count: int, *, y: int = 0, gap: int = 48, x: int = 0, start: int = 1) -> dict[str, dict[str, int]]:
    """Place men in a row to the east, their centres so far apart."""
    return {f"m{start + k:03}": {"x": x + gap * k, "y": y} for k in range(count)}
