"""Troopers out on relay posts: their units, how many a way takes, when they are back in the ranks (LC-131)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from land.communications.dispatch_times import RELAY, relay_men, ride_min
from land.communications.ways import miles_to
from land.rounding import up
from land.run.run_input import Given
from land.state.units import HORSE
from land.state.world import RIDER, Body, Land, Message, Relay, Spot, Staff
from naval.state.outcome import Event
from tactical.engine.text.words import plural

ELSE = "rapid"
"""The pace of an order without troopers enough for relay posts."""
HOUR = 60


def posted(given: Given, land: Land, staff: Staff, message: Message) -> tuple[Land, Message, list[Event]]:
    """Post horse near the general for an order by relay; without enough of it the order rides on without (LC-131)."""
    if message.pace != RELAY or message.send not in ("", RIDER) or _is_near(given, staff, message.aim):
        return land, message, []
    miles = miles_to(given.country, staff.spot, message.aim)
    want = relay_men(miles)
    horse = [
        (body.key, unit.key, unit.men)
        for body in land.bodies
        if body.seat == staff.seat and not body.aboard and not body.surrendered and _is_near(given, staff, body.spot)
        for unit in body.units
        if unit.kind.arm == HORSE
    ]
    name = next((one.name for one in land.bodies if f"body:{one.key}" == message.to), message.to)
    if sum(men for _, _, men in horse) < want:
        text = f"There is no cavalry for relay posts to {name}: its order rides {ELSE}."
        return land, replace(message, pace=ELSE), [_event(message.written, text)]
    back = message.written + up(ride_min(miles, RELAY) + miles / _home_mph() * HOUR)
    out = list[Relay]()
    for body, unit, men in sorted(horse, key=lambda row: (-row[2], row[0], row[1])):
        gone = min(men, want - sum(one.men for one in out))
        out += [Relay(body=body, unit=unit, men=gone, back=back)] if gone else []
    land = replace(land, bodies=tuple(_adjust_men_for_relays(one, out, -1) for one in land.bodies), relays=(*land.relays, *out))
    return land, message, [_event(message.written, f"{plural(want, 'trooper')} man relay posts to {name}.")]


def due(land: Land) -> list[int]:
    """List the minutes at which troopers are back from relay posts."""
    return [one.back for one in land.relays]


def returned(land: Land, minute: int) -> Land:
    """Return troopers that are back by a minute to their units, in whatever body those are now (LC-131)."""
    back = [one for one in land.relays if one.back <= minute]
    if not back:
        return land
    rest = tuple(one for one in land.relays if one.back > minute)
    now = {unit.key: body.key for body in land.bodies for unit in body.units}
    kept = {(body.key, unit.key) for body in land.bodies for unit in body.units}
    home = [one if (one.body, one.unit) in kept else replace(one, body=now.get(one.unit, "")) for one in back]
    return replace(land, bodies=tuple(_adjust_men_for_relays(one, home, 1) for one in land.bodies), relays=rest)


def _adjust_men_for_relays(body: Body, some: Iterable[Relay], sign: int) -> Body:
    men: dict[str, int] = {}
    for one in some:
        if one.body == body.key:
            men[one.unit] = men.get(one.unit, 0) + sign * one.men
    if not men:
        return body
    return replace(body, units=tuple(replace(unit, men=unit.men + men.get(unit.key, 0)) for unit in body.units))


def _is_near(given: Given, staff: Staff, spot: Spot) -> bool:
    return given.country.miles(staff.spot, spot) <= given.terms.hq_hears_mi


def _home_mph() -> float:
    return 60 / ride_min(1.0, "ordinary")


def _event(minute: int, text: str) -> Event:
    return Event(minute=minute, kind="relay", text=text, rules=("LC-131",))
