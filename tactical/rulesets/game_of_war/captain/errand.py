"""Errands of communications units: the square from which one would light the army's way, perhaps many turns off.

Lines are carried forward in leaps: a relay goes where no line is, and lights the field anew from there. No captain who looks a
few turns ahead finds that, so the errand is looked for here, over the whole board, once a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rulesets.game_of_war.board import bits
from tactical.rulesets.game_of_war.captain.goals import steps_to
from tactical.rulesets.game_of_war.captain.way import way_to_go
from tactical.rulesets.game_of_war.forces import SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

WAIT = 1.0  # turns of the way that a turn of the relay must save
LEAST = 4.0  # of them in all, else it stays


@dataclass(frozen=True)
class Errand:
    """An errand: the unit, by square the turns still to go, how many there are from here, and how many turns of the way they
    save.
    """

    unit: int
    far: tuple[float, ...]
    turns: float
    saves: float

    def done(self, position: Position) -> float:
        """Return the turns of the way saved so far, as if each step saved its share; 0 when the unit is gone."""
        square = position.at[self.unit]
        return self.saves * (1.0 - self.far[square] / self.turns) if square >= 0 else 0.0


def errand(position: Position, side: int) -> Errand | None:
    """Find the errand that saves most of the way, if one saves enough."""
    best: tuple[float, int, int, Errand] | None = None
    now = way_to_go(position, side)
    for square in bits(position.messengers(side)):
        unit = position.unit_on(square)
        speed = SPEED[position.roster.types[unit]]
        trial = position.copy()
        trial.take_unit(unit)
        lit = communication.trace_communication(trial, side)[0] & ~trial.taken
        for to in bits(lit):
            trial = position.copy()
            trial.shift_unit(unit, to)
            saves = now - way_to_go(trial, side)
            if saves < LEAST or (best is not None and saves <= best[0]):
                continue
            far = [one / speed for one in steps_to(position.board, {to: 0}, position.fighting[1 - side])]
            if far[square] and saves - WAIT * far[square] > (best[0] if best else LEAST):
                best = saves - WAIT * far[square], -unit, -to, Errand(unit, tuple(far), far[square], saves)
    return best[3] if best else None
