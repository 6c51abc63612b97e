"""Columns: the road a body takes up, and the time by which its rear follows its head (LC-088, LC-089)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from land import tables
from land.march.pace import HOUR, Party
from land.state.trail import MINUTE
from land.state.units import FOOT, GUNS, Unit, kinds
from land.state.world import Body
from naval.state.frozen import Frozen

YARD_UM = 914_400
MILE_YD = 1760


class Column(Frozen, frozen=True):
    """Column on the march, yards: ``fighting`` from head to last fighting unit, ``whole`` to the last wagon (LC-088)."""

    fighting: Fraction
    whole: Fraction

    @property
    def fighting_mi(self) -> Fraction:
        """Return miles from the head to the last fighting unit."""
        return self.fighting / MILE_YD

    @property
    def whole_mi(self) -> Fraction:
        """Return miles from the head to the tail."""
        return self.whole / MILE_YD

    def on(self, road: str) -> Column:
        """Return the column on a road of a class (LC-088)."""
        return Column(fighting=self.fighting * drawn_out(road), whole=self.whole * drawn_out(road))

    def minutes(self, mph: Fraction) -> tuple[int, int]:
        """Return the minutes, rounded up, after which the last fighting unit and the tail pass where the head did (LC-089)."""
        last, tail = (math.ceil(one / mph * HOUR) if mph else 0 for one in (self.fighting_mi, self.whole_mi))
        return last, tail


def drawn_out(road: str) -> int:
    """Return how many times as long a column is on a road of a class: twice on a path (LC-088)."""
    return int(tables.value("march", "path_column")) if road == "D" else 1


def of_counts(counts: Mapping[str, int], train_wagons: int = 0, wheels: bool = True) -> Column:
    """Line up fighting units, their wagons and the services' units, then the train; and add a tenth (LC-088).

    Not ``wheels``: without any wagon.
    """
    some = [(kinds()[code], n) for code, n in counts.items()]
    more = Fraction(tables.value("march", "column"))
    fighting = sum(kind.road_yd * n for kind, n in some if kind.fights)
    after = sum((0 if kind.fights else kind.road_yd * n) + (kind.wagons_yd * n if wheels else 0) for kind, n in some)
    train = train_wagons * int(tables.value("forces", "wagon_road_yd")) if wheels else 0
    return Column(fighting=fighting * more, whole=(fighting + after + train) * more)


def of_body(body: Body) -> Column:
    """Line up a body: each unit that has men or wagons takes its whole road, however weak (LC-088, SC-LC-28)."""
    counts: dict[str, int] = {}
    for unit in body.units:
        if unit.men or unit.wagons:
            counts[unit.code] = counts.get(unit.code, 0) + 1
    return of_counts(counts, body.train.wagons)


def party_of(body: Body) -> Party:
    """Return the facts that a body's pace depends on (LC-080).

    Only wheeled guns, services' and engineers' wagons and the train count as wheels: the carts of foot and horse go where their
    men do (LC-086, SC-LC-23).
    """
    counts: dict[str, int] = {}
    for unit in body.units:
        counts[unit.code] = counts.get(unit.code, 0) + 1
    foot = sum(unit.men for unit in body.units if unit.kind.arm == FOOT)
    train = body.train.wagons > 0
    return Party(counts=counts, train=train, wheels=train or any(map(rolls, body.units)), foot_men=foot)


def rolls(unit: Unit) -> bool:
    """Report whether a unit has wheels that a ford or a path does not bear: guns, engineers' and services' wagons (LC-086)."""
    kind = unit.kind
    guns = kind.arm == GUNS and unit.guns > 0 and kind.wheels
    return guns or (unit.wagons > 0 and (kind.arm == "services" or kind.code == "re"))


def lag(length_yd: Fraction, step: int) -> int:
    """Reckon thousandths of a minute, rounded up, after which a point so far behind the head follows, at ``step`` a minute
    (LC-089).
    """
    return lag_um(int(length_yd * YARD_UM), step)


def lag_um(length_um: int, step: int) -> int:
    """Reckon that lag for a length in millionths of a metre (LC-089)."""
    return -(-length_um * MINUTE // step) if step else 0
