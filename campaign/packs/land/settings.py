"""[land], [land.battles] and [land.terms] of scenario.toml (section C, LC-011, LC-083, LC-181, LC-260, LC-292)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaign.packs.battles import CAPTAINS, LONGEST_CLOCK, PLAYERS, SHORTEST_CLOCK, able
from campaign.packs.faults import Faults, instead
from campaign.packs.land import features
from campaign.packs.scenario import FILE, Part
from land.score.objectives import Objective
from land.state.ground import Place
from land.terms import Terms, agree
from naval.state.world import BELLIGERENTS

ENTRIES = "season rolling_stock gauge_in objectives battles terms"
MOST_TRAINS = 1000
GAUGES = (15, 120)  # inches


@dataclass(frozen=True)
class LandBattles:
    """The settings of battles on land (LC-260).

    ``fought`` "": as at sea."""

    rules: str = field(default_factory=lambda: features.words("rules")[0])
    fought: str = ""
    move_seconds: int | None = None


@dataclass(frozen=True)
class LandSettings:
    """The contents of ``[land]``: season, trains in the pool and their gauge by side, objectives, battles, proposed terms."""

    season: str = "dry"
    trains: dict[str, int] = field(default_factory=dict)
    gauges: dict[str, float] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    battles: LandBattles = field(default_factory=LandBattles)
    terms: Terms = field(default_factory=Terms)


def read(part: Part) -> LandSettings:
    """Read the table ``[land]``, noting all faults."""
    season = part.choice("season", features.words("seasons"), "season") if "season" in part.values else "dry"
    trains = {}
    if "rolling_stock" in part.values:
        stock = part.part("rolling_stock", " ".join(BELLIGERENTS))
        trains = {side: stock.read_whole_number(side, 0, MOST_TRAINS, 0) for side in BELLIGERENTS}
    gauges = {}
    if "gauge_in" in part.values:
        width = part.part("gauge_in", " ".join(BELLIGERENTS))
        gauges = {side: width.number(side, *GAUGES) for side in BELLIGERENTS if side in width.values}
    battles = _battles(part.part("battles", "rules fought move_seconds")) if "battles" in part.values else LandBattles()
    terms, wrong = agree(Terms(), part.values.get("terms", {}))
    for one in wrong:
        where = f"{part.name}.terms" + (f".{one.where}" if one.where else "")
        part.faults.add(FILE, 0, where, "", "will not do: " + one.text, "" if one.mend is None else f"such as {one.mend}")
    return LandSettings(season, trains, gauges, tuple(_objectives(part)), battles, terms or Terms())


def _battles(part: Part) -> LandBattles:
    known = [rules for rules in features.words("rules") if rules in able()]
    rules = part.choice("rules", tuple(known), "rule set for battles on land") if "rules" in part.values else known[0]
    fought = part.choice("fought", (CAPTAINS, PLAYERS), "way to have battles fought") if "fought" in part.values else ""
    seconds = (
        part.read_whole_number("move_seconds", SHORTEST_CLOCK, LONGEST_CLOCK, SHORTEST_CLOCK)
        if "move_seconds" in part.values
        else None
    )
    return LandBattles(rules or known[0], fought or "", seconds)


def _objectives(part: Part) -> Iterable[Objective]:
    listed = part.values.get("objectives", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        part.fault("objectives", listed, "is no list of objectives", '[{place = "…", points = 25, side = "red"}]')
        return
    for n, entry in enumerate(listed, 1):
        one = Part(f"{part.name}.objectives[{n}]", entry, "place points side", part.faults)
        yield Objective(
            place=one.text("place", 40),
            points=one.read_whole_number("points", 1, 1000),
            side=one.choice("side", BELLIGERENTS, "fighting side"),
        )


def check(settings: LandSettings, places: dict[str, Place], faults: Faults) -> None:
    """Check that objectives are places of the ground, each once a side (LC-292)."""
    seen: set[tuple[str, str]] = set()
    for n, one in enumerate(settings.objectives, 1):
        where = f"land.objectives[{n}].place"
        if one.place and one.place not in places:
            faults.add(FILE, 0, where, one.place, "is no place of places.geojson", instead(one.place, places))
        elif (one.place, one.side) in seen:
            faults.add(FILE, 0, where, one.place, f"is an objective of {one.side} twice", "each once")
        seen.add((one.place, one.side))
