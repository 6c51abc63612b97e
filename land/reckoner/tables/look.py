"""``reckon look``: distance at which a thing is seen (LC-111, LC-112)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked, plain
from land.sighting import reach


def reckon(asked: Asked) -> Answer:
    """Reckon the miles at which it is seen, 0 where it cannot be."""
    what = asked.read_word("what", reach.WHATS)
    visibility = asked.read_number("visibility_nm", 0, 60)
    night = asked.read_word("light", ("day", "night"), "day") == "night"
    hill = asked.read_number("hill_ft", 0, 30_000, 0)
    ground = asked.read_word("ground", ("open", *reach.COVERED), "open")
    return {"seen_mi": plain(reach.seen_mi(what, visibility, night, hill, ground in reach.COVERED))}
