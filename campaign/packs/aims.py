"""The aims in scenario.toml, ``[[sides.blue.aims]]`` and ``[[sides.red.aims]]``: of both sides, or of neither."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from campaign.injects.table import minute_of
from campaign.judging.aims import Aim
from campaign.judging.events import GROUP_OF
from campaign.judging.language import BY, Men, Names, Observation, Opened, Predicate, Rfi, Serial, Wrong, facts_of, read_table
from campaign.packs.faults import Faults
from campaign.packs.land.loader import LandPack
from campaign.packs.part import FILE, Part
from campaign.packs.scenario import Scenario
from campaign.packs.ships.classes import TOP_KNOTS
from campaign.packs.ships.fleets import Fleets
from campaign.seat_kinds import UMPIRE
from campaign.war.reports.summaries import CALLED
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import plural

ENTRIES = "text points by when"
MOST, LONGEST, DEAREST = 8, 160, 100
DAY_MIN = 1440
OF_PEOPLE = (Opened, Rfi, Serial, Observation)
"""Facts that people make beside the war: they meet no aim of a side."""


class AnyName(frozenset[str]):
    """Names of a file that is faulty, and so not known: any may be right."""

    def __contains__(self, name: object) -> bool:
        return True


def read(scenario: Scenario, fleet: Fleets, ashore: LandPack | None, faults: Faults) -> tuple[Aim, ...]:
    """Read the aims of both sides, noting all faults."""
    names, found = names_of(scenario, fleet, ashore), list[Aim]()
    if not faults.clean("forces.csv", "places.geojson", "bodies.csv", "arrivals.csv"):
        names = replace(names, forces=AnyName(), places=AnyName())
    for side in BELLIGERENTS:
        found += _of_side(scenario, side, names, faults)
    for side, other in (BELLIGERENTS, BELLIGERENTS[::-1]):
        if scenario.aims.get(side) and not scenario.aims.get(other):
            faults.add(FILE, 0, f"sides.{other}.aims", "", f"has no aims, and {side} has", "aims of both sides, or of none")
    return tuple(found)


def names_of(scenario: Scenario, fleet: Fleets, ashore: LandPack | None) -> Names:
    """Collect the names that an aim may use: seats, forces, columns, papers, events, ships, places."""
    bodies = (
        {*(one.key for one in ashore.opening.bodies), *(one.body.key for one in ashore.opening.arrivals)} if ashore else set()
    )
    places = {place.key for place in ashore.ground.places} if ashore else set()
    return Names(
        seats=frozenset(seat.key for seat in scenario.seats if seat.role != UMPIRE),
        forces=frozenset(fleet.forces) | bodies,
        papers=frozenset(CALLED),
        events=frozenset(GROUP_OF),
        serials=frozenset(),
        places=frozenset(places),
        types=frozenset(TOP_KNOTS),
    )


def _of_side(scenario: Scenario, side: str, names: Names, faults: Faults) -> Iterator[Aim]:
    listed: Any = scenario.aims.get(side, [])
    if not isinstance(listed, list) or len(listed) > MOST or not all(isinstance(one, dict) for one in listed):
        faults.add(
            FILE, 0, f"sides.{side}.aims", listed, "is no list of aims", f"one [[sides.{side}.aims]] for each, at most {MOST}"
        )
        return
    for n, entry in enumerate(listed, 1):
        part = Part(f"sides.{side}.aims[{n}]", entry, ENTRIES, faults)
        text, points = part.text("text", LONGEST), part.read_whole_number("points", 1, DEAREST)
        predicate = _predicate(part, scenario, names)
        if predicate is not None:
            yield Aim(side, text, points, predicate)


def _predicate(part: Part, scenario: Scenario, names: Names) -> Predicate | None:
    """Read the predicate ``when``, judged by the record up to ``by`` if given; None after a fault."""
    if part.missing("when", 'a predicate, such as {never = {fact = "lost", what = "ship", side = "blue"}}'):
        return None
    try:
        found = read_table(part.values["when"], names)
    except Wrong as wrong:
        for text in wrong.faults:
            part.fault("when", "", text.rstrip("."))
        return None
    end = scenario.days * DAY_MIN
    for one in parts_of(found):
        if one.word == BY and one.minute > end:
            part.fault("when", one.minute, "is a minute after the end of the scenario", f"at most {end:,}")
        for _, fact in facts_of(one.says):
            if isinstance(fact, OF_PEOPLE):
                part.fault("when", "", f"{type(fact).__name__.lower()} is nothing that happens in the war", "another fact")
            if isinstance(fact, Men) and scenario.land is None:
                part.fault("when", "", "there are no men ashore in a war at sea alone", "a pack with [land] in scenario.toml")
    if "by" not in part.values:
        return found
    said = part.text("by", 40)
    minute = minute_of(said, scenario.calendar.hour) if said else None
    if said and (minute is None or not 0 < minute <= end):
        part.fault("by", said, "is no time of this scenario", f'such as "Day 1, 18:00"; it lasts {plural(scenario.days, "day")}')
    return None if minute is None else Predicate(BY, parts=(found,), minute=minute)


def parts_of(predicate: Predicate) -> Iterator[Predicate]:
    """List a predicate and all its parts."""
    yield predicate
    for one in predicate.parts:
        yield from parts_of(one)
