"""Briefing material before the war: a seat's ships, the enemy's targets, and its room's contents.

It is read from the truth at minute 0, so no room may make it (NAV-S-011 to 019).
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign import serialization
from campaign.models.belief import Seat
from campaign.orders import engineer
from naval.mustering import cabins, fleet_list


@dataclass(frozen=True)
class Served:
    """Ships of a seat in their boxes, the other side's targets and name, and how far its fleet is public."""

    boxes: tuple[fleet_list.Box, ...] = ()
    targets: tuple[fleet_list.Target, ...] = ()
    enemy: str = ""
    public: str = ""


def served(seat: Seat) -> Served:
    """Collect what a seat is given: an Admiralty its whole side, a cabin and its engineer its own ships."""
    pack = serialization.pack_of(seat.campaign)
    world = pack.world
    if seat.side == "neutral":
        return Served()
    cabin = engineer.cabin_of(seat)
    whole = seat.kind.ashore
    forces = [f for f in world.forces if f.side == seat.side and (whole or (cabin is not None and f.seat == cabin.key))]
    keys = {force.key for force in forces}
    own = [ship for ship in world.ships if ship.side == seat.side and ship.force in keys]
    foe = next((side for side in pack.sides if side.key not in (seat.side, "neutral")), None)
    if pack.muster.published == "ships":
        targets = fleet_list.targets(seat.side, world.ships, world.classes)
    else:
        targets = fleet_list.targets_by_class(foe.nation if foe else "", world.classes)
    boxes = fleet_list.boxes(seat.side, own, forces, world.classes)
    return Served(tuple(boxes), tuple(targets), foe.name if foe else "", pack.muster.published)


def list_ports_and_forces(seat: Seat) -> tuple[list[str], list[str]]:
    """Name the ports and the forces in a seat's own room."""
    world = serialization.pack_of(seat.campaign).world
    mine = next((one for one in world.seats if one.key == seat.key), None)
    if mine is None:
        return [], []
    cabin = cabins.cabin_of(mine, world.seats, world.ports, world.forces)
    ports = {port.key: port.name for port in world.ports}
    forces = {force.key: force.name for force in world.forces}
    return [ports[key] for key in cabin.ports], [forces[key] for key in cabin.forces]


def called(seat: Seat) -> dict[str, str]:
    """Map the keys of a side's seats to their names in signals."""
    return {one.key: one.name for one in serialization.pack_of(seat.campaign).world.seats if one.side == seat.side}


def commands(seat: Seat) -> dict[str, str]:
    """Map a side's forces to the seats that first command them, for its Admiralty."""
    if not seat.kind.ashore:
        return {}
    return {force.key: force.seat for force in serialization.pack_of(seat.campaign).world.forces if force.side == seat.side}
