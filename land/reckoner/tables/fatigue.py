"""``manage.py reckon fatigue``: effects of a plan of marches, halts, digging and battle on a body (LC-092 to LC-094)."""

from __future__ import annotations

from fractions import Fraction

from land.march import exhaustion, pace
from land.reckoner import walk
from land.reckoner.asked import Answer, Asked, plain
from land.supply.hunger import pace_factor

DOES = ("march", "halt", "billets", "dig", "battle")
MOST_ROWS = 100
MOST_HOURS = 240
MOST_MEN = 1_000_000
MOST_FATIGUE = 100
MOST_HUNGER = 30
MOST_MPH = 20


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    plan = [
        (
            row.read_word("do", DOES),
            row.read_whole_number("hours", 1, MOST_HOURS),
            row.read_word("light", ("day", "night"), "day") == "night",
        )
        for row in asked.read_rows("plan", 1, MOST_ROWS)
    ]
    men, fatigue = asked.read_whole_number("men", 0, MOST_MEN, 0), asked.read_whole_number("fatigue", 0, MOST_FATIGUE, 0)
    shape = walk.begun(
        fatigue, asked.read_whole_number("marched_h", 0, 24, 0), asked.read_whole_number("hunger", 0, MOST_HUNGER, 0), men
    )
    mph = Fraction(str(asked.read_number("mph", 0, MOST_MPH, 2.5, above=True)))
    if asked.build_error():
        return {}
    rows = []
    for do, hours, dark in plan:
        before, gone = shape.fallen, Fraction(0)
        for _ in range(hours):
            shape, miles = _hour(shape, do, mph, dark)
            gone += miles
        told = {"fatigue": shape.fatigue, "stragglers": shape.fallen - before, "miles": plain(float(gone)), "men": shape.men}
        rows.append(told)
    return {"rows": rows, "fatigue": shape.fatigue, "state": exhaustion.state(shape.fatigue)}


def _hour(shape: walk.Shape, do: str, mph: Fraction, dark: bool) -> tuple[walk.Shape, Fraction]:
    """Reckon one hour of a plan, and the miles gone; a spent body halts instead of marching (LC-093)."""
    if do == "march":
        fresh = mph * pace.night_factor(pace.Way(dark=dark))
        miles = walk.pace(shape, fresh, walk.exact(pace_factor))
        return (walk.hour_marched(shape, dark), miles) if miles else (walk.hour_halted(shape), miles)
    adds = {"dig": exhaustion.of_digging(1), "battle": exhaustion.of_battle(1)}.get(do, 0)
    return walk.hour_halted(shape, billets=do == "billets", adds=adds, rests=not adds), Fraction(0)
