"""Ledgers: the trade balance as Admiralties and the trade player know it (NAV-S-051, NAV-S-052; SC-N-40).

A side knows sailings, due times and arrivals: a merchantman captured far away is at sea, then due, then overdue, until there is
news.
"""

from __future__ import annotations

from campaign.war.paper import Paper
from campaign.war.reports.body import Body
from campaign.war.reports.trade import (
    LaneEnd,
    LaneLine,
    Lanes,
    LedgerLane,
    LedgerPrize,
    Plot,
    PlotLeg,
    PlotShip,
    Sailing,
    TradeLedger,
)
from naval import tables
from naval.run.movement.merchant_courses import due_at
from naval.state.ledger import NEVER
from naval.state.world import Merchant, World

STATES = ("in_port", "held", "at_sea", "due", "overdue", "arrived", "lost")


def ledgers(world: World, *, first: bool) -> list[Paper]:
    """Report at every run's end balances to Admiralties, and his chart to the trade player; ``first`` the lanes too."""
    if not world.settings.trade or not world.merchants:
        return []
    out = []
    for seat in sorted(world.seats, key=lambda s: s.key):
        body: Body
        if seat.role == "admiralty":
            own = [m for m in world.merchants if m.side == seat.side]
            sailings = tuple(_line(world, m) for m in own)
            body = TradeLedger(lanes=lanes(world, own), ships=sailings, prizes=_claims(world, seat.side))
        elif seat.role == "trade":
            body = Plot(ships=tuple(_plot(world, m) for m in world.merchants))
        else:
            continue
        out.append(Paper(seat.key, body, world.minute, world.minute))
    return out + _places(world) if first else out


def state(world: World, ship: Merchant) -> str:
    """Return a merchantman's state to her owners: in port, held, at sea, due within a run, overdue, arrived or lost (SC-N-40)."""
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


def _line(world: World, ship: Merchant) -> Sailing:
    lane = next((v.name for v in world.lanes if v.key == ship.lane), ship.lane)
    due = due_at(ship, world.minute)
    return Sailing.copied(
        ship,
        ship=ship.name,
        lane=lane,
        state=state(world, ship),
        due=None if due >= NEVER else due,
        sails=None if ship.sails_at >= NEVER else ship.sails_at,
    )


def lanes(world: World, own: list[Merchant]) -> tuple[LedgerLane, ...]:
    """Count a side's merchantmen by lane and state; those due are also at sea, those overdue not."""
    on: dict[str, list[Sailing]] = {}
    for ship in own:
        on.setdefault(ship.lane, []).append(_line(world, ship))
    return tuple(_lane(world, on[key]) for key in sorted(on))


def _lane(world: World, ships: list[Sailing]) -> LedgerLane:
    count = {one: sum(s.state == one for s in ships) for one in STATES}
    late = max((world.minute - s.due for s in ships if s.state == "overdue" and s.due is not None), default=0)
    count["at_sea"] += count["due"]
    return LedgerLane(lane=ships[0].lane, **count, late=late)


def _claims(world: World, side: str) -> tuple[LedgerPrize, ...]:
    names = {m.key: m for m in world.merchants}
    ports = {p.key: p.name for p in world.ports}
    out = []
    for prize in sorted(world.prizes, key=lambda p: (p.claimed, p.key)):
        if prize.side == side and 0 <= prize.claimed <= world.minute:
            ship, port = names[prize.key], ports.get(prize.port, "")
            out.append(LedgerPrize.copied(prize, ship, ship=ship.name, port=port, read=prize.claimed))
    return tuple(out)


def _plot(world: World, ship: Merchant) -> PlotShip:
    """Plot a merchantman with her course (NAV-S-052)."""
    legs = tuple(PlotLeg.copied(leg) for leg in ship.legs)
    return PlotShip.copied(_line(world, ship), ship, lane_key=ship.lane, legs=legs)


def _places(world: World) -> list[Paper]:
    """Report lanes and ends of courses to the trade player, once (SC-N-41)."""
    ways = sorted(world.lanes, key=lambda v: v.key)
    drawn = tuple(LaneLine.copied(v) for v in ways)
    ends = [LaneEnd.copied(p) for p in sorted(world.ports, key=lambda p: p.key)]
    ends += [LaneEnd(name=f"the end of {v.name}", lon=x, lat=y) for v in ways for x, y in (v.points[0], v.points[-1])]
    return [
        Paper(s.key, Lanes(lanes=drawn, ends=tuple(ends)), world.minute, world.minute)
        for s in sorted(world.seats, key=lambda s: s.key)
        if s.role == "trade"
    ]
