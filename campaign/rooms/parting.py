"""Company: forces that part and join, those out of touch, and what an auxiliary player has in hand (NAV-S-024, NAV-S-025)."""

from __future__ import annotations

import json
from typing import Any

from campaign.models.belief import Call, Seat
from campaign.rooms import knowledge
from campaign.rooms.knowledge import Desk, Row
from campaign.rooms.words import silhouette
from campaign.services.orders import known
from naval.orders.parting import LAST_N, parted, targets

AT_SEA = (Seat.Role.CABIN, Seat.Role.AUXILIARY)


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    if desk.seat.role not in AT_SEA:
        return {"at_sea": False}
    in_hand = as_drafted(desk)
    left = [force for force in in_hand if any(ship["afloat"] for ship in force["ships"])]
    room = {"at_sea": True, "company": company(desk), "forces": left}
    if in_hand and not left:
        room |= {"do": "Your ships are lost", "checks": [], "button": "", "can_seal": False}
    elif not left:
        hand = desk.seat.role == Seat.Role.AUXILIARY
        room |= {"do": "No scouts are in your hand" if hand else "You have no ships to order", "checks": []}
        room |= {"button": "", "can_seal": False} if hand else {}
    return room


def draft_of(call: Call | None) -> Any:
    """The draft of a call, of whatever shape it was typed in."""
    return json.loads(call.draft) if call is not None else {}


def as_drafted(desk: Desk) -> list[Row]:
    """The forces in hand as they would be once the ships part that the draft detaches: each can be steered by itself."""
    rows = {row["key"]: row for row in knowledge.forces(desk)}
    if desk.call is None:
        return list(rows.values())
    out, own = [], known(desk.seat, desk.call)
    for force in parted(draft_of(desk.call), own).forces:
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


def company(desk: Desk) -> dict[str, Any]:
    """Own forces that have parted, in touch or not, what may part now, and whom each may join."""
    call = desk.call
    own = known(desk.seat, call) if call is not None else None
    drafted = parted(draft_of(call), own) if own is not None else None
    open_ = call is not None and not call.closed and not call.sealed
    return {
        "hand": desk.seat.role == Seat.Role.AUXILIARY,
        "detached": detached(desk),
        "joined": [body["text"] for _, body in desk.kind("company")][-1:],
        "open": open_,
        "stopped": bool(own and own.stopped),
        "may_part": [may_part(force, own, drafted) for force in drafted.forces if force.key in {f.key for f in own.forces}]
        if own is not None and drafted is not None
        else [],
        "join": [
            {"key": force.key, "name": force.name, "joins": force.joins, "to": sorted(targets(force, drafted).items())}
            for force in drafted.forces
            if not own.asked or force.key in own.asked
        ]
        if own is not None and drafted is not None
        else [],
    }


def may_part(force: Any, own: Any, drafted: Any) -> Row:
    """One force of the seat: the ships that may leave her, and what the draft has part from her already."""
    whole = own.force(force.key)
    parts = [f for f in drafted.forces if f.parent == force.key and own.force(f.key) is None]
    used = {int(f.key.rsplit("_", 1)[1]) for f in parts}
    return {
        "key": force.key,
        "name": force.name,
        "next": next(n for n in range(1, LAST_N + 2) if n not in used),
        "ships": [
            {"key": s.key, "name": s.name, "silhouette": silhouette(s.kind)}
            for s in force.ships
            if s.afloat and s.name != whole.flagship
        ],
        "parts": [
            {"key": f.key, "n": int(f.key.rsplit("_", 1)[1]), "name": f.name, "ships": ", ".join(s.name for s in f.ships)}
            for f in parts
        ],
    }


def detached(desk: Desk) -> list[Row]:
    """Forces that have parted from this seat's flag: those in touch, and those only last heard of, with the age of that."""
    rows = [
        {"key": body["force"], "name": body["name"], "touch": True, "when": "", "age": "", "joins": body.get("joins", "")}
        for body in knowledge.statuses(desk)
        if body.get("parent") and desk.seat.role == Seat.Role.CABIN
    ]
    if desk.seat.role == Seat.Role.CABIN:
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
            for row in knowledge.reported(desk)
        ]
    return sorted(rows, key=lambda row: row["name"])
