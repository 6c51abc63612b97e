"""Best and worst moments of a seat: an order that stood, the belief it rested on, what was so, and what came of it.

A moment needs a consequence: an event about a force of which the seat had, or lacked, a report while an order of its own stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from naval.geo import course

MOST = 5
LEAST_MILES = 3.0
"""A belief nearer the truth than this is no error."""
RIGHT_MILES = 5.0
"""A belief farther from the truth than this won nothing by being right: the order may have won points all the same."""
Place = tuple[float, float]


@dataclass(frozen=True)
class Order:
    """Order of the seat, and the minute to which it stood."""

    minute: int
    until: int


@dataclass(frozen=True)
class Belief:
    """Report of a place of a force (``truth``): the minute of its news, and the minute at which it came in."""

    truth: str
    since: int
    came: int
    place: Place
    words: str


@dataclass(frozen=True)
class Consequence:
    """Event about some hostile forces, with its worth to the seat's side: points won or lost, and better or worse (1, -1)."""

    minute: int
    about: frozenset[str]
    text: str
    points: int = 0
    good: int = 0


@dataclass(frozen=True)
class Moment:
    """Moment of a seat. ``belief`` is None where it had no report of that force; ``miles`` is then the distance from its own."""

    minute: int
    truth: str
    belief: Belief | None
    place: Place
    miles: float
    held: int
    """Minutes for which the seat ordered by this belief, or by none."""
    came: Consequence

    @property
    def weight(self) -> float:
        """Weigh an error: miles out, times the minutes for which orders rested on it."""
        return self.miles * self.held


def find_moments(
    orders: Sequence[Order],
    beliefs: Iterable[Belief],
    consequences: Iterable[Consequence],
    place_of: Callable[[str, int], Place | None],
    own: Sequence[str],
) -> tuple[list[Moment], list[Moment]]:
    """Find the five best and the five worst moments, each list with the weightiest first.

    ``place_of`` says where a truth was at a minute; ``own`` are the truths of the seat's own forces.
    """
    told = sorted(beliefs, key=lambda one: (one.came, one.since))
    found = []
    for came in consequences:
        order = next((one for one in orders if one.minute < came.minute <= one.until), None)
        rows = [_judge(truth, came, order, told, place_of, own) for truth in sorted(came.about)] if order else []
        if some := [one for one in rows if one is not None]:
            found.append(max(some, key=lambda one: one.weight))
    best = [one for one in found if one.came.good > 0 and (one.came.points > 0 or (one.belief and one.miles <= RIGHT_MILES))]
    worst = [one for one in found if one.came.good <= 0 and one.miles >= LEAST_MILES and (one.belief or one.came.good)]
    return (
        sorted(best, key=lambda one: (-one.came.points, one.belief is None, one.miles, one.minute))[:MOST],
        sorted(worst, key=lambda one: (-one.weight, one.minute))[:MOST],
    )


def _judge(
    truth: str,
    came: Consequence,
    order: Order,
    told: Sequence[Belief],
    place_of: Callable[[str, int], Place | None],
    own: Sequence[str],
) -> Moment | None:
    at = came.minute - 1
    place = place_of(truth, at)
    if place is None:
        return None
    belief = next((one for one in reversed(told) if one.truth == truth and one.came <= at), None)
    if belief is not None:
        return Moment(at, truth, belief, place, course.distance_nm(*belief.place, *place), at - belief.since, came)
    mine = [where for key in own if (where := place_of(key, at)) is not None]
    miles = min((course.distance_nm(*where, *place) for where in mine), default=None)
    return None if miles is None else Moment(at, truth, None, place, miles, at - order.minute, came)
