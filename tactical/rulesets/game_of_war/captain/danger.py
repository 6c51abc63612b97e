"""Danger: how much a side could bring against a square in its next turn, whoever stands there; a quick upper estimate."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, FORT, OPEN, around, bits
from tactical.rulesets.game_of_war.forces import CAV, CHARGE, COM, OFFENCE, RANGE, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication
from tactical.rulesets.game_of_war.rules.movement import MOVES


class Danger:
    """One side's means of attack, from its units' places and the squares they can be on after one move.

    ``entered`` has the squares its fighting units could enter. Only units in communication count; the other side's squares are
    taken as free, since those units will have moved.
    """

    def __init__(self, position: Position, side: int) -> None:
        self._ground = position.board.ground
        self._known: dict[int, int] = {}
        self._units: list[tuple[int, int, int, int]] = []  # squares hit standing, after a move, factor, in a charge
        self.entered = 0
        board, linked = position.board, communication.trace_communication(position, side)[2]
        free = board.open & ~position.of_side(side)
        for unit in position.roster.of[side]:
            kind, square = position.roster.types[unit], position.at[unit]
            if kind >= COM or square < 0 or not linked & BIT[square]:
                continue
            reach = board.steps[square] & free
            if SPEED[kind] == 2:
                reach = (reach | around(reach)) & free
            self.entered |= reach
            within = board.within[RANGE[kind]]
            hit = 0
            for one in bits(reach):
                hit |= within[one]
            charge = CHARGE if kind == CAV and board.ground[square] != FORT else OFFENCE[kind]
            self._units.append((within[square] | BIT[square], hit, OFFENCE[kind], charge))

    def on(self, square: int) -> int:
        """Reckon the most that could be brought against this square, by five units moving."""
        found = self._known.get(square)
        if found is None:
            found = self._known[square] = self._sum(square)
        return found

    def _sum(self, square: int) -> int:
        bit, charged = BIT[square], self._ground[square] == OPEN
        standing, moving = 0, []
        for still, hit, fire, charge in self._units:
            if hit & bit and charged and charge > fire:
                moving.append(charge)
            elif still & bit:
                standing += fire
            elif hit & bit:
                moving.append(fire)
        if len(moving) > MOVES:
            moving.sort(reverse=True)
        return standing + sum(moving[:MOVES])
