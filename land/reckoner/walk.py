"""March by the whole hour, as a march table reckons it, by the rules of a march in a run.

A march in a run goes minute by minute (:mod:`land.march.marches`); both take an hour's effects, and the present pace, from
:mod:`land.march.exhaustion` and :mod:`land.march.pace`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from land.march import exhaustion
from land.march.pace import HOUR, mph_now
from naval.state.frozen import Frozen

Want = Callable[[int], Fraction]
"""Share of the pace that so many unmet calls in a row leave."""


class Shape(Frozen, frozen=True):
    """State of a body: its fatigue, each of the last 24 hours (1: marched), hours halted on end, men, stragglers so far."""

    fatigue: int = 0
    last: tuple[int, ...] = ()
    rest_min: int = 0
    men: int = 0
    fallen: int = 0
    hunger: int = 0
    spent: bool = False

    @property
    def nth(self) -> int:
        """Return which hour marched in the last 24 the next would be."""
        return exhaustion.nth_hour((sum(self.last[-(exhaustion.HOURS - 1) :]) + 1) * HOUR)


class Walked(Frozen, frozen=True):
    """March as far as it went: minutes and miles, exact, the body's state then, and whether it was spent on the way."""

    minutes: Fraction
    miles: Fraction
    shape: Shape
    spent: bool


def exact(factor: Callable[[int], float]) -> Want:
    """Convert the factor of hunger to an exact share."""
    return lambda hunger: Fraction(str(factor(hunger)))


def begun(fatigue: int, marched_h: int, hunger: int, men: int = 0) -> Shape:
    """Return a body that has marched so many hours on end just before (SC-LC-24)."""
    return Shape(fatigue=fatigue, last=(1,) * marched_h, hunger=hunger, men=men, spent=exhaustion.is_spent(fatigue, False))


def hour_marched(shape: Shape, hard: bool) -> Shape:
    """March an hour: add fatigue, and drop stragglers by the fatigue at its start."""
    fatigue, spent = exhaustion.after_hour(shape.fatigue, shape.spent, shape.nth, hard)
    out = exhaustion.stragglers(shape.men, shape.fatigue, shape.hunger)
    return Shape(
        fatigue=fatigue,
        last=(*shape.last, 1)[-exhaustion.HOURS :],
        men=shape.men - out,
        fallen=shape.fallen + out,
        hunger=shape.hunger,
        spent=spent,
    )


def hour_halted(shape: Shape, billets: bool = False, adds: int = 0, rests: bool = True) -> Shape:
    """Halt an hour: rest, or add the fatigue ``adds`` of battle or digging, which are no rest."""
    fatigue, rest = shape.fatigue + adds, shape.rest_min + HOUR if rests else 0
    fatigue = exhaustion.rested(fatigue, rest, billets, shape.hunger) if rests else fatigue
    return Shape(
        fatigue=fatigue,
        last=(*shape.last, 0)[-exhaustion.HOURS :],
        rest_min=rest,
        men=shape.men,
        fallen=shape.fallen,
        hunger=shape.hunger,
        spent=exhaustion.is_spent(fatigue, shape.spent),
    )


def pace(shape: Shape, mph: Fraction, want: Want, climb: Fraction = Fraction(0)) -> Fraction:
    """Reckon miles an hour now: the fresh pace by fatigue and hunger, minutes a mile more for a climb."""
    return mph_now(mph, Fraction(0) if shape.spent else exhaustion.pace_share(shape.fatigue) * want(shape.hunger), climb)


def walk(
    shape: Shape, mph: Fraction, hard: bool, want: Want, miles: Fraction | None, hours: int = 0, climb: Fraction = Fraction(0)
) -> Walked:
    """March so many miles, or for so many hours, on one kind of way; ``climb``: minutes more a mile."""
    gone, minutes = Fraction(0), Fraction(0)
    while miles is None or gone < miles:
        speed = pace(shape, mph, want, climb)
        if not speed:
            return Walked(minutes=minutes, miles=gone, shape=shape, spent=True)
        left = Fraction(1) if miles is None else min(Fraction(1), (miles - gone) / speed)
        gone, minutes = gone + speed * left, minutes + left * HOUR
        if exhaustion.counts(math.ceil(left * HOUR)):
            shape = hour_marched(shape, hard)
        if miles is None and minutes >= hours * HOUR:
            break
    return Walked(minutes=minutes, miles=gone, shape=shape, spent=False)
