"""Facts of a march, for reports and events. Minutes are those of the campaign, rounded up."""

from __future__ import annotations

from naval.state.frozen import Frozen

OFF, PASSED, HALTED, DONE, FELL_OUT, CAME_BACK = ("off", "passed", "halted", "done", "fell out", "came back")

ROAD, BLOCKED, ENEMY, RIVER, WATER, BARRED, NIGHT, SPENT, HOURS, STILL, NO_WAY = (
    "road taken",
    "way blocked",
    "enemy in place",
    "river",
    "water",
    "ground",
    "night",
    "spent",
    "hours marched",
    "still",
    "no way",
)
"""Reasons for which a head halts on its way: another column, a broken way, an enemy in place before wagons, a river it cannot
cross, water, ground or path that does not bear it, the dark, fatigue, the hours ordered for a run, a ban from without (hunger, no
communication), or no way at all.
"""
FOR_GOOD = frozenset({BLOCKED, ENEMY, RIVER, WATER, BARRED, STILL, NO_WAY})
"""Reasons that halt it for good: neither time nor rest ends them."""
PASSING = frozenset({ROAD, NIGHT, SPENT, HOURS})
"""Reasons that halt it for a while, and end of themselves."""

CANNOT = "cannot"
"""The reason at a task that is no march: ``where`` says in words why the task cannot be done (LC-061)."""


class Fact(Frozen, frozen=True):
    """Fact of a march: ``kind`` off, passed (a place, by its head), halted, done (a task), fell out, came back.

    ``what`` is the place passed, the reason of the halt, or the task done; ``where`` the obstacle, or the deed in words; ``men``
    how many.
    """

    minute: int
    body: str
    kind: str
    what: str = ""
    where: str = ""
    men: int = 0
    task: int = 0
