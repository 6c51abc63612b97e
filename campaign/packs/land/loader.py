"""The land of a pack, whole, as a war on it begins (section C, Function index: load_land)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from campaign.packs.chart.ground import Ground as Sea
from campaign.packs.faults import Faults
from campaign.packs.land import layers, lines, settings
from campaign.packs.land.bodies import Bodies
from campaign.packs.land.settings import LandBattles
from campaign.packs.scenario import Scenario
from campaign.packs.ships.fleets import Fleets
from land.score.objectives import Objective
from land.state.ground import Ground, Stores
from land.state.world import Land, PlaceNow
from land.terms import Terms


@dataclass(frozen=True)
class LandPack:
    """The land as a war begins: ``opening`` is the truth at minute 0, ``ground`` does not change.

    ``terms``: proposed (LC-011). ``rooms``: gross tons for troops by transport (LC-196). ``gauges``: of each side's trains, in
    inches (LC-181). ``under``: generals' superiors. ``warnings``: excesses (LC-010)."""

    opening: Land
    ground: Ground
    terms: Terms = field(default_factory=Terms)
    battles: LandBattles = field(default_factory=LandBattles)
    season: str = "dry"
    objectives: tuple[Objective, ...] = ()
    rooms: dict[str, int] = field(default_factory=dict)
    gauges: dict[str, float] = field(default_factory=dict)
    under: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def read(folder: Path, scenario: Scenario, sea: Sea, ports: dict[str, Any], fleet: Fleets, faults: Faults) -> LandPack | None:
    """Read the land of a pack, None without ``[land]``, noting all faults of its files."""
    if scenario.land is None:
        return None
    told = settings.read(scenario.land)
    ground = layers.read(folder, scenario, sea, ports, faults)
    if faults.clean(lines.PLACES):
        settings.check(told, {place.key: place for place in ground.places}, faults)
    bodies = Bodies(scenario, ground, fleet, faults)
    bodies.read(folder)
    return LandPack(
        opening=Land(
            minute=0,
            bodies=tuple(bodies.bodies[key] for key in sorted(bodies.bodies)),
            arrivals=tuple(sorted(bodies.arrivals.values(), key=lambda one: (one.minute, one.body.key))),
            places=_places(ground),
            trains=told.trains,
            staffs=tuple(sorted(bodies.staffs, key=lambda staff: staff.seat)),
        ),
        ground=ground,
        terms=told.terms,
        battles=told.battles,
        season=told.season,
        objectives=told.objectives,
        gauges=told.gauges,
        rooms=dict(sorted(fleet.rooms.items())),
        under={seat.key: seat.under for seat in scenario.seats if seat.under},
        warnings=bodies.warnings(),
    )


def _places(ground: Ground) -> tuple[PlaceNow, ...]:
    """List the places with a holder, a depot or stores at the start (LC-046, LC-048)."""
    return tuple(
        PlaceNow(key=place.key, side=place.side, stores=place.stores, depot="depot" in place.kinds)
        for place in ground.places
        if place.side or place.stores != Stores() or "depot" in place.kinds
    )
