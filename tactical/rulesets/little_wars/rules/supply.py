"""Wagons and ammunition carts (LW-126, LW-127).

A wagon is ``{"side", "kind": "wagon"|"cart", "x", "y", "is": "in place"|"off"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.geometry.measure import d2
from tactical.ground.rules.assign import assign
from tactical.ground.rules.stand import Gun, Man, Ranks, inches
from tactical.rulesets.little_wars.rules.tables import BOOK

Place = tuple[int, int]
Wagons = Mapping[str, Mapping[str, Any]]

_WAGON, _CART = BOOK["LW-126"], BOOK["LW-127"]
MOVE = _WAGON["move"]


@modifies("LW-126", source="Little Wars, Extensions")
def wagons_needed(men: int) -> int:
    """Troops must have one supply wagon for every fifty men within six moves."""
    return -(-men // int(_WAGON["men"]))


def locate_wagons(wagons: Wagons, side: str, kind: str) -> dict[str, Place]:
    """Return the places of the wagons or carts of a side."""
    return {
        key: (one["x"], one["y"])
        for key, one in sorted(wagons.items())
        if one["side"] == side and one["kind"] == kind and one["is"] == "in place"
    }


def reach(times: int = 1) -> int:
    """Return six moves of a wagon, in u; ``times`` as moves are multiplied (SC-LW-20)."""
    return int(_WAGON["moves"] * MOVE * times)


def unsupplied(ranks: Ranks, side: str, wagons: Wagons, times: int = 1) -> list[str]:
    """List the armed men of a side for whom there is no wagon: each supplies fifty men within six moves of it (LW-126)."""
    places, most = locate_wagons(wagons, side, "wagon"), reach(times)
    near: dict[str, list[str]] = {}
    for key, man in sorted(ranks.men.items()):
        if man["side"] == side and man["is"] == "armed":
            near[key] = [one for one, (x, y) in places.items() if d2(man["x"], man["y"], x, y) <= most * most]
    return sorted(set(near) - set(assign(near, _WAGON["men"])))


def away_from_supply(man: Man, to: Place, side: str, wagons: Wagons) -> str | None:
    """Say why a man out of supply may not go there: farther from the nearest wagon than he stands (SC-LW-20); or None."""
    places = locate_wagons(wagons, side, "wagon").values()
    if not places:
        return None if to == (man["x"], man["y"]) else "he is out of supply, and there is no wagon to go to"
    now = min(d2(man["x"], man["y"], x, y) for x, y in places)
    then = min(d2(*to, x, y) for x, y in places)
    return "he is out of supply, and may not go farther from the nearest wagon" if then > now else None


@forbids("LW-127", source="Little Wars, Extensions")
def no_ammunition(gun: Gun, wagons: Wagons, times: int = 1) -> str | None:
    """A gun fires only with an ammunition cart within two moves of it.

    The distance is from its axle to the cart; ``times`` as moves are multiplied.
    """
    most = int(_CART["moves"] * _CART["move"] * times)
    if any(d2(gun["x"], gun["y"], x, y) <= most * most for x, y in locate_wagons(wagons, gun["side"], "cart").values()):
        return None
    return f"no ammunition cart is within {inches(most)} of the gun"
