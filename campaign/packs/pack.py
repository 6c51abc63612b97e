"""Loading a scenario pack: read everything, then refuse it with every fault, or return a world and its chart."""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from campaign.injects import library
from campaign.judging.aims import Aim
from campaign.packs import aims, battles, scenario
from campaign.packs.archive import archive, fingerprint
from campaign.packs.battles import Battles
from campaign.packs.chart import areas, cables, ground, harbours, places
from campaign.packs.chart.theatre import draw
from campaign.packs.faults import Faults
from campaign.packs.land import loader as land
from campaign.packs.land.loader import LandPack
from campaign.packs.scenario import Muster, PackSeat, Scenario, Side
from campaign.packs.ships import classes, fleets, trade
from campaign.packs.table import KEY
from campaign.seat_kinds import PRINTS, UMPIRE, find_kind
from land.ground.country import Country
from land.ground.public_map import mapped
from land.state.ground import Ground
from land.terms import Terms
from naval.geo.calendar import DAY_MIN
from naval.geo.chart import Chart
from naval.run.harbours.works import outfit
from naval.state.waters import HarbourChart
from naval.state.world import Calendar, Port, Seat, World
from tactical.engine.text.words import plural

RULES = "naval-2"
SHIPPED = Path(__file__).resolve().parent.parent / "scenarios"
FOLDERS = (SHIPPED, *(Path(one) for one in os.environ.get("SEALED_ORDERS_PACKS", "").split(os.pathsep) if one))
"""Folders searched for packs; of two with one key the first counts, so that none replaces a shipped one."""


@dataclass(frozen=True, eq=False)  # one for a pack, as it caches what is drawn from it
class Public:
    """The public part of a pack: chart, data for every browser, calendar of its waters.

    ``mines``: some class in service carries them; classes are issued to everybody (SC-N-51). ``ground``: the country as on any
    map, None for a war at sea alone; ``newspapers``: their names by seat."""

    title: str
    blurb: str
    chart: Chart
    theatre: dict[str, Any]
    theatre_version: str
    calendar: Calendar
    mines: bool = False
    ground: Ground | None = None
    terms: Terms = field(default_factory=Terms)
    newspapers: dict[str, str] = field(default_factory=dict)

    @functools.cached_property
    def country(self) -> Country | None:
        """Build the ground for queries."""
        return None if self.ground is None else Country(self.ground, self.chart)

    def with_terms(self, terms: Terms) -> Public:
        """Copy this with other terms of the land agreed (LC-011)."""
        other: Public = replace(self, terms=terms)
        other.__dict__["country"] = self.country  # costly to build, and unchanged
        return other


@dataclass(frozen=True)
class Briefing:
    """The scenario as told to one seat: ``story``, its side and the side's ``aim``, its own orders.

    ``aims`` count for its side at the end, with points; ``watch``: where the side wants its cruisers, for the computer."""

    story: str
    side: str
    aim: str
    orders: str
    watch: tuple[tuple[float, float], ...] = ()
    aims: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Pack:
    """A scenario ready to begin.

    ``world`` is the truth at minute 0; ``seats`` includes the umpire's, which the world does not know; ``theatre`` is public, and
    ``theatre_version`` changes with it. ``first_run_min``: length of the first run; ``days``: intended length of the war.
    ``fingerprint`` changes with any file; ``files`` are all of them in one archive. ``land`` is None for a war at sea alone;
    ``injects`` is its library (UD-069), "" for none; ``aims`` are scored at the end."""

    key: str
    title: str
    blurb: str
    days: int
    first_run_min: int
    world: World
    seats: tuple[PackSeat, ...]
    sides: tuple[Side, ...]
    chart: Chart
    theatre: dict[str, Any]
    theatre_version: str
    fingerprint: str
    files: bytes
    battles: Battles = field(default_factory=Battles)
    muster: Muster = field(default_factory=Muster)
    land: LandPack | None = None
    injects: str = ""
    aims: tuple[Aim, ...] = ()

    def briefing(self, key: str) -> Briefing:
        """Return one seat's instructions for the war, without those of the others."""
        seat = next((one for one in self.seats if one.key == key), None)
        side = next((one for one in self.sides if seat and one.key == seat.side), None)
        orders = seat.brief if seat else ""
        if side is None:
            return Briefing(self.blurb, "", "", orders)
        own = tuple((one.text, one.points) for one in self.aims if one.side == side.key)
        return Briefing(self.blurb, side.name, side.aim, orders, side.watch, own)

    @property
    def ports(self) -> tuple[Port, ...]:
        """List the ports of all sides as the war finds them, which tell nothing of where ships are."""
        return self.world.ports

    @property
    def harbours(self) -> tuple[HarbourChart, ...]:
        """List the scenario's harbour charts."""
        return self.world.harbours

    @functools.cached_property
    def public(self) -> Public:
        """Collect the part given to rooms, with nobody's position."""
        mines = any(outfit(one) for one in self.world.classes)
        shown, terms = (mapped(self.land.ground), self.land.terms) if self.land else (None, Terms())
        sea = (self.title, self.blurb, self.chart, self.theatre, self.theatre_version, self.world.calendar)
        newspapers = {one.key: one.name for one in self.world.seats if PRINTS in find_kind(one.role).parts}
        return Public(*sea, mines, shown, terms, newspapers)


def load(path: Path | str, *, kept: bool = False) -> Pack:
    """Load the pack in a folder; raise PackFaults with everything wrong.

    A pack ``kept`` with a war is exempt from later requirements."""
    folder = Path(path)
    faults = Faults(kept=kept)
    if not KEY.match(folder.name):
        faults.add(folder.name, 0, "", "", "is no name for a pack", "small letters, digits and _")
    told = scenario.read(folder, faults)
    sea = ground.read(folder, told, faults)
    known = classes.read(folder, faults)
    ports = places.read_ports(folder, told, sea, faults)
    ground.check_lanes(sea, told, ports, faults)
    stations = places.read_stations(folder, told, sea, faults)
    names = places.read_names(folder, told, faults)
    fleet = fleets.Fleets(folder, told, sea, ports, known, faults)
    merchants = trade.read(folder, told, sea.lanes, known, set(fleet.ships), faults)
    fights = battles.read(told.battles, fleet, known, faults)
    waters = (folder, told, sea, ports, stations, faults)
    drawn = harbours.read(*waters)
    scenario.check_harbours(told, {key: port.side for key, port in ports.items()}, drawn, faults)
    weather, wires = areas.read(*waters), cables.read(*waters)
    ashore = land.read(folder, told, sea, ports, fleet, faults)
    prepared = read_library(folder, told, faults)
    scores = aims.read(told, fleet, ashore, faults)
    faults.refuse()
    if sea.chart is None:  # a pack without faults has bounds and land, hence a chart
        raise RuntimeError(f"{folder.name}: no chart was drawn although no fault was found")
    theatre, version = draw(folder.name, told, sea, ports, stations, names, wires, mapped(ashore.ground) if ashore else None)
    seats = {s.key: Seat(key=s.key, name=s.name, role=s.role, side=s.side, of=s.of, coasts=s.coasts) for s in told.seats}
    tables: dict[str, dict[str, Any]] = {
        "classes": known,
        "seats": {key: seat for key, seat in seats.items() if seat.role != UMPIRE},
        "ports": ports,
        "stations": stations,
        "forces": fleet.forces,
        "ships": fleet.ships,
        "merchants": merchants,
        "lanes": {key: lane.water for key, lane in sea.lanes.items()},
        "areas": weather,
        "cables": wires,
        "harbours": drawn,
    }
    by_key: dict[str, Any] = {name: tuple(things[key] for key in sorted(things)) for name, things in tables.items()}
    return Pack(
        key=folder.name,
        title=told.title,
        blurb=told.blurb,
        days=told.days,
        first_run_min=told.first_run_min,
        world=World(rules=RULES, minute=0, calendar=told.calendar, settings=told.settings, **by_key),
        seats=tuple(told.seats),
        sides=tuple(told.sides.values()),
        chart=sea.chart,
        theatre=theatre,
        theatre_version=version,
        fingerprint=fingerprint(folder),
        files=archive(folder),
        battles=fights,
        muster=told.muster,
        land=ashore,
        injects=prepared,
        aims=scores,
    )


def shelves() -> dict[str, Path]:
    """Find the folder of each pack, by key; every folder with a scenario.toml is one."""
    return {path.parent.name: path.parent for folder in reversed(FOLDERS) for path in folder.glob("*/scenario.toml")}


def available() -> list[str]:
    """List the keys of the packs on offer, in order."""
    return sorted(key for key, folder in shelves().items() if scenario.is_offered(folder))


@functools.cache
def find(key: str) -> Pack:
    """Load a pack by key, on offer or not, once a process; raise LookupError if unknown.

    It is shared: treat its theatre as read-only."""
    if key not in shelves():
        raise LookupError(f"there is no scenario pack {key!r}; there are {', '.join(available())}")
    return load(shelves()[key])


LIBRARY = "injects.toml"


def read_library(folder: Path, scenario: Scenario, faults: Faults) -> str:
    """Read and check the library of injects, which is optional (UD-069)."""
    path = folder / LIBRARY
    if not path.is_file():
        return ""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        faults.add(LIBRARY, 0, "", "", "is no UTF-8")
        return ""
    found, wrong = library.read(text)
    for said in wrong:
        faults.add(LIBRARY, 0, "", "", said)
    for one in found if scenario.days and not faults.kept else ():
        if one.plan.due is not None and one.plan.due > scenario.days * DAY_MIN:
            ends = f"is after the end of the scenario, which has {plural(scenario.days, 'day')}"
            faults.add(LIBRARY, 0, f"{one.key}.due", one.plan.due, ends, f"at most {scenario.days * DAY_MIN} minutes")
    return text
