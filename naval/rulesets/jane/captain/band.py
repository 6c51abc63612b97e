"""The range at which a captain means to fight, and how near to it is near enough (SC-J-60).

He reckons from his guns and the enemy's: how often they hit at a range (NAV-T-050) and whether they pierce there what the other
carries (SC-J-50). Torpedoes bound it from below, what his guns carry from above.
"""

from __future__ import annotations

from dataclasses import dataclass

from naval.rulesets.jane.captain import helm, reckon
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.captain.reckon import STEP
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies

Figures = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """The ranges a line means to keep, in yards."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """What it steers for."""
        return (self.low + self.high) / 2

    def off(self, range_yd: float) -> float:
        """How many yards a range lies outside; 0 within."""
        return max(0.0, self.low - range_yd, range_yd - self.high)


@modifies("SC-J-60", source="convention: the range a captain prefers; NAV-T-050, NAV-T-065, NAV-T-124")
def preferred(ours: Figures, theirs: Figures, least_yd: float, most_yd: float, conv: Table = STANDARD) -> Band:
    """A captain prefers the ranges at which he does most beyond a share of what is done to him, and those half as good.

    ``ours`` and ``theirs`` are what either side does in a move, one figure each 250 yards (``reckon.bites``). The band hangs
    together; it is not under ``least_yd``, where torpedoes run, nor over ``most_yd``, to which his guns carry.
    """
    rule = conv["SC-J-60"]
    first = -(-int(least_yd) // STEP)
    steps = range(first, max(first + 1, int(most_yd) // STEP))
    worth = [ours[step] - rule["caution"] * theirs[step] for step in steps]
    best = max(worth)
    begin = end = worth.index(best)
    enough = best - (1 - rule["good_enough"]) * abs(best)
    while begin > 0 and worth[begin - 1] >= enough:
        begin -= 1
    while end + 1 < len(worth) and worth[end + 1] >= enough:
        end += 1
    return _wide_enough(STEP * (first + begin), STEP * (first + end + 1), conv)


def about(range_yd: float, conv: Table = STANDARD) -> Band:
    """The band about one range that is ordered."""
    return _wide_enough(range_yd, range_yd, conv)


def _wide_enough(low: float, high: float, conv: Table) -> Band:
    """The nearer part of some ranges that is not too wide to be kept to, nor too narrow for ranges that are only judged."""
    rule = conv["SC-J-60"]
    high = min(high, low + 2 * rule["most_half_yd"])
    middle = (low + high) / 2
    half = max((high - low) / 2, min(rule["least_half"] * middle, rule["most_half_yd"]))
    return Band(middle - half, middle + half)


def of(p: Picture, line: list[Data], near: Data) -> Band:
    """The band of a line towards the enemy nearest to it: as ordered, as is fit for a fort or a scout, else by guns."""
    conv, leader = p.conv, line[0]
    told = p.general.get("range_yd")
    ordered = isinstance(told, (int, float)) and not isinstance(told, bool) and told > 0
    if ordered or near["kind"] == reckon.FORT or helm.keeps_off(p, leader, near):
        return about(helm.wanted(p, leader, near), conv)
    ours = [reckon.bites(ship["left"], near["kind"]) for ship in line]
    theirs = reckon.bites(reckon.carried(near["kind"]), leader["kind"])
    armed = near["kind"] in conv["SC-J-60"]["tubes"]
    least = float(conv["SC-J-60"]["torpedo_yd"] if armed else conv["SC-J-50"]["range_least_yd"])
    carries = max(reckon.reaches(ship) for ship in line)
    return preferred(_mean(ours), theirs, least, min(carries, conv["SC-J-50"]["open_fire_yd"]), conv)


def _mean(figures: list[Figures]) -> Figures:
    return tuple(sum(at_range) / len(figures) for at_range in zip(*figures, strict=True))
