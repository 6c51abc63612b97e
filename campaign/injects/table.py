"""Table of injects: a row each, columns by name in any order, for export and import (UD-070).

Seats are names with semicolons between, or keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from naval.geo.calendar import DAY_MIN, label
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import listed

MOST_ROWS = 500
FIELDS = tuple(dict.fromkeys(name for kind in KINDS.values() for name in kind.names))
EVERY = ("number", "title", "kind", "due", "to", "trigger", "unless", "after", "delay", "ask")
"""Columns of every inject; the fields of all kinds and the umpire's own follow."""
OWN = ("purpose", "expected", "notes")
COLUMNS = (*EVERY, *FIELDS, *OWN)
HOUR = re.compile(r"(?:day\s*)?(\d{1,3})\s*,?\s+(\d{1,2}):(\d\d)", re.IGNORECASE | re.ASCII)
MINUTE = re.compile(r"\d{1,6}(\.0+)?", re.ASCII)

TableRow = Mapping[str, str]


def row_of(number: int, plan: Plan, hour: int, seats: Mapping[str, str]) -> dict[str, str]:
    """Write an inject as a row of the table; ``seats`` are names by key."""
    words = {name: getattr(plan, name) for name in ("title", "kind", "trigger", "unless", *OWN)}
    due = "" if plan.due is None else label(plan.due, hour)
    rest = {"number": str(number), "due": due, "to": "; ".join(_names(plan.to, seats)), "ask": "yes" if plan.ask else ""}
    counts = {name: str(value) if (value := getattr(plan, name)) else "" for name in ("after", "delay")}
    return dict.fromkeys(COLUMNS, "") | plan.fields | words | rest | counts


def _names(keys: Sequence[str], seats: Mapping[str, str]) -> list[str]:
    names = [name.casefold() for name in seats.values()]
    return [
        name if (name := seats.get(key, key)) and names.count(name.casefold()) == 1 and ";" not in name else key for key in keys
    ]


def keys_of(said: str, seats: Mapping[str, str]) -> tuple[tuple[str, ...], list[str]]:
    """Find the keys of seats written by name or key, and list the rest.

    >>> keys_of("Blue, cabin; red press; Green", {"blue": "Blue, cabin", "red": "Red, cabin", "press": "The press"})
    (('blue', 'red', 'press'), ['Green'])
    """
    by_name = {name.casefold(): key for key, name in seats.items()}
    keys, strange = list[str](), list[str]()
    for piece in filter(None, (" ".join(one.split()) for one in re.split(r"[;\n]", said))):
        several = re.split(r"[\s,]+", piece.strip(" ,"))
        if piece.casefold() in by_name:
            keys.append(by_name[piece.casefold()])
        elif all(one in seats for one in several):
            keys += several
        else:
            strange.append(piece)
    return tuple(dict.fromkeys(keys)), strange


def minute_of(said: str, hour: int) -> int | None:
    """Read a minute of the campaign, or a day and hour; None if it is neither.

    >>> minute_of("840", 6), minute_of("Day 1, 20:00", 6), minute_of("2 05:30", 6), minute_of("soon", 6)
    (840, 840, 1410, None)
    """
    if MINUTE.fullmatch(said):
        return int(float(said))
    found = HOUR.fullmatch(said)
    if found is None or int(found[2]) > 24 or int(found[3]) > 59:
        return None
    return DAY_MIN * (int(found[1]) - 1) + 60 * int(found[2]) + int(found[3]) - 60 * hour


def read(rows: Sequence[tuple[int, TableRow]], hour: int, seats: Mapping[str, str]) -> tuple[list[tuple[int, Plan]], list[str]]:
    """Read the injects of a table by row, with their numbers (0: none), and each fault with its spreadsheet row.

    ``seats`` are the names of possible addressees, by key.
    """
    if not rows:
        return [], ["The table has no rows."]
    if len(rows) > MOST_ROWS:
        return [], [f"The table has {len(rows)} rows; at most {MOST_ROWS} are allowed."]
    names = set().union(*(row for _, row in rows))
    faults = [f"Column {show(name)} is unknown." for name in sorted(names - set(COLUMNS))]
    faults += [f"There is no column {name}." for name in ("title", "kind") if name not in names]
    found = []
    for n, row in rows:
        number, plan, wrong = _plan({name: text.strip() for name, text in row.items()}, hour, seats)
        faults += [f"Row {n}, {text}" for text in wrong]
        found.append((number, plan))
    numbers = [number for number, _ in found if number]
    if twice := sorted({number for number in numbers if numbers.count(number) > 1}):
        faults.append(f"The number {listed(twice)} is in more than one row.")
    return found, faults


def _plan(row: TableRow, hour: int, seats: Mapping[str, str]) -> tuple[int, Plan, list[str]]:
    wrong = []

    def read_whole_number(name: str) -> int:
        said = row.get(name, "")
        if said and not MINUTE.fullmatch(said):
            wrong.append(f"{name}: a whole number, not {show(said)}.")
            return 0
        return int(float(said)) if said else 0

    due = minute_of(row["due"], hour) if row.get("due") else None
    if row.get("due") and due is None:
        wrong.append(f"due: day and hour such as “Day 1, 20:00”, or minutes; not {show(row['due'])}.")
    if (ask := row.get("ask", "")).casefold() not in ("", "yes", "no"):
        wrong.append(f"ask: yes, no or nothing, not {show(ask)}.")
    kind = row.get("kind", "")
    if kind not in KINDS:
        wrong.append(f"kind: one of {listed(KINDS)}; not {show(kind)}.")
    fields = {name: row[name] for name in FIELDS if row.get(name)}
    words = {name: row.get(name, "") for name in ("title", "trigger", "unless", *OWN)}
    to, strange = keys_of(row.get("to", ""), seats)
    wrong += [
        f"to: {show(one)} is not the name or key of a seat; write seats as in the list, separated by semicolons."
        for one in strange
    ]
    plan = Plan(
        kind=kind,
        fields=fields,
        to=to,
        due=due,
        after=read_whole_number("after"),
        delay=read_whole_number("delay"),
        ask=ask.casefold() == "yes",
        **words,
    )
    return read_whole_number("number"), plan, wrong
