"""Two lines of battle, and moves of them."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]
JANE = Jane()


def two_lines(number: int = 4, away: float = 4000, mode: str = "free") -> Data:
    """Open two lines abreast of each other, steering north, the vans in front; E1 is r1 and so on down the line."""
    state = open_table(fleets(number, range_yd=9000))
    for n in range(1, number + 1):
        for side, x in (("b", 0.0), ("r", away)):
            move_ship(state, f"{side}{n}", x, -400.0 * n)
            state["ships"][f"{side}{n}"]["speed"] = 4.0
    state["book"]["blue"] = {
        f"E{n}": {
            "ship": f"r{n}",
            "level": 2,
            "in_sight": True,
            "move": 0,
            "by": "b1",
            "bearing": 90.0,
            "true_bearing": 90.0,
            "range": away,
            "true_range": away,
            "behind": None,
            "heading": 0.0,
            "x": int(away),
            "y": -400 * n,
        }
        for n in range(1, number + 1)
    }
    command.set_mode(state, mode)
    return state


def next_move(state: Data, blue: Data | None = None, seed: str = "s") -> Data:
    return JANE.resolve(state, {"blue": blue or {}, "red": {}}, Dice(seed))[0]


def blue_targets(state: Data) -> list[str | None]:
    return [ship["target"] for ship in state["ships"].values() if ship["side"] == "blue"]
