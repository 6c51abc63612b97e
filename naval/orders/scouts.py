"""Scouts that nobody else can steer, in the umpire's hand: he orders them by the truth (NAV-S-025)."""

from __future__ import annotations

from typing import Any

from naval.geo import sun
from naval.orders.seat_knowledge import Known, KnownForce, KnownShip
from naval.ships import coal
from naval.state.frozen import Frozen
from naval.state.world import Force, Ship, World

UMPIRE, CABIN = "umpire", "cabin"
PARTS = ("forces", "dispatches", "log")


def in_hand(world: World, hand: str = UMPIRE) -> tuple[Force, ...]:
    """List the forces with a ship afloat that somebody has in hand for their admiral, by key (NAV-S-024, NAV-S-025)."""
    afloat = {s.force for s in world.ships if s.afloat}
    return tuple(f for f in sorted(world.forces, key=lambda f: f.key) if f.hand == hand and f.key in afloat)


def build_umpire_known(world: World, force: Force, until: int) -> Known:
    """Take a force as she is, for the umpire's orders to her (NAV-S-025)."""
    return Known(
        seat=UMPIRE,
        parts=PARTS,
        side=force.side,
        minute=world.minute,
        until=until,
        hour=world.calendar.hour,
        forces=(known_force(world, force),),
        settings=world.settings,
        squadrons={s.key: s.name for s in world.seats if s.role == CABIN and s.side == force.side},
    )


def known_force(world: World, force: Force) -> KnownForce:
    """Show a force as she is, in the form in which her own officers know her."""
    ships = tuple(_ship(world, s) for s in sorted(world.ships, key=lambda s: s.key) if s.force == force.key)
    height = sun.altitudes(force.lat, force.lon, float(sun.julian(world.calendar, world.minute)))
    return KnownForce(
        **shared(KnownForce, force),
        ships=ships,
        flagship=next((s.name for s in ships if s.key == force.flagship), ""),
        port=next((p.name for p in world.ports if p.key == force.port), ""),
        daylight=bool(sun.is_day(height)),
    )


def _ship(world: World, ship: Ship) -> KnownShip:
    built = next(c for c in world.classes if c.key == ship.class_key)
    return KnownShip(
        **{**shared(KnownShip, built), **shared(KnownShip, ship)},
        table=coal.table_for(built),
        class_kn=built.max_kn,
        class_name=built.name,
        unit_t=coal.unit_of(built, world.settings.coal),
    )


def shared(kind: type[Frozen], value: Frozen) -> dict[str, Any]:
    """List the fields of a value that another kind has under the same name."""
    told = {"ships", "flagship", "port"}  # keys in the world, names to her officers
    names = [name for name in kind.__struct_fields__ if name in value.__struct_fields__ and name not in told]
    return {name: getattr(value, name) for name in names}
