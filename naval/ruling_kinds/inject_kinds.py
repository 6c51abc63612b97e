"""Rulings that come into a war by an inject alone, from a run's first minute on (UD-064).

A port has room for fewer ships, or none; mines lie round a place (NAV-S-085); a force comes into the war; a merchantman of no
belligerent comes into sight of it (NAV-S-052); a cable is cut, or a station destroyed, at a minute (NAV-S-082, NAV-S-084).
"""

from __future__ import annotations

from naval.geo.compass import place_words
from naval.ruling_kinds.kind import Ground, Kind, Names, check_bounds
from naval.run.rulings.umpire_events import field_key
from naval.state.ruling_acts import Closed, Mined, Neutral, Reinforced, Severed
from naval.state.world import BELLIGERENTS, World
from tactical.engine.text.words import count_in_words, listed, plural

MOST_ROOM, MOST_SHIPS = 999, 24
MOST_NM, MOST_MINES = 5, 500
MOST_KN = 25


def check_closed(act: Closed, ground: Ground) -> list[str]:
    """List every fault: an existing port, and the room as a number."""
    faults = [] if any(one.key == act.port for one in ground.world.ports) else ["There is no such port."]
    return faults + check_bounds("Its room", act.capacity, 0, MOST_ROOM, "ship")


def say_closed(act: Closed, names: Names) -> str:
    return f"{names.find_name(act.port)} " + (f"has room for {plural(act.capacity, 'ship')}." if act.capacity else "is closed.")


CLOSED = Kind(
    act=Closed,
    title="Port closed",
    stage="plan",
    rule="NAV-S-078",
    check=check_closed,
    sentence=say_closed,
    subject=lambda act: act.port,
    first=lambda act: True,
)


def check_mined(act: Mined, ground: Ground) -> list[str]:
    """List every fault: a side at war, a place at sea, a circle and a number of mines."""
    faults = [] if act.side in BELLIGERENTS else [f"Mines belong to a side: {' or '.join(BELLIGERENTS)}."]
    faults += check_bounds("Longitude", act.lon, -180, 180, "degree") + check_bounds("Latitude", act.lat, -85, 85, "degree")
    if not faults and ground.is_land(act.lon, act.lat):
        faults.append("Mines must lie at sea; that place is on land.")
    return (
        faults
        + check_bounds("The circle", act.radius_nm, 0.1, MOST_NM, "mile")
        + check_bounds("Mines", act.count, 1, MOST_MINES, "mine")
    )


def say_mined(act: Mined, names: Names) -> str:
    where = place_words(act.lon, act.lat)
    return f"{plural(act.count, 'mine')} of {act.side.capitalize()} lie within {plural(act.radius_nm, 'mile')} of {where}."


MINED = Kind(
    act=Mined,
    title="Minefield",
    stage="plan",
    rule="NAV-S-085",
    check=check_mined,
    sentence=say_mined,
    subject=field_key,
    first=lambda act: True,
)


def check_reinforced(act: Reinforced, ground: Ground) -> list[str]:
    """List every fault: a seat that has ships, names not yet in use, classes of the pack, a place where she floats."""
    world = ground.world
    seat = next((one for one in world.seats if one.key == act.seat), None)
    faults = [] if seat is not None and seat.role == "cabin" else ["Choose the cabin, of a side at war, that commands the force."]
    if act.key in {one.key for one in world.forces}:
        faults.append(f"There is already a force called {act.name}.")
    had = {one.key for one in world.ships} | {one.key for one in world.merchants}
    twice = {one.key for one in act.ships if sum(other.key == one.key for other in act.ships) > 1}
    if taken := [one.name for one in act.ships if one.key in had or one.key in twice]:
        faults.append(f"There is already a ship of that name: {listed(dict.fromkeys(taken))}.")
    classes = {one.key for one in world.classes if one.kind != "merchant"}
    if strange := sorted({one.class_key for one in act.ships} - classes):
        faults.append(f"Not classes of this war: {listed(strange)}. The classes are {listed(sorted(classes))}.")
    faults += check_bounds("Ships", len(act.ships), 1, MOST_SHIPS, "ship")
    if act.port and act.port not in {one.key for one in world.ports}:
        faults.append("There is no such port.")
    if not act.port:
        faults += check_bounds("Longitude", act.lon, -180, 180, "degree") + check_bounds("Latitude", act.lat, -85, 85, "degree")
        if ground.is_land(act.lon, act.lat):
            faults.append("She must appear at sea or in a port; that place is on land.")
    return faults


def say_reinforced(act: Reinforced, names: Names) -> str:
    where = f"in {names.find_name(act.port)}" if act.port else f"at {place_words(act.lon, act.lat)}"
    ships = f"{count_in_words(len(act.ships), 'ship')}, {listed(one.name for one in act.ships)}"
    return f"{act.name}, {ships}, joins {names.find_name(act.seat)} {where}."


REINFORCED = Kind(
    act=Reinforced,
    title="Reinforcement",
    stage="plan",
    rule="NAV-S-044",
    check=check_reinforced,
    sentence=say_reinforced,
    subject=lambda act: act.key,
    span=lambda act: (act.since, float("inf")),
    first=lambda act: True,
)


def check_neutral(act: Neutral, ground: Ground) -> list[str]:
    """List every fault: a name of her own, a course over the sea, a speed."""
    had = {one.key for one in ground.world.ships} | {one.key for one in ground.world.merchants}
    faults = [f"There is already a ship called {act.name}."] if act.key in had else []
    places = ((act.lon, act.lat), (act.to_lon, act.to_lat))
    for lon, lat in places:
        faults += check_bounds("Longitude", lon, -180, 180, "degree") + check_bounds("Latitude", lat, -85, 85, "degree")
    if not faults and any(ground.is_land(*one) for one in places):
        faults.append("She must sail from sea to sea; one of the places is on land.")
    return faults + check_bounds("Her speed", act.knots, 1, MOST_KN, "knot")


def say_neutral(act: Neutral, names: Names) -> str:
    way = f"from {place_words(act.lon, act.lat)} to {place_words(act.to_lon, act.to_lat)}"
    return f"{act.name}, {act.flag}, sails {way} at {act.knots:g} knots."


NEUTRAL = Kind(
    act=Neutral,
    title="Neutral ship",
    stage="plan",
    rule="NAV-S-052",
    check=check_neutral,
    sentence=say_neutral,
    subject=lambda act: act.key,
    span=lambda act: (act.since, float("inf")),
    first=lambda act: True,
)


def name_cable_or_station(world: World, key: str) -> str:
    """Name a cable or station; "" if there is none of that key."""
    cable = next((f"the cable {one.name}" for one in world.cables if one.key == key), "")
    return cable or next((f"the station {one.name}" for one in world.stations if one.key == key), "")


def check_severed(act: Severed, ground: Ground) -> list[str]:
    """List every fault: an existing cable or station, standing as the run begins."""
    gone = {one.key for one in ground.world.cables if one.cut_at is not None}
    gone |= {one.key for one in ground.world.stations if one.destroyed_at is not None}
    if not (name := name_cable_or_station(ground.world, act.of)):
        return [f"There is no cable or station {act.of} in this war."]
    return [f"{name[0].upper()}{name[1:]} is already out of use."] if act.of in gone else []


def say_severed(act: Severed, names: Names) -> str:
    said = name_cable_or_station(names.world, act.of) or act.of
    return f"{said[0].upper()}{said[1:]} is out of use from {names.write_minute(act.since)}."


SEVERED = Kind(
    act=Severed,
    title="Cable cut or station destroyed",
    stage="signal",
    rule="NAV-S-084",
    check=check_severed,
    sentence=say_severed,
    subject=lambda act: act.of,
    span=lambda act: (act.since, float("inf")),
)
