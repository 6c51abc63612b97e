"""Texts of a row that name other rows by number, which differs in another database (OP-031).

There is one: a sheet at a table records by chair what is written, shown and sealed on it. Other texts use the war's keys, places
in the campaign or hashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tactical.services.battles import dump

Renamed = Callable[[int], int]
"""The number here of a chair's row in the file; raises LookupError for a chair that is not in the file."""


def chairs(column: str, text: str, renamed: Renamed) -> str:
    """Rename the chairs in a sheet's text, which without any stays the same to the byte. Raise ValueError for any other text."""
    kept = json.loads(text)
    if column in ("seals", "idlers"):
        _must(isinstance(kept, list))
        now: Any = [renamed(_number(one)) for one in kept]
    elif column == "steps":
        now = _by_chair(kept, renamed)
    else:
        _must(isinstance(kept, dict))
        now = {**kept, "own": _by_chair(kept["own"], renamed)} if "own" in kept else kept
    return text if now == kept else dump(now)


def _by_chair(kept: Any, renamed: Renamed) -> dict[str, Any]:
    _must(isinstance(kept, dict))
    return {str(renamed(_number(key))): value for key, value in kept.items()}


def _number(said: Any) -> int:
    _must(isinstance(said, int | str) and not isinstance(said, bool))
    return int(said)


def _must(so: bool) -> None:
    if not so:
        raise ValueError("it names no chairs although an order sheet does")
