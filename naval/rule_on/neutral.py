"""A merchantman of no belligerent comes into sight of the war at a run's first minute: by an inject (UD-064, NAV-S-052)."""

from __future__ import annotations

from naval.geo.compass import place_words
from naval.rule_on.kind import Ground, Kind, Names, within
from naval.state.acts import Neutral

MOST_KN = 25


def check(act: Neutral, ground: Ground) -> list[str]:
    """Every fault: a name of her own, a course over the sea, a speed."""
    had = {one.key for one in ground.world.ships} | {one.key for one in ground.world.merchants}
    faults = [f"There is a ship {act.name} already."] if act.key in had else []
    places = ((act.lon, act.lat), (act.to_lon, act.to_lat))
    for lon, lat in places:
        faults += within("Longitude", lon, -180, 180, "degree") + within("Latitude", lat, -85, 85, "degree")
    if not faults and any(ground.is_land(*one) for one in places):
        faults.append("She sails from sea to sea: one of the places is on land.")
    return faults + within("Her speed", act.knots, 1, MOST_KN, "knot")


def sentence(act: Neutral, names: Names) -> str:
    way = f"from {place_words(act.lon, act.lat)} to {place_words(act.to_lon, act.to_lat)}"
    return f"{act.name}, {act.flag}, sails {way} at {act.knots:g} knots."


KIND = Kind(
    act=Neutral,
    title="Neutral ship",
    stage="plan",
    rule="NAV-S-052",
    fits=(),
    fields=(),
    check=check,
    sentence=sentence,
    subject=lambda act: act.key,
    span=lambda act: (act.since, float("inf")),
    first=lambda act: True,
)
