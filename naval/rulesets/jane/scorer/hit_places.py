"""P4 of a move (SC-T-02): each hit that went home is scored on its target, by the place where it fell."""

from __future__ import annotations

from collections.abc import Callable

from naval.rulesets.jane.scorer import hull, positions, upper_works
from naval.rulesets.jane.scorer.score import Score, shot_of
from naval.rulesets.jane.ships import flotation
from naval.rulesets.jane.tables import Data, Table
from tactical.engine.dice import Dice

PLACES: dict[str, Callable[[Score], None]] = {
    **dict.fromkeys(("Z01", "Z02", "Z03"), hull.water_line),
    "Z04": hull.belt,
    **dict.fromkeys(("Z05", "Z06", "Z17"), upper_works.unarmoured),
    **dict.fromkeys(("Z07", "Z08", "Z09", "Z10"), positions.gun_position),
    "Z11": positions.muzzle,
    **dict.fromkeys(("Z12", "Z13"), positions.battery),
    "Z14": upper_works.tower,
    **dict.fromkeys(("Z15", "Z16"), upper_works.funnel),
}


def score(ship: Data, ship_class: Data, hit: Data, dice: Dice, conv: Table) -> Score:
    """Score one hit on ``ship``: change her scorer and her guns, and return the facts to tell."""
    s = Score(ship, ship_class, hit, dice, conv)
    PLACES[hit["zone"]](s)
    end = upper_works.raking_end(s)
    if end:
        if upper_works.floods(s, end):
            s.rules.append("NAV-T-122")
            hull.take_water(s, end)
        if flotation.nearest_guns_slower(s.d6("NAV-T-121", "nearest guns slower on 4-6"), conv):
            positions.slow_nearest(s, "NAV-T-121", end)
    if s.bad and s.struck:
        s.hurt["bad"] += 1
    return s


def describe(s: Score, striker: str) -> str:
    """Write the sentence for one hit; ``striker`` is empty where the reader does not know which ship fired."""
    by = f" from {striker}" if striker else ""
    return f"{s.ship['name']} is hit by {shot_of(s.hit)}{by}: {'; '.join(s.text)}."
