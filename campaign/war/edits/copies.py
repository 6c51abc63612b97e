"""Copies: papers on the same truth; an edit of one offers them (UD-028)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from campaign.war.edits.application import Line
from campaign.war.edits.fields import REWORDED
from campaign.war.edits.ref import mark_of
from campaign.war.outcome import Report
from naval.state.ruling_acts import Edit
from naval.state.world import BELLIGERENTS, World

ALIKE = {("log", "logbook"), ("dispatch", "outbox"), ("loss", "tip"), ("tip", "loss")}
"""Pairs of kinds made from one truth; besides, each kind with itself."""
STANDS = {("dispatch", "outbox")}
"""Pairs whose second kind is left alone: an author's "sent" stands unless edited too (UD-026)."""


@dataclass(frozen=True)
class Copy:
    """A paper that rests on the same truth. ``goes``: by default the edit applies to it too."""

    line: Line
    goes: bool


def copies(line: Line, lines: Iterable[Line], world: World) -> list[Copy]:
    """List a draft's papers of like content, by truths, minute and kind (UD-028).

    An enemy's report is no copy: each side has its own papers, the press those of both.
    """
    was, out = line.either, []
    sides = {seat.key: seat.side for seat in world.seats}
    for other in lines:
        one = other.either
        kinds = was.kind, one.kind
        if other.ref == line.ref or not (was.kind == one.kind or kinds in ALIKE):
            continue
        if not line.about or not (set(line.about) <= set(other.about) or set(other.about) <= set(line.about)):
            continue
        if {sides.get(was.seat), sides.get(one.seat)} == set(BELLIGERENTS):
            continue
        if _same_words(was, one):
            out.append(Copy(other, kinds not in STANDS))
    return out


def _same_words(was: Report, one: Report) -> bool:
    if one.kind == "logbook" and was.kind != "logbook":
        return bool(rows_of(was, one))
    return one.happened == was.happened or (was.kind, one.kind) in STANDS


def rows_of(log: Report, logbook: Report) -> list[int]:
    """List the rows of a forwarded log that are a line of it."""
    rows = enumerate(logbook.data["rows"])
    return [n for n, row in rows if row["minute"] == log.happened and row["text"] == log.data["text"]]


def along(edit: Edit, line: Line, copy: Line) -> Edit | None:
    """Make the copy's edit that goes with a paper's; None if there is none (UD-028).

    Words change where both papers agree; an arrival is delayed by as much. In a forwarded log only the row changes.
    """
    was, one = line.was, copy.was
    if was is None or one is None:
        return None
    mark = mark_of(one.kind, one.data)
    same = replace(
        edit, ref=copy.ref, seat=one.seat, paper=one.kind, happened=one.happened, arrives=one.arrives, mark=mark, fields={}
    )
    if one.kind == "logbook" and was.kind != "logbook":
        text = edit.fields.get("text") if edit.kind == "reword" else None
        if edit.kind not in ("reword", "hold", "drop") or (edit.kind == "reword" and text is None):
            return None
        rows: dict[str, Any] = {str(n): text for n in rows_of(was, one)}
        if text is None and len(rows) == len(one.data["rows"]):
            return replace(same, kind=edit.kind)
        return replace(same, kind="reword", fields={"rows": rows}, degree=0, minute=None)
    match edit.kind:
        case "reword":
            may = REWORDED.get(one.kind, ())
            both = {name: v for name, v in edit.fields.items() if name in may and one.data.get(name) == was.data.get(name)}
            return replace(same, fields=both) if both else None
        case "delay" if edit.minute is not None:
            return replace(same, minute=one.arrives + edit.minute - was.arrives)
        case "garble" if not isinstance(one.data.get("text"), str):
            return None
        case "hold" | "drop" | "garble":
            return same
    return None
