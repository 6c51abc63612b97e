"""``manage.py reckon march``: a march on one kind of way, its minutes, fatigue, stragglers and column (LC-080 to LC-094)."""

from __future__ import annotations

import math
from fractions import Fraction

from land.march import column, pace
from land.reckoner import walk
from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.load import of_units
from land.state.sky import GOING
from land.supply.hunger import pace_factor

MOST_MILES = 500
MOST_HOURS = 48
MOST_FEET = 100_000
MOST_WAGONS = 100_000
MOST_TIMES = 100
MOST_FATIGUE = 100
MOST_HUNGER = 30


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    counts, wagons, men = _load(asked)
    wheels = asked.read_flag("wheels", True)
    followed = asked.read_flag("train", True)
    if not wheels and followed:
        asked.add_fault("wheels false needs train false")
    by_miles = asked.has_field("miles")
    if by_miles == asked.has_field("hours"):
        asked.add_fault("give miles or hours, not both")
    miles = _exact(asked.read_number("miles", 0, MOST_MILES, above=True)) if by_miles else None
    hours = asked.read_whole_number("hours", 1, MOST_HOURS, 1 if by_miles else None)
    way, party = _read_way(asked), pace.party(counts, followed, wheels)
    if pace.bars(party, way):
        asked.add_fault(f"{pace.bars(party, way)} cannot go on {'a path' if way.road == 'D' else f'{way.ground} ground'}")
    step = asked.read_word("step", pace.STEPS, pace.NORMAL)
    up, down = (asked.read_number(name, 0, MOST_FEET, 0) for name in ("up_ft", "down_ft"))
    if not by_miles and (asked.has_field("up_ft") or asked.has_field("down_ft")):
        asked.add_fault("up_ft and down_ft go with miles")
    climb = pace.climb_min(_exact(up), _exact(down), wheels)
    shape = walk.begun(
        asked.read_whole_number("fatigue", 0, MOST_FATIGUE, 0),
        asked.read_whole_number("marched_h", 0, 24, 0),
        asked.read_whole_number("hunger", 0, MOST_HUNGER, 0),
        men,
    )
    if asked.build_error():
        return {}
    mph = pace.fresh_mph(party, way, step)
    want = walk.exact(pace_factor)
    went = walk.walk(shape, mph, pace.hard(way, step), want, miles, hours, climb / miles if miles else Fraction(0))
    told: Answer = {"mph": plain(float(mph)), "fatigue": went.shape.fatigue, "stragglers": went.shape.fallen}
    far = {"minutes": math.ceil(went.minutes), "miles": plain(float(went.miles))}
    if went.spent:
        return {"spent": True, **far, **told}
    line = column.of_counts(counts, wagons, wheels).on(way.road)
    last, tail = line.minutes(mph)
    sizes = {"fighting_mi": plain(float(line.fighting_mi)), "all_mi": plain(float(line.whole_mi))}
    told["column"] = {**sizes, "fighting_min": last, "pass_min": tail}
    if miles is None:
        return {"miles": far["miles"], **told}
    head = far["minutes"]
    return {"minutes": head, **told, "arrives": {"head": head, "last_fighting": head + last, "tail": head + tail}}


def _load(asked: Asked) -> tuple[dict[str, int], int, int]:
    times = asked.read_whole_number("times", 1, MOST_TIMES, 1)
    counts = {code: n * times for code, n in asked.read_units().items()}
    followed = asked.read_flag("train", True)
    wagons = asked.read_whole_number("wagons", 0, MOST_WAGONS) if asked.has_field("wagons") else None
    if wagons is not None and not followed:
        asked.add_fault("wagons belong to a train, but there is none (train false)")
    whole = of_units(counts, wagons, followed)
    return counts, whole.train, whole.men


def _exact(number: float) -> Fraction:
    return Fraction(str(number))


def _read_way(asked: Asked) -> pace.Way:
    road = asked.read_word("road", (*pace.ROADS, pace.OPEN_COUNTRY), "B")
    if asked.has_field("ground") and road != pace.OPEN_COUNTRY:
        asked.add_fault('ground needs road "none"')
    ground = asked.read_word("ground", pace.GROUNDS, pace.GROUNDS[0])
    dark = asked.read_word("light", ("day", "night"), "day") == "night"
    return pace.Way(road=road, ground=ground, dark=dark, going=asked.read_word("weather", GOING, GOING[0]))
