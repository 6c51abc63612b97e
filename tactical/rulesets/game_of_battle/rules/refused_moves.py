"""Reasons why a move is not allowed, by rule: a sentence for each move that ``moves.legal`` leaves out."""

from __future__ import annotations

from tactical.engine.text.words import listed
from tactical.rulesets.game_of_battle.board import DIRECTIONS, NUMBERS, SQUARES, Place, is_river, river_between, squares_of
from tactical.rulesets.game_of_battle.position import ART, CIT, TYPES, WAG, Position, kind_at, occupied, troops
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.artillery import commanded_from, in_check, next_to
from tactical.rulesets.game_of_battle.rules.captures import carried_out, covered_wagon, guns_take, prizes_take
from tactical.rulesets.game_of_battle.rules.movement import longest
from tactical.rulesets.game_of_battle.words import KINDS, the

Reason = tuple[str, str]  # the rule, a sentence without its full stop


def refused(position: Position, side: int, start: int, end: int) -> Reason | None:
    """Find the first rule that forbids the figure on ``start`` to go to ``end``, or None if it may."""
    field = moves.field_of(position, side)
    kind = kind_at(position[side], start)
    free = moves.free(field)
    if free.get(start, 0) >> end & 1:
        return _obligation(field, free, start, end)
    return (
        _out_of_reach(side, kind, start, end)
        or _blocked(field, start, end)
        or _no_prey(field, kind, end)
        or _in_check(field, kind, start, end)
    )


def _direction_and_steps(start: int, end: int) -> tuple[Place, int] | None:
    """Return the direction and number of steps from one square to another, the river disregarded; None if not in line."""
    (u, v), (to_u, to_v) = SQUARES[start], SQUARES[end]
    for direction in DIRECTIONS:
        for steps in range(1, 20):
            if (u + steps * direction[0], v + steps * direction[1]) == (to_u, to_v):
                return direction, steps
    return None


def _out_of_reach(side: int, kind: int, start: int, end: int) -> Reason | None:
    if kind == CIT:
        return "GB-030", "the Citadel never moves"
    way = _direction_and_steps(start, end)
    if way is None:
        return "GB-030", f"no straight line leads from {start} to {end}" if start != end else f"{the(kind)} is on {end} already"
    direction, steps = way
    most = longest(kind, side, direction)
    if not most:
        return "GB-030", f"{the(kind)} moves only diagonally; {end} is not on a diagonal of {start}"
    if steps > most:
        return "GB-030", f"square {end} is {steps} squares away, and {the(kind)} goes at most {most} in that direction"
    return None


def _blocked(field: moves.Field, start: int, end: int) -> Reason | None:
    """Refuse a way over the river, or through a figure."""
    way = _direction_and_steps(start, end)
    assert way is not None
    (du, dv), steps = way
    at, (u, v) = start, SQUARES[start]
    for step in range(1, steps + 1):
        place = (u + step * du, v + step * dv)
        if is_river(place):
            return "GB-007", f"the river lies between {start} and {end}"
        to = NUMBERS[place]
        river = river_between(at, to)
        if river:
            return "GB-008", river
        if to != end and field.taken >> to & 1:
            return "GB-031", f"a figure on {to} is in the way, and figures do not jump"
        at = to
    return ("GB-015", f"a figure of its own side stands on {end}") if field.friends >> end & 1 else None


def _no_prey(field: moves.Field, kind: int, end: int) -> Reason | None:
    enemy = field.position[1 - field.side]
    prey = kind_at(enemy, end)
    if prey < 0 or field.prey[kind] >> end & 1:
        return None
    if kind == WAG and not prizes_take(enemy) >> end & 1:
        return "GB-043", "the Wagon cannot take"
    if kind == ART and not guns_take(enemy) >> end & 1:
        return "GB-042", f"artillery takes only artillery, and {the(prey)} is on {end}"
    assert covered_wagon(enemy, field.taken) >> end & 1
    guns = [gun for gun in squares_of(enemy[ART]) if commanded_from(gun, field.taken) >> end & 1]
    return "GB-044", f"the Wagon is under cover of its artillery on {listed(guns)}"


def _in_check(field: moves.Field, kind: int, start: int, end: int) -> Reason | None:
    """Refuse a move after which the figure, or for a gun its friends, would be in check."""
    side = field.side
    after = carried_out(field.position, side, start, end)
    guns = after[1 - side][ART]
    taken = occupied(after[0]) | occupied(after[1])
    if kind == ART:
        left = in_check(after, side) & troops(after[side])
        where = [f"the {KINDS[TYPES[kind_at(after[side], one)]]} on {one}" for one in squares_of(left)]
        checking = _commanding(guns, taken, left)
        return "GB-055", f"{listed(where)} would then stand in check from the artillery on {listed(checking)}"
    text = f"on {end} it would stand in check from the artillery on {listed(_commanding(guns, taken, 1 << end))}"
    both = any(next_to(gun) >> end & 1 for gun in squares_of(guns))
    if both and any(next_to(gun) >> end & 1 for gun in squares_of(after[side][ART])):
        text += ", which is next to it as well as its own"
    took = field.position[1 - side][ART] >> end & 1
    return ("GB-046" if took else "GB-054"), text


def _commanding(guns: int, taken: int, squares: int) -> list[int]:
    return [gun for gun in squares_of(guns) if commanded_from(gun, taken) & squares]


def _obligation(field: moves.Field, free: moves.Moves, start: int, end: int) -> Reason | None:
    allowed, rule = moves.bound(field, free)
    if allowed.get(start, 0) >> end & 1:
        return None
    position, side = field.position, field.side
    enemy, taken = position[1 - side][ART], field.taken
    if rule == "GB-060":
        guns = _commanding(enemy, taken, position[side][CIT])
        return rule, (
            f"the Citadel is commanded by the artillery on {listed(guns)}: take it, close its line, or bring a figure "
            f"where it could take it next"
        )
    checked = in_check(position, side)
    if rule == "GB-061":
        guns = _commanding(enemy, taken, position[side][WAG])
        return rule, f"the Wagon is in check from the artillery on {listed(guns)}: this move would leave it in check"
    where = [f"{the(kind_at(position[side], one))} on {one}" for one in squares_of(checked & ~position[side][WAG])]
    return "GB-062", f"{listed(where)} must be brought out of check first" if len(where) == 1 else (
        f"one of those in check must be brought out of check first: {listed(where)}"
    )
