"""Mines lie round a place from a run's first minute on: by an inject (UD-064, NAV-S-085)."""

from __future__ import annotations

from naval.geo.compass import place_words
from naval.rule_on.kind import Ground, Kind, Names, within
from naval.run.prepared import field_key
from naval.state.acts import Mined
from naval.state.world import BELLIGERENTS
from tactical.engine.words import plural

MOST_NM, MOST = 5, 500


def check(act: Mined, ground: Ground) -> list[str]:
    """Every fault: a side at war, a place at sea, a circle and a number of mines."""
    faults = [] if act.side in BELLIGERENTS else [f"Mines are a side's: {' or '.join(BELLIGERENTS)}."]
    faults += within("Longitude", act.lon, -180, 180, "degree") + within("Latitude", act.lat, -85, 85, "degree")
    if not faults and ground.is_land(act.lon, act.lat):
        faults.append("Mines lie at sea: that place is on land.")
    return faults + within("The circle", act.radius_nm, 0.1, MOST_NM, "mile") + within("Mines", act.count, 1, MOST, "mine")


def sentence(act: Mined, names: Names) -> str:
    where = place_words(act.lon, act.lat)
    return f"{plural(act.count, 'mine')} of {act.side.capitalize()} lie within {plural(act.radius_nm, 'mile')} of {where}."


KIND = Kind(
    act=Mined,
    title="Minefield",
    stage="plan",
    rule="NAV-S-085",
    fits=(),
    fields=(),
    check=check,
    sentence=sentence,
    subject=field_key,
    span=lambda act: (act.since, act.since + 1),
    first=lambda act: True,
)
