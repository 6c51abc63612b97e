"""``reckon siege``: how long an invested place holds out, and the progress of the approach (LC-240 to LC-242)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked, plain
from land.siege import approach, garrison_hunger

MOST = 1_000_000
MOST_GUNS = 10_000
SHUT_IN = ("men", "horses", "food")
EXTRA = ("forage", "half_rations")
GUNS = ("siege_guns", "fort_guns")
GROUND = ("rock", "from_yd")


def reckon(asked: Asked) -> Answer:
    """Reckon those shut in, the approach, or both."""
    eats, digs = _any(asked, *SHUT_IN, *EXTRA), _any(asked, *GUNS, *GROUND)
    told: Answer = {}
    if eats or not digs:
        told |= _reckon_garrison_hunger(asked)
    if digs:
        told |= _approach(asked)
    return told


def _any(asked: Asked, *names: str) -> bool:
    """Report whether one of some fields is given; from then on all of them are known."""
    given = [asked.has_field(name) for name in names]
    return any(given)


def _reckon_garrison_hunger(asked: Asked) -> Answer:
    men, horses, food = (
        asked.read_whole_number("men", 1, MOST),
        asked.read_whole_number("horses", 0, MOST),
        asked.read_whole_number("food", 0, MOST),
    )
    forage = asked.read_whole_number("forage", 0, MOST, 0) if asked.has_field("forage") else None
    held = garrison_hunger.holds_out(men, horses, food, forage, asked.read_flag("half_rations", False))
    more = {} if held.no_forage_from is None else {"no_forage_from": held.no_forage_from}
    return {
        "per_call": held.per_call,
        "packets_to": held.packets_to,
        "last_horse_at": held.last_horse_at,
        "surrender_h_after": garrison_hunger.surrender_min() // 60,
        "surrender_h": held.surrender_h,
        **more,
    }


def _approach(asked: Asked) -> Answer:
    guns, fort = asked.read_whole_number("siege_guns", 1, MOST_GUNS), asked.read_whole_number("fort_guns", 0, MOST_GUNS)
    rate = approach.yards_a_day(guns, fort, asked.read_flag("rock", False))
    left = approach.to_storm_yd(asked.read_number("from_yd", 0, 1000, 1000))
    days = -int(-round(left / rate, 6) // 1) if left > 0 else 0
    return {"yards_a_day": plain(rate), "days_to_100_yd": days}
