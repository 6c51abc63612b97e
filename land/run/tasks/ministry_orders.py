"""Orders of war ministries in a run: arrivals, telegrams to bodies without a general, trains, arsenals (LC-305, LC-296).

A ministry sits where its side's cables end: on land its telegrams set out from the port with an own office nearest to the
addressee, and reports at an office on a whole wire to such a port are known in the capital (SC-LC-150).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from land.communications.net import Net
from land.ground.country import Country
from land.orders.general_knowledge import the
from land.orders.ministry import Load, MinistryOrders, appointed
from land.orders.sheet import Sheet
from land.rail.stage import freight
from land.run.run_input import BodyCame, Given, Replied
from land.run.tasks.detachments import with_theirs
from land.score.objectives import cannot_found, founded
from land.state.ground import Stores
from land.state.world import MINED, SOUND, Land, Message, PlaceNow, Spot
from naval.geo import calendar
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import listed, plural

OFFICE_MI = 2.0
BARRED = ("rail", "sea")
"""Means of arrival barred at a place that the enemy holds; bodies that march in may fight for it."""
Begun = tuple[Land, list[Event], list[Replied]]


def begun(given: Given, land: Land, minute: int) -> Begun:
    """Carry out the orders of the ministries for this run, or reply why not."""
    events, replies = list[Event](), list[Replied]()
    for seat in sorted(given.ministries):
        orders = given.ministries[seat]
        side = given.capitals.get(seat, "")
        for stage in (_arrivals, _bodies, _trains, _arsenals):
            land, told, answered = stage(given, land, seat, side, orders, minute)
            events += told
            replies += answered
    return land, events, replies


def _arrivals(given: Given, land: Land, seat: str, side: str, orders: MinistryOrders, minute: int) -> Begun:
    """Appoint the places and minutes of a side's arrivals (LC-305)."""
    mine = {one.body.key for one in land.arrivals if one.body.side == side}
    sound = replace(orders, arrivals=tuple(one for one in orders.arrivals if one.body in mine and one.minute > minute))
    spots = {one.at: given.country.spot_at(one.at) for one in sound.arrivals}
    names = {one.body.key: one.body.name for one in land.arrivals}
    events = []
    for one in sound.arrivals:
        when = calendar.label(one.minute, given.hour)
        text = f"{names[one.body]} is due at {given.name(one.at)}, {when}."
        events.append(Event(minute=minute, kind="arrival", text=text, rules=("LC-305",)))
    arrivals = appointed(land.arrivals, sound, spots)
    return replace(land, arrivals=tuple(sorted(arrivals, key=lambda one: (one.minute, one.body.key)))), events, []


def came_in(given: Given, land: Land, minute: int) -> tuple[Land, list[BodyCame], list[Replied]]:
    """Bring in the arrivals of this minute and inform their ministry; none comes by sea or rail to the enemy (LC-022, LC-305).

    A body that cannot come waits a day, unless the ministry appoints another place.
    """
    due = [one for one in land.arrivals if one.minute <= minute]
    if not due:
        return land, [], []
    barred = [one for one in due if one.by in BARRED and _theirs(given, land, one.body.spot.place, one.body.side)]
    came = [BodyCame(minute=minute, body=one.body) for one in due if one not in barred]
    waiting = [replace(one, minute=minute + calendar.DAY_MIN) for one in barred]
    later = [one for one in land.arrivals if one.minute > minute]
    capitals, replies = dict(land.capitals), list[Replied]()
    for seat, side in sorted(given.capitals.items()):
        spots = {one.body.key: one.body.spot for one in came if one.body.side == side}
        if spots:
            capitals[seat] = dict(sorted((capitals.get(seat, {}) | spots).items()))
        for row in due:
            if row.body.side == side:
                there = row.body.spot.place
                where, name = given.name(there), the(row.body.name)
                text = f"{name} has arrived at {where}."
                if row in barred:
                    text = (
                        f"{name} cannot come to {where}, which the enemy holds. It waits a day, or until you choose "
                        "another place."
                    )
                replies.append(Replied(seat=seat, minute=minute, what="arrival", at=there, text=text))
    land = replace(
        land,
        bodies=tuple(sorted([*land.bodies, *(one.body for one in came)], key=lambda one: one.key)),
        arrivals=tuple(sorted([*waiting, *later], key=lambda one: (one.minute, one.body.key))),
        capitals=dict(sorted(capitals.items())),
    )
    return land, came, replies


def _theirs(given: Given, land: Land, key: str, side: str) -> bool:
    now = next((one.side for one in land.places if one.key == key), "") or given.country.find_place(key).side
    return now in BELLIGERENTS and now != side


def _bodies(given: Given, land: Land, seat: str, side: str, orders: MinistryOrders, minute: int) -> Begun:
    """Order bodies without a general by telegram (LC-305, LC-133)."""
    bodies, numbers = {one.key: one for one in land.bodies}, dict(land.numbers)
    messages, replies, author = list(land.messages), list[Replied](), f"seat:{seat}"
    known = land.capitals.get(seat, {})

    def number() -> int:
        numbers[author] = numbers.get(author, 0) + 1
        return numbers[author]

    sheet = with_theirs(Sheet(bodies=orders.bodies), seat, minute, number)
    for key, one in sorted(sheet.bodies.items()):
        body = bodies.get(key)
        if body is None or body.seat != seat:
            continue
        aim = known.get(key, body.spot)
        port = port_for(given.country, land, side, aim)
        if not port:
            text = f"No wire leads to {body.name}: your order cannot be sent."
            replies.append(Replied(seat=seat, minute=minute, what="march", at="", text=text))
            continue
        count = number()
        messages.append(
            Message(
                author=author,
                number=count,
                side=side,
                to=f"body:{key}",
                aim=aim,
                written=minute,
                order=one.order(count, seat, key, minute),
                send=one.send,
                pace=one.pace,
                cipher=one.cipher,
                holder=f"place:{port}",
                since=minute,
            )
        )
    return replace(land, messages=tuple(messages), numbers=numbers), [], replies


def _trains(given: Given, land: Land, seat: str, side: str, orders: MinistryOrders, minute: int) -> Begun:
    """Send stores by trains of the pool from depot to depot (LC-180, LC-305)."""
    events, replies = list[Event](), list[Replied]()
    for load in orders.trains:
        before = {one.key for one in land.rolling}
        packets = Stores(food=load.food, forage=load.forage, ammo=load.ammo)
        land, why = freight(land, given.country, side, load.start, load.to, packets, minute, given.gauges.get(side, 0.0))
        way = f"{given.name(load.start)} to {given.name(load.to)}"
        if why:
            replies.append(Replied(seat=seat, minute=minute, what="train", at=load.start, text=f"{way}: {why}"))
            continue
        trains = [one for one in land.rolling if one.key not in before]
        there = calendar.label(max(one.done for one in trains), given.hour)
        text = f"{plural(len(trains), 'train')} from {way} with {contents(load)}, unloaded {there} if nothing stops them."
        replies.append(Replied(seat=seat, minute=minute, what="train", at=load.start, text=text))
        events.append(Event(minute=minute, kind="train", text=text, rules=("LC-180", "LC-305")))
    return land, events, replies


def contents(load: Load) -> str:
    """Say the contents of a load in words.

    >>> contents(Load(start="a", to="b", food=2000, ammo=7))
    '2,000 packets of food and 7 of ammunition'
    """
    some = [(load.food, "food"), (load.forage, "forage"), (load.ammo, "ammunition")]
    first, *rest = [(count, what) for count, what in some if count]
    return listed([f"{plural(first[0], 'packet')} of {first[1]}", *(f"{count:,} of {what}" for count, what in rest)])


def _arsenals(given: Given, land: Land, seat: str, side: str, orders: MinistryOrders, minute: int) -> Begun:
    """Found forward arsenals where there are stores for one (LC-296, SC-LC-90)."""
    events, replies = list[Event](), list[Replied]()
    for key in orders.arsenals:
        now = {one.key: one for one in land.places}
        place, state = given.country.places[key], now.get(key, PlaceNow(key=key))
        standing = sum(one.arsenal == side and not one.destroyed for one in land.places)
        if why := cannot_found(place, state, side, standing):
            replies.append(Replied(seat=seat, minute=minute, what="supply", at=key, text=why))
            continue
        now[key] = founded(state, side)
        land = replace(land, places=tuple(now[one] for one in sorted(now)))
        text = f"{place.name} is now an arsenal."
        replies.append(Replied(seat=seat, minute=minute, what="supply", at=key, text=text))
        events.append(Event(minute=minute, kind="arsenal", text=text, rules=("LC-296",)))
    return land, events, replies


# ---- what the wire tells the capital ------------------------------------------------------------------------------------


def wires_of(country: Country, land: Land, side: str) -> tuple[Net, frozenset[str]]:
    """Return the own wires of a side, and which of them are down."""
    held = {one.key: one.side for one in land.places if one.side}
    down = frozenset(one.key for one in land.edges if one.breaks or one.state not in (SOUND, MINED))
    return Net(country, side, held, land.field_wires), down


def port_for(country: Country, land: Land, side: str, aim: Spot) -> str:
    """Find the port with an own office that is nearest to a spot, "" where there is none (SC-LC-150)."""
    net, _ = wires_of(country, land, side)
    far = [(country.miles(country.spot_at(key), aim), key) for key in net.ports]
    return min(far)[1] if far else ""


def office_for(country: Country, land: Land, side: str, spot: Spot) -> str:
    """Find the office within two miles of a spot with whole wires to an own port, "" if there is none (SC-LC-150)."""
    net, down = wires_of(country, land, side)
    near = sorted((country.miles(country.spot_at(key), spot), key) for key in net.offices)
    ports = set(net.ports)
    return next((key for miles, key in near if miles <= OFFICE_MI and net.joined(key, down) & ports), "")


def wired(country: Country, land: Land, side: str, near: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Map the bodies that a side's ministry knows at present to the office that sent word (SC-LC-150).

    ``near`` are by general the bodies under his eyes. He may have reports of others, and forwards them himself.
    """
    found: dict[str, str] = {}
    for staff in land.staffs:
        office = office_for(country, land, side, staff.spot) if staff.side == side and near.get(staff.seat) else ""
        found |= dict.fromkeys(near[staff.seat], office) if office else {}
    generals = {one.seat for one in land.staffs}
    for body in land.bodies:
        if body.side == side and body.seat not in generals and not body.aboard:
            office = office_for(country, land, side, body.spot)
            found |= {body.key: office} if office else {}
    return dict(sorted(found.items()))


def heard_of(given: Given, land: Land, near: Mapping[str, Collection[str]]) -> Land:
    """Update where each ministry knows its side's bodies to be, as the clock stands."""
    spots, capitals = {one.key: one.spot for one in land.bodies}, dict(land.capitals)
    for seat, side in sorted(given.capitals.items()):
        word = {key: spots[key] for key in wired(given.country, land, side, near)}
        if word:
            capitals[seat] = dict(sorted((capitals.get(seat, {}) | word).items()))
    return land if capitals == land.capitals else replace(land, capitals=capitals)
