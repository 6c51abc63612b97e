"""The levels at which the computer plays a seat (SC-CK-12): how he judges strength, how far he chases, which news he acts on.

A level gives nobody more knowledge, other dice or stronger ships."""

from __future__ import annotations

from naval import tables
from naval.standing_orders import strength
from naval.state.orders import AVOID, CLOSE, SHADOW

EASY, USUAL, HARD = "easy", "usual", "hard"


def conduct(ratio: float, temperament: str, level: str = USUAL, *, abroad: bool = False) -> str:
    """Choose to close, shadow or avoid an enemy, by the ratio of strengths, temperament and level (SC-CK-09, SC-CK-12).

    ``abroad``: in the enemy's waters.

    >>> [conduct(1.0, "steady", level) for level in ("easy", "usual", "hard")]
    ['avoid', 'shadow', 'shadow']
    >>> [conduct(1.5, "steady", level, abroad=True) for level in ("easy", "usual", "hard")]
    ['avoid', 'close', 'shadow']
    """
    closes, avoids = bounds(temperament, level, abroad=abroad)
    return CLOSE if ratio >= closes else AVOID if ratio < avoids else SHADOW


def bounds(temperament: str, level: str = USUAL, *, abroad: bool = False) -> tuple[float, float]:
    """Reckon the true ratios from which he closes, and under which he avoids, at a level (SC-CK-09, SC-CK-12)."""
    closes, avoids = strength.bounds(temperament)
    asks = tables.value("levels", "counts")[level] * (tables.value("levels", "abroad")[level] if abroad else 1.0)
    return closes * asks, avoids * asks


def miles_of_chase(level: str) -> int:
    """Look up how far off her course a raider goes after merchantmen in sight (SC-CK-12)."""
    return int(tables.value("levels", "chase")[level])


def reach_of_news(level: str) -> tuple[float, int]:
    """Look up the distance in miles and the age in minutes within which he acts on a report (SC-CK-12)."""
    miles, minutes = tables.value("levels", "news")[level]
    return float(miles), int(minutes)


def miles_of_touch() -> float:
    """Look up how near a hard player's cruisers keep to an enemy in their own waters (SC-CK-12)."""
    return float(tables.value("levels", "touch"))


def miles_together() -> float:
    """Look up how near each other forces count as together to a hard Admiralty (SC-CK-12)."""
    return float(tables.value("levels", "together"))


def acts_on_news(level: str) -> bool:
    """Report whether he acts on more than is in sight of his own ships (SC-CK-12)."""
    return reach_of_news(level)[1] > 0
