"""Ledgers: the trade balance as far as each Admiralty and the trade player know it (NAV-S-051, NAV-S-052; SC-N-40).

A side knows when its merchantmen sail and are due, that they have come in, and that they have not: what was taken far away is
a ship at sea, then due, then overdue, until somebody tells of it.
"""

from __future__ import annotations

from typing import Any

from naval import tables
from naval.run.sailing import due_at
from naval.run.work import Work
from naval.state.ledger import NEVER
from naval.state.outcome import Report
from naval.state.world import Merchant, World

STATES = ("in_port", "held", "at_sea", "due", "overdue", "arrived", "lost")


def ledgers(work: Work, world: World) -> list[Report]:
    """At the end of every run: each Admiralty its balance, the trade player his whole chart."""
    if not world.settings.trade or not world.merchants:
        return []
    out = []
    for seat in sorted(world.seats, key=lambda s: s.key):
        if seat.role == "admiralty":
            own = [m for m in world.merchants if m.side == seat.side]
            data: dict[str, Any] = {"lanes": lanes(world, own), "ships": [_line(world, m) for m in own]}
            data["prizes"] = _claims(world, seat.side)
        elif seat.role == "trade":
            data = {"ships": [{**_line(world, m), **_plot(world, m)} for m in world.merchants]}
        else:
            continue
        out.append(
            Report(
                seat=seat.key,
                kind="trade" if seat.role == "admiralty" else "plot",
                happened=world.minute,
                arrives=world.minute,
                data=data,
            )
        )
    return out + (_places(world) if work.world.minute == work.until else [])


def state(world: World, ship: Merchant) -> str:
    """What her owners know of a merchantman: in port, held, at sea, due within a run, overdue, arrived or lost (SC-N-40)."""
    prize = next((p for p in world.prizes if p.key == ship.key), None)
    if prize is not None and 0 <= prize.told <= world.minute:
        return "lost"
    if ship.fate == "arrived":
        return "arrived"
    if ship.sails_at > world.minute:
        return "held" if ship.sails_at >= NEVER else "in_port"
    late = world.minute - due_at(ship, world.minute)
    if late >= int(tables.value("trade", "overdue")):
        return "overdue"
    return "due" if late >= -world.settings.run_min else "at_sea"


def _line(world: World, ship: Merchant) -> dict[str, Any]:
    """One line of a sailing list."""
    lane = next((v.name for v in world.lanes if v.key == ship.lane), ship.lane)
    due = due_at(ship, world.minute)
    return {
        "ship": ship.name,
        "flag": ship.flag,
        "cargo": ship.cargo,
        "lane": lane,
        "state": state(world, ship),
        "due": None if due >= NEVER else due,
        "sails": None if ship.sails_at >= NEVER else ship.sails_at,
    }


def lanes(world: World, own: list[Merchant]) -> list[dict[str, Any]]:
    """How many merchantmen of a side are in which state, by lane; those due are at sea as well, those overdue are not."""
    rows: dict[str, dict[str, Any]] = {}
    for ship in own:
        line = _line(world, ship)
        row = rows.setdefault(ship.lane, {"lane": line["lane"], **dict.fromkeys(STATES, 0), "late": 0})
        row[line["state"]] += 1
        if line["state"] == "due":
            row["at_sea"] += 1
        if line["state"] == "overdue":
            row["late"] = max(row["late"], world.minute - line["due"])
    return [rows[key] for key in sorted(rows)]


def _claims(world: World, side: str) -> list[dict[str, Any]]:
    """Prizes of a side that its Admiralty has read of."""
    names = {m.key: m for m in world.merchants}
    ports = {p.key: p.name for p in world.ports}
    out = []
    for prize in sorted(world.prizes, key=lambda p: (p.claimed, p.key)):
        if prize.side == side and 0 <= prize.claimed <= world.minute:
            ship = names[prize.key]
            out.append(
                {
                    "ship": ship.name,
                    "flag": ship.flag,
                    "cargo": ship.cargo,
                    "fate": prize.fate,
                    "port": ports.get(prize.port, ""),
                    "read": prize.claimed,
                }
            )
    return out


def _plot(world: World, ship: Merchant) -> dict[str, Any]:
    """Where the trade player has a merchantman on his chart, and the course he plotted for her (NAV-S-052)."""
    return {
        "key": ship.key,
        "side": ship.side,
        "lane_key": ship.lane,
        "knots": ship.knots,
        "lon": ship.lon,
        "lat": ship.lat,
        "legs": [{"lon": leg.lon, "lat": leg.lat, "knots": leg.knots} for leg in ship.legs],
    }


def _places(world: World) -> list[Report]:
    """For the trade player, once: the sea lanes, and where a merchantman's course may end (SC-N-41)."""
    ways = sorted(world.lanes, key=lambda v: v.key)
    drawn = [{"key": v.key, "name": v.name, "points": [list(p) for p in v.points]} for v in ways]
    ends = [{"name": p.name, "lon": p.lon, "lat": p.lat} for p in sorted(world.ports, key=lambda p: p.key)]
    ends += [{"name": f"the end of {v.name}", "lon": x, "lat": y} for v in ways for x, y in (v.points[0], v.points[-1])]
    return [
        Report(seat=s.key, kind="lanes", happened=world.minute, arrives=world.minute, data={"lanes": drawn, "ends": ends})
        for s in sorted(world.seats, key=lambda s: s.key)
        if s.role == "trade"
    ]
