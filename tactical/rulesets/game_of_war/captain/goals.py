"""Goals: how far every square is from what the army is after."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, SQUARES, Board, around, bits
from tactical.rulesets.game_of_war.forces import COM, INF, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

FAR = 60  # steps; more than any two squares are apart
PAST = 8  # steps more that the enemies on the way count when the zeal has doubled: then we go round them
PRIZE, RELAY, FIGHT = 4, 9, 14  # steps that an arsenal, a communications unit, a fighting unit count from the start
GUARDED = 3  # and a fighting unit in communication more


def steps_to(board: Board, seeds: dict[int, int], barred: int) -> list[int]:
    """Reckon for each square the steps to the nearest seed plus that seed's own start, round barred squares."""
    open_ = board.open & ~barred
    far = [FAR] * SQUARES
    reached = frontier = 0
    for step in range(FAR):
        frontier = around(frontier) & open_ & ~reached
        for square, from_ in seeds.items():
            if from_ == step:
                frontier |= BIT[square] & ~reached
        for square in bits(frontier):
            far[square] = step
        reached |= frontier
        if not frontier and step > max(seeds.values(), default=0):
            break
    return far


class Goals:
    """One side's goals this turn, and its guards.

    ``far`` is by square the way still to go; ``posts`` has by guard the ways to the arsenal it keeps.
    """

    def __init__(self, position: Position, side: int, impatience: float, prize: int | None = None) -> None:
        self._past, self._prize = int(PAST * impatience), prize
        board, enemy = position.board, 1 - side
        own = [unit for unit in position.roster.of[side] if position.at[unit] >= 0 and position.roster.types[unit] < COM]
        foes = position.fighting[enemy]
        targets = position.arsenals[enemy] | position.arsenals[side]
        ways = {square: steps_to(board, {square: 0}, foes) for square in bits(targets)}
        self.posts = self._guards(position, side, own, ways)
        self.far = steps_to(board, self._seeds(position, side, own, ways), foes)

    def _guards(self, position: Position, side: int, own: list[int], ways: dict[int, list[int]]) -> dict[int, list[int]]:
        """Choose one unit to guard every arsenal of ours, infantry if any, the nearest; never the last two of an army."""
        types, at = position.roster.types, position.at
        posts: dict[int, list[int]] = {}
        for square in bits(position.arsenals[side]):
            rest = [unit for unit in own if unit not in posts]
            if len(rest) > 2 and position.fighting[1 - side]:
                posts[min(rest, key=lambda unit: (ways[square][at[unit]] + 6 * (types[unit] != INF), unit))] = ways[square]
        return posts

    def _seeds(self, position: Position, side: int, own: list[int], ways: dict[int, list[int]]) -> dict[int, int]:
        """Choose the arsenal that is least labour to take, and every enemy unit, the sooner if it is cut off."""
        types, at, enemy = position.roster.types, position.at, 1 - side
        free = [unit for unit in own if unit not in self.posts] or own
        seeds: dict[int, int] = {}

        def labour(square: int) -> float:
            """Add up the turns on the way, for the six units that are nearest."""
            near = sorted(-(-ways[square][at[unit]] // SPEED[types[unit]]) for unit in free)[:6]
            return sum(near) / max(1, len(near))

        if self._prize is not None and position.arsenals[enemy] & BIT[self._prize]:
            seeds[self._prize] = 0
        elif position.arsenals[enemy]:
            seeds[min(bits(position.arsenals[enemy]), key=lambda square: (labour(square), square))] = PRIZE
        cut_off = communication.isolated(position, enemy)
        for square in bits(position.fighting[enemy]):
            seeds[square] = min(FAR - 1, FIGHT if BIT[square] & cut_off else FIGHT + GUARDED + self._past)
        for square in bits(position.messengers(enemy)):
            seeds[square] = min(FAR - 1, RELAY + self._past)
        return seeds
