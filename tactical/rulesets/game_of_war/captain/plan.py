"""One turn: retreat if we must, take an arsenal if we can, else mass for the best attack; improve with the moves left."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, around, bits
from tactical.rulesets.game_of_war.captain.attack import Steps, best_attack, gain_of
from tactical.rulesets.game_of_war.captain.relay import relay_ahead
from tactical.rulesets.game_of_war.captain.worth import LIGHT, WORTH, Worth
from tactical.rulesets.game_of_war.forces import COM
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tactical.rulesets.game_of_war.rules.communication import lit_from

Turn = tuple[Steps, int | None]
LOOKED_AT = 40  # moves that look best at first sight and are weighed in full
RELAYED = 4  # and of each communications unit
LEAST = 0.02  # points a move must bring


def plan(position: Position, worth: Worth, salt: int) -> Turn:
    """Plan this turn's moves in order, and the square to attack. ``position`` is played on; ``salt`` chooses among equals."""
    side = worth.side
    steps: Steps = []
    while movement.must_retreat(position, side) and (found := _best(position, worth, salt, {})):
        _play(position, found, steps)
    if not movement.must_retreat(position, side) and not take_arsenal(position, worth, steps):
        found_attack = best_attack(position, worth)
        if found_attack is not None:
            for step in found_attack[2]:
                _play(position, step, steps)
            _improve(position, worth, salt, steps, found_attack[1])
            return steps, best_target(position, worth)
    _improve(position, worth, salt, steps, None)
    return steps, best_target(position, worth)


def _play(position: Position, step: tuple[int, int], steps: Steps) -> None:
    turn.play_move(position, *step)
    steps.append(step)


def take_arsenal(position: Position, worth: Worth, steps: Steps) -> bool:
    """Walk onto an enemy arsenal with the cheapest unit that can."""
    side = worth.side
    if position.attacked:
        return False
    reaching = [
        (WORTH[position.roster.types[unit]] + 20 * (unit in worth.goals.posts), unit, square)
        for unit, squares in movement.legal(position, side)
        if position.roster.types[unit] < COM
        for square in bits(squares & position.arsenals[1 - side])
    ]
    if not reaching:
        return False
    _play(position, min(reaching)[1:], steps)
    return True


def _improve(position: Position, worth: Worth, salt: int, steps: Steps, target: int | None) -> None:
    """Use the moves that are left for the better, without spoiling the attack on ``target``."""
    refused: dict[int, int] = {}
    if target is None and turn.winner(position) is None:
        for step in relay_ahead(position, worth):
            _play(position, step, steps)
        take_arsenal(position, worth, steps)
    if turn.winner(position) is not None:
        return
    margin = _margin(position, worth, target)
    while position.made < movement.MOVES:
        found = _best(position, worth, salt, refused)
        if found is None:
            return
        unit, square = found
        was = position.copy()
        turn.play_move(position, unit, square)
        if target is not None and min(2, _margin(position, worth, target)) < min(2, margin):
            _restore(position, was)
            refused[unit] = refused.get(unit, 0) | BIT[square]
            continue
        steps.append(found)


def _restore(position: Position, was: Position) -> None:
    for name in Position.__slots__:
        setattr(position, name, getattr(was, name))


def _margin(position: Position, worth: Worth, target: int | None) -> int:
    if target is None:
        return 0
    return fire.offence(position, worth.side, target) - fire.defence(position, 1 - worth.side, target)


def _best(position: Position, worth: Worth, salt: int, refused: dict[int, int]) -> tuple[int, int] | None:
    """Find the legal move after which the position is worth most; None if none makes it better (a retreat is always made)."""
    side = worth.side
    forced = bool(movement.must_retreat(position, side))
    now = worth.weigh_position(position)
    # The best moves at first sight of the fighting units, and some of each communications unit.
    moves = _at_first_sight(position, worth, salt, refused)
    left: dict[int, int] = {}
    first = []
    for one in sorted(moves, reverse=True):
        whose = one[1] if position.roster.types[one[1]] >= COM else -1
        left[whose] = left.get(whose, LOOKED_AT if whose < 0 else RELAYED) - 1
        if left[whose] >= 0:
            first.append(one)
    best, best_value = None, now + LEAST
    if forced:
        best_value = -1e9
    for rough, unit, square in first:
        if now + rough < best_value and position.roster.types[unit] < COM:
            continue  # at first sight a fighting unit's move looks better than it is, never worse
        was = position.at[unit]
        known = position.known[:]
        position.shift_unit(unit, square)
        after = worth.weigh_position(position)
        position.shift_unit(unit, was)
        position.known = known
        value = after + rough * 1e-6
        if value > best_value:
            best, best_value = (unit, square), value
    return best


def _at_first_sight(position: Position, worth: Worth, salt: int, refused: dict[int, int]) -> list[tuple[float, int, int]]:
    """Rate every move quickly: the way, the risk, and whether it leaves communication."""
    side, types, found = worth.side, position.roster.types, []
    lit, _, linked, _ = communication.trace_communication(position, side)
    free_of_cut = position.fighting[1 - side]
    for unit, squares in movement.legal(position, side):
        at, kind = position.at[unit], types[unit]
        in_touch = lit | around(linked & ~BIT[at])
        here = worth.weigh_square(unit, at)
        support = worth.support(position)
        others = [(mask & ~BIT[at], factor, far) for mask, factor, far in support]
        risk_here = worth.weigh_loss(kind, at, others)
        if kind < COM:
            squares &= ~position.arsenals[1 - side]  # an arsenal is taken on purpose, instead of an attack
        for square in bits(squares & ~refused.get(unit, 0)):
            score = (
                worth.weigh_square(unit, square)
                - here
                + 0.5 * worth.caution * (risk_here - worth.weigh_loss(kind, square, others))
            )
            if kind < COM:
                if not in_touch & BIT[square]:
                    score -= worth.weigh_cut_off(square)
            elif lit & BIT[square]:
                score += LIGHT * (lit_from.function(position.board, square, free_of_cut) & worth.front & ~lit).bit_count()
            else:
                score -= 3.0
            score += (square * 7919 + unit * 104729 + salt * 31) % 997 * 1e-5
            found.append((score, unit, square))
    return found


def best_target(position: Position, worth: Worth) -> int | None:
    """Choose the attack to end the turn with: the one that wins most, if any succeeds."""
    best, best_gain = None, 0.0
    for target in bits(turn.attacks(position)):
        margin = _margin(position, worth, target)
        if margin >= 1:
            gain = gain_of(position.copy(), worth, target, margin)
            if gain > best_gain:
                best, best_gain = target, gain
    return best
