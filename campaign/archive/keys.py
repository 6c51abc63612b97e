"""Texts of a row in which other rows are named by their numbers: they are others in another database (OP-031).

There is one sort of them: a sheet at a table says by chair what is written, shown and sealed on it. What else is stored names
things of the war by their keys, by their place in the campaign or by a hash of what they say.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tactical.services.battles import dump

Renamed = Callable[[int], int]
"""The number of a chair's row here for that there; raises LookupError for a chair that is none of the file's."""


def chairs(column: str, text: str, renamed: Renamed) -> str:
    """A text of a sheet with its chairs renamed; one that names none stays as it is to the byte. ValueError if it is no such
    text."""
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
