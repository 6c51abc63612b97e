"""Nonsense sent as a general's sheet: it is answered and never raises (LC-060, design: bad input)."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from land.orders.draft_reckoning import reckoned
from land.orders.sheet_reader import check
from land.orders.tasks import READERS
from tests.land.even_sky import EvenSky
from tests.land.orders.yalu import KNOWN, LAND

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    1e308,
    10**20,
    2.5,
    "",
    "first",
    "wiju",
    "tiger_hill",
    "hamatan",
    "1 re",
    "99 inf",
    "x y z",
    "inf0",
    "\x00",
    [],
    {},
    [[]],
    [1, 2],
    [124.1, 40.05],
    ["wiju", "tiger_hill"],
    ["inf0", "inf0"],
    {"inf": 2},
    {"inf": "x"},
    {"fo": 1},
    "easy",
    "attack",
)


def nonsense(dice: random.Random) -> dict[str, Any]:
    """Write a sheet with every known field somewhere, and anything at all in it."""
    tasks: list[Any] = []
    for _ in range(dice.randint(0, 4)):
        do = dice.choice([*READERS, "fly"])
        allowed = READERS[do][0] if do in READERS else ("by",)
        tasks.append({"do": do, **{name: dice.choice(ODD) for name in allowed if dice.random() < 0.7}})
    rules = [
        {"if": when, "times": dice.choice(ODD), "posture": dice.choice(ODD), "then": dice.choice(ODD)}
        for when in ("enemy", "blocked", 3)
    ]
    order: dict[str, Any] = {
        "tasks": dice.choice([tasks, tasks, dice.choice(ODD)]),
        "standing": dice.choice([rules, [], dice.choice(ODD)]),
    }
    for name in ("start", "posture", "valid_until", "send", "pace", "copies", "cipher"):
        if dice.random() < 0.3:
            order[name] = dice.choice(ODD)
    return {
        "bodies": {key: dice.choice([order, order, dice.choice(ODD)]) for key in ("first", "guard_div", "nobody", "first_480_1")},
        "headquarters": dice.choice(
            [{"with": dice.choice(ODD)}, {"by": dice.choice(ODD), "motor": dice.choice(ODD)}, dice.choice(ODD)]
        ),
        "dispatches": dice.choice(
            [[{"to": dice.choice(ODD), "text": dice.choice(ODD), "by": dice.choice(ODD)}], dice.choice(ODD)]
        ),
        "log": dice.choice([[{"body": dice.choice(ODD), "text": dice.choice(ODD)}], dice.choice(ODD)]),
    }


@settings(max_examples=200)
@given(dice=st.randoms(use_true_random=False))
def test_lc_060_no_sheet_raises_and_every_fault_has_its_place(dice: random.Random) -> None:
    raw = nonsense(dice)
    sheet, faults, _ = check(raw, KNOWN, LAND)
    assert (sheet is None) == bool(faults)
    assert all(fault.text.endswith((".", "?")) and fault.rule for fault in faults)
    reckoned(raw, KNOWN, LAND, EvenSky())
