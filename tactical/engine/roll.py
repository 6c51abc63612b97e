"""Rolls of a battle: what each side had and has left, arm by arm; for the page on which it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from tactical.engine.text.words import listed, plural, several


class Row(TypedDict):
    """An arm of a side: how many it began with, how many it has left, and what became of the others, in words."""

    side: str
    arm: str
    began: int
    left: int
    note: str


def count_pieces(
    first: Iterable[Mapping[str, Any]], last: Iterable[Mapping[str, Any]], words: Mapping[str, str], sides: Iterable[str]
) -> list[Row]:
    """Count pieces by side and type, at first and at the end; ``words`` are the types' names, in their order."""
    began, left = (Counter((one["side"], one["type"]) for one in pieces) for pieces in (first, last))
    return [
        Row(side=side, arm=name, began=began[side, kind], left=left[side, kind], note="")
        for side in sides
        for kind, name in words.items()
        if began[side, kind]
    ]


def write_fates(fates: Iterable[tuple[int, str]]) -> str:
    """Write how many met which fate.

    >>> write_fates([(3, "killed"), (0, "captured"), (1, "withdrawn")])
    '3 killed, 1 withdrawn'
    """
    return ", ".join(f"{count} {fate}" for count, fate in fates if count)


def add_up(rows: Sequence[Row]) -> dict[str, int]:
    """Add up what each side has left."""
    found: dict[str, int] = {}
    for row in rows:
        found[row["side"]] = found.get(row["side"], 0) + row["left"]
    return found


def write_losses(before: Sequence[Row], after: Sequence[Row], names: Mapping[str, str], things: Iterable[str]) -> str:
    """Write what each side lost between two rolls of the same arms: ``Blue lost 6 cavalrymen and 1 gun.`` ``things`` are the
    arms' words for one.
    """
    one_of = {several(thing): thing for thing in things}
    now = {(one["side"], one["arm"]): one["left"] for one in after}
    lost: dict[str, list[str]] = {}
    for one in before:
        if (fewer := one["left"] - now.get((one["side"], one["arm"]), 0)) > 0:
            lost.setdefault(one["side"], []).append(plural(fewer, one_of[one["arm"]]))
    return " ".join(f"{names[side]} lost {listed(parts)}." for side, parts in lost.items())


def write_left(count: int, thing: str) -> str:
    """Write what a side has left.

    >>> write_left(1, "ship"), write_left(9, "figure")
    ('1 ship left', '9 figures left')
    """
    return f"{plural(count, thing)} left"
