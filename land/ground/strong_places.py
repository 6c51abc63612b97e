"""Strong places and the state of things: passes, forts, bridges and lines (LC-045, LC-046, LC-048)."""

from __future__ import annotations

from land import tables
from land.ground.country import ON_PLACE_MI, Country
from land.state.ground import Place
from land.state.world import MINED, SOUND, PlaceNow, Spot

PASS, FORT = "pass", "fort"


def most_in_action(country: Country, spot: Spot) -> int | None:
    """Return how many men a side may have in action at once: 5,000 at a pass; None: no limit (LC-045)."""
    near = country.places_within(spot.lon, spot.lat, ON_PLACE_MI)
    held = any(PASS in country.find_place(key).kinds for _, key in near) or (
        spot.place and PASS in country.find_place(spot.place).kinds
    )
    return int(tables.value("ground", "pass_men")) if held else None


def holder(place: Place, now: PlaceNow | None) -> str:
    """Return the side that holds a place now, else the one that did on Day 1 (LC-046)."""
    return now.side if now is not None and now.side else place.side


def serves(place: Place, now: PlaceNow | None) -> str:
    """Return the side that holds a fort, and so its works and guns; "" without an intact fort (LC-046)."""
    return holder(place, now) if FORT in place.kinds and not (now is not None and now.destroyed) else ""


def usable(state: str) -> bool:
    """Report whether a bridge, rail, wire, depot or boat may be used: sound, or mined and not yet blown (LC-048)."""
    return state in (SOUND, MINED)
