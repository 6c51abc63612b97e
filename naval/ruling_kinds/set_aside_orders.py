"""Orders set aside: one order of a sealed sheet does not count, or counts in the umpire's words (UD-041, NAV-T-001)."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names
from naval.state import sheet
from naval.state.ruling_acts import SetAside
from tactical.engine.text.outside_values import parse_digits

WORDS = {
    "forces": "the orders for",
    "merchants": "the sailing of",
    "dispatches": "dispatch",
    "articles": "article",
    "log": "entry in the log",
    "bodies": "the orders for",
}


def check(act: SetAside, ground: Ground) -> list[str]:
    """List every fault: an order that stands in a sheet which counts from that minute, and one that can stand in its place."""
    sheets = dict(ground.sheets)
    if act.since not in sheets:
        said = ", ".join(Names(ground.world).write_minute(minute) for minute, _ in ground.sheets) or "none yet"
        return [f"No sealed orders take effect from then. Those of this run take effect from: {said}."]
    if act.seat not in sheets[act.since]:
        return ["That seat has no sealed orders that take effect from then."]
    if sheet.order_at(sheets[act.since][act.seat], act.path) is None:
        known = ", ".join(sheet.paths(sheets[act.since][act.seat])) or "nothing"
        return [f"There is no such order in that sheet; it holds: {known}."]
    if act.instead is not None:
        try:
            sheet.read(act.path, act.instead)
        except msgspec.ValidationError as error:
            return [f"The replacement cannot be read as such an order: {error}."]
    return []


def describe_order(act: SetAside, names: Names) -> str:
    """Name the order in words.

    Orders in a list are counted from 1, as on the sheet.
    """
    part, _, key = act.path.partition("/")
    said = (
        names.find_name(key)
        if part in (*sheet.TABLES, sheet.ASHORE)
        else key
        if (at := parse_digits(key)) is None
        else str(at + 1)
    )
    return f"{WORDS.get(part, part)} {said}"


def sentence(act: SetAside, names: Names) -> str:
    end = "do not count" if act.path.startswith(("forces", "bodies")) else "does not count"
    text = f"Of the sheet of {names.find_name(act.seat)} {describe_order(act, names)} {end}"
    return text + (": his own words count instead." if act.instead is not None else ".")


KIND = Kind(
    act=SetAside,
    title="Set an order aside",
    stage="plan",
    rule="NAV-T-001",
    fits=("order", "seat"),
    fields=(
        Field("seat", "Seat", "seat"),
        Field("path", "Which order", "order"),
        replace(SINCE, label="From the sheet in effect from"),
        Field("instead", "Replacement (as in the sheet’s export; empty: none)", "json", optional=True),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.seat}/{act.path}",
)
