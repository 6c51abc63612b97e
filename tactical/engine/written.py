"""The one form in which setups, positions, orders, events, views and records are written."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

EXPONENT = re.compile(r"e[+-]?\d")
SMALL = "0.0000"
DIGITS, MOST_DIGITS, BETWEEN = "0123456789.-", 30, ("[", ":", ",", "")


def written(value: Any) -> str:
    """JSON with its keys in order and no spaces, to the byte as ``json.dumps`` writes it.

    Records are megabytes, so a faster writer does it, which writes the same but for very large and very small numbers, and
    refuses what is no plain data.
    """
    try:
        text = msgspec.json.encode(value, order="sorted").decode()
    except (TypeError, ValueError):
        text = ""
    if not text or _otherwise(text):
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text


def _otherwise(text: str) -> bool:
    """Whether the faster writer may have written a number as Python does not: 1e16 for 1e+16, 0.00005 for 5e-05.

    A hash has such a thing in it, and is no number: a number stands behind what is put between values.
    """
    return SMALL in text or any(
        text[max(0, one.start() - MOST_DIGITS) : one.start()].rstrip(DIGITS)[-1:] in BETWEEN for one in EXPONENT.finditer(text)
    )
