"""Troops in ships: room, stowage, and those saved from a sunken ship (LC-195, LC-196, LC-198)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from land import tables
from land.forces.body import of_body
from land.forces.strength import drivers, service_horses
from land.lift.rates import SORTS, figure
from land.state.carriage import Parcel, Stowed
from land.state.world import Body, Spot
from land.supply.needs import packets_of
from land.supply.shares import shares
from naval.state.frozen import Frozen

SERVICES, TRAIN = "services", "train"


class Transport(Frozen, frozen=True):
    """Ship that carries troops: ``room_t`` are its gross tons."""

    key: str
    room_t: float


def each(voyage_days: float) -> dict[str, Fraction]:
    """Return gross tons to a man, a horse, a gun or wagon: 2, 8, 10 for up to four days' voyage; longer 4, 12½, 20 (LC-196)."""
    table = "short_tons" if voyage_days <= figure("short_days") else "long_tons"
    return {sort: Fraction(tons) for sort, tons in tables.value("lift", table).items()}


def tons(men: int, horses: int, wheels: int, voyage_days: float) -> Fraction:
    """Reckon the room that a load wants, in gross tons (LC-196)."""
    room = each(voyage_days)
    return men * room["men"] + horses * room["horses"] + wheels * room["wheels"]


def stores_room(tonnage: float) -> int:
    """Count the packets that fit into so many gross tons: tons of stores are six tenths of the tonnage (LC-196, LC-150)."""
    return packets_of(math.floor(Fraction(tonnage) * Fraction(str(figure("stores_share")))))


def parcels(bodies: Iterable[Body], order: Sequence[str] = ()) -> tuple[Parcel, ...]:
    """List bodies as cargo: the units named in the order written, then the others, then services and train (LC-199).

    The last in is the first out only if that is ordered; by default the order of march stands.
    """
    found: list[Parcel] = []
    for body in bodies:
        helpers = of_body(body).services
        teams = body.train.wagons * int(tables.value("forces", "wagon_horses"))
        for unit in body.units:
            found.append(Parcel(key=unit.key, body=body.key, men=unit.men, horses=unit.horses, wheels=unit.guns + unit.wagons))
        if helpers:
            found.append(Parcel(key=f"{body.key}_{SERVICES}", body=body.key, men=helpers, horses=service_horses(helpers)))
        if wagons := body.train.wagons:
            found.append(Parcel(key=f"{body.key}_{TRAIN}", body=body.key, men=drivers(wagons), horses=teams, wheels=wagons))
    first = {key: n for n, key in enumerate(order)}
    return tuple(sorted(found, key=lambda one: first.get(one.key, len(first))))


def stow(
    loads: Iterable[Parcel], transports: Sequence[Transport], voyage_days: float
) -> tuple[tuple[Stowed, ...], tuple[Parcel, ...]]:
    """Stow parcels in their order in ships in theirs; return the stowage and the parcels without room (LC-196)."""
    room = {ship.key: Fraction(ship.room_t) for ship in transports}
    per = each(voyage_days)
    found: list[Stowed] = []
    ashore: list[Parcel] = []
    for parcel in loads:
        rest = {sort: int(getattr(parcel, sort)) for sort in SORTS}
        for key in room:
            put = {}
            for sort in SORTS:
                put[sort] = min(rest[sort], math.floor(room[key] / per[sort]))
                room[key] -= put[sort] * per[sort]
                rest[sort] -= put[sort]
            if any(put.values()):
                found.append(Stowed(ship=key, parcel=parcel.key, body=parcel.body, **put))
        if any(rest.values()):
            ashore.append(msgspec.structs.replace(parcel, **rest))
    return tuple(found), tuple(ashore)


def sunk(aboard: Iterable[Stowed], friend_nm: float | None) -> dict[str, int]:
    """Count the men saved of each parcel in a sunken ship: one in three with a friend within five miles, else one in ten
    (LC-198).

    Floor, shared out by largest remainder; horses, guns and wagons are gone. ``friend_nm``: distance of the nearest friend.
    """
    men: dict[str, int] = {}
    for one in aboard:
        men[one.parcel] = men.get(one.parcel, 0) + one.men
    near = friend_nm is not None and friend_nm <= figure("friend_nm")
    return shares(sum(men.values()) // int(figure("saved_near" if near else "saved_far")), men)


def aboard(body: Body, force: str, at: Spot) -> Body:
    """Put a body into the ships of a force, at their spot; it keeps its last order (LC-195)."""
    return msgspec.structs.replace(body, aboard=force, spot=at, column=(), tail_at=0)
