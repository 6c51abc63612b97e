"""``reckon contact``: minutes until two columns on one road are in contact (LC-256)."""

from __future__ import annotations

from land.contact.approach import HOUR, range_yd
from land.contact.plane import YD_A_MILE
from land.reckoner.asked import Answer, Asked

MOST_MI = 500
MOST_MPH = 60
DAY, NIGHT = LIGHT = ("day", "night")


def reckon(asked: Asked) -> Answer:
    """Reckon the range that counts, and the minute, rounded down; null: never."""
    apart = asked.read_number("apart_mi", 0, MOST_MI) * YD_A_MILE
    closing = (asked.read_number("a_mph", 0, MOST_MPH) + asked.read_number("b_mph", 0, MOST_MPH, 0)) * YD_A_MILE / HOUR
    reach = range_yd(asked.read_flag("guns", True), asked.read_word("light", LIGHT, DAY) == NIGHT)
    if apart <= reach:
        return {"range_yd": reach, "minutes": 0}
    return {"range_yd": reach, "minutes": int(round((apart - reach) / closing, 6)) if closing else None}
