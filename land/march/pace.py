"""Paces of a body, and the factors that slow it (LC-080 to LC-085, LC-093).

Paces are exact: fractions of a mile an hour, and in a march millionths of a metre a minute.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from land import tables
from land.state.sky import DRY, MUD, RAIN
from land.state.units import FOOT, HORSE, Kind, kinds
from naval.state.frozen import Frozen

STEPS = EASY, NORMAL, FORCED = ("easy", "normal", "forced")
ROADS = ("A", "B", "C", "D")
OPEN_COUNTRY = "none"  # of a road: there is none
GROUNDS = ("open", "hill", "broken", "wood", "town", "steep", "marsh")
HARD_GROUND = ("steep", "marsh")
UM_MILE = 1_609_344_000  # millionths of a metre in a statute mile
HOUR = 60


class Party(Frozen, frozen=True):
    """Facts that a pace depends on: units by code, whether a train follows, whether anything rolls, and men on their feet."""

    counts: dict[str, int]
    train: bool
    wheels: bool
    foot_men: int
    alone: float = 0.0
    motor: bool = False


class Way(Frozen, frozen=True):
    """Ground and sky of a march: road A to D, or ``none`` and then the ground; dark; dry, rain, mud or snow."""

    road: str = "B"
    ground: str = "open"
    dark: bool = False
    going: str = DRY


def party(counts: Mapping[str, int], train: bool, wheels: bool = True, foot_men: int | None = None) -> Party:
    """Make a party of units at full strength; not ``wheels``: the men and pack guns alone."""
    men = sum(kind.men * counts[code] for code, kind in kinds().items() if code in counts and kind.arm == FOOT)
    rolls = train or (wheels and any(kinds()[code].wheels for code in counts))
    return Party(counts=dict(counts), train=train, wheels=rolls and wheels, foot_men=men if foot_men is None else foot_men)


def base_mph(one: Party) -> Fraction:
    """Return the pace of a party, that of its slowest part: foot alone 3 miles an hour, all arms 2½, horse 5, others their own
    (LC-080).
    """
    if one.alone:
        return Fraction(one.alone)
    some = [kinds()[code] for code, number in one.counts.items() if number]
    slowest = min((Fraction(str(kind.mph)) for kind in some), default=Fraction(str(tables.value("march", "all_arms_mph"))))
    together = one.train or _mixed(some, one.foot_men)
    return min(slowest, Fraction(str(tables.value("march", "all_arms_mph")))) if together else slowest


def _mixed(some: list[Kind], foot_men: int) -> bool:
    """Report whether foot marches with another arm, or in more than a battalion's numbers (LC-080)."""
    arms = {kind.arm for kind in some}
    return FOOT in arms and (len(arms) > 1 or foot_men > int(tables.value("march", "foot_alone_men")))


def step_factor(step: str) -> Fraction:
    """Return the factor of the step: five sixths at easy, six fifths forced (LC-080)."""
    return _share("step", step)


def road_factor(road: str) -> Fraction:
    """Return the factor of the road: 1 on A and B, two thirds on a cart track, half on a path (LC-081)."""
    return _share("road", road)


def off_factor(ground: str, wheels: bool) -> Fraction:
    """Return the factor off the roads: two thirds for foot and horse, half for wheels, times the ground's (LC-082)."""
    return Fraction(str(tables.value("march", "off_wheels" if wheels else "off_foot"))) * _share("ground", ground)


def weather_factor(way: Way, wheels: bool) -> Fraction:
    """Return the factor of rain, mud and snow, worse for wheels; mud on a metalled road counts as rain (LC-083)."""
    going = RAIN if way.going == MUD and way.road == "A" else way.going
    return Fraction(tables.value("march", "weather")[going][1 if wheels else 0])


def night_factor(way: Way) -> Fraction:
    """Return the factor of night: two thirds on roads, half off them (LC-084)."""
    if not way.dark:
        return Fraction(1)
    return Fraction(str(tables.value("march", "night_off" if way.road == OPEN_COUNTRY else "night_road")))


def climb_min(up_ft: Fraction | int, down_ft: Fraction | int, wheels: bool) -> Fraction:
    """Reckon minutes of a climb: three for 100 ft up, one and a half for 100 ft down; double with wheels (LC-085)."""
    up, down = (Fraction(one) for one in tables.value("march", "climb_min"))
    return (Fraction(up_ft) * up + Fraction(down_ft) * down) / 100 * (2 if wheels else 1)


def fresh_mph(one: Party, way: Way, step: str = NORMAL) -> Fraction:
    """Reckon the pace of a fresh body there and then, without climbs, miles an hour (LC-080 to LC-084)."""
    if one.motor and way.road in ("A", "B"):
        return Fraction(int(tables.value("march", "motor_mph"))) * weather_factor(way, True) * night_factor(way)
    under = off_factor(way.ground, one.wheels) if way.road == OPEN_COUNTRY else road_factor(way.road)
    return base_mph(one) * step_factor(step) * under * weather_factor(way, one.wheels) * night_factor(way)


def bars(one: Party, way: Way) -> str:
    """Say why a way does not bear a party, "" if it does: no wheels on a path, no wheels or horse on steep ground or marsh
    (LC-081, LC-082).
    """
    if way.road == "D":
        return "wheels" if one.wheels else ""
    if way.road != OPEN_COUNTRY or way.ground not in HARD_GROUND:
        return "water" if way.ground == "water" and way.road == OPEN_COUNTRY else ""
    if one.wheels:
        return "wheels"
    return "horse" if any(kinds()[code].arm == HORSE for code, n in one.counts.items() if n) else ""


def mph_now(mph: Fraction, share: Fraction, climb: Fraction = Fraction(0)) -> Fraction:
    """Reckon miles an hour at a ``share`` of the fresh pace, with a climb's minutes a mile (LC-080, LC-085, LC-093).

    Nothing where the share is nothing.
    """
    if not mph or not share:
        return Fraction(0)
    return 1 / (1 / (mph * share) + climb / HOUR) if climb else mph * share


def step_um(mph: Fraction, share: Fraction = Fraction(1), climb: Fraction = Fraction(0), um: int = 0) -> int:
    """Reckon how far the head goes a minute, millionths of a metre: at a ``share`` of its fresh pace, a climb spread over ``um``
    of way (LC-080, LC-085).

    Nothing where the share is nothing.
    """
    return int(UM_MILE * mph_now(mph, share, climb * UM_MILE / um if um else Fraction(0)) / HOUR)


def hard(way: Way, step: str) -> bool:
    """Report whether an hour there tires one more, for night, mud, snow or a forced step; once, however many hold (LC-092,
    AMB-LC-23).
    """
    muddy = way.going == "snow" or (way.going == MUD and way.road != "A")
    return way.dark or muddy or step == FORCED


@cache
def _share(table: str, word: str) -> Fraction:
    return Fraction(tables.value("march", table)[word])
