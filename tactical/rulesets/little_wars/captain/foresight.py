"""The hard captain's men: several ways to lead them are played on, with the same captain on both sides, and the best is taken.

The effort is counted in stages played on, never in time. The shots that are tried are drawn from the captain's own dice, the same
for every way, so that luck does not choose between them; those of the battle are others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tactical.engine.dice import Dice
from tactical.engine.ruleset import UMPIRE, Orders, RuleSet, State
from tactical.ground.captain.manner import Manner

SHARP = Manner(least=60, crew=8, salvo=1)
"""He fires at long chances too, which cost a gun that stays nothing, each gun shot by shot, so that none is spent on men who have
fallen; and he keeps more men by each gun, so that it can fire on.
"""
WAYS = (
    SHARP,
    replace(SHARP, about="hold"),
    replace(SHARP, about="assault"),
    replace(SHARP, wary=-0.5),
    replace(SHARP, about="hold", fear=2500),
    replace(SHARP, fear=300),
)
AHEAD = 9  # stages: three moves of either side and more
TRIES = 3  # times that each way is played on
VICTORY = 30.0  # points
CLEARLY = 0.5  # points by which another way must be better than the first

Lead = Callable[..., Orders]


def choose(state: State, side: str, dice: Dice, lead: Lead, game: RuleSet) -> Orders:
    """Return the men's sheet that turns out best; ``lead(state, side, dice, manner)`` writes one."""
    sheets: list[Orders] = []
    for way in WAYS:
        sheet = lead(state, side, dice, way)
        if sheet not in sheets:
            sheets.append(sheet)
    if len(sheets) == 1:
        return sheets[0]
    values = [sum(_play_on(state, side, sheet, dice.child("ahead", n), lead, game) for n in range(TRIES)) for sheet in sheets]
    best = max(range(len(sheets)), key=lambda n: (values[n] - (CLEARLY if n else 0.0), -n))
    return sheets[best]


def _play_on(state: State, side: str, sheet: Orders, dice: Dice, lead: Lead, game: RuleSet) -> float:
    """Return the points by which a side is ahead some stages after this sheet."""
    after, _ = game.resolve(state, {side: sheet}, dice)
    for _ in range(AHEAD):
        if game.result(after) is not None:
            break
        orders = {one: lead(after, one, dice.child(one), SHARP) for one in game.to_act(after)}
        after, _ = game.resolve(after, orders, dice)
    points, result = game.account(game.see(after, UMPIRE)), game.result(after)
    ahead = 2 * points[side] - sum(points.values())
    if result is not None and result["winner"] is not None:
        ahead += VICTORY if result["winner"] == side else -VICTORY
    return ahead
