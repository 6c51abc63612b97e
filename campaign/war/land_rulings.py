"""Rulings on columns and depots at a run's first minute: place, losses, packets (UD-030, UD-038, UD-039)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from land.forces.strength import packets_of
from land.ground.country import Country
from land.run.run_input import with_body
from land.run.tasks import field_works
from land.state.ground import Stores
from land.state.units import Train
from land.state.world import Body, Land
from land.supply.call import haversack_full
from land.supply.shares import shares
from naval.ruling_kinds import Thrown, describe_ruling, kind_of
from naval.ruling_kinds.kind import Names, OnLand, Troops
from naval.state.outcome import Event
from naval.state.ruling_acts import ASHORE, Act, Chance, Losses, Packets, Stands, plain
from naval.state.rulings import Rulings
from naval.state.world import World

Fell = Sequence[tuple[Chance, int]]
"""Rulings left to a chance, each with its die."""


def begun(land: Land, country: Country, rulings: Rulings, world: World, chances: Fell = ()) -> tuple[Land, list[Event]]:
    """Begin a run by rulings on land, with an event for each (UD-003, UD-030); one left to a chance shows its die, whether it
    holds or not (UD-043)."""
    acts: list[Act] = [act for act in rulings.acts if isinstance(act, ASHORE)]
    by_chance = {plain(act): Thrown(act, fell) for act, fell in chances if isinstance(plain(act), ASHORE)}
    names, events = on_land(land, country), list[Event]()
    for act in acts:
        after, why = _carry_out_ruling(land, country, act)
        events.append(_line(act, by_chance.get(act), world, names, f" It could not be done: {why}." if why else ""))
        land = after
    return land, events + [_line(act, one, world, names) for act, one in by_chance.items() if not one.holds]


def _line(act: Act, chance: Thrown | None, world: World, names: OnLand, why: str = "") -> Event:
    rule = kind_of(act).rule
    if chance is None:
        return Event(minute=act.since, kind="ruling", text=f"By ruling: {describe_ruling(act, world, names)}{why}", rules=(rule,))
    said = kind_of(chance.act).sentence(chance.act, Names(world, names))
    came = "It holds." if chance.holds else "It does not hold."
    text = f"By ruling: {said} {came}{why} {act.reason.strip()}"
    return Event(minute=act.since, kind="ruling", text=text, rules=(rule,), rolls=(chance.roll(),))


def on_land(land: Land, country: Country) -> OnLand:
    """List columns, places and depots as rulings are checked against them (UD-030)."""
    return OnLand(
        bodies={one.key: _troops(land, one) for one in land.bodies},
        places={one.key: one.name for one in country.places.values()},
        depots={one.key: (one.stores.food, one.stores.forage, one.stores.ammo) for one in land.places if one.depot},
        landing=frozenset(one.force for one in land.lifts),
    )


def busy(land: Land, body: Body) -> str:
    """Say why a column cannot be moved, to follow its name; "" if it can."""
    if body.aboard:
        return "is aboard ship"
    if body.surrendered:
        return "has surrendered"
    if any(body.key in one.bodies for one in land.fights):
        return "is in a battle"
    if any(one.body == body.key for one in land.pursuits):
        return "is being pursued"
    if any(one.body == body.key for one in land.rolling):
        return "goes by rail"
    if any(parcel.body == body.key for one in land.lifts for parcel in one.parcels):
        return "is being landed or embarked"
    return "lays a wire" if any(one.body == body.key for one in land.field_wires) else ""


def _troops(land: Land, body: Body) -> Troops:
    wagons, train = body.train.wagons, body.train
    has = (train.food, train.forage, train.ammo) if wagons else (body.haversack, 0, 0)
    men, horses, guns = (sum(getattr(one, what) for one in body.units) for what in ("men", "horses", "guns"))
    holds = packets_of(wagons) if wagons else haversack_full(body)
    return Troops(body.name, men, horses, guns, has, holds, haversacks=not wagons, busy=busy(land, body))


def _carry_out_ruling(land: Land, country: Country, act: Act) -> tuple[Land, str]:
    """Carry out one ruling; return the land, and why it could not be done."""
    if isinstance(act, Packets) and act.depot:
        return _stored(land, act)
    key = getattr(act, "body", "")
    body = next((one for one in land.bodies if one.key == key), None)
    if body is None:
        return land, "that column no longer exists"
    if isinstance(act, Stands):
        return (land, why) if (why := busy(land, body)) else (_put_body_at_place(land, country, body, act.place), "")
    if isinstance(act, Losses):
        return with_body(land, _less(body, act)), ""
    return (with_body(land, _loaded(body, act)), "") if isinstance(act, Packets) else (land, "")


def _put_body_at_place(land: Land, country: Country, body: Body, place: str) -> Land:
    """Put a column at a place, closed up; its task begins anew, trenches and enemies met lie behind it (UD-030)."""
    spot = country.spot_at(place)
    held = replace(body.held, begun=-1) if body.held is not None else None
    there = replace(
        body,
        spot=spot,
        held=held,
        column=(),
        tail_at=0,
        past_um=0,
        trail=(),
        came_by="",
        works=0,
        works_yd=0,
        works_min=0,
        rest_min=0,
    )
    staffs = tuple(replace(one, spot=spot) if one.riding == body.key else one for one in land.staffs)
    met = tuple(one for one in land.met if body.key not in (one.a, one.b))
    return replace(field_works.leave_works(with_body(land, there), [body.key], land.minute), staffs=staffs, met=met)


def _less(body: Body, act: Losses) -> Body:
    """Share losses among a column's units by their strength, by largest remainder (UD-038, LC-003)."""

    units = {one.key: one for one in body.units}
    for what, number in (("men", act.men), ("horses", act.horses), ("guns", act.guns)):
        have = {key: int(getattr(one, what)) for key, one in units.items()}
        lost = shares(min(number, sum(have.values())), have)
        units = {key: replace(one, **{what: have[key] - lost[key]}) for key, one in units.items()}
    return replace(body, units=tuple(units.values()))


def _loaded(body: Body, act: Packets) -> Body:
    """Add or take packets on wagons, from none to their capacity; without wagons in haversacks (UD-039)."""
    if not body.train.wagons:
        return replace(body, haversack=max(0, min(body.haversack + act.food, max(haversack_full(body), body.haversack))))
    room = packets_of(body.train.wagons) - body.train.packets
    now = dict[str, int]()
    for what in ("food", "forage", "ammo"):
        before, more = int(getattr(body.train, what)), int(getattr(act, what))
        now[what] = max(0, before + min(more, max(room, 0)))
        room -= now[what] - before
    return replace(body, train=Train(wagons=body.train.wagons, **now))


def _stored(land: Land, act: Packets) -> tuple[Land, str]:
    """Add packets to a depot, or take them, never below none (UD-039)."""
    if not any(one.key == act.depot and one.depot for one in land.places):
        return land, "that depot no longer exists"
    more = {"food": act.food, "forage": act.forage, "ammo": act.ammo}
    places = tuple(
        replace(one, stores=Stores(**{what: max(0, int(getattr(one.stores, what)) + count) for what, count in more.items()}))
        if one.key == act.depot
        else one
        for one in land.places
    )
    return replace(land, places=places), ""
