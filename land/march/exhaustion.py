"""Fatigue, rest, and stragglers (LC-092 to LC-094).

``marched`` are minutes marched in each of the last 24 hours of the clock, the oldest first; the last is the hour under way.
"""

from __future__ import annotations

from fractions import Fraction

from land import tables
from land.supply.hunger import rests

HOURS = 24
HOUR = 60
FRESH, TIRED, WEARY, SPENT = ("fresh", "tired", "weary", "spent")


def tires(nth: int, hard: bool) -> int:
    """Return the fatigue of the nth hour marched in the last 24; one more by night, in mud or snow, or forced (LC-092)."""
    more = int(tables.value("march", "tires_more")) if hard else 0
    return more + next(int(a) for up_to, a in tables.value("march", "tires") if not up_to or nth <= up_to)


def nth_hour(marched_min: int) -> int:
    """Return which hour marched in the last 24 ends with so many minutes; half an hour counts as one (LC-092)."""
    return (marched_min + part()) // HOUR


def part() -> int:
    """Return the minutes of an hour that count as one (LC-092)."""
    return int(tables.value("march", "part_min"))


def counts(part_min: int) -> bool:
    """Report whether a part of an hour counts as an hour (LC-092)."""
    return part_min >= part()


def of_battle(hours: int) -> int:
    """Return the fatigue of hours of battle (LC-092)."""
    return hours * int(tables.value("march", "tires_battle"))


def of_digging(hours: int) -> int:
    """Return the fatigue of hours of digging (LC-092)."""
    return hours * int(tables.value("march", "tires_dig"))


def rested(fatigue: int, rest_min: int, billets: bool, hunger: int, half_rations: bool = False) -> int:
    """Reckon fatigue after one more minute halted, the ``rest_min``-th on end: one less each three hours, in billets each two
    (LC-092).

    Hungry bodies, and those on half rations, recover nothing (LC-153, LC-159).
    """
    span = int(tables.value("march", "billets_h" if billets else "rest_h")) * HOUR
    return max(0, fatigue - 1) if rest_min and rest_min % span == 0 and rests(hunger, half_rations) else fatigue


def billets(men: int, inhabitants: int) -> bool:
    """Report whether a place can billet so many: at most five men to an inhabitant (LC-092)."""
    return men <= inhabitants * int(tables.value("march", "billets_men"))


def state(fatigue: int) -> str:
    """Return the state of fatigue: fresh, tired, weary or spent (LC-093)."""
    return str(_state(fatigue)[1])


def pace_share(fatigue: int) -> Fraction:
    """Return the share of its pace that fatigue leaves a body (LC-093)."""
    return Fraction(_state(fatigue)[2])


def efficiency(fatigue: int) -> float:
    """Return the efficiency e that fatigue leaves (LC-093)."""
    return float(tables.value("march", "efficiency")[state(fatigue)])


def is_spent(fatigue: int, was: bool) -> bool:
    """Report whether a body halts: spent at 36 and more, and once spent until it is down to 30 (LC-093)."""
    return state(fatigue) == SPENT or (was and fatigue > int(tables.value("march", "rested")))


def after_hour(fatigue: int, was: bool, nth: int, hard: bool) -> tuple[int, bool]:
    """Reckon fatigue after the nth hour marched in the last 24, and whether the body is spent then (LC-092, LC-093)."""
    now = fatigue + tires(nth, hard)
    return now, is_spent(now, was)


def stragglers(men: int, fatigue: int, hunger: int) -> int:
    """Reckon stragglers of an hour marched, by the fatigue at its start; double in hunger; floor (LC-094)."""
    per = int(_state(fatigue)[3]) * (int(tables.value("march", "hungry_stragglers")) if hunger > 0 else 1)
    return men * per // 1000


def _state(fatigue: int) -> tuple[int, str, str, int]:
    return next(tuple(row) for row in reversed(tables.value("march", "states")) if fatigue >= row[0])


def aged(marched: tuple[int, ...], since: int, minute: int) -> tuple[int, ...]:
    """Shift the minutes marched by the hour to a later minute, with no march since (LC-092)."""
    shift = (minute - 1) // HOUR - (since - 1) // HOUR
    return trimmed((*marched, *(0 for _ in range(min(shift, HOURS)))))


def with_minute(marched: tuple[int, ...], minute: int) -> tuple[int, ...]:
    """Add the minute that ends at ``minute`` to the minutes marched; ``marched`` stands as of the minute before."""
    now = aged(marched, minute - 1, minute) or (0,)
    return trimmed((*now[:-1], now[-1] + 1))


def trimmed(marched: tuple[int, ...]) -> tuple[int, ...]:
    """Keep the last 24 hours without the empty ones before the first march."""
    last = marched[-HOURS:]
    first = next((n for n, one in enumerate(last) if one), None)
    return () if first is None else last[first:]
