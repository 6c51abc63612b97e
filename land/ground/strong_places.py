"""Strong places and what has become of things: passes, forts, bridges and lines (LC-045, LC-046, LC-048)."""

from __future__ import annotations

from land import tables
from land.ground.country import ON_PLACE_MI, Country
from land.state.ground import Place
from land.state.world import MINED, SOUND, PlaceNow, Spot

PASS, FORT = "pass", "fort"


def most_in_action(country: Country, spot: Spot) -> int | None:
    """How many men a side may have in action at once: 5,000 at a pass, elsewhere no limit (LC-045)."""
    near = country.places_within(spot.lon, spot.lat, ON_PLACE_MI)
    held = any(PASS in country.place(key).kinds for _, key in near) or (spot.place and PASS in country.place(spot.place).kinds)
    return int(tables.value("ground", "pass_men")) if held else None


def holder(place: Place, now: PlaceNow | None) -> str:
    """Whose a place is: who holds it now, else who did on Day 1 (LC-046)."""
    return now.side if now is not None and now.side else place.side


def serves(place: Place, now: PlaceNow | None) -> str:
    """Whom a fort serves, its works and guns: whoever holds it; "" where there is none or it is destroyed (LC-046)."""
    return holder(place, now) if FORT in place.kinds and not (now is not None and now.destroyed) else ""


def usable(state: str) -> bool:
    """Whether a bridge, rail, wire, depot or boat may be used: sound, or mined and not yet blown (LC-048)."""
    return state in (SOUND, MINED)
