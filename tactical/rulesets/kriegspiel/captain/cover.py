"""Places where the usual captain hides guns, wagons and horse: behind houses and hills, not in a crowd.

The first mover fires first. A shell needs somebody who sees and no gun that does, so a battery in cover loses nothing; and a side
whose wagons are gone starves (KS-004, KS-066).
"""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.ground.captain import chart as charts
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import INCH, dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import deployment
from tactical.rulesets.kriegspiel.play.knowledge import sight
from tactical.rulesets.kriegspiel.rules import countryside

COVERED = ("RA", "TS", "cav", "RE")  # in this order, the dearest first
ROWS = (3, 8, 13, 18)  # inches from the back line
COLUMNS = 20  # places tried along the line
EYES = 9  # places along the enemy's line from which he looks
AHEAD = ((0, 4), (12, 2), (36, 1))  # inches before his line where he stands and where his foot and horse come in a move; weights
CROWD = 640  # u: bodies nearer to each other than this are shelled together
SEEN, CROWDED = 192, 1536  # u of way that a body is put aside, to be out of the sight of one eye, or not beside another body
EDGE = 400  # u from the sides of the field


def orders(view: Data, side: str, dice: Dice, waiting: list[str], round_: int) -> Data:
    """Find places for the bodies that still have none, the dear ones in cover; each round tries others."""
    found: Data = deployment.orders(view, side, dice, waiting, round_)
    if view.get("land"):
        return found
    units, placed = view["units"], found["units"]
    south = view["home"][side] == "south"
    spots = rate_cover_places(view["country"], south)
    taken: list[Point] = [tuple(one["at"]) for key, one in placed.items() if units[key]["arm"] not in COVERED]
    dear = [key for arm in COVERED for key in waiting if units[key]["arm"] == arm]
    for key in dear:
        x, y = placed[key]["at"]
        best = sorted(spots, key=lambda at: (_price(at, spots[at], (x, y), taken), at))[round_ : round_ + 1]
        if best:
            placed[key]["at"] = [*best[0]]
        taken.append(tuple(placed[key]["at"]))
    return found


def _price(at: Point, eyes: int, wanted: Point, taken: list[Point]) -> int:
    """Price a place: the eyes that see it, the bodies beside it, and how far it is from where the body belongs."""
    crowd = sum(dist(*at, *other) < CROWD for other in taken)
    return SEEN * eyes + CROWDED * crowd + dist(*at, *wanted) // 4


def rate_cover_places(document: Data, south: bool) -> dict[Point, int]:
    """List places of one's own ground for a body, each with how many of the enemy's eyes are likely to see it."""
    chart = charts.draw_chart(document)
    country = chart.country
    eyes = _eyes(country, south)
    found: dict[Point, int] = {}
    for row in ROWS:
        y = row * INCH if south else country.depth - row * INCH
        for column in range(COLUMNS):
            x = EDGE + (country.width - 2 * EDGE) * column // (COLUMNS - 1)
            if country.fits(x, y, 96):
                found[x, y] = sum(weight for weight, eye in eyes if sight.sees(country, eye, x, y))
    return found


def _eyes(country: Country, south: bool) -> list[tuple[int, tuple[int, int, int]]]:
    """List from where the enemy will look, each with its weight: his line of foot and a move before it, as tall as a man."""
    tall = countryside.figure("inf").h
    found = []
    for ahead, weight in AHEAD:
        forward = (deployment.FORWARD["inf"] + ahead) * INCH
        y = country.depth - forward if south else forward
        xs = [deployment.MARGIN + (country.width - 2 * deployment.MARGIN) * n // (EYES - 1) for n in range(EYES)]
        found += [(weight, (x, y, tall + country.height(x, y))) for x in xs]
    return found
