"""Stores in a run: sources for bodies, open sea lanes, depots made and trains loaded, the country foraged by day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from msgspec.structs import replace

from land import tables
from land.ground.country import Country
from land.march.facts import Fact
from land.run.run_input import Given, with_body
from land.state.ground import Stores
from land.state.moves import Moves
from land.state.units import Train
from land.state.world import DOWN, MENDING, Body, Land, PlaceNow, Spot
from land.supply import depots, fire
from land.supply.communication import open_lane
from land.supply.facts import Source
from land.supply.needs import mouths, need
from land.supply.road_points import straight
from naval.state.outcome import Event

DRAW = "draw"
HOUR = 60
PORT = "port"


def sources(country: Country, land: Land, side: str) -> list[Source]:
    """List the depots of a side, and its stores in ports and behind beaches (LC-152, LC-155, LC-162)."""
    shores = {key for key, one in country.places.items() if PORT in one.kinds} | {one.place for one in country.beaches.values()}
    return [
        Source(key=one.key, spot=country.spot_at(one.key), stores=one.stores, sea=not one.depot)
        for one in land.places
        if one.side == side and not one.destroyed and (one.depot or (one.stores != Stores() and one.key in shores))
    ]


def wagons(own: Iterable[Body], moves: Mapping[str, Moves], minute: int) -> list[Source]:
    """List the standing wagons of a side, open to all bodies within reach (LC-152)."""
    standing = (one for one in own if one.train.packets and not moves[one.key].moving(minute))
    return [
        Source(key=one.key, spot=one.spot, stores=Stores(food=one.train.food, forage=one.train.forage, ammo=one.train.ammo))
        for one in standing
    ]


def impassable(land: Land) -> list[str]:
    """List the stretches and bridges that wagons cannot pass (LC-048, LC-152); a pontoon bridge serves as well (LC-223)."""
    down = [one.key for one in land.places if one.state in (DOWN, MENDING) and not one.pontoon_yd]
    return down + [one.key for one in land.edges if one.breaks or one.state in (DOWN, MENDING)]


def lanes(given: Given, land: Land, side: str, minute: int) -> list[tuple[str, str]]:
    """List the sea lanes between own ports, straight ways, that no hostile warship has in sight (LC-165, SC-LC-140)."""
    country, mile = given.country, float(tables.value("look", "nm_mi"))
    ports = [key for key in sorted(one.key for one in land.places if one.side == side) if PORT in country.find_place(key).kinds]
    if len(ports) < 2:
        return []
    warships = []
    for ship in given.ships:
        way, convoy = given.afloat.get(ship.key), given.convoys.get(ship.key)
        if ship.side != side and way is not None and convoy is not None and convoy.warships:
            at = way.head(minute)
            warships.append((at, given.sky.visibility_nm(at.lon, at.lat, minute) * mile))
    return [(a, b) for a, b in combinations(ports, 2) if open_lane(straight(country.spot_at(a), country.spot_at(b)), warships)]


# ---- the day's strip ----------------------------------------------------------------------------------------------------


def walked(land: Land, moves: Mapping[str, Moves], start: int, until: int) -> Land:
    """Note where foraging bodies were at each whole hour of a while (LC-157)."""
    strips, hours = dict(land.strips), range((start // HOUR + 1) * HOUR, until + 1, HOUR)
    for body in land.bodies:
        if body.foraging and not body.aboard and body.key in moves:
            some = [moves[body.key].head(hour) for hour in hours]
            strips |= {body.key: (*strips.get(body.key, ()), *((one.lon, one.lat) for one in some))} if some else {}
    return land if strips == land.strips else replace(land, strips=dict(sorted(strips.items())))


def strip(land: Land, body: str, moves: Moves, minute: int) -> tuple[Spot, ...]:
    """Return the way a body has marched since the call, or where it stands if it has not (LC-157)."""
    here = moves.head(minute)
    way = [Spot(lon=lon, lat=lat) for lon, lat in land.strips.get(body, ())]
    return (*way, here) if any((one.lon, one.lat) != (here.lon, here.lat) for one in way) else (here,)


# ---- depots made and moved ----------------------------------------------------------------------------------------------


def drawn(given: Given, land: Land, facts: Iterable[Fact], moves: Mapping[str, Moves]) -> tuple[Land, list[Event]]:
    """Finish a run's drawing by bodies: make a depot where there was none, or load their wagons (LC-155, SC-LC-141).

    ``moves`` are their ways in this step: a body that marches on at once has drawn where it stood.
    """
    events = []
    for fact in facts:
        body = next((one for one in land.bodies if one.key == fact.body), None)
        stood = moves[fact.body].head(fact.minute).place if fact.body in moves else body.spot.place if body is not None else ""
        if fact.what != DRAW or body is None or not stood:
            continue
        place = given.country.find_place(stood)
        now = next((one for one in land.places if one.key == place.key), PlaceNow(key=place.key, side=place.side))
        if now.depot and now.side == body.side:
            day = need(*mouths(body))
            train, left = depots.loaded(body.train, now.stores, day, fire.fire_needed(body))
            land, now, words = with_body(land, replace(body, train=train)), replace(now, stores=left), "loads its wagons at"
        else:
            made = depots.open_depot(now, place, body.side, given.run_min, given.run_min)
            if not made.depot or now.side not in ("", body.side):
                continue
            train, stores = unloaded(body, depots.added(made.stores, Stores()))
            land, now, words = with_body(land, replace(body, train=train)), replace(made, stores=stores), "makes a depot at"
        places = {one.key: one for one in land.places} | {now.key: now}
        land = replace(land, places=tuple(places[key] for key in sorted(places)))
        text, spot = f"{body.name} {words} {place.name}.", body.spot
        events.append(Event(minute=fact.minute, kind="depot", text=text, rules=("LC-155",), lon=spot.lon, lat=spot.lat))
    return land, events


def unloaded(body: Body, stores: Stores) -> tuple[Train, Stores]:
    """Unload a train into a new depot but for a day's need of its body; return both (SC-LC-141)."""
    day = need(*mouths(body))
    keep = {"food": day.food, "forage": day.forage, "ammo": 0}
    put = {sort: max(0, getattr(body.train, sort) - keep[sort]) for sort in depots.SORTS}
    train = replace(body.train, **{sort: getattr(body.train, sort) - put[sort] for sort in put})
    return train, depots.added(stores, Stores(**put))
