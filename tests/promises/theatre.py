"""A war for the tests of promises: the North Sea's chart, and forces placed far apart by hand.

Four waters, each out of sight and wireless of the others: ``north`` off Shetland, ``east`` in the Skagerrak, ``south`` off
Holland, ``west`` off the Firth of Forth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from campaign import packs
from campaign.packs import Pack
from naval.state.world import Force, Leg, Merchant, Seat, Ship, World

WATERS = {"north": (1.5, 60.6), "east": (9.5, 57.9), "south": (2.4, 53.6), "west": (-1.2, 56.3)}
PACK = "north_sea_1905"

BLUE_CLASS, RED_CLASS = "drake", "prinz_adalbert"


@dataclass(frozen=True)
class Squadron:
    """One force to be placed: two ships, their water, and their coal."""

    key: str
    side: str
    water: str
    east_nm: float = 0.0
    coal_t: float = 900.0


SQUADRONS = (
    Squadron("blue-north", "blue", "north"),
    Squadron("blue-west", "blue", "west"),
    Squadron("blue-south", "blue", "south"),
    Squadron("red-east", "red", "east"),
    Squadron("red-south", "red", "south", east_nm=45.0),
)

# She passes within sight of red-east, who may take her or not.
TRADER = Merchant(
    key="trader",
    name="Trader",
    flag="Great Britain",
    side="blue",
    lane="none",
    cargo="coal",
    knots=6.0,
    lon=9.4,
    lat=57.95,
    legs=(Leg(lon=5.0, lat=57.5, knots=6.0),),  # at sea for a day
)


def seats(squadrons: tuple[Squadron, ...]) -> tuple[Seat, ...]:
    """Make two admiralties, a press, a trade player and a cabin for each squadron."""
    shore = [
        Seat(key="blue-admiralty", name="The Admiralty, London", role="admiralty", side="blue"),
        Seat(key="red-admiralty", name="The Admiralty, Berlin", role="admiralty", side="red"),
        Seat(key="press", name="The Editor", role="press", side="neutral"),
        Seat(key="trade", name="Merchant shipping", role="trade", side="neutral"),
    ]
    afloat = [Seat(key=s.key, name=f"Admiral of {s.key}", role="cabin", side=s.side) for s in squadrons]
    return tuple(sorted(shore + afloat, key=lambda seat: seat.key))


def put_down(squadron: Squadron) -> tuple[Force, tuple[Ship, ...]]:
    lon, lat = WATERS[squadron.water]
    names = [f"{squadron.key}-{n}" for n in (1, 2)]
    force = Force(
        key=squadron.key,
        name=squadron.key,
        side=squadron.side,
        seat=squadron.key,
        flagship=names[0],
        lon=round(lon + squadron.east_nm / 60 / 0.6, 6),
        lat=lat,
    )
    of_class = BLUE_CLASS if squadron.side == "blue" else RED_CLASS
    ships = tuple(
        Ship(
            key=name,
            name=name.title(),
            side=squadron.side,
            force=squadron.key,
            class_key=of_class,
            coal_t=squadron.coal_t,
            max_kn=20,
        )
        for name in names
    )
    return force, ships


AGREED = {"weather": "6", "sighting_cuts": False, "at_sight": "ask"}
ALL_OF_IT = {"sighting_cuts": True, "jamming": True, "overhearing": True} | dict.fromkeys(
    ("cables", "demolition", "minelaying", "countermining"), True
)
"""Terms under which everything may happen that the book leaves to agreement."""


def world(base: World, squadrons: tuple[Squadron, ...] = SQUADRONS, agreed: dict[str, Any] = AGREED, **changes: Any) -> World:
    """Make the pack's world with these squadrons in place of its own, one merchantman, a fine summer day."""
    placed = [put_down(squadron) for squadron in sorted(squadrons, key=lambda s: s.key)]
    return msgspec.structs.replace(
        base,
        settings=msgspec.structs.replace(base.settings, **{**AGREED, **agreed}),
        seats=seats(squadrons),
        forces=tuple(force for force, _ in placed),
        ships=tuple(sorted((ship for _, two in placed for ship in two), key=lambda ship: ship.key)),
        merchants=(TRADER,),
        **changes,
    )


def pack_with(theatre_world: World) -> Pack:
    """Make the North Sea pack with another world and its seats (and the umpire's)."""
    pack = packs.find(PACK)
    umpire = [seat for seat in pack.seats if seat.role == "umpire"]
    sits = [packs.PackSeat(key=s.key, name=s.name, role=s.role, side=s.side, title=s.name) for s in theatre_world.seats]
    return replace(pack, world=theatre_world, seats=tuple(umpire + sits))
