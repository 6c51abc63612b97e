"""All that a side reads of a battle."""

from __future__ import annotations

import json
from typing import Any

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice

Data = dict[str, Any]
JANE = Jane()
GUESSES: list[Data] = [
    {"ships": {"r1": {"target": key, "torpedo": {"half": "early", "course_deg": 90}}}} for key in ("b1", "s1", "b1.1", "E1", "E2")
] + [
    {"ships": {"s1": {"dive": "awash"}, "b1": {"knots": 3}}, "signals": [{"to": "s1", "text": "x"}], "flag": "s1"},
    {"concentrate": {"target": "s1", "until_move": 30}, "forts": {"s1": {}}, "general": {"second": "s1"}},
]


def pages(state: Data, side: str = "red") -> str:
    """Collect all that a side can get out of the rule set: its view, options, faults of guesses, sheet, and its captain's
    orders."""
    guessed = [JANE.check(state, side, one) for one in GUESSES]
    sheets = [JANE.sheet(state, side, one) for one in GUESSES]
    captain = JANE.captain(state, side, Dice("captain"))
    return json.dumps([JANE.see(state, side), JANE.options(state, side), guessed, sheets, captain])
