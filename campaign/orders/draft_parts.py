"""The valid part of a draft: one fault does not void the rest (CK-016)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naval.orders.check import Fault
from naval.state.orders import Orders

Judge = Callable[[Any], tuple[Orders | None, tuple[Fault, ...]]]
WHOLE_PART = {"engineer": "forces"}
"""Parts of the sheet barred by faults of another name."""


def take_sound_parts(draft: Any, judge: Judge) -> tuple[Orders | None, tuple[Fault, ...]]:
    """Take the orders of a draft without faulty parts, with their faults; None if nothing is left.

    A list that is too long loses its last rows. Each round removes something, so there are no more rounds than parts."""
    left_out: list[Fault] = []
    while draft:
        orders, faults = judge(draft)
        if not faults:
            return orders, tuple(left_out)
        left_out += [one for one in faults if one not in left_out]
        smaller = without_faulty(draft, faults)
        if smaller == draft:
            break
        draft = smaller
    return None, tuple(left_out)


def without_faulty(draft: Any, faults: tuple[Fault, ...]) -> Any:
    """Remove faulty rows and tables from a draft; a fault of the whole sheet removes nothing."""
    rows: dict[str, set[str]] = {}
    for fault in faults:
        part, _, rest = fault.where.partition(".")
        rows.setdefault(WHOLE_PART.get(part, part), set()).add(rest.partition(".")[0])
    if not isinstance(draft, dict):
        return draft
    kept = {part: _drop_rows(value, rows[part]) if part in rows else value for part, value in draft.items()}
    return {part: value for part, value in kept.items() if value}


def _drop_rows(value: Any, rows: set[str]) -> Any:
    """Drop rows of a part by number or key; "" is the part itself."""
    named = rows - {""}
    if isinstance(value, dict):
        return {key: row for key, row in value.items() if key not in named} if named & set(value) else {}
    if isinstance(value, list):
        kept = [row for n, row in enumerate(value) if str(n) not in named]
        return kept[:-1] if len(kept) == len(value) else kept
    return None
