"""Marches of men who neither serve a gun nor charge: towards a goal, from cover to cover."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ground.captain.chart import FAR
from tactical.ground.captain.picture import Picture
from tactical.ground.captain.places import Places

Ways = dict[str, list[list[int]]]

TRIES = 4  # squares a man looks for room in before he stays where he is
FULL = (20, 5)  # men on foot and mounted that a square of four inches takes with ease
MARCH = 40  # u: a march shorter than this is not made


def costs(picture: Picture, way: Sequence[int], fear: int, keep_off: int = 0) -> list[int]:
    """Reckon the cost of standing in each square: the way still to go, and ``fear`` for each gun that sees it.

    Nearer than ``keep_off`` costs more again.
    """
    seen = picture.seen
    found = []
    for square, left in enumerate(way):
        if left >= FAR:
            found.append(FAR)
        else:
            found.append((left if left >= keep_off else 2 * keep_off - left) + fear * seen[square])
    return found


class March:
    """Men moved one after another, the foremost first; each takes the best square that still has room."""

    def __init__(self, picture: Picture, places: Places) -> None:
        self.picture, self.places = picture, places
        self.crowd: dict[int, int] = {}
        self.ways: Ways = {}

    def move(self, keys: Sequence[str], cost: Sequence[int]) -> None:
        """Move these men to the squares that cost least."""
        chart, picture = self.picture.chart, self.picture
        order = sorted(keys, key=lambda key: (cost[chart.square(*picture.locate_man(key))], key))
        for key in order:
            self._move_man(key, cost)

    def _move_man(self, key: str, cost: Sequence[int]) -> None:
        picture, chart, places = self.picture, self.picture.chart, self.places
        here = chart.square(*picture.locate_man(key))
        reach, r = picture.move(key), picture.radius(key)
        room = FULL[picture.mounted(key)] * chart.side**2 // 65536
        squares = [n for n in chart.around(here, reach) if cost[n] < FAR and self.crowd.get(n, 0) < room]
        squares = [n for n in squares if picture.open_to(chart.centre(n)[1])]
        squares.sort(key=lambda n: (cost[n], abs(n - here), n))
        tries = 0
        for square in squares:
            if tries == TRIES or (square != here and cost[square] >= cost[here]):
                break
            if square == here:
                break
            anchor = chart.anchors[square]
            if anchor is None:
                continue
            tries += 1
            places.lift_man(key)
            place = places.find_free_place(*anchor, r, chart.side * 2 // 3)
            places.put_man(key, *picture.locate_man(key), r)
            way = places.find_route(picture.start(key), place, r, reach) if place else None
            if way is not None and place is not None:
                places.put_man(key, *place, r)
                self.crowd[square] = self.crowd.get(square, 0) + 1
                self.ways[key] = way
                return
        self.crowd[here] = self.crowd.get(here, 0) + 1

    def to(self, key: str, x: int, y: int, wander: int) -> bool:
        """Move a man to a point, or as near it as there is room; False where he cannot come there in this move."""
        picture, places, r = self.picture, self.places, self.picture.radius(key)
        if not picture.open_to(y):
            return False
        old = places.locate_man(key)
        places.lift_man(key)
        place = places.find_free_place(x, y, r, wander)
        places.put_man(key, *old, r)
        way = places.find_route(picture.start(key), place, r, picture.move(key)) if place else None
        if way is None or place is None:
            return False
        places.put_man(key, *place, r)
        self.ways[key] = way
        return True
