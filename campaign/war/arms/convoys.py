"""Ships as armies meet them: transports, warships, and ships that sink (LC-195 to LC-206)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import numpy as np

from land.lift.stowage import Transport
from land.run.run_input import Broadside, Convoy, Sunk
from land.sighting.shore import ShipTrack
from naval.geo.course import distance_nm
from naval.rulesets.jane.for_the_sea import STANDARD, armament
from naval.run.run_input import Done, afloat_at, ship_at
from naval.run.tracks import lon_lat, places_at
from naval.state.world import Ship, ShipClass

BEAMS = ("port", "starboard")


def steamed(sea: Done) -> list[ShipTrack]:
    """List the tracks of all forces, in their order, from the run's start to its clock."""
    start = sea.world.minute
    minutes = np.arange(start, sea.clock + 1, dtype=np.float64)
    out = []
    for n, force in enumerate(sea.fleet.forces):
        lon, lat = lon_lat(places_at(sea.tracks, np.full(len(minutes), n, dtype=np.int64), minutes)[0])
        out.append(ShipTrack(force.key, force.side, np.asarray(lon), np.asarray(lat), start))
    return out


def convoys(rooms: Mapping[str, int], sea: Done) -> dict[str, Convoy]:
    """Return the ships afloat of each force as troops use them."""
    found = {}
    for n, force in enumerate(sea.fleet.forces):
        ships = [one for s in sea.fleet.ships_of[n] if (one := ship_at(sea, s, sea.clock)).afloat]
        carry = tuple(Transport(key=one.key, room_t=rooms[one.key]) for one in ships if one.key in rooms)
        fight = [one for one in ships if one.key not in rooms]
        found[force.key] = Convoy(
            transports=carry,
            warships=len(fight),
            side=force.side if ships else "",
            broadsides=tuple(broadside(one, sea.fleet.classes[one.class_key]) for one in fight),
        )
    return found


def sunk_transports(rooms: Mapping[str, int], sea: Done) -> tuple[Sunk, ...]:
    """List transports sunk in the run so far, with the nearest friendly force then (LC-198)."""
    when = sorted(
        {one.minute + one.moves for one in sea.interrupts if one.minute + one.moves <= sea.clock}
        | {one.minute for one in sea.blows if one.minute <= sea.clock}
    )
    found = []
    for n, force in enumerate(sea.fleet.forces):
        for s in sea.fleet.ships_of[n]:
            ship = sea.fleet.ships[s]
            minute = next((one for one in when if ship.afloat and not ship_at(sea, s, one).afloat), None)
            if ship.key in rooms and minute is not None:
                left = afloat_at(sea, n, minute)
                friend, far = ("", 0.0) if left else _friend(sea, n, minute)
                found.append(
                    Sunk(
                        force=force.key,
                        ship=ship.key,
                        name=ship.name,
                        room_t=float(rooms[ship.key]),
                        minute=minute,
                        friend_nm=far if left or friend else None,
                        friend=friend,
                        left=left,
                    )
                )
    return tuple(found)


def _friend(sea: Done, n: int, minute: int) -> tuple[str, float]:
    """Find the side's nearest force afloat, and her distance (nm); "" if none."""
    forces = sea.fleet.forces
    others = [m for m, one in enumerate(forces) if m != n and one.side == forces[n].side and afloat_at(sea, m, minute)]
    rows = np.asarray([n, *others], dtype=np.int64)
    lon, lat = lon_lat(places_at(sea.tracks, rows, np.full(len(rows), float(minute)))[0])
    far = [distance_nm(float(lon[0]), float(lat[0]), float(x), float(y)) for x, y in zip(lon[1:], lat[1:], strict=True)]
    nm, key = min(((nm, forces[m].key) for nm, m in zip(far, others, strict=True)), default=(0.0, ""))
    return key, nm


def broadside(ship: Ship, ship_class: ShipClass) -> Broadside:
    """Return calibre (inches) and number of guns on the better beam, without those put out for good."""
    mounts, lights = armament(msgspec.to_builtins(ship_class), STANDARD)
    out = ship.condition.get("guns_out", {})
    return max(
        (tuple(_list_guns_on_beam(beam, [*mounts, *lights], out)) for beam in BEAMS), key=lambda guns: sum(n for _, n in guns)
    )


def _list_guns_on_beam(beam: str, groups: Iterable[dict[str, Any]], out: dict[str, int]) -> Iterable[tuple[float, int]]:
    for one in groups:
        left = int(one["guns"]) - int(out.get(one["id"], 0))
        if one["side"] in ("", beam) and left > 0:
            yield float(one["cal"]), left
