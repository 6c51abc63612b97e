"""The easy captain: he goes on in the open, charges nobody, and fires half of his shots at the men nearest to each gun."""

from __future__ import annotations

from tactical.ground.captain import aims
from tactical.ground.captain.manner import Manner
from tactical.ground.captain.picture import Picture
from tactical.ground.turns.state import Data

MANNER = Manner(about="assault", fear=0, eager=99.0, wary=99.0)
KEPT = 2  # shots of a gun that he does not fire
LOOKED_AT = 12  # of the men nearest to a gun


def fire(picture: Picture, may: dict[str, Data]) -> Data:
    """Write the guns' sheet: one shot from each gun that has more than he keeps, or the end of it."""
    shots = []
    for gun, row in sorted(may.items()):
        if row.get("fire", 0) <= KEPT:
            continue
        at = picture.guns[gun]["x"], picture.guns[gun]["y"]
        near = sorted(picture.foes, key=lambda key: (_apart(picture, key, *at), key))[:LOOKED_AT]
        seen = {mark.key for mark in aims.marks(picture, gun, dict.fromkeys(near, 1.0))}
        target = next((key for key in near if key in seen), None)
        if target is not None:
            shots.append([gun, target])
    return {"fire": shots} if shots else {"done": True}


def _apart(picture: Picture, key: str, x: int, y: int) -> int:
    px, py = picture.locate_man(key)
    return (px - x) ** 2 + (py - y) ** 2
