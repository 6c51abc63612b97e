"""Scouts that nobody else can steer, as the umpire has them in hand: what he knows of them is the truth (NAV-S-025)."""

from __future__ import annotations

from naval.geo import sun
from naval.orders.known import Known, KnownForce, KnownShip
from naval.ships import coal
from naval.state.world import Force, Ship, World

UMPIRE, CABIN = "umpire", "cabin"
PARTS = ("forces", "dispatches", "log")


def in_hand(world: World, hand: str = UMPIRE) -> tuple[Force, ...]:
    """The forces that somebody has in hand for their admiral, those with a ship afloat, by key (NAV-S-024, NAV-S-025)."""
    afloat = {s.force for s in world.ships if s.afloat}
    return tuple(f for f in sorted(world.forces, key=lambda f: f.key) if f.hand == hand and f.key in afloat)


def known(world: World, force: Force, until: int) -> Known:
    """What her orders are checked against when the umpire gives them: herself as she is (NAV-S-025)."""
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
    """A force as she is, in the form in which her own officers know her."""
    ships = tuple(_ship(world, s) for s in sorted(world.ships, key=lambda s: s.key) if s.force == force.key)
    ports = {p.key: p.name for p in world.ports}
    flag = next((s.name for s in ships if s.key == force.flagship), "")
    height = sun.altitudes(force.lat, force.lon, float(sun.julian(world.calendar, world.minute)))
    return KnownForce(
        key=force.key,
        name=force.name,
        lon=force.lon,
        lat=force.lat,
        ships=ships,
        flagship=flag,
        course_deg=force.course_deg,
        knots=force.knots,
        port=ports.get(force.port, ""),
        legs=force.legs,
        raid=force.raid,
        daylight=bool(sun.is_day(height)),
        silent=force.silent,
        jams=force.jams,
        prizes=force.prizes,
        tasks=force.tasks,
        parent=force.parent,
        joins=force.joins,
    )


def _ship(world: World, s: Ship) -> KnownShip:
    c = next(c for c in world.classes if c.key == s.class_key)
    return KnownShip(
        key=s.key,
        name=s.name,
        table=coal.table_for(c),
        boilers=c.boilers,
        coal_t=s.coal_t,
        coal_normal_t=c.coal_normal_t,
        coal_max_t=c.coal_max_t,
        max_kn=s.max_kn,
        class_kn=c.max_kn,
        class_name=c.name,
        kind=c.kind,
        burnt_t=s.burnt_t,
        top_min=s.top_min,
        lame_until=s.lame_until,
        stopped_until=s.stopped_until,
        afloat=s.afloat,
        damage=s.damage,
        displacement_t=c.displacement_t,
        unit_t=coal.unit_of(c, world.settings.coal),
        dived_h=c.dived_h,
        dived_kn=c.dived_kn,
        dived_min=s.dived_min,
        cargo_t=s.cargo_t,
    )
