"""What a seat may be shown, field by field: whatever is new fails a test until somebody has thought about it."""

from __future__ import annotations

from typing import Any


def fields(value: Any, at: str = "") -> set[str]:
    """The paths of every field in JSON-able data; of a list all rows, of a list of plain values only its place.

    >>> sorted(fields({"a": [{"b": 1}, {"c": 2}], "d": [1, [2]]}))
    ['a[].b', 'a[].c', 'd']
    """
    if isinstance(value, dict):
        found: set[str] = set()
        for name, inner in value.items():
            found |= fields(inner, f"{at}.{name}" if at else str(name))
        return found
    if isinstance(value, list) and any(isinstance(row, dict) for row in value):
        return set().union(*(fields(row, f"{at}[]") for row in value if isinstance(row, dict)))
    return {at}
