"""Speed: a ship's limits at a minute (NAV-S-067 to 070; SC-S-15; AMB-S-05 to 09).

Knots are speed made good. "Her most" is ``Ship.max_kn``: what her engines and hurts allow before the rules below.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from naval import tables
from naval.ships import coal
from naval.state.frozen import Frozen
from tactical.engine.dice import Dice

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike
Bools = npt.NDArray[np.bool_]


class Limit(Frozen, frozen=True):
    """The most that a ship may be ordered, in knots, with the rule that sets it and the reason in words."""

    knots: float
    rule: str
    why: str


class Breakdown(Frozen, frozen=True):
    """A breakdown by the dice: minutes lame (not over two-thirds), of which first so many stopped.

    ``fell`` are the faces, in order: breakdown, then (only after one) stopped.
    """

    lame_min: int
    stopped_min: int
    fell: tuple[int, ...]


def _thirds(key: str) -> float:
    return float(tables.value("speed", key)) / 3


def tired(top_min: Likes) -> Bools:
    """Mark which of many ships have run six consecutive hours at top speed (NAV-S-067)."""
    return np.asarray(top_min) >= 60 * int(tables.value("speed", "top_hours"))


def efficiencies(over: npt.ArrayLike) -> Floats:
    """Reckon the efficiency of many ships, given which are past their normal load (NAV-S-069)."""
    return np.where(np.asarray(over), float(tables.value("speed", "efficiency")), 1.0)


def limit(
    max_kn: float,
    *,
    top_min: int = 0,
    burnt_t: float = 0.0,
    normal_t: float = 0.0,
    over: bool | None = None,
    relieved: Collection[str] = (),
    minute: int = 0,
    lame_until: int = 0,
    stopped_until: int = 0,
    afloat: bool = True,
) -> Limit:
    """Find the most that a ship can do now, and why (NAV-S-067, 068, 069, 070; the tenth is taken once, AMB-S-09).

    ``over`` is what the last hourly look at her coal found (AMB-S-05); without it the look is taken now. ``relieved`` are rules
    that by ruling do not hold for her (UD-042).
    """
    if not afloat or max_kn <= 0:
        return Limit(knots=0.0, rule="NAV-S-078", why="she cannot steam")
    if minute < stopped_until:
        return Limit(knots=0.0, rule="NAV-S-068", why="her engines have broken down")
    extra = coal.over_normal(burnt_t, normal_t) if over is None else over
    worse = float(tables.value("speed", "efficiency")) if extra and "NAV-S-069" not in relieved else 1.0
    if extra and "NAV-S-070" not in relieved:
        most = max_kn * _thirds("over_normal") * worse
        return Limit(knots=most, rule="NAV-S-070", why="she has burnt more than her normal coal")
    if minute < lame_until:
        share = float(tables.value("speed", "lame")[0]) / 3
        return Limit(knots=max_kn * share, rule="NAV-S-068", why="her engines are being repaired")
    if worse < 1:
        return Limit(knots=max_kn * worse, rule="NAV-S-069", why="she is on her extra coal")
    if tired(top_min) and "NAV-S-067" not in relieved:
        most = max_kn * float(tables.value("speed", "tired"))
        return Limit(
            knots=most, rule="NAV-S-067", why="after six hours at top speed she makes a tenth less than her engines can give"
        )
    return Limit(knots=max_kn, rule="NAV-S-078", why="that is all her engines can give")


def tenth(knots: float) -> float:
    """Round down her most to a tenth of a knot for pages: the figure read may be ordered.

    >>> tenth(10.69), tenth(16.2)
    (10.6, 16.2)
    """
    return math.floor(knots * 10 + 1e-6) / 10


def top_speeds(
    max_kn: Likes, top_min: Likes, over: npt.ArrayLike, lame: npt.ArrayLike, slow: npt.ArrayLike | None = None
) -> Floats:
    """Reckon for many ships at once the knots they can do now.

    ``over``: burnt past the normal load, and so a tenth worse; ``lame``: broken down, not over two-thirds. ``slow`` are those not
    over two-thirds because of their coal: by the rules all that are ``over``.
    """
    most, over, lame = np.asarray(max_kn, dtype=np.float64), np.asarray(over), np.asarray(lame)
    slow = over if slow is None else np.asarray(slow)
    now = np.where(tired(top_min), most * float(tables.value("speed", "tired")), most)
    if over.any():
        now = np.where(over, most * efficiencies(over), now)  # the tenth is taken once (AMB-S-09)
    if lame.any():
        now = np.where(lame, most * float(tables.value("speed", "lame")[0]) / 3, now)
    if slow.any():
        now = np.where(slow, most * _thirds("over_normal") * efficiencies(over), now)
    return np.asarray(now.round(6), dtype=np.float64)


def is_top(knots: Likes, present_kn: Likes) -> Bools:
    """Report whether a speed is top speed: over 95 per cent of what she can do at present (SC-S-15)."""
    present = np.asarray(present_kn, dtype=np.float64)
    # A millionth of a knot of grace: 17.1 is 95 per cent of 18, not more, whatever the floating product says.
    return (present > 0) & (np.asarray(knots, dtype=np.float64) > float(tables.value("speed", "top")) * present + 1e-6)


def top_minutes(top_min: Likes, knots: Likes, max_kn: Likes, present_kn: Likes, minutes: Likes) -> npt.NDArray[Any]:
    """Reckon the minutes at top speed after so many more: at top they add up, at two-thirds or less they run off (SC-S-15).

    Six hours at two-thirds or less (of ``max_kn``) make any ship fresh; between, they stand. ``present_kn`` is her most now
    (:func:`top_speeds`). Scalars or arrays; whole minutes stay whole.
    """
    before, more = np.asarray(top_min), np.asarray(minutes)
    most = 60 * int(tables.value("speed", "top_hours"))
    # A thousandth of a knot of grace: an order of 12 kn is two-thirds of 18 whatever the floating sum says.
    rests = np.asarray(knots, dtype=np.float64) <= np.asarray(max_kn, dtype=np.float64) * _thirds("rest") + 1e-3
    rested = np.maximum(np.minimum(before, most) - more, 0)
    return np.where(rests, rested, np.where(is_top(knots, present_kn), before + more, before))


def sixes_begun(before_min: int, after_min: int) -> int:
    """Count the further periods of six hours at top speed that a ship has begun between two counts (SC-S-15).

    The first six hours are free; each breakdown test belongs to one later period, entered with its first minute.
    """
    six = 60 * int(tables.value("speed", "top_hours"))
    return max(0, (max(after_min, 1) - 1) // six) - max(0, (max(before_min, 1) - 1) // six)


def breakdown(dice: Dice, ship: str, minute: int) -> Breakdown:
    """Throw for a breakdown over six hours at top speed, one chance in six (NAV-S-068, SC-S-15).

    A lamed ship makes two-thirds at most for 12 hours; one in six of these is stopped for the first 6. The dice are keyed by the
    ship and the minute at which the further six hours began.
    """
    first = dice.d6("NAV-S-068", ship, minute, "breakdown")
    if first > int(tables.value("speed", "breakdown")):
        return Breakdown(lame_min=0, stopped_min=0, fell=(first,))
    second = dice.d6("NAV-S-068", ship, minute, "stopped")
    face, hours = tables.value("speed", "stopped")
    lame = 60 * int(tables.value("speed", "lame")[1])
    return Breakdown(lame_min=lame, stopped_min=60 * int(hours) if second <= face else 0, fell=(first, second))
