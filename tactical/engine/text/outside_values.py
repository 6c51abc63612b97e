"""Values from outside, read without trust: any value shown, numbers, and text that can be printed."""

from __future__ import annotations

import math
import unicodedata

from tactical.engine.text.words import listed

ECHO = 32  # characters of a value that a fault repeats
_UNFIT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def show(value: object) -> str:
    """Print a value from outside, short and safe: strings quoted, numbers plain, anything else by its kind.

    >>> show("abc"), show(12.5), show([1, 2]), show(None)
    ('"abc"', '12.5', 'a list', 'nothing')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a huge number"
    if isinstance(value, float):
        return f"{value:.6g}" if math.isfinite(value) else "NaN" if math.isnan(value) else "infinity"
    if isinstance(value, str):
        clean = "".join("·" if unfit(c) else c for c in value[: ECHO + 1])
        return f'"{clean}"' if len(value) <= ECHO else f'"{clean[:ECHO]}…"'
    return "a list" if isinstance(value, list | tuple) else "a table" if isinstance(value, dict) else "something else"


def unfit(sign: str) -> bool:
    """Report whether a character cannot be printed: controls, formats, halves of pairs, those Unicode has not assigned."""
    return unicodedata.category(sign) in _UNFIT


def number(value: object) -> float | None:
    """Return a finite number, else None. Yes and no are not numbers, nor is text."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) >= 10**15:
        return None
    return float(value) if math.isfinite(value) else None


def whole_in_range(value: object, low: float, high: float) -> int | None:
    """Return a whole number from ``low`` to ``high``, else None.

    >>> whole_in_range(3.0, 1, 5), whole_in_range(3.5, 1, 5), whole_in_range(6, 1, 5)
    (3, None, None)
    """
    found = number(value)
    return int(found) if found is not None and found == int(found) and low <= found <= high else None


def parse_digits(text: str, digits: int = 9) -> int | None:
    """Read a whole number written in at most so many plain digits, else None: no superscript, and none that takes long to read.

    >>> parse_digits("12"), parse_digits("²"), parse_digits("1" * 5000), parse_digits("-1"), parse_digits("")
    (12, None, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def words(names: tuple[str, ...] | list[str]) -> str:
    """List names as in a sentence.

    >>> words(["legs", "raid"]), words([])
    ('legs and raid', 'nothing')
    """
    return listed(names) or "nothing"
