"""Differences of two answers."""

from __future__ import annotations

import json
from typing import Any


def other(side: str) -> str:
    return "red" if side == "blue" else "blue"


def first_difference(one: Any, two: Any, at: str = "") -> str:
    """Describe the first difference of two answers; "" if they are the same to the byte."""
    if isinstance(one, dict) and isinstance(two, dict) and list(one) == list(two):
        return next((found for key in one if (found := first_difference(one[key], two[key], f"{at}.{key}"))), "")
    if isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        return next(
            (found for n, pair in enumerate(zip(one, two, strict=True)) if (found := first_difference(*pair, f"{at}.{n}"))), ""
        )
    return "" if json.dumps(one) == json.dumps(two) else f"{at}: {one!r:.200} against {two!r:.200}"
