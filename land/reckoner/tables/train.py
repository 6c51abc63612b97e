"""``reckon train``: time of units by rail (LC-180 to LC-185)."""

from __future__ import annotations

from land import tables
from land.rail import line
from land.rail.loads import Loading, loading, trains_of
from land.reckoner.asked import Answer, Asked, plain
from land.reckoner.load import Counts, by_units, of_units
from land.state.units import kinds


def of_counts(counts: Counts, wagons: int | None = None, followed: bool = True) -> Loading:
    """Reckon the load of units at full strength, with services and train or alone."""
    whole = of_units(counts, wagons, followed)
    total = Loading(foot=whole.services, wagons=whole.train)
    for code, number in counts.items():
        one = kinds()[code]
        total += loading(one, one.men * number, one.horses * number, one.guns * number, one.wagons * number)
    return total


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    if asked.has_field("trains"):
        if asked.has_field("units"):
            asked.add_fault("units or trains, not both")
        trains = asked.read_whole_number("trains", 1, 10_000)
    else:
        force = by_units(asked)
        whole = force.strength
        wagons = whole.train if whole is not None else 0
        followed = whole is not None and bool(whole.services or wagons)
        trains = trains_of(of_counts(force.counts, wagons, followed)) * force.times
    miles = asked.read_number("miles", 0, 2000, above=True)
    cls = asked.read_word("line", tuple(tables.value("rail", "trains")))
    platforms = asked.read_whole_number("platforms", 1, 100, 1)
    found = line.timing(max(trains, 1), miles, cls, platforms)
    return {"trains": trains, "headway_min": plain(found.headway), "first_min": found.first, "minutes": found.last}
