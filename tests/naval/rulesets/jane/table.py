"""Phrases for setting a scene on Jane's table."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane import tables
from naval.rulesets.jane.gunnery.fire import fire_of
from naval.rulesets.jane.opening import open_battle
from naval.rulesets.jane.scorer.hit_places import score
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.ships.condition import most_squares
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import CLASSES, force, setup, ship

Data = dict[str, Any]

STANDARD = tables.STANDARD


class Loaded(Dice):
    """Dice that fall as told: by the purpose, the last part of the key; all others fall at ``rest``."""

    def __init__(self, rest: float = 0.999999, **falls: Any) -> None:
        super().__init__("loaded")
        object.__setattr__(self, "rest", rest)
        object.__setattr__(self, "falls", falls)

    __slots__ = ("falls", "rest")

    def _fall(self, key: tuple[object, ...]) -> Any:
        for start, value in self.falls.items():
            if str(key[-1]).replace(" ", "_").startswith(start):
                return value
        return None

    def u(self, *key: object) -> float:
        told = self._fall(key)
        return self.rest if told is None else told

    def d6(self, *key: object) -> int:
        told = self._fall(key)
        return 1 + int(6 * self.rest) if told is None else told

    def coin(self, *key: object) -> str:
        return self._fall(key) or "T"


def open_table(setup: Data, seed: str = "table") -> Data:
    return open_battle(setup, seed)


def move_ship(state: Data, key: str, x: float, y: float, heading: float = 0.0, was: tuple[float, float] | None = None) -> Data:
    """Move a ship somewhere; ``was`` is her place a move before, by default the same."""
    ship = state["ships"][key]
    ship.update(x=x, y=y, heading=heading, was=list(was or (x, y)))
    return ship


def fire(state: Data, key: str, target: str, dice: Dice | None = None) -> tuple[list[Data], list[Data]]:
    state["ships"][key]["target"] = target
    return fire_of(state, state["ships"][key], dice or Dice("table"), STANDARD)


def strikes(events: list[Data]) -> int:
    return sum(1 for one in events for roll in one["rolls"] if roll["rule"] == "SC-T-08")


def a_hit(zone: str, cal: float = 12, proj: str = "AP", **more: Any) -> Data:
    """Make a hit on r1 from b1: by default 12-inch shot at 3,000 yards, square on the port side."""
    return {
        "move": 1,
        "actor": "b1",
        "target": "r1",
        "group": f"{cal:g}",
        "n": 1,
        "zone": zone,
        "cal": float(cal),
        "fps": 2562,
        "proj": proj,
        "range": 3000.0,
        "points": 8.0,
        "end_on": False,
        "end": "fore",
        "side": "port",
        **more,
    }


def scored(state: Data, hit: Data, dice: Dice | None = None) -> Score:
    ship = state["ships"][hit["target"]]
    return score(ship, state["classes"][ship["class"]], hit, dice or Loaded(), STANDARD)


def most_kn(state: Data, key: str) -> float:
    ship = state["ships"][key]
    return round(3 * most_squares(ship["hurt"], state["classes"][ship["class"]], ship["top"], STANDARD), 3)


def duel_with(**figures: object) -> Data:
    red = {**CLASSES["wittelsbach"], "key": "red", **figures}
    return open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan")]),
            force("r", "red", [ship("r1", "wittelsbach", max_kn=red["max_kn"], **{"class": red})], 3000),
        )
    )
