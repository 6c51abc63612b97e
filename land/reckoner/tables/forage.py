"""``reckon forage``: yield of the country along a march or round a halt (LC-157)."""

from __future__ import annotations

import math

from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.load import MOST
from land.supply import foraging


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    each = asked.read_number("people_sqmi", 0, 10_000)
    march = asked.read_number("march_mi", 0, 500, above=True) if asked.has_field("march_mi") else None
    men = asked.read_whole_number("men", 1, MOST) if asked.has_field("men") else None
    winter = asked.read_flag("winter", False)
    reach = foraging.reach_mi(march is None)
    area = math.pi * reach**2 if march is None else march * 2 * reach
    people = round(area * each, 6)  # so that floating sums lose no whole inhabitant
    given = foraging.rations(people)
    told: Answer = {
        "area_sqmi": plain(area),
        "people": math.floor(people),
        "rations": given,
        "most_a_day": foraging.most_a_day(people),
        "forage_packets": foraging.forage_of(given, winter),
    }
    return told if men is None else told | {"days": plain(given / men)}
