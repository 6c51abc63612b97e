"""A captain's knowledge, put in order: his men, the enemy's, the guns, and how the battle stands."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from tactical.engine.ruleset import View
from tactical.ground.captain import chart as charts
from tactical.ground.captain.manner import USUAL, Manner
from tactical.ground.captain.places import Places
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.sight import Blockers
from tactical.ground.rules import blow, mobility
from tactical.ground.rules.shots import in_the_way
from tactical.ground.rules.stand import STANDING, Ranks, placed
from tactical.ground.rules.tables import ARMS, Arms
from tactical.ground.turns.state import Data, Point

GUN = 6  # men that a gun in action is worth in a reckoning of strength
LENGTH = 60  # plies of a battle for which none is agreed
CALM, HASTE = 6, 3  # shares of the length: before patience wears out, and until it is gone after that


class Picture:
    """One side's view of the field in one move."""

    def __init__(self, view: View, side: str, arms: Arms = ARMS, manner: Manner = USUAL) -> None:
        self.view, self.side, self.arms, self.manner = view, side, arms, manner
        self.reaches: dict[str, int] = view.get("reaches", {})
        self.foe = next(one for one in sorted(view["home"]) if one != side)
        self.men: dict[str, Data] = view["men"]
        self.guns: dict[str, Data] = {key: gun for key, gun in sorted(view["guns"].items()) if placed(gun)}
        self.chart = charts.draw_chart(view["country"])
        self.country = self.chart.country
        self.ranks = Ranks(self.men, arms)
        self.own = self._armed(side)
        self.foes = self._armed(self.foe)
        taken = ("prisoner", "surrendered")
        self.captives = [key for key, man in self._sorted() if man["side"] == self.foe and man["is"] in taken]
        self.loose = [key for key, man in self._sorted() if man["side"] == self.foe and man["is"] == "freed"]
        self.freed = [key for key, man in self._sorted() if man["side"] == side and man["is"] == "freed"]
        self.batteries = [key for key, gun in self.guns.items() if gun["side"] == side and gun["is"] == "in place"]
        self.their_guns = [key for key, gun in self.guns.items() if gun["side"] == self.foe and gun["is"] == "in place"]
        south = view["home"][side] == "south"
        self.home = 0 if south else self.country.depth
        self.goal = self.country.depth if south else 0
        self.up = 1 if south else -1
        ashore = view.get("land", {})
        self.coming = [one["men"] for one in ashore.get("coming", {}).values() if one["side"] == side]
        strip = ashore.get("strip", {})
        self.strip: int | None = strip["y"] if strip.get("side") == side else None

    def to_come(self, arms: Collection[str] | None = None) -> int:
        """Count his men still on the road to the field, of these arms if they are named (LC-267)."""
        return sum(n for men in self.coming for arm, n in men.items() if arms is None or arm in arms)

    def open_to(self, y: int) -> bool:
        """Report whether a man may go so far: the strip along the water is not left before enough are ashore (LC-205)."""
        return self.strip is None or (y - self.strip) * self.up <= 0

    def _sorted(self) -> list[tuple[str, Data]]:
        return sorted(self.men.items())

    def _armed(self, side: str) -> list[str]:
        return [key for key, man in self._sorted() if man["side"] == side and man["is"] == "armed"]

    def locate_man(self, key: str) -> Point:
        """Return the place of a man."""
        man = self.men[key]
        return man["x"], man["y"]

    def start(self, key: str) -> Point:
        """Return where a man's way of this move begins: his place, or the point of the back line he is pinned to (LW-012)."""
        pin = self.men[key].get("pin")
        return (pin[0], pin[1]) if pin else self.locate_man(key)

    def radius(self, key: str) -> int:
        """Return the radius of a man's base, in u."""
        return self.arms[self.men[key]["arm"]].radius

    def move(self, key: str) -> int:
        """Return how far a man goes in a move, in u: as far as his arm, or as long moves let him on a big floor (LW-121)."""
        return int(self.reaches.get(key, self.arms[self.men[key]["arm"]].move))

    def mounted(self, key: str) -> bool:
        """Report whether a man rides."""
        return bool(self.arms[self.men[key]["arm"]].mounted)

    def worth(self, key: str) -> float:
        """Return the points for a man alive (LW-091)."""
        return self.arms[self.men[key]["arm"]].halves / 2

    @cached_property
    def grid(self) -> Grid:
        """Index the enemies under arms by place."""
        return self._grid(self.foes)

    @cached_property
    def own_grid(self) -> Grid:
        """Index the own men under arms by place."""
        return self._grid(self.own)

    def _grid(self, keys: list[str]) -> Grid:
        grid = Grid(768)
        for key in keys:
            grid.add(key, *self.locate_man(key))
        return grid

    @cached_property
    def hiding(self) -> Blockers:
        """Collect the figures and guns that hide others behind them."""
        return in_the_way(self.country, self.ranks, self.guns)

    @cached_property
    def crews(self) -> dict[str, list[str]]:
        return {key: mobility.crew(gun, self.ranks) for key, gun in self.guns.items() if gun["is"] == "in place"}

    def serves(self, gun: str) -> bool:
        """Report whether a gun has its four men."""
        return len(self.crews.get(gun, ())) >= mobility.CREW

    @cached_property
    def threats(self) -> list[str]:
        """List the enemy's guns that can fire in his next move, as far as their crews stand."""
        return [key for key in self.their_guns if self.serves(key)]

    def strength(self, side: str) -> int:
        """Count a side's men under arms, and add the worth of its guns in action."""
        men, guns = (self.own, self.batteries) if side == self.side else (self.foes, self.their_guns)
        return len(men) + GUN * sum(self.serves(key) for key in guns)

    @cached_property
    def seen(self) -> list[int]:
        """Count for every square how many of the enemy's guns in action see it."""
        views = [self.chart.seen(self.guns[key]["x"], self.guns[key]["y"]) for key in self.threats]
        return [sum(column) for column in zip(*views, strict=True)] if views else [0] * len(self.chart.anchors)

    @cached_property
    def to_foe(self) -> list[int]:
        """Reckon for every square the way to the nearest enemy under arms, or to his nearest gun."""
        squares = {self.chart.square(*self.locate_man(key)) for key in (*self.foes, *self.loose)}
        squares |= {self.chart.square(self.guns[key]["x"], self.guns[key]["y"]) for key in self.their_guns}
        return self.chart.flow((square, 0) for square in sorted(squares)) if squares else self.to_goal

    @cached_property
    def to_goal(self) -> list[int]:
        """Reckon for every square the way to the part of the enemy's back line that counts."""
        return self.chart.flow(self.line(self.goal, self.stretch(self.goal)))

    @cached_property
    def to_home(self) -> list[int]:
        """Reckon for every square the way to one's own back line."""
        return self.chart.flow(self.chart.line(self.home))

    def line(self, y: int, part: Point) -> list[tuple[int, int]]:
        """List the squares along an edge of the field within a stretch of it, as goals."""
        return [goal for goal in self.chart.line(y) if part[0] <= self.chart.centre(goal[0])[0] <= part[1]]

    def stretch(self, y: int) -> Point:
        """Return the part of a back line that counts in a Blow at the Rear (LW-096)."""
        part = str(self.view["terms"].get("goal", "all"))
        return blow.goal(self.country.width, part, "north" if y > 0 else "south")

    @cached_property
    def patience(self) -> float:
        """Reckon the captain's patience: 1 at first, less in a long battle, so that somebody comes out of cover at last."""
        length = int(self.view.get("limit") or LENGTH)
        return max(0.0, min(1.0, 1.0 - (int(self.view["ply"]) - length // CALM) * HASTE / length))

    def places(self) -> Places:
        places = Places(self.country)
        for key, man in self._sorted():
            if man["is"] in STANDING:
                if man["is"] == "armed" and man["side"] == self.foe:
                    places.add_armed_enemy(*self.locate_man(key), self.radius(key))
                else:
                    places.put_man(key, *self.locate_man(key), self.radius(key))
                    if man["side"] == self.foe and man["of"] != self.side:
                        places.add_unarmed_enemy(*self.locate_man(key), self.radius(key))
        for key, gun in self.guns.items():
            places.put_gun(key, gun["x"], gun["y"], gun["h"])
        return places
