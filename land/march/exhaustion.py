"""Fatigue, rest, and who falls out (LC-092 to LC-094).

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
    """What the nth hour marched in the last 24 adds to fatigue; one more by night, in mud or snow, or forced (LC-092)."""
    more = int(tables.value("march", "tires_more")) if hard else 0
    return more + next(int(a) for up_to, a in tables.value("march", "tires") if not up_to or nth <= up_to)


def nth_hour(marched_min: int) -> int:
    """Which hour marched in the last 24 it is that ends with so many minutes; half an hour counts as one (LC-092)."""
    return (marched_min + part()) // HOUR


def part() -> int:
    """Minutes of an hour that count as one (LC-092)."""
    return int(tables.value("march", "part_min"))


def counts(part_min: int) -> bool:
    """Whether a part of an hour counts as an hour (LC-092)."""
    return part_min >= part()


def of_battle(hours: int) -> int:
    """What hours of battle add to fatigue (LC-092)."""
    return hours * int(tables.value("march", "tires_battle"))


def of_digging(hours: int) -> int:
    """What hours of digging add to fatigue (LC-092)."""
    return hours * int(tables.value("march", "tires_dig"))


def rested(fatigue: int, rest_min: int, billets: bool, hunger: int, half_rations: bool = False) -> int:
    """Fatigue after one more minute halted, the ``rest_min``-th on end: one less each three hours, in billets two (LC-092).

    None while they hunger, or are on half rations (LC-153, LC-159).
    """
    span = int(tables.value("march", "billets_h" if billets else "rest_h")) * HOUR
    return max(0, fatigue - 1) if rest_min and rest_min % span == 0 and rests(hunger, half_rations) else fatigue


def billets(men: int, inhabitants: int) -> bool:
    """Whether a place has room for so many: at most five men to an inhabitant (LC-092)."""
    return men <= inhabitants * int(tables.value("march", "billets_men"))


def state(fatigue: int) -> str:
    """Fresh, tired, weary or spent (LC-093)."""
    return str(_state(fatigue)[1])


def pace_share(fatigue: int) -> Fraction:
    """What fatigue leaves of the pace (LC-093)."""
    return Fraction(_state(fatigue)[2])


def efficiency(fatigue: int) -> float:
    """What fatigue leaves of the efficiency e (LC-093)."""
    return float(tables.value("march", "efficiency")[state(fatigue)])


def is_spent(fatigue: int, was: bool) -> bool:
    """Whether a body halts: spent at 36 and more, and once spent until it is down to 30 (LC-093)."""
    return state(fatigue) == SPENT or (was and fatigue > int(tables.value("march", "rested")))


def after_hour(fatigue: int, was: bool, nth: int, hard: bool) -> tuple[int, bool]:
    """Fatigue after the nth hour marched in the last 24, and whether the body is spent then (LC-092, LC-093)."""
    now = fatigue + tires(nth, hard)
    return now, is_spent(now, was)


def stragglers(men: int, fatigue: int, hunger: int) -> int:
    """Men who fall out in an hour marched, by the fatigue at its start; twice as many where they hunger; floor (LC-094)."""
    per = int(_state(fatigue)[3]) * (int(tables.value("march", "hungry_stragglers")) if hunger > 0 else 1)
    return men * per // 1000


def _state(fatigue: int) -> tuple[int, str, str, int]:
    return next(tuple(row) for row in reversed(tables.value("march", "states")) if fatigue >= row[0])


def aged(marched: tuple[int, ...], since: int, minute: int) -> tuple[int, ...]:
    """The minutes marched by the hour as they stand at a minute, if none was marched since that other (LC-092)."""
    shift = (minute - 1) // HOUR - (since - 1) // HOUR
    return trimmed((*marched, *(0 for _ in range(min(shift, HOURS)))))


def with_minute(marched: tuple[int, ...], minute: int) -> tuple[int, ...]:
    """The minutes marched by the hour with the one that ends at ``minute``; ``marched`` stands as of the minute before."""
    now = aged(marched, minute - 1, minute) or (0,)
    return trimmed((*now[:-1], now[-1] + 1))


def trimmed(marched: tuple[int, ...]) -> tuple[int, ...]:
    """The last 24 hours without the empty ones before the first that was marched in."""
    last = marched[-HOURS:]
    first = next((n for n, one in enumerate(last) if one), None)
    return () if first is None else last[first:]
