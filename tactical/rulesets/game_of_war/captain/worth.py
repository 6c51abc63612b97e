"""Worth of a position to one side, in points; an infantry unit is worth 6. Nothing here is a rule of the book."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, bits
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.goals import Goals
from tactical.rulesets.game_of_war.forces import COM, DEFENCE, RANGE, SPEED, TYPES
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

WORTH = (6.0, 8.0, 8.0, 10.0, 7.0, 9.0)  # by type, the cost of its loss
ARSENAL = 30.0
CUT_OFF = 4.0  # a fighting unit of ours out of communication
STRANDED = 2.0  # a fighting unit of ours out of communication where no enemy can attack it
FLOOR = 0.15  # of the two, however impatient: a unit cut off cannot go on
DUMB = 3.0  # a communications unit of ours that does not relay
CUTS = 1.2  # an enemy fighting unit out of communication
PACE = (0.3, 0.4)  # one step nearer the goal, for slow and fast units
POST = 1.5  # one step nearer the arsenal it guards
LIGHT = 0.04  # a square of ours lit where the army goes
CALM, TURNS_A_LOSS, HASTE = 20, 4, 40  # turns: of peace at first, that a loss buys, that double the zeal
WORST, OTHERS = 0.8, 0.12  # how far the worst of the losses that threaten counts, and the rest: one attack a turn


def impatience(turn: int, lost: int) -> float:
    """Reckon the impatience: 0 while the battle moves; it grows while many turns go by and few units are lost."""
    return max(0, turn - CALM - TURNS_A_LOSS * lost) / HASTE


class Worth:
    """One side's judgement during one turn of its own: the enemy stands still, so his possible moves are known."""

    def __init__(self, position: Position, side: int, restless: float, prize: int | None = None) -> None:
        """Set how restless the side is (``impatience``); ``prize`` is the enemy arsenal to go for, None for the nearest."""
        self.position, self.side = position, side
        self.zeal = 1.0 + restless
        self.caution = 1.0 / self.zeal**2
        self.danger = Danger(position, 1 - side)
        self.goals = Goals(position, side, restless, prize)
        ahead = min((self.goals.far[position.at[unit]] for unit in position.roster.of[side] if position.at[unit] >= 0), default=0)
        self.front = 0
        for square, far in enumerate(self.goals.far):
            if far <= ahead + 5:
                self.front |= BIT[square]

    def weigh_position(self, position: Position) -> float:
        """Add up everything, for this side's units where they stand now."""
        side, roster = self.side, position.roster
        lit, relaying, linked, touched = communication.trace_communication(position, side)
        total = LIGHT * (lit & self.front).bit_count()
        for square in bits(position.fighting[side] & ~linked):
            total -= self.weigh_cut_off(square)
        total -= DUMB * (position.messengers(side) & ~relaying).bit_count()
        total += CUTS * communication.isolated(position, 1 - side).bit_count()
        support = self._support(position, linked | touched)
        worst = rest = 0.0
        for unit in roster.of[side]:
            square = position.at[unit]
            if square < 0:
                continue
            kind = roster.types[unit]
            total += self.weigh_square(unit, square)
            loss = self._weigh_loss(kind, square, support, bool((linked | touched) & BIT[square]))
            if loss > worst:
                worst, rest = loss, rest + worst
            else:
                rest += loss
        return total - self.caution * (WORST * worst + OTHERS * rest) - self._open_arsenals(position)

    def weigh_cut_off(self, square: int) -> float:
        """Weigh standing on a square out of communication: little where nobody can come."""
        return (CUT_OFF if self.danger.on(square) else STRANDED) * max(FLOOR, self.caution)

    def weigh_square(self, unit: int, square: int) -> float:
        """Weigh a square for a unit by its way to go."""
        post = self.goals.posts.get(unit)
        if post is not None:
            return -POST * post[square]
        return -self.zeal * PACE[SPEED[self.position.roster.types[unit]] - 1] * self.goals.far[square]

    def weigh_loss(self, kind: int, square: int, support: list[tuple[int, int, int]]) -> float:
        """Weigh the risk of a unit in communication on a square with this support."""
        return self._weigh_loss(kind, square, support, True)

    def support(self, position: Position) -> list[tuple[int, int, int]]:
        """List the side's units that can support, by their part: squares, factor, range."""
        known = communication.trace_communication(position, self.side)
        return self._support(position, known[2] | known[3])

    def _support(self, position: Position, linked: int) -> list[tuple[int, int, int]]:
        board, found = position.board, []
        grounds = (board.open & ~board.passes & ~board.forts, board.passes, board.forts)
        for kind in range(len(TYPES)):
            squares = position.pieces[6 * self.side + kind] & linked
            if not squares:
                continue
            for ground, there in enumerate(grounds):
                if squares & there:
                    found.append((squares & there, DEFENCE[kind][ground], RANGE[kind]))
        return found

    def _weigh_loss(self, kind: int, square: int, support: list[tuple[int, int, int]], linked: bool) -> float:
        against = self.danger.on(square)
        if not against:
            return 0.0
        within = self.position.board.within
        own = DEFENCE[kind][self.position.board.ground[square]] if linked else 0
        for squares, factor, far in support:
            hit = squares & within[far][square]
            if hit:
                own += factor * hit.bit_count()
        margin = against - own
        if margin <= -2:
            return 0.0
        if margin < 2:
            return WORTH[kind] * (0.04, 0.08, 0.15, 0.35)[margin + 2]
        return WORTH[kind] * min(1.0, 0.6 + 0.04 * margin)

    def _open_arsenals(self, position: Position) -> float:
        """Weigh the loss if an enemy who can walk onto an arsenal of ours does."""
        own = position.arsenals[self.side]
        open_ = own & self.danger.entered & ~position.taken
        if not open_:
            return 0.0
        return ARSENAL if own & (own - 1) else 20 * ARSENAL

    def lost_to_enemy(self, kind: int) -> float:
        """Weigh the destruction of an enemy unit: the fewer he has, the more."""
        left = self.position.fighting[1 - self.side].bit_count()
        if kind < COM and left == 1:
            return 1000.0
        return WORTH[kind] * (1.2 if left > 8 else 1.5)
