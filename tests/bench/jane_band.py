"""The range at which a line should fight, and the range that is near enough: the measure of Jane's captain.

Reckoned from hits at a range (NAV-T-050) and armour pierced there (SC-J-50), of both sides. Torpedoes bound the range from below,
the carry of the guns from above. The captain does not steer by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.gun_values import STEP
from naval.rulesets.jane.tables import STANDARD

Data = dict[str, Any]
Figures = tuple[float, ...]

CAUTION = 0.5  # weight of the fire taken against the fire given
GOOD_ENOUGH = 0.5  # of the best
TORPEDO = 2000  # yards: most speed at which a torpedo still reaches from line to line
WIDEST = 2000  # yards from the nearest to the farthest range of a band
NARROWEST = 0.4  # of its middle, for ranges are only judged


@dataclass(frozen=True, slots=True)
class Band:
    """The ranges a line should keep, in yards."""

    low: float
    high: float

    def off(self, range_yd: float) -> float:
        """Return how many yards a range lies outside the band; 0 within."""
        return max(0.0, self.low - range_yd, range_yd - self.high)


def preferred(ours: Figures, theirs: Figures, least_yd: float, most_yd: float) -> Band:
    """Find the ranges at which a line does most damage beyond a share of the damage it takes, and those half as good.

    ``ours`` and ``theirs`` are the damage either side does in a move, one figure each 250 yards (``reckon.bites``). The band is
    unbroken; it is not under ``least_yd``, where torpedoes run, nor over ``most_yd``, to which the guns carry.
    """
    first = -(-int(least_yd) // STEP)
    worth = [ours[step] - CAUTION * theirs[step] for step in range(first, max(first + 1, int(most_yd) // STEP))]
    best = max(worth)
    begin = end = worth.index(best)
    enough = best - (1 - GOOD_ENOUGH) * abs(best)
    while begin > 0 and worth[begin - 1] >= enough:
        begin -= 1
    while end + 1 < len(worth) and worth[end + 1] >= enough:
        end += 1
    low = STEP * (first + begin)
    high = min(STEP * (first + end + 1), low + WIDEST)
    middle = (low + high) / 2
    half = max((high - low) / 2, min(NARROWEST * middle, WIDEST) / 2)
    return Band(middle - half, middle + half)


def find_band(line: list[Data], near: Data) -> Band:
    """Find the band of a line, as its captain sees it, towards the big ship nearest to it."""
    ours = [gun_values.bites(ship["left"], near["kind"]) for ship in line]
    mean = tuple(sum(at_range) / len(ours) for at_range in zip(*ours, strict=True))
    theirs = gun_values.bites(gun_values.carried(near["kind"]), line[0]["kind"])
    carries = max(gun_values.reaches(ship) for ship in line)
    return preferred(mean, theirs, TORPEDO, min(carries, STANDARD["SC-J-50"]["open_fire_yd"]))
