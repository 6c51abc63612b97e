"""Concentration of fire as a captain orders it, and as he obeys it (NAV-T-060, 061, SC-J-52).

He lets stand a system or a ship already ordered: his sheet then names no target for a ship it serves. Otherwise he concentrates
himself, for a definite time, when more of his ships would go over to one enemy than may do so unordered.
"""

from __future__ import annotations

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.captain.picture import Picture
from naval.rulesets.jane.command.concentration import binds_at
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies


@modifies("SC-J-52", source="convention: when a captain concentrates")
def concentrates(going_over: int, conv: Table = STANDARD) -> bool:
    """A captain concentrates fire when several of his ships would go over to the same enemy together."""
    return bool(going_over >= conv["SC-J-52"]["ships"])


def in_force(p: Picture) -> Data | None:
    """Find the concentration that will bind the fire of the coming move, as the orders were read by now."""
    command, move = p.view.get("command") or {}, p.view["turn"] + 1
    waiting = command.get("ordered")
    now: Data | None = waiting["order"] if waiting and waiting["from_move"] <= move else command.get("concentration")
    return now if now and now.get("until_move", move) >= move else None


def serves(order: Data, best: Data | None, reached: list[tuple[float, Data]]) -> Data | None:
    """Find the enemy at which a concentration makes a ship fire; None if she is to have a target of her own.

    For a system the nearest enemy is near enough for her loading. An order for one enemy is for the ships that do most there;
    ``best`` is her own choice, ``reached`` are the foes in her reach, with distances.
    """
    if "target" in order:
        return best if best is not None and best["id"] == order["target"] else None
    near = [(away, one["id"], one) for away, one in reached if one["kind"] != gun_values.FORT]
    return min(near)[2] if near else None


def wish(p: Picture, best: dict[str, Data | None]) -> Data | None:
    """Make an order to concentrate, if it pays; ``best`` is the enemy that each ship would choose."""
    command, enemies = p.view.get("command") or {}, {one["id"] for one in p.enemies}
    if command.get("ordered") or in_force(p):
        return None
    going: dict[str, int] = {}
    for ship in p.own:
        foe = best.get(ship["id"])
        if foe is not None and foe["id"] in enemies and ship["target"] not in (None, foe["id"]):
            going[foe["id"]] = going.get(foe["id"], 0) + 1
    most, ident = max(((number, ident) for ident, number in going.items()), default=(0, ""))
    if not concentrates(most, p.conv):
        return None
    first = binds_at(p.view["turn"] + 1, p.view["mode"])
    return {"target": ident, "until_move": first + int(p.conv["SC-J-52"]["moves"]) - 1}
