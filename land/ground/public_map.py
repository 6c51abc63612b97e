"""The country as any map shows it: what every seat may have of a pack's ground (LC-004, LC-046, LC-048)."""

from __future__ import annotations

import msgspec

from land.state.ground import Ground, Place, Stores

SECRET = {"stores": Stores(), "land_guns": 0, "coast_guns": 0, "side": "", "note": ""}
"""What a map does not tell of a place: what lies in its depot, the guns of its fort, who holds it, the author's notes."""


def mapped(ground: Ground) -> Ground:
    """The ground without stores, guns, holders and notes; that a place is a depot or a fort everybody knows (SC-LC-14).

    Which depots are arsenals is not told: an arsenal is shown as the depot that it is.
    """
    return msgspec.structs.replace(ground, places=tuple(_shown(place) for place in ground.places))


def _shown(place: Place) -> Place:
    kinds = tuple(kind for kind in place.kinds if kind != "arsenal")
    return msgspec.structs.replace(place, kinds=kinds, **SECRET)
