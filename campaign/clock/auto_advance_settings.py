"""The settings of auto-advance and automatic publishing as typed, read with all faults (CK-028, CK-030)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from naval.geo import calendar
from naval.orders.seat_knowledge import Fault
from tactical.engine.text.outside_values import show

EVENTS = {
    "battle": "a battle",
    "contact": "forces in battle range",
    "night-contact": "a meeting by night",
    "demonstration": "a demonstration off a harbour",
    "mined": "a ship on a mine",
    "lost": "a ship lost",
    "prize": "a prize taken",
    "prize-in": "a prize brought in",
    "cut": "a stop for any seat",
    "article": "something printed",
}
"""Kinds of event at which the war can halt, or that keep a draft before the umpire."""
RUNS, BRAKE, MINUTES = (1, 200), (1, 8), (5, 1440)
NEVER, CLEAR, AFTER = "", "clear", "after"
PUBLISHING = {
    NEVER: "never: every draft waits for you",
    CLEAR: "at once, when no line needs a ruling",
    AFTER: "some minutes after it is ready, unless you hold it",
}


def read(
    given: Mapping[str, str], kinds: Sequence[str], never: Sequence[str], zero: int
) -> tuple[dict[str, object], list[Fault]]:
    """Read the settings of a form for storage; ``zero`` is the hour of War Imminent."""
    faults: list[Fault] = []
    until = _until(given.get("until", ""), zero, faults)
    runs = _read_whole_number(given, "runs_left", "The number of runs", RUNS, faults, empty=True)
    brake = _read_whole_number(given, "brake", "The number of runs without an umpire", BRAKE, faults)
    how = given.get("publish", "")
    if how not in PUBLISHING:
        faults.append(Fault(where="publish", text="A draft is published never, at once, or after some minutes.", rule="CK-030"))
    after = _read_whole_number(given, "minutes", "The minutes of review", MINUTES, faults) if how == AFTER else None
    if wrong := [kind for kind in (*kinds, *never) if kind not in EVENTS]:
        faults.append(Fault(where="kinds", text=f"There is no kind of event {show(wrong[0])}.", rule="CK-028"))
    return {
        "until": until,
        "runs_left": runs,
        "kinds": " ".join(kind for kind in EVENTS if kind in kinds),
        "brake": brake or BRAKE[1],
        "publish": str(after) if how == AFTER else how,
        "never": " ".join(kind for kind in EVENTS if kind in never),
        "publish_at": None,
        "publish_of": "",
    }, faults


def _read_whole_number(
    given: Mapping[str, str], name: str, what: str, bounds: tuple[int, int], faults: list[Fault], *, empty: bool = False
) -> int | None:
    typed = given.get(name, "").strip()
    if empty and not typed:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", typed) or not bounds[0] <= int(typed) <= bounds[1]:
        faults.append(
            Fault(where=name, text=f"{what} must be a number from {bounds[0]} to {bounds[1]}, not {show(typed)}.", rule="CK-031")
        )
        return None
    return int(typed)


def _until(typed: str, zero: int, faults: list[Fault]) -> int | None:
    """Read a minute as typed, ``Day 3, 06:00``; None if empty."""
    if not typed.strip():
        return None
    found = calendar.typed(typed, zero, 0) if "day" in typed.lower() else None
    if found is None:
        faults.append(
            Fault(where="until", text=f"“Run until” needs an hour such as “Day 3, 06:00”, not {show(typed)}.", rule="CK-028")
        )
        return None
    return max(0, found)
