"""A general's knowledge, put in order: his bodies, those of the enemy he sees or guesses at, and where to go."""

from __future__ import annotations

from functools import cached_property

from tactical.engine.ruleset import View
from tactical.ground.captain.picture import Picture
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import formations
from tactical.rulesets.kriegspiel.rules import countryside

GUESSED = {"inf": 18, "cav": 15, "RA": 8, "RE": 8, "TS": 2, "GEN": 1}  # men behind a marker, of which only the arm is seen
SEARCH = 16  # plies after which an army that sees nobody looks for him wherever it has not looked
SEEN = 2304  # u within which a body surely sees men
FIGHTS = ("inf", "cav", "RE", "RA")


class Army(Picture):
    """One side's view of the field in one move of the Kriegspiel."""

    def __init__(self, view: View, side: str) -> None:
        super().__init__(view, side, countryside.arms())
        self.units: dict[str, Data] = {key: one for key, one in sorted(view["units"].items()) if one["side"] == side}
        if view["terms"].get("general") != "sykes":  # an invulnerable general can be neither shot nor taken (KS-010)
            self.foes = [key for key in self.foes if self.men[key]["arm"] != "GEN"]
        self.enemies: dict[str, Data] = {key: one for key, one in sorted(view["units"].items()) if one["side"] == self.foe}

    def standing(self, unit: Data) -> list[str]:
        """List the men of a body who are under arms."""
        return [key for key in unit.get("men", ()) if key in self.men and self.men[key]["is"] == "armed"]

    def strength_of(self, unit: Data) -> int:
        """Count the men of a body, guessed where only a marker is seen."""
        return GUESSED.get(unit["arm"], 1) if "marker" in unit else len(self.standing(unit))

    def locate_unit(self, unit: Data) -> Point | None:
        """Return the place of a body, or None for one of which nothing is left or seen."""
        marker = unit.get("marker")
        if marker:
            return marker["x"], marker["y"]
        found = [self.men[key] for key in self.standing(unit)]
        found = found or [self.guns[key] for key in unit.get("guns", ()) if key in self.guns]
        return formations.middle(found) if found else None

    @cached_property
    def located_enemies(self) -> list[tuple[str, Point]]:
        """List the enemy's bodies that stand somewhere and fight; his general and his wagons decide nothing."""
        return [
            (key, at)
            for key, unit in self.enemies.items()
            if unit["arm"] in FIGHTS and (at := self.locate_unit(unit)) is not None
        ]

    @cached_property
    def distances_to_enemy(self) -> list[int]:
        """Reckon for every square the way to the nearest body or freed man of the enemy.

        Where none is seen, to his back line, and later to where he may hide.
        """
        places = [*(at for _, at in self.located_enemies), *(self.locate_man(key) for key in self.loose)]
        squares = sorted({self.chart.square(*at) for at in places})
        if squares:
            return self.chart.flow((square, 0) for square in squares)
        return self.to_goal if int(self.view["ply"]) <= SEARCH else self.distances_to_unseen

    @cached_property
    def distances_to_unseen(self) -> list[int]:
        """Reckon for every square the way to the nearest place where an enemy might stand unseen by us."""
        eyes = [at for unit in self.units.values() if (at := self.locate_unit(unit)) is not None]
        views = [(at, self.chart.seen(*at)) for at in eyes]
        dark = [
            n
            for n, anchor in enumerate(self.chart.anchors)
            if anchor and not any(lit[n] and dist(*anchor, *at) <= SEEN for at, lit in views)
        ]
        return self.chart.flow((n, 0) for n in dark) if dark else self.to_goal

    def next_place(self, start: Point, way: list[int], reach: int, stop: int = 0) -> Point | None:
        """Find a body's place for this move: the one in reach that is nearest its goal, if nearer at all.

        Not nearer than ``stop``. One place and no corners on the way, so that men far from the middle need not go by them.
        """
        chart, here = self.chart, self.chart.square(*start)
        squares = [
            n for n in chart.find_squares_within(here, reach) if stop <= way[n] < way[here] and self.open_to(chart.centre(n)[1])
        ]
        best = min(squares, key=lambda n: (way[n], n), default=None)
        return chart.anchors[best] if best is not None else None
