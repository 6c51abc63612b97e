"""The golden battles: those that captains fight, and those played at a table by sheets drawn at random.

Setups are those that the rule sets offer; changes that keep one cheap are written here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from tactical.engine.registry import everyone
from tests.rulesets.play import SETUPS

Data = dict[str, Any]

SMALL = {"forces": "small", "limit": "30"}
LARGER = {**SMALL, "moves": "3", "near": "10", "boxes": "yes", "supply": "yes", "railway": "yes"}

CAPTAINS: dict[str, dict[str, Data]] = {
    "game_of_battle": {"usual": {}, "plate-2-3": {}, "plate-2-4": {}, "plate-3-1": {}, "plate-3-2": {}},
    "game_of_war": {"usual": {}, "sample": {}, "lines": {}, "charge": {}},
    "jane": {
        "two_cruisers": {},
        "battle_line": {"move_limit": 32},
        "night_attack": {"move_limit": 60},
        "fort": {},
        "submarine": {},
        "submarine_screened": {},
        "scouts": {},
        "raider": {"move_limit": 90},
        "battle_line ordered in detail": {"general_orders": False, "move_limit": 24},
    },
    "kriegspiel": {
        "exercise": {},
        "siege": {"limit": 18},
        "river": {"limit": 6},
        "convoy": {"limit": 10},
        "railway": {"limit": 6},
        "exercise as a blow": {"terms": {**SMALL, "variant": "blow", "general": "sykes", "country": "small_farm"}, "limit": 12},
        "exercise as a defence": {
            "terms": {**SMALL, "variant": "defensive", "notices": "umpire", "sight": "open", "supply": "none"},
            "limit": 6,
        },
    },
    "little_wars": {
        "small": {},
        "hooks_farm": {"limit": 6},
        "war": {"limit": 8},
        "blow": {"terms": {**SMALL, "variant": "blow", "country": "small_farm", "goal": "middle"}},
        "defensive": {
            "terms": {**SMALL, "variant": "defensive", "country": "crossroads", "chances": "yes", "gunnery": "deliberate"}
        },
        "river": {
            "terms": {**SMALL, "country": "two_bridges", "curtain": "no", "gunnery": "hurried", "wind": "breeze"},
            "limit": 10,
        },
        "table": {"terms": {**SMALL, "country": "table", "open_air": "3"}, "limit": 6},
        "purchase": {"terms": {**SMALL, "country": "small_farm", "forces": "purchase", "ground": "half"}, "limit": 5},
        "larger": {"terms": {**LARGER, "country": "broad_valley"}, "limit": 16},
        "larger by rail": {"terms": {**LARGER, "country": "railway_country", "moves": "2"}, "limit": 16},
        "larger in the valley": {"terms": {**LARGER, "country": "valley_line", "railway": "no"}, "limit": 12},
    },
}
"""Rule set -> battle -> its changes to the ready setup of the same name (or of its first word)."""

ERRANDS: dict[str, dict[str, Data]] = {
    "kriegspiel": {"river": {}, "railway": {}},
    "little_wars": {"larger": {"terms": {**LARGER, "country": "railway_country"}, "limit": 14}},
}
"""Rule set -> battle at a table in which boats, trains, wagons, boxes and works are ordered and nobody marches -> its changes."""

MOVES_OF_A_TABLE = {"game_of_battle": 40, "game_of_war": 40, "jane": 24, "kriegspiel": 24, "little_wars": 24}
MOVES_OF_ERRANDS = 44
"""Moves at a table after which a draw is agreed, if it has not ended before."""

DESKS = {"game_of_war": 4, "jane": 8, "kriegspiel": 14, "little_wars": 12}
"""Moves between two looks at the desk, where a look is dear; elsewhere every move."""


@dataclass(frozen=True)
class Battle:
    """One golden battle: by captains through ``fight``, or at a table, which ends after ``moves``."""

    ruleset: str
    name: str
    setup: Data
    moves: int = 0
    desks: int = 1

    @property
    def by_captains(self) -> bool:
        """Report whether captains fight it, without a table."""
        return not self.moves

    @property
    def of_errands(self) -> bool:
        """Report whether it has errands and no marches."""
        return self.name.startswith("errands: ")


def _all() -> tuple[Battle, ...]:
    found = []
    for rules in everyone():
        key, desks = rules.key, DESKS.get(rules.key, 1)
        setups = {one.key: one.contents for one in rules.setups()}
        for name, changes in CAPTAINS.get(key, {}).items():
            found.append(Battle(key, f"captains: {name}", {**setups[name.split()[0]], **changes}, desks=desks))
        for name, changes in ERRANDS.get(key, {}).items():
            found.append(Battle(key, f"errands: {name}", {**setups[name.split()[0]], **changes}, MOVES_OF_ERRANDS, desks))
        for name, setup in SETUPS.get(key, {}).items():
            found.append(Battle(key, f"table: {name}", setup, MOVES_OF_A_TABLE.get(key, 24), desks))
    return tuple(found)


BATTLES = _all()
