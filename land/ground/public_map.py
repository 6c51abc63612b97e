"""Country as any map shows it: the part of a pack's ground that every seat may have (LC-004, LC-046, LC-048)."""

from __future__ import annotations

import msgspec

from land.state.ground import Ground, Place, Stores

SECRET = {"stores": Stores(), "land_guns": 0, "coast_guns": 0, "side": "", "note": ""}
"""Values that hide a place's secrets: the stores of its depot, the guns of its fort, its holder, the author's notes."""


def mapped(ground: Ground) -> Ground:
    """Return the ground without stores, guns, holders and notes; depots and forts are public (SC-LC-14).

    Arsenals are secret and appear as mere depots.
    """
    return msgspec.structs.replace(ground, places=tuple(_hide_secrets(place) for place in ground.places))


def _hide_secrets(place: Place) -> Place:
    kinds = tuple(kind for kind in place.kinds if kind != "arsenal")
    return msgspec.structs.replace(place, kinds=kinds, **SECRET)
