"""The umpire's prepared events: ports closed, mines, forces and neutrals as a run begins; wires and stations at their minute
(UD-064)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from msgspec.structs import replace as renew

from naval.run.facts import Silence
from naval.run.harbours.works import fallen_silent, is_joined_to_land
from naval.run.run_input import Done, Given
from naval.state.ruling_acts import Closed, Mined, Neutral, Reinforced, Severed
from naval.state.waters import Minefield
from naval.state.world import Force, Leg, Merchant, Ship, World


class Keyed(Protocol):
    """A thing with a key."""

    @property
    def key(self) -> str: ...


One = TypeVar("One", bound=Keyed)


def prepared(run: Given) -> Given:
    """Begin the run with the events prepared for its first minute (UD-064)."""
    world = run.world
    for closed in run.rulings.list_kind(Closed):
        ports = (renew(one, capacity=closed.capacity) if one.key == closed.port else one for one in world.ports)
        world = renew(world, ports=tuple(ports))
    for field in run.rulings.list_kind(Mined):
        world = renew(world, mines=_add_new_rows(world.mines, [_field(field)]))
    for force in run.rulings.list_kind(Reinforced):
        world = _reinforced(world, force)
    for ship in run.rulings.list_kind(Neutral):
        world = renew(world, merchants=_add_new_rows(world.merchants, [_neutral(ship)]))
    return run if world is run.world else replace(run, world=world)


def _add_new_rows(rows: tuple[One, ...], new: Iterable[One]) -> tuple[One, ...]:
    """Add rows to rows, in the order of their keys; a key that is there already keeps its row."""
    had = {one.key for one in rows}
    return tuple(sorted((*rows, *(one for one in new if one.key not in had)), key=lambda one: one.key))


def field_key(act: Mined) -> str:
    """Name the field among those of the war: by where it lies and from when."""
    return f"field_{act.since}_{round(act.lon * 1000)}_{round(act.lat * 1000)}"


def _field(act: Mined) -> Minefield:
    return Minefield(
        key=field_key(act), side=act.side, lon=act.lon, lat=act.lat, radius_nm=act.radius_nm, left=act.count, laid=act.since
    )


def _reinforced(world: World, act: Reinforced) -> World:
    """Put the force in her port or at sea, stopped, with full bunkers; her first ship is the flagship."""
    seat = next((one for one in world.seats if one.key == act.seat), None)
    port = next((one for one in world.ports if one.key == act.port), None)
    if seat is None:
        return world
    classes = {one.key: one for one in world.classes}
    lon, lat = (port.lon, port.lat) if port is not None else (act.lon, act.lat)
    force = Force(
        key=act.key, name=act.name, side=seat.side, seat=seat.key, flagship=act.ships[0].key, lon=lon, lat=lat, port=act.port
    )
    ships = [
        Ship(
            key=one.key,
            name=one.name,
            side=seat.side,
            force=act.key,
            class_key=one.class_key,
            coal_t=classes[one.class_key].coal_max_t,
            max_kn=classes[one.class_key].max_kn,
        )
        for one in act.ships
    ]
    return renew(world, forces=_add_new_rows(world.forces, [force]), ships=_add_new_rows(world.ships, ships))


def _neutral(act: Neutral) -> Merchant:
    return Merchant(
        key=act.key,
        name=act.name,
        flag=act.flag,
        side="neutral",
        lane="",
        cargo=act.cargo,
        knots=act.knots,
        lon=act.lon,
        lat=act.lat,
        legs=(Leg(lon=act.to_lon, lat=act.to_lat, knots=act.knots),),
        sails_at=act.since,
    )


def severed(run: Done) -> Done:
    """Cut cables and destroy stations without a ship, each at its minute; their side learns which places no longer answer
    (NAV-S-082, NAV-S-083, NAV-S-084). A ship's earlier cut stays."""
    for act in sorted(run.rulings.list_kind(Severed), key=lambda act: (act.since, act.of)):
        if act.since <= run.until and run.severed.get(act.of, act.since + 1) > act.since:
            run = _severed(run, act)
    return run


def _severed(run: Done, act: Severed) -> Done:
    cable = next((one for one in run.world.cables if one.key == act.of and one.cut_at is None), None)
    station = next((one for one in run.world.stations if one.key == act.of and one.destroyed_at is None), None)
    if cable is not None:
        run = replace(run, severed={**run.severed, act.of: act.since})
        side, places = cable.side, fallen_silent(run, cable)
    elif station is not None:
        run = replace(run, severed={**run.severed, act.of: act.since})
        side, places = station.side, [(station.key, station.name)] if is_joined_to_land(run, station.key, act.since) else []
    else:
        return run
    return replace(run, silences=(*run.silences, *(Silence(side, act.since, key, name) for key, name in places)))
