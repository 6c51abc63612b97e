"""Ships served out: a side's own models and scorers, and targets of what is public of the enemy (NAV-S-011 to 015).

All of it is of the scenario as it was served out, nothing of what has become of a ship since.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from campaign import store
from campaign.models.belief import Seat
from campaign.rooms.words import silhouette
from campaign.services import engineer
from naval.mustering import serving

Row = dict[str, Any]
TONS = ("displacement_t", "coal_t", "coal_normal_t", "coal_max_t")


def card_of(card: serving.Scorer | serving.Target) -> Row:
    """A card as the page prints it."""
    fields = asdict(card)
    tons = {name: f"{fields[name]:,.0f}" for name in TONS if name in fields}
    return {**fields, **tons, "kind": card.kind.replace("_", " "), "silhouette": silhouette(card.kind)}


def served(seat: Seat) -> Row:
    """What a seat is given: an Admiralty its whole side, a cabin and its engineer its own ships; everybody else nothing."""
    pack = store.pack(seat.campaign.pack)
    world = pack.world
    if seat.side not in ("blue", "red"):
        return {"boxes": [], "targets": [], "count": 0, "enemy": "", "public": ""}
    cabin = engineer.cabin_of(seat)
    whole = seat.role == Seat.Role.ADMIRALTY
    forces = [f for f in world.forces if f.side == seat.side and (whole or (cabin is not None and f.seat == cabin.key))]
    keys = {force.key for force in forces}
    own = [ship for ship in world.ships if ship.side == seat.side and ship.force in keys]
    boxes = serving.boxes(seat.side, own, forces, world.classes)
    foe = next((side for side in pack.sides if side.key not in (seat.side, "neutral")), None)
    if pack.muster.published == "ships":
        targets = serving.targets(seat.side, world.ships, world.classes)
    else:
        targets = serving.targets_by_class(foe.nation if foe else "", world.classes)
    return {
        "boxes": [
            {
                "squadron": box.squadron,
                "flagship": box.flagship,
                "models": len(box.models),
                "scorers": [card_of(card) for card in box.scorers],
            }
            for box in boxes
        ],
        "count": sum(len(box.models) for box in boxes),
        "targets": [card_of(target) for target in targets],
        "enemy": foe.name if foe else "",
        "public": pack.muster.published,
    }
