"""Longer moves: on a big floor, in the open air, along a road (LW-121, LW-128, LW-129)."""

from __future__ import annotations

from tactical.engine.rule import modifies
from tactical.ground.geometry.measure import gap
from tactical.ground.rules.stand import Ranks
from tactical.rulesets.little_wars.rules.tables import BOOK

RING = 2304  # u: by how much wider rings the nearest enemy is looked for


@modifies("LW-121", source="Little Wars, Extensions")
def longer(usual: int, nearest: int | None, times: int, near: int) -> int:
    """On a big floor moves are doubled or trebled, and come down to the usual when the forces are within 15, 12 or 10 feet.

    ``usual`` is the ordinary move, ``nearest`` how far off the nearest enemy is (None: out of reach of any such move), ``near``
    the distance agreed; nobody comes nearer than that by the longer move (SC-LW-20). All in u.
    """
    if nearest is None:
        return times * usual
    return usual if nearest <= near else min(times * usual, nearest - near + usual)


def nearest_enemy(x: int, y: int, r: int, side: str, ranks: Ranks, reach: int) -> int | None:
    """Measure how far the nearest armed enemy is from a disc, edge to edge, if within ``reach``."""
    for distance in (*range(RING, reach, RING), reach):
        gaps = [
            gap(x, y, r, *ranks.disc(key))
            for key in ranks.list_men_within(x, y, r, distance)
            if ranks.men[key]["side"] != side and ranks.men[key]["is"] == "armed"
        ]
        if gaps:
            return min(gaps)
    return None


@modifies("LW-128", source="Little Wars, Extensions")
def out_of_doors(usual: int, halves: int) -> int:
    """In the open air moves may be enlarged up to double, and long shots are uncertain if there is any breeze.

    ``halves`` is the agreed move in halves of the usual one, 2 to 4. ``shots.wind_factor`` is the effect of the breeze.
    """
    return usual * max(2, min(halves, int(BOOK["LW-128"]["most"]))) // 2


@modifies("LW-129", source="Little Wars, Extensions")
def by_road(long: int, on_road: int) -> int:
    """Along a road wagons and boxed troops move half as long again.

    Return how much of a move a way of ``long`` takes, of which ``on_road`` lies on roads.
    """
    times, of = map(int, BOOK["LW-129"]["road"])
    return long - on_road + -(-on_road * of // times)
