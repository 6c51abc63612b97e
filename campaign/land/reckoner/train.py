"""How long units take by rail (LC-180 to LC-185)."""

from __future__ import annotations

from campaign.land import tables
from campaign.land.rail import line
from campaign.land.rail.loads import of_counts, trains_of
from campaign.land.reckoner.asked import Answer, Asked, plain
from campaign.land.reckoner.load import by_units


def reckon(asked: Asked) -> Answer:
    """The line of the table of trains."""
    if asked.has("trains"):
        if asked.has("units"):
            asked.say("units or trains, not both")
        trains = asked.whole("trains", 1, 10_000)
    else:
        force = by_units(asked)
        whole = force.strength
        wagons = whole.train if whole is not None else 0
        followed = whole is not None and bool(whole.services or wagons)
        trains = trains_of(of_counts(force.counts, wagons, followed)) * force.times
    miles = asked.number("miles", 0, 2000, above=True)
    cls = asked.word("line", tuple(tables.value("rail", "trains")))
    platforms = asked.whole("platforms", 1, 100, 1)
    found = line.timing(max(trains, 1), miles, cls, platforms)
    return {"trains": trains, "headway_min": plain(found.headway), "first_min": found.first, "minutes": found.last}
