"""Little Wars in a war: the usual game, without additions to its views; on land its bodies and its guns, one by one."""

from __future__ import annotations

from tactical.ground.for_campaign import open_ground
from tactical.ground.land.muster import Making, Part
from tactical.ground.turns.state import Data

FOOT, HORSE = 20, 15  # men in a body


def unit(part: Part) -> list[Data]:
    """Make a body of foot or horse; of a battery its gunners, who are foot, and each gun (LC-263)."""
    kind = "cav" if part.unit.arm == "horse" else "inf"
    made: list[Data] = [{"key": part.key, "type": kind, "name": part.name, "count": part.men}] if part.men else []
    return made + [{"key": f"{part.key}g{n}", "type": "gun", "name": part.name, "count": 1} for n in range(1, part.guns + 1)]


FOR_CAMPAIGN = open_ground(Making(FOOT, HORSE, guns=1, crew=0, unit=unit))
