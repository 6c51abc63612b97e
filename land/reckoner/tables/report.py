"""``reckon report``: a scout's report (LC-115)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked
from land.sighting import scout_estimates

FIELDS = {"second_look": "second"}
MOST = 0.5


def reckon(asked: Asked) -> Answer:
    """Reckon the level, its words, and the strength from level 3."""
    die, true = asked.read_whole_number("die", 1, 6), asked.read_whole_number("true", 0, 1_000_000)
    holds = [
        FIELDS.get(name, name)
        for name in ("hill", "friendly", "second_look", "screen", "wood", "ship", "night")
        if asked.read_flag(name, False)
    ]
    level = scout_estimates.level(die, holds)
    share = scout_estimates.share(level)
    widest = share or MOST
    draw = asked.read_number("error", -widest, widest, 0)
    answer: Answer = {"level": level, "says": scout_estimates.says(level)}
    said = scout_estimates.strength(true, draw, level)
    return answer if said is None else answer | {"share": share, "strength": said}
