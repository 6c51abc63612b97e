"""Approach: trenches towards the works, guns against guns, sorties (LC-242)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from land import tables
from land.state.ground import Place
from land.state.world import PlaceNow, Siege
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice

RULE = "LC-242"
DAY = 1440


class Silenced(Frozen, frozen=True):
    """Silencing of a fort's battery by a siege battery, until a minute."""

    place: str
    minute: int
    by: str
    until: int


def fort_guns(place: Place, now: PlaceNow, minute: int) -> int:
    """Count the guns of a fort that fire, land and coast: without those lost to ships, and batteries silenced now (LC-242,
    LC-246).
    """
    silent = sum(until > minute for until in now.guns_out) * battery_guns()
    return max(0, place.land_guns + place.coast_guns - now.coast_lost - silent)


def battery_guns() -> int:
    """Return the guns of a fort's battery: six (SC-LC-85)."""
    return int(tables.value("siege", "battery_guns"))


def yards_a_day(siege_guns: int, fort_guns: int, rock: bool = False) -> float:
    """Reckon yards a day: twenty times siege guns to fort guns, from half to twice; in rock half; none without siege guns
    (LC-242).
    """
    if siege_guns <= 0:
        return 0.0
    least, most = tables.value("siege", "approach_share")
    share = most if fort_guns <= 0 else min(most, max(least, siege_guns / fort_guns))
    return float(tables.value("siege", "approach_yd_a_day") * share * (tables.value("siege", "rock_share") if rock else 1))


def gone_on(now: Siege, rate: float, minutes: int) -> Siege:
    """Advance the approach for so many minutes at a rate of yards a day (LC-242)."""
    return msgspec.structs.replace(now, front_yd=max(0.0, round(now.front_yd - rate * minutes / DAY, 6)))


def to_storm_yd(front_yd: float) -> float:
    """Return the yards left to where a storm is easier, a hundred from the works; zero or less: it is there (LC-242)."""
    return front_yd - float(tables.value("siege", "storm_near_yd"))


def sortie_won(now: Siege) -> Siege:
    """Throw the approach back a hundred yards for a sortie won, at most to where it was opened (LC-242)."""
    back = now.front_yd + float(tables.value("siege", "sortie_yd"))
    return msgspec.structs.replace(now, front_yd=min(float(tables.value("siege", "approach_from_yd")), back))


def silences(
    place: Place, now: PlaceNow, siege: Siege, batteries: Sequence[str], start: int, until: int, dice: Dice
) -> tuple[PlaceNow, tuple[Silenced, ...], tuple[Event, ...]]:
    """Roll once a day for each siege battery, which on a six silences a fort battery for three days (LC-242).

    The days are counted from the closing of the ring; those that are over after ``start`` and by ``until`` are tried.
    """
    rule = tables.value("siege", "silenced")
    told, events = [], []
    first = (start - siege.since) // DAY + 1
    for day in range(max(1, first), (until - siege.since) // DAY + 1):
        minute = siege.since + day * DAY
        for battery in sorted(batteries):
            if fort_guns(place, now, minute) <= 0:
                break
            fell = dice.d6(start, RULE, "silence", place.key, battery, minute)
            roll = Roll(rule=RULE, what=f"{battery} against {place.name}", faces=6, fell=str(fell))
            text = f"{place.name}: the fire of {battery} has no effect."
            if fell >= int(rule["d6"]):
                back = minute + int(rule["days"]) * DAY
                now = msgspec.structs.replace(now, guns_out=tuple(sorted((*(m for m in now.guns_out if m > minute), back))))
                told.append(Silenced(place=place.key, minute=minute, by=battery, until=back))
                text = f"{place.name}: a battery is silenced by {battery}."
            events.append(Event(minute=minute, kind="siege", text=text, rules=(RULE,), rolls=(roll,)))
    return now, tuple(told), tuple(events)
