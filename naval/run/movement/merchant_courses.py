"""Courses of merchantmen, by the trade player or by the computer along their lanes (NAV-S-052; SC-N-41).

On the trade player's chart every merchantman stands as plotted. A captured one steams on there, and in the world: without word of
it he cannot tell, and his orders for her are in vain.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace as renew

from naval import tables
from naval.geo import course
from naval.run.facts import Steamed, minute_after
from naval.run.run_input import Done, Given
from naval.state.ledger import NEVER
from naval.state.orders import Sailing
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS, Leg, Merchant, World

SAME_DEG = 1e-3


def ordered(run: Given) -> World:
    """Put every merchantman on the course the trade player has plotted for this run (NAV-S-052).

    Without an order from him a ship goes on along her lane. Of several players the first by key counts.
    """
    given: dict[str, Sailing] = {}
    if run.world.settings.trade:
        for seat in sorted((s.key for s in run.world.seats if s.role == "trade"), reverse=True):
            given |= run.orders[seat].merchants if seat in run.orders else {}
    now, away = run.world.minute, run.world.settings.trade
    ships = tuple(_plotted(m, given.get(m.key), now) for m in run.world.merchants) if given else run.world.merchants
    kept = tuple(kept_away(run.world, m) for m in ships) if away else ships
    return renew(run.world, merchants=kept) if kept != run.world.merchants else run.world


def kept_away(world: World, ship: Merchant) -> Merchant:
    """Stop a belligerent's merchantman from trading with the enemy (NAV-S-052): in port she is held; at sea on her lane she turns
    back. On a course laid for her she goes on."""
    if ship.side not in BELLIGERENTS or ship.fate or ship.due >= 0 or not ship.legs:
        return ship
    lane = next((one.points for one in world.lanes if one.key == ship.lane), ())
    way = next((one for one in (lane, lane[::-1]) if _is_on_lane(ship, one)), ())
    lies = ship.sails_at > world.minute
    if not way or not any(_theirs(world, ship.side, *end) for end in (way[-1], *([way[0]] if lies else []))):
        return ship
    passed = way[: len(way) - len(ship.legs)][::-1]
    back = passed[1:] if passed[:1] == ((ship.lon, ship.lat),) else passed
    if lies or not back:
        return renew(ship, sails_at=NEVER)
    knots = ship.legs[0].knots
    return renew(ship, legs=tuple(Leg(lon=lon, lat=lat, knots=knots) for lon, lat in back))


def _is_on_lane(ship: Merchant, way: tuple[tuple[float, float], ...]) -> bool:
    """Report whether the rest of a ship's course is the last part of a way that she has begun."""
    ahead = len(ship.legs)
    rest = zip(ship.legs, way[-ahead:], strict=False)
    return ahead < len(way) and all(abs(leg.lon - lon) < SAME_DEG and abs(leg.lat - lat) < SAME_DEG for leg, (lon, lat) in rest)


def _theirs(world: World, side: str, lon: float, lat: float) -> bool:
    near = float(tables.value("trade", "near_nm"))
    return any(
        port.side in BELLIGERENTS and port.side != side and course.rhumb(lon, lat, port.lon, port.lat)[1] <= near
        for port in world.ports
    )


def _plotted(ship: Merchant, order: Sailing | None, now: int) -> Merchant:
    if order is None or ship.fate == "arrived" or ship.due >= 0:
        return ship
    ship = renew(ship, legs=ship.legs if order.legs is None else order.legs)
    if order.sails_at is not None and ship.sails_at > now:
        ship = renew(ship, sails_at=max(order.sails_at, now))
    return ship


def due_at(ship: Merchant, now: int) -> int:
    """Find the minute at which a merchantman's plotted course brings her in; NEVER while held in port."""
    if ship.due >= 0:
        return ship.due
    if ship.sails_at >= NEVER:
        return NEVER
    minute, lon, lat = float(max(ship.sails_at, now)), ship.lon, ship.lat
    for leg in ship.legs:
        minute += course.rhumb(lon, lat, leg.lon, leg.lat)[1] / leg.knots * 60
        lon, lat = leg.lon, leg.lat
    return minute_after(minute)


def lane_chance(density: float, sight_nm: float, miles: float) -> float:
    """Reckon the chance that some ship of a lane has a track of so many miles in sight (NAV-S-046; SC-S-10).

    >>> round(lane_chance(0.5, 15, 84), 3)
    0.716
    """
    return 1 - math.exp(-density * 2 * sight_nm * miles / float(tables.value("trade", "per_miles")))


def merchants_after(run: Done, now: Steamed) -> tuple[Merchant, ...]:
    """List every merchantman at the end of the steaming: where she is plotted, and her fate."""
    first, out = len(run.fleet.forces), []
    taken = {p.key: p for p in run.prizes if p.taken <= now.end}
    for m, ship in enumerate(run.fleet.merchants):
        b = first + m
        if ship.due >= 0:
            out.append(renew(ship, fate=_fate(ship, taken)))
            continue
        lon, lat = course.round_place(float(now.lon[b, -1]), float(now.lat[b, -1]))
        due = minute_after(float(now.idle[b])) if now.idle[b] <= now.end else -1
        legs = () if due >= 0 else now.left(b)
        out.append(renew(ship, lon=lon, lat=lat, legs=legs, due=due, fate=_fate(ship, taken) or ("arrived" if due >= 0 else "")))
    return tuple(sorted(out, key=lambda m: m.key))


def _fate(ship: Merchant, taken: dict[str, Any]) -> str:
    prize = taken.get(ship.key)
    if prize is None:
        return ship.fate
    return "sunk" if prize.fate == "sunk" else "taken"


def arrivals(run: Done) -> list[Event]:
    """Report to the umpire merchantmen that made their port (SC-N-41)."""
    out, first = [], len(run.fleet.forces)
    taken = {p.key for p in run.prizes}
    for m, ship in enumerate(run.fleet.merchants):
        at = float(run.steamed.idle[first + m])
        if not ship.fate and ship.due < 0 and ship.key not in taken and at <= run.clock:
            text, about = f"{ship.name} made her port.", (f"merchant:{ship.key}",)
            out.append(Event(minute=minute_after(at), kind="arrived", text=text, rules=("NAV-S-052",), about=about))
    return out
