"""Forces that part and join, are out of touch, or under an auxiliary player (NAV-S-024, NAV-S-025)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms import seat_rows
from campaign.rooms.clock import state_of
from campaign.rooms.draft import Draft
from campaign.rooms.words import Row, silhouette
from campaign.war.reports.sea import Company
from naval.orders.detachment import LAST_N, targets
from naval.orders.seat_knowledge import Known, KnownForce


def block(desk: Desk) -> Row:
    """Build the room's part on detached forces."""
    left = [force for force in as_drafted(desk) if any(ship["afloat"] for ship in force["ships"])]
    return {"company": company(desk), "forces": left}


def as_drafted(desk: Desk) -> list[Row]:
    """List the forces in hand as the draft detaches them: each can be steered by itself."""
    rows = {row["key"]: row for row in seat_rows.forces(desk)}
    if desk.call is None:
        return list(rows.values())
    out, own = [], desk.order_knowledge
    for force in Draft.read_stored(desk).drafted_knowledge.forces:
        row = rows.get(force.key) or rows.get(force.parent)
        if row is None:
            continue
        have = {ship.key for ship in force.ships}
        source = rows[force.parent] if force.key not in rows else row
        ships = [ship for ship in source["ships"] if ship["key"] in have]
        top = min((ship["max_kn"] for ship in ships if ship["afloat"]), default=0)
        out.append(
            {
                **row,
                "key": force.key,
                "name": force.name,
                "flagship": force.flagship,
                "ships": ships,
                "max_kn": top,
                "raid": force.raid,
                "drafted": force.key not in rows,
                "asked": not own.asked or force.key in own.asked,
            }
        )
    return out


def company(desk: Desk) -> Row:
    """Build the row of detached forces, ships that may part now, and forces to join."""
    own, drafted = desk.order_knowledge, Draft.read_stored(desk).drafted_knowledge
    ordered = [force for force in drafted.forces if not own.asked or force.key in own.asked]
    return {
        "hand": desk.seat.kind.ships == "detached",
        "detached": detached(desk),
        "joined": [body.text for _, body in desk.list_reports(Company)][-1:],
        "open": state_of(desk.call, desk.idle) == "open",
        "stopped": own.stopped,
        "may_part": [may_part(force, own, drafted) for force in drafted.forces if own.force(force.key)] if desk.call else [],
        "join": [
            {"key": force.key, "name": force.name, "joins": force.joins, "to": sorted(targets(force, drafted).items())}
            for force in (ordered if desk.call else ())
        ],
    }


def may_part(force: KnownForce, own: Known, drafted: Known) -> Row:
    """Build a force's row with ships that may leave, and those that the draft detaches."""
    parts = [f for f in drafted.forces if f.parent == force.key and own.force(f.key) is None]
    used = {int(f.key.rsplit("_", 1)[1]) for f in parts}
    return {
        "key": force.key,
        "name": force.name,
        "next": next(n for n in range(1, LAST_N + 2) if n not in used),
        "ships": [
            {"key": s.key, "name": s.name, "silhouette": silhouette(s.kind)}
            for s in force.ships
            if s.afloat and s.name != force.flagship
        ],
        "parts": [
            {"key": f.key, "n": int(f.key.rsplit("_", 1)[1]), "name": f.name, "ships": ", ".join(s.name for s in f.ships)}
            for f in parts
        ],
    }


def detached(desk: Desk) -> list[Row]:
    """List forces detached from this flag: in touch, or with the age of their last report."""
    if desk.seat.kind.ships != "own":
        return []
    rows = [
        {"key": body.force, "name": body.name, "touch": True, "when": "", "age": "", "joins": body.joins}
        for _, body in desk.in_hand.values()
        if body.parent
    ]
    rows += [
        {
            "key": row["key"],
            "name": row["name"],
            "touch": False,
            "when": row["when"],
            "age": row["age"],
            "place": row["place"],
            "gone": row["may_have_gone_nm"],
        }
        for row in seat_rows.reported(desk)
    ]
    return sorted(rows, key=lambda row: row["name"])
