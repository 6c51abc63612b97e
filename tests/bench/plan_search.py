"""A simple player of the Game of War against whom the captain is measured: he carries out a few plans for the turn, and takes the
one that leaves him most.

A plan is to mass against one enemy unit and attack it, or to send the nearest five units at a goal and attack within reach. He
counts units and arsenals, less the unit that the enemy could beat at once, and a little for every step nearer. He shares with the
captain only the rules and the thought (``captain.threat``) that every enemy near enough may come.
"""

from __future__ import annotations

from collections.abc import Iterator

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, RuleSet, State
from tactical.rulesets.game_of_war.board import BIT, LABELS, SIDES, WIDTH, bits
from tactical.rulesets.game_of_war.forces import CAV, CHARGE, COM, OFFENCE, RANGE, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tactical.rulesets.game_of_war.state import from_view

Plan = tuple[list[tuple[int, int]], int | None]
UNITS = (4, 5, 6, 7, 4, 6)  # by type
ARSENAL = 25
WON = 1000
PLANS = 14  # enemy units massed against, the nearest


def orders(ruleset: RuleSet, state: State, side: str, dice: Dice) -> Orders:
    """Write the best plan's sheet; he deploys as the captain does."""
    if state["stage"] == "deploy":
        return ruleset.captain(state, side, dice, "easy")
    position, own = from_view(ruleset.see(state, side)), SIDES.index(side)
    best = max(_plans(position, own), key=lambda plan: _worth(position, own, plan))
    names = position.roster.ids
    return {
        "moves": [[names[unit], LABELS[square]] for unit, square in best[0]],
        "attack": None if best[1] is None else LABELS[best[1]],
    }


def _plans(position: Position, side: int) -> Iterator[Plan]:
    """List every goal from the front and from the rear, with both relays behind or left."""
    enemy = 1 - side
    at, types = position.at, position.roster.types
    own = [at[unit] for unit in position.roster.of[side] if at[unit] >= 0 and types[unit] < COM]
    foes = [at[unit] for unit in position.roster.of[enemy] if at[unit] >= 0]
    foes.sort(key=lambda foe: (sum(sorted(_steps(foe, one) for one in own)[:5]), foe))
    for target in foes[:PLANS]:
        yield _carry(position, side, target, massed=True)
    for goal in (*bits(position.arsenals[enemy]), *foes[:PLANS], *bits(position.arsenals[side])):
        for last in (False, True):
            yield _carry(position, side, goal, last=last)
    trial, steps = position.copy(), list[tuple[int, int]]()
    _retreat(trial, side, steps)
    yield steps, _attack(trial, side)


def _carry(start: Position, side: int, goal: int, massed: bool = False, last: bool = False) -> Plan:
    """Move up to five units towards a goal, the nearest first or last; to mass is to stop within fire of it."""
    position, steps = start.copy(), list[tuple[int, int]]()
    _retreat(position, side, steps)
    at = position.at
    units = sorted((unit for unit in position.roster.of[side] if at[unit] >= 0), key=lambda unit: (_steps(at[unit], goal), unit))
    for unit in units[4::-1] if last else units:
        if position.made == movement.MOVES or turn.winner(position) is not None:
            break
        if not movement.movable(position, side) & BIT[at[unit]]:
            continue
        here, known = at[unit], position.known[:]
        now = fire.offence(position, side, goal) if massed else -_steps(here, goal)
        found = []
        for square in bits(movement.destinations(position, unit)):
            position.shift_unit(unit, square)
            _, relaying, linked, _ = communication.trace_communication(position, side)
            gain = fire.offence(position, side, goal) if massed else -_steps(square, goal)
            lost = (position.fighting[side] & ~linked).bit_count() + (position.messengers(side) & ~relaying).bit_count()
            found.append((gain - 2 * lost, -_steps(square, goal), square, gain))
            position.shift_unit(unit, here)
        position.known = known
        best = max(found, default=None)
        if best is not None and best[3] > now:
            turn.play_move(position, unit, best[2])
            steps.append((unit, best[2]))
    if massed and steps and position.made < movement.MOVES:
        return _carry_on(position, side, goal, steps)
    return steps, _attack(position, side)


def _carry_on(position: Position, side: int, goal: int, steps: list[tuple[int, int]]) -> Plan:
    """Use the moves left: units that did not come up follow the others, if that spoils nothing."""
    target = _attack(position, side)
    more, _ = _carry(position, side, goal)
    trial = position.copy()
    for step in more:
        turn.play_move(trial, *step)
    return (steps + more, _attack(trial, side)) if _attack(trial, side) == target else (steps, target)


def _retreat(position: Position, side: int, steps: list[tuple[int, int]]) -> None:
    """Retreat the units that must, to the first square found: towards home."""
    while due := movement.must_retreat(position, side) & movement.movable(position, side):
        unit = position.unit_on(next(bits(due)))
        squares = list(bits(movement.destinations(position, unit)))
        if not squares:
            return
        to = squares[0] if side == 0 else squares[-1]
        turn.play_move(position, unit, to)
        steps.append((unit, to))


def _attack(position: Position, side: int) -> int | None:
    best, most = None, 0.0
    for target in bits(turn.attacks(position)):
        margin = fire.offence(position, side, target) - fire.defence(position, 1 - side, target)
        value = UNITS[position.roster.types[position.unit_on(target)]] * (1.0 if margin > 1 else 0.3 if margin == 1 else 0.0)
        if value > most:
            best, most = target, value
    return best


def _worth(start: Position, side: int, plan: Plan) -> float:
    """Reckon a side's strength after the plan, less the units the enemy can then beat at once."""
    position = start.copy()
    for step in plan[0]:
        turn.play_move(position, *step)
    if plan[1] is not None:
        turn.play_attack(position, plan[1])
    winner = turn.winner(position)
    if winner is not None:
        return WON if winner == side else -WON
    beaten = position.routed & position.of_side(1 - side)
    turn.end_turn(position)
    total = 1.0 * beaten.bit_count()
    for one, sign in ((side, 1), (1 - side, -1)):
        total += sign * ARSENAL * position.arsenals[one].bit_count()
        total += sign * sum(UNITS[kind] * position.pieces[6 * one + kind].bit_count() for kind in range(len(UNITS)))
        total -= sign * communication.isolated(position, one).bit_count()
        total -= sign * (position.messengers(one) & ~communication.trace_communication(position, one)[1]).bit_count()
    threats = sorted(_threats(position, side), reverse=True)
    total -= 0.7 * sum(threats[:1]) + 0.1 * sum(threats[1:])
    goals = list(bits(position.arsenals[1 - side]))
    own = list(bits(position.fighting[side]))
    return total - 0.05 * sum(min(_steps(one, goal) for goal in goals) for one in own)


def _threats(position: Position, side: int) -> Iterator[float]:
    """List the worth of each own unit that the enemy could beat if every enemy near enough came."""
    enemy, types, at = 1 - side, position.roster.types, position.at
    linked = communication.trace_communication(position, enemy)[2]
    ready = [unit for unit in position.roster.of[enemy] if at[unit] >= 0 and linked & BIT[at[unit]]]
    for own in position.roster.of[side]:
        if at[own] < 0:
            continue
        near = [unit for unit in ready if _steps(at[unit], at[own]) <= RANGE[types[unit]] + SPEED[types[unit]]]
        offence = sum(CHARGE if types[unit] == CAV else OFFENCE[types[unit]] for unit in near)
        margin = offence - fire.defence(position, side, at[own])
        if margin > 0:
            yield UNITS[types[own]] * (1.0 if margin > 1 else 0.3)


def _steps(one: int, other: int) -> int:
    return max(abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH))
