"""A march by the whole hour, as a march table reckons it: the rules of an hour marched and an hour halted (LC-092 to LC-094).

A march in a run goes minute by minute by the same rules (:mod:`campaign.land.march.going`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from campaign.land.march import tired
from campaign.land.march.pace import HOUR
from naval.state.frozen import Frozen

Want = Callable[[int], Fraction]
"""What so many calls in a row unmet leave of the pace (LC-159)."""


class Shape(Frozen, frozen=True):
    """How a body stands: its fatigue, each of the last 24 hours (1: marched), hours halted on end, men, who fell out so far."""

    fatigue: int = 0
    last: tuple[int, ...] = ()
    rest_min: int = 0
    men: int = 0
    fallen: int = 0
    hunger: int = 0
    spent: bool = False

    @property
    def nth(self) -> int:
        """Which hour marched in the last 24 the next would be (LC-092)."""
        return sum(self.last[-(tired.HOURS - 1) :]) + 1


class Walked(Frozen, frozen=True):
    """A march as far as it went: minutes and miles, exact, how the body stands then, and whether it was spent on the way."""

    minutes: Fraction
    miles: Fraction
    shape: Shape
    spent: bool


def exact(factor: Callable[[int], float]) -> Want:
    """What want leaves of a pace, as an exact share (LC-159)."""
    return lambda hunger: Fraction(str(factor(hunger)))


def begun(fatigue: int, marched_h: int, hunger: int, men: int = 0) -> Shape:
    """A body that has marched so many hours on end just before (SC-LC-24)."""
    return Shape(fatigue=fatigue, last=(1,) * marched_h, hunger=hunger, men=men, spent=tired.is_spent(fatigue, False))


def hour_marched(shape: Shape, hard: bool) -> Shape:
    """After an hour marched: more fatigue, and who fell out in it by the fatigue at its start (LC-092, LC-094)."""
    fatigue = shape.fatigue + tired.tires(shape.nth, hard)
    out = tired.stragglers(shape.men, shape.fatigue, shape.hunger)
    return Shape(
        fatigue=fatigue,
        last=(*shape.last, 1)[-tired.HOURS :],
        men=shape.men - out,
        fallen=shape.fallen + out,
        hunger=shape.hunger,
        spent=tired.is_spent(fatigue, shape.spent),
    )


def hour_halted(shape: Shape, billets: bool = False, adds: int = 0, rests: bool = True) -> Shape:
    """After an hour not marched: rest (LC-092), or what battle and digging ``adds``, which are none."""
    fatigue, rest = shape.fatigue + adds, shape.rest_min + HOUR if rests else 0
    fatigue = tired.rested(fatigue, rest, billets, shape.hunger) if rests else fatigue
    return Shape(
        fatigue=fatigue,
        last=(*shape.last, 0)[-tired.HOURS :],
        rest_min=rest,
        men=shape.men,
        fallen=shape.fallen,
        hunger=shape.hunger,
        spent=tired.is_spent(fatigue, shape.spent),
    )


def pace(shape: Shape, mph: Fraction, want: Want, climb: Fraction = Fraction(0)) -> Fraction:
    """Miles an hour as it stands: its fresh pace by fatigue and hunger, minutes a mile more for a climb (LC-085, LC-093)."""
    share = Fraction(0) if shape.spent else tired.pace_share(shape.fatigue) * want(shape.hunger)
    return 1 / (1 / (mph * share) + climb / HOUR) if mph and share else Fraction(0)


def walk(
    shape: Shape, mph: Fraction, hard: bool, want: Want, miles: Fraction | None, hours: int = 0, climb: Fraction = Fraction(0)
) -> Walked:
    """March so many miles, or for so many hours, on one kind of way; ``climb``: minutes more a mile (LC-080, LC-092, LC-093)."""
    gone, minutes = Fraction(0), Fraction(0)
    while miles is None or gone < miles:
        speed = pace(shape, mph, want, climb)
        if not speed:
            return Walked(minutes=minutes, miles=gone, shape=shape, spent=True)
        left = Fraction(1) if miles is None else min(Fraction(1), (miles - gone) / speed)
        gone, minutes = gone + speed * left, minutes + left * HOUR
        if tired.counts(math.ceil(left * HOUR)):
            shape = hour_marched(shape, hard)
        if miles is None and minutes >= hours * HOUR:
            break
    return Walked(minutes=minutes, miles=gone, shape=shape, spent=False)
