"""The ready reckoner's tables for what the umpire decides: captures, the press, battles, recognition, dates, harbours."""

from __future__ import annotations

import math
from typing import Any

from naval import tables
from naval.geo import calendar, sun
from naval.mustering.harbour_chart import cells
from naval.reckoner.line import Line, plain
from naval.run.sailing import lane_chance
from naval.state.settings import CAPTURE

Answer = dict[str, Any]
YARDS_A_MILE = 2000.0  # AMB-S-22
DIVISIONS = 24  # of the spread of a capture's length, for the sum of several
LEVELS = ("smoke", "type", "class", "name")


def capture(line: Line) -> Answer:
    """Captures in so many hours: six each, chasing included, or a chance of four to eight (NAV-S-054; SC-S-11, AMB-S-15)."""
    hours = line.number("hours", 0, 1000)
    prey = line.number("prey", 0, 1000, default=1000, whole=True)
    way = line.choice("capture", CAPTURE, default=CAPTURE[0])
    if line.wrong():
        return line.error()
    if way == CAPTURE[0]:
        each = tables.value("trade", "capture") / 60
        taken = min(math.floor(hours / each + 1e-9), int(prey))
        left = hours - taken * each if taken < prey else 0.0
        return {"captures": taken, "begun_hours": plain(left)}
    least, most = (v / 60 for v in tables.value("trade", "capture_between"))
    chances = []
    for count in range(1, min(math.floor(hours / least + 1e-9), int(prey)) + 1):
        chances.append(plain(summed(count, (hours - count * least) / (most - least))))
    return {"at_least": chances, "mean": plain(sum(chances))}


def summed(count: int, total: float) -> float:
    """The chance that so many numbers, each evenly between 0 and 1, come to no more than a total (Irwin and Hall).

    >>> summed(1, 0.25), summed(2, 1.0), summed(3, 3.0)
    (0.25, 0.5, 1.0)
    """
    if total <= 0:
        return 0.0
    if total >= count:
        return 1.0
    if count > DIVISIONS:  # the exact sum loses its digits; that of many is as good as normal
        return 0.5 * (1 + math.erf((total - count / 2) / math.sqrt(count / 6)))
    terms = ((-1) ** k * math.comb(count, k) * (total - k) ** count for k in range(math.floor(total) + 1))
    return float(min(max(sum(terms) / math.factorial(count), 0.0), 1.0))


def press(line: Line) -> Answer:
    """Whether neutrals see a belligerent, and when the press is told (NAV-S-045, NAV-S-046; SC-S-10, AMB-S-16).

    ``coast``: she passes so many miles off; ``lane``: she steams so many miles through a lane of merchantmen.
    """
    where = line.choice("where", ("coast", "lane"))
    sight = line.number("visibility_nm", 0, 100)
    if where == "coast":
        off = line.number("off_nm", 0, 11_000)
        if line.wrong():
            return line.error()
        return {"told": off <= sight, "when": "at the end of that run", "rule": "NAV-S-045"}
    miles = line.number("nm", 0, 11_000)
    density = line.number("density", 0, 1000)
    delay = line.number("delay_h", 0, 72, default=12)
    if line.wrong():
        return line.error()
    return {"chance": plain(lane_chance(density, sight, miles)), "told_after_h": plain(delay), "rule": "NAV-S-046"}


def battle(line: Line) -> Answer:
    """Whether ships so far apart are in battle range (NAV-S-038, NAV-S-039; SC-S-09, AMB-S-03).

    Strictly inside 10,000 yards by day; by night, if that is agreed or ruled, inside what one sees. Nobody fights what
    he cannot see.
    """
    if line.has("distance_nm"):
        line.none("distance_yd", "either distance_yd or distance_nm, not both")
        yards = line.number("distance_nm", 0, 100) * YARDS_A_MILE
    else:
        yards = line.number("distance_yd", 0, 200_000)
    light = line.choice("light", (sun.DAY, sun.NIGHT))
    agreed = line.number("battle_range_yd", 1000, 20_000, default=10_000)
    if line.has("visibility_nm"):
        line.none("weather", "either visibility_nm or weather, not both")
        sight = line.number("visibility_nm", 0, 100)
    else:
        weather = line.number("weather", 1, 6)
        sight = sun.weather(min(max(weather, 1.0), 6.0))[light == sun.NIGHT]
    if line.wrong():
        return line.error()
    inside = min(agreed, sight * YARDS_A_MILE)
    rule = "NAV-S-038" if light == sun.DAY else "NAV-S-039"
    return {"battle": yards < inside - 1e-6, "inside_yd": plain(inside), "distance_yd": plain(yards), "rule": rule}


def recognition(line: Line) -> Answer:
    """How much is made out of a ship so far off (NAV-S-043; SC-S-04, SC-N-62, SC-N-63)."""
    far = line.number("distance_nm", 0, 100)
    sight = line.number("visibility_nm", 0, 100)
    if line.wrong():
        return line.error()
    ends = [sight]
    for key in LEVELS[1:]:
        name = "known" if key == "type" else key
        most = float(tables.value("light", f"{name}_most")) if key != "type" else math.inf
        ends.append(min(float(tables.value("light", f"{name}_share")) * sight, most))
    made_out = [name for name, end in zip(LEVELS, ends, strict=True) if far <= end + 1e-6]
    return {"made_out": made_out[-1] if made_out else "nothing"} | {
        f"{name}_nm": plain(end) for name, end in zip(LEVELS, ends, strict=True)
    }


def dates(line: Line) -> Answer:
    """The date of a campaign hour, counted from War Imminent (NAV-S-029, NAV-S-030, NAV-S-031; AMB-S-01)."""
    zero = line.number("hour_zero", 0, 23, whole=True)
    if line.has("day"):
        line.none("hours", "either hours, or day and hour")
        day = line.number("day", 1, 1000, whole=True)
        hour = line.number("hour", 0, 24, default=0)
        gone = (day - 1) * 24 + hour - zero
        if day >= 1 and gone < 0:
            line.say(f"Day 1 begins at {zero:02.0f}:00, when War was Imminent")
    else:
        line.none("hour", "hour goes with a day")
        gone = line.number("hours", 0, 24_000)
    if line.wrong():
        return line.error()
    minute = round(gone * 60)
    return {"date": calendar.label(minute, int(zero)), "hours": plain(gone), "minute": minute}


def harbour(line: Line) -> Answer:
    """The squares of a harbour's chart, and who finds room in it (NAV-S-004, NAV-S-008)."""
    wide = line.number("width_yd", 0, 200_000, above=True)
    high = line.number("height_yd", 0, 200_000, above=True)
    capacity = line.number("capacity", 0, 1000, default=0, whole=True)
    ships = line.number("ships", 0, 1000, default=0, whole=True)
    if line.has("ships") and not line.has("capacity"):
        line.say("with ships, the capacity is needed")
    if line.wrong():
        return line.error()
    columns, rows = cells(wide, high)
    out: Answer = {"columns": columns, "rows": rows, "squares": columns * rows}
    if line.has("ships"):
        out |= {"inside": int(min(ships, capacity)), "outside": int(max(ships - capacity, 0))}
    return out
