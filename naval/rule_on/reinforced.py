"""A force comes into the war at a run's first minute: by an inject (UD-064)."""

from __future__ import annotations

from naval.geo.compass import place_words
from naval.rule_on.kind import Ground, Kind, Names, within
from naval.state.acts import Reinforced
from tactical.engine.words import counted, listed

MOST_SHIPS = 24


def check(act: Reinforced, ground: Ground) -> list[str]:
    """Every fault: a seat that has ships, names that nobody bears yet, classes of the pack, a place where she floats."""
    world = ground.world
    seat = next((one for one in world.seats if one.key == act.seat), None)
    faults = [] if seat is not None and seat.role == "cabin" else ["A force is under a cabin of a side at war: say which."]
    if act.key in {one.key for one in world.forces}:
        faults.append(f"There is a force {act.name} already.")
    had = {one.key for one in world.ships} | {one.key for one in world.merchants}
    twice = {one.key for one in act.ships if sum(other.key == one.key for other in act.ships) > 1}
    if taken := [one.name for one in act.ships if one.key in had or one.key in twice]:
        faults.append(f"There is a ship of that name already: {listed(dict.fromkeys(taken))}.")
    classes = {one.key for one in world.classes if one.kind != "merchant"}
    if strange := sorted({one.class_key for one in act.ships} - classes):
        faults.append(f"No class of this war: {listed(strange)}. There are {listed(sorted(classes))}.")
    faults += within("Ships", len(act.ships), 1, MOST_SHIPS, "ship")
    if act.port and act.port not in {one.key for one in world.ports}:
        faults.append("There is no such port.")
    if not act.port:
        faults += within("Longitude", act.lon, -180, 180, "degree") + within("Latitude", act.lat, -85, 85, "degree")
        if ground.is_land(act.lon, act.lat):
            faults.append("She comes in at sea or in a port: that place is on land.")
    return faults


def sentence(act: Reinforced, names: Names) -> str:
    where = f"in {names.of(act.port)}" if act.port else f"at {place_words(act.lon, act.lat)}"
    ships = f"{counted(len(act.ships), 'ship')}, {listed(one.name for one in act.ships)}"
    return f"{act.name}, {ships}, joins {names.of(act.seat)} {where}."


KIND = Kind(
    act=Reinforced,
    title="Reinforcement",
    stage="plan",
    rule="NAV-S-044",
    fits=(),
    fields=(),
    check=check,
    sentence=sentence,
    subject=lambda act: act.key,
    span=lambda act: (act.since, float("inf")),
    first=lambda act: True,
)
