"""What happened on a march, for whoever makes reports and events of it. Minutes are those of the campaign, rounded up."""

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
"""Why a head halts on its way: another column, a broken way, an enemy in place before wagons, a river without a crossing for it,
water, ground or path that does not bear it, the dark, fatigue, the hours ordered for a run, a ban from without (hunger, no
communication), or no way at all."""
FOR_GOOD = frozenset({BLOCKED, ENEMY, RIVER, WATER, BARRED, STILL, NO_WAY})
"""Where it halts for good: no hour and no rest takes it farther."""
PASSING = frozenset({ROAD, NIGHT, SPENT, HOURS})
"""What keeps it from marching for a while, and ends of itself."""

CANNOT = "cannot"
"""Why a body halts at a task that is no march: ``where`` says in words why it cannot be done (LC-061)."""


class Fact(Frozen, frozen=True):
    """One thing on a march: ``kind`` off, passed (a place, by its head), halted, done (a task), fell out, came back.

    ``what`` is the place passed, why it halted, or the task done; ``where`` what is in the way, or in words what was done;
    ``men`` how many.
    """

    minute: int
    body: str
    kind: str
    what: str = ""
    where: str = ""
    men: int = 0
    task: int = 0
