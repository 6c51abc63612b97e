"""Cargo that ships bring for armies, and troops and stores in ships that are sunk (LC-162, LC-195, LC-196, LC-198, LC-305)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import asdict, replace

from land.lift.losses import after_sinking
from land.lift.stowage import Transport, parcels, stores_room, stow, sunk
from land.orders.ministry import Cargo
from land.run.run_input import Convoy, Given, Replied, Sunk
from land.run.tasks import ministry_orders
from land.run.transport.troops_afloat import anchorage, off
from land.state.carriage import Freight
from land.state.ground import Stores
from land.state.world import Body, Land, PlaceNow
from land.supply import depots
from land.supply.shares import shares
from naval.state.outcome import Event
from tactical.engine.text.words import listed, plural

NONE = Convoy()


def loaded(given: Given, land: Land, minute: int) -> tuple[Land, list[Event], list[Replied]]:
    """Load ministries' cargo from the own depot of the port where the transports lie (SC-LC-142).

    It is aboard at once, and goes with ships that sail in this minute.
    """
    events, replies = list[Event](), list[Replied]()
    for seat in sorted(given.ministries):
        side = given.capitals.get(seat, "")
        for order in given.ministries[seat].cargo:
            before = land
            land, text = _aboard(given, land, side, order, minute)
            replies.append(Replied(seat=seat, minute=minute, what="supply", at=order.port, text=text))
            if land is not before:
                events.append(Event(minute=minute, kind="cargo", text=text, rules=("LC-196", "LC-305")))
    return land, events, replies


def _aboard(given: Given, land: Land, side: str, order: Cargo, minute: int) -> tuple[Land, str]:
    room = stores_room(sum(ship.room_t for ship in given.convoys.get(order.force, NONE).transports))
    carried = sum(sum(asdict(one.stores).values()) for one in land.cargoes if one.force == order.force)
    wanted = Stores(food=order.food, forage=order.forage, ammo=order.ammo)
    packets = sum(asdict(wanted).values())
    where = f"{plural(packets, 'packet')} for {given.name(order.port)}"
    lies = [one for one in land.places if one.side == side and one.depot and off(given, order.force, one.key, minute)]
    if not lies:
        return land, f"{where}: the transports are not at a port of ours with a depot."
    if packets + carried > room:
        return land, f"{where}: there is room for {room - carried:,} packets more."
    depot = lies[0]
    if any(getattr(wanted, sort) > getattr(depot.stores, sort) for sort in depots.SORTS):
        return land, f"{where}: there is not that much in our depot at {given.name(depot.key)}."
    left = Stores(**{sort: getattr(depot.stores, sort) - getattr(wanted, sort) for sort in depots.SORTS})
    land = _put_place(land, replace(depot, stores=left))
    freight = Freight(force=order.force, side=side, port=order.port, stores=wanted)
    return replace(land, cargoes=(*land.cargoes, freight)), f"{where} are aboard at {given.name(depot.key)}."


def unloaded(given: Given, land: Land, start: int, until: int) -> tuple[Land, list[Event], list[Replied]]:
    """Land cargo by day from ships off its port or beach: 30 tons an hour a berth, 5 a point (LC-162).

    Also into an invested place that ships have reached; never into one that the enemy holds (SC-LC-158). A place with a wire to
    the capital tells the ministry when all is ashore (SC-LC-143).
    """
    events, kept, replies = [], [], list[Replied]()
    theirs = {one.key: one.side for one in land.places}
    for one in land.cargoes:
        worked = one.worked
        key = given.country.beaches[one.port].place if one.port in given.country.beaches else one.port
        own = theirs.get(key) or given.country.find_place(key).side
        for minute in range(start, until) if own in ("", one.side) else ():
            site = anchorage(given, one.force, one.port, land, minute)
            if site is None or given.sky.night(site.lon, site.lat, minute):
                continue
            some = depots.cargo(one.stores, site.berths, site.points, worked, worked + 1)
            worked += 1
            rest = Stores(**{sort: getattr(one.stores, sort) - getattr(some, sort) for sort in depots.SORTS})
            if some != Stores():
                now = next((each for each in land.places if each.key == key), PlaceNow(key=key, side=one.side))
                land = _put_place(land, replace(now, side=now.side or one.side, stores=depots.added(now.stores, some)))
            one = replace(one, stores=rest, worked=worked)
            if rest == Stores():
                words = f"The cargo for {given.name(one.port)} is ashore."
                events.append(Event(minute=minute + 1, kind="cargo", text=words, rules=("LC-162",)))
                wired = ministry_orders.office_for(given.country, land, one.side, given.country.spot_at(key))
                seats = [seat for seat, side in sorted(given.capitals.items()) if side == one.side and wired]
                replies += [Replied(seat=seat, minute=minute + 1, what="supply", at=key, text=words) for seat in seats]
                break
        kept += [one] if one.stores != Stores() else []
    return replace(land, cargoes=tuple(kept)), events, replies


# ---- ships that go down -------------------------------------------------------------------------------------------------


def sinks(given: Given) -> list[int]:
    """List the minutes at which ships with troops or stores go down."""
    return [one.minute for one in given.sunk]


def lose_cargo(given: Given, land: Land, start: int, until: int) -> tuple[Land, list[Event]]:
    """Lose what went down in a while: troops of whom some are saved, horses, guns, wagons, and stores (LC-198, LC-195)."""
    events = []
    for ship in sorted(given.sunk, key=lambda one: (one.minute, one.ship)):
        if start < ship.minute <= until:
            land = _stowed(given, land, ship.force)
            land, text = _down(land, ship, _room(given, ship))
            if text:
                events.append(Event(minute=ship.minute, kind="sunk", text=text, rules=("LC-195", "LC-198")))
    return land, events


def _room(given: Given, ship: Sunk) -> float:
    later = sum(
        one.room_t for one in given.sunk if one.force == ship.force and (one.minute, one.ship) >= (ship.minute, ship.ship)
    )
    return later + sum(one.room_t for one in given.convoys.get(ship.force, NONE).transports)


def _stowed(given: Given, land: Land, force: str) -> Land:
    """Stow a force's troops in its ships, if that is not noted yet (SC-LC-144)."""
    gone = [Transport(key=one.ship, room_t=one.room_t) for one in given.sunk if one.force == force]
    ships = sorted([*given.convoys.get(force, NONE).transports, *gone], key=lambda one: one.key)
    known = {one.body for one in land.stowed}
    fresh = [one for one in land.bodies if one.aboard == force and one.key not in known and not one.key.endswith("_afloat")]
    rows = stow(parcels(fresh), ships, 1.0)[0] if fresh else ()
    return replace(land, stowed=(*land.stowed, *rows)) if rows else land


def _down(land: Land, ship: Sunk, room_t: float) -> tuple[Land, str]:
    rows = [one for one in land.stowed if one.ship == ship.ship]
    land = replace(land, cargoes=tuple(_less(one, ship, room_t) for one in land.cargoes))
    if not rows:
        return land, ""
    saved = sunk(rows, ship.friend_nm)
    bodies, names = [], []
    for body in land.bodies:
        mine = [row for row in rows if body.aboard and row.body in (body.key, body.key.removesuffix("_afloat"))]
        if not mine:
            bodies.append(body)
            continue
        names.append(body.name)
        bodies += _settle_survivors(after_sinking(body, mine, saved), ship)
    land = replace(land, bodies=tuple(bodies), stowed=tuple(one for one in land.stowed if one.ship != ship.ship))
    alive = {one.key for one in bodies}
    land = replace(land, staffs=tuple(replace(one, riding="") if one.riding not in alive else one for one in land.staffs))
    men = sum(row.men for row in rows)
    return land, f"{ship.name} goes down with {plural(men, 'man', 'men')} of {listed(names)}: {sum(saved.values()):,} are saved."


def _settle_survivors(body: Body, ship: Sunk) -> Iterable[Body]:
    """Return a body after losses: gone, taken on by friends, or without friends captured."""
    if not body.units:
        return []
    if ship.left:
        return [body]
    return [replace(body, aboard=ship.friend) if ship.friend else replace(body, surrendered=True, held=None)]


def _less(one: Freight, ship: Sunk, room_t: float) -> Freight:
    if one.force != ship.force or not room_t:
        return one
    packets = asdict(one.stores)
    return replace(one, stores=Stores(**shares(round(sum(packets.values()) * (1 - ship.room_t / room_t)), packets)))


def _put_place(land: Land, now: PlaceNow) -> Land:
    places = {one.key: one for one in land.places} | {now.key: now}
    return replace(land, places=tuple(places[key] for key in sorted(places)))
