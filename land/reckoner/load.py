"""Load of a reckoner's line: units with their services and train, or men, horses and wheels as given (section S)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from land.forces.strength import Strength, followed_by, normal_train, services
from land.lift.rates import SORTS
from land.reckoner.asked import Asked
from land.state.units import kinds
from naval.state.frozen import Frozen

MOST = 1_000_000
Counts = Mapping[str, int]
"""Units by code, as a line names them: ``{"inf": 12, "cav": 3}``."""


class Load(Frozen, frozen=True):
    """Load to feed or carry, all told; if it was given by units, ``strength`` and ``counts`` of one of its ``times``."""

    men: int
    horses: int
    wheels: int
    train: int
    times: int = 1
    counts: dict[str, int] = {}
    strength: Strength | None = None


def of_units(counts: Counts, wagons: int | None = None, followed: bool = True) -> Strength:
    """Reckon units at full strength with their services and train; ``wagons``: instead of the normal train.

    Not ``followed``: the units alone.
    """
    rows = [(kind, number) for code, kind in kinds().items() if (number := counts.get(code, 0))]
    men, horses, guns, own = (sum(getattr(kind, what) * n for kind, n in rows) for what in ("men", "horses", "guns", "wagons"))
    fighting = sum(kind.men * n for kind, n in rows if kind.fights)
    if not followed:
        return Strength(fighting=fighting, services=0, train=0, men=men, horses=horses, guns=guns, wagons=own)
    helpers = services(fighting)
    return followed_by(fighting, men, horses, guns, own, helpers, normal_train(fighting + helpers) if wagons is None else wagons)


def by_units(asked: Asked) -> Load:
    """Read units with their services and normal train; ``train`` false: alone; ``wagons``: another train; ``times`` over."""
    counts: Counts = asked.read_units()
    followed = asked.read_flag("train", True)
    wagons = asked.read_whole_number("wagons", 0, MOST) if asked.has_field("wagons") else None
    if wagons is not None and not followed:
        asked.add_fault("wagons belong to the train: they need train true")
    times = asked.read_whole_number("times", 1, 1000, 1)
    one = of_units(counts, wagons, followed)
    return Load(
        men=one.men * times,
        horses=one.horses * times,
        wheels=(one.guns + one.wagons) * times,
        train=one.train * times,
        times=times,
        counts=dict(counts),
        strength=one,
    )


def load(asked: Asked, third: str = "wheels", must: bool = False) -> Load:
    """Read a load by units or by men; both at once are a fault."""
    if not asked.has_field("men"):
        return by_units(asked)
    if asked.has_field("units"):
        asked.add_fault("units or men, not both")
    men = asked.read_whole_number("men", 0, MOST)
    horses = asked.read_whole_number("horses", 0, MOST, None if must else 0)
    other = asked.read_whole_number(third, 0, MOST, 0)
    times = asked.read_whole_number("times", 1, 1000, 1)
    return Load(men=men * times, horses=horses * times, wheels=other * times, train=other * times, times=times)


def gang_hours(cargo: Mapping[str, int], each: Mapping[str, Fraction]) -> Fraction:
    """Reckon the hours that a load takes at one berth or one point of a beach."""
    return sum((cargo[sort] / each[sort] for sort in SORTS), Fraction(0))
