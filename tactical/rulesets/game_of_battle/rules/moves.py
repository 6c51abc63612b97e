"""Moves of a side: free moves (sections 4 to 6), reduced by its obligations (section 7)."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rulesets.game_of_battle.board import squares_of
from tactical.rulesets.game_of_battle.position import ART, CIT, WAG, Move, Position, kind_at, occupied, troops
from tactical.rulesets.game_of_battle.rules import artillery, captures, obligations
from tactical.rulesets.game_of_battle.rules.movement import FAR, within_reach

Moves = dict[int, int]
"""From each square that a figure can leave, the set of squares on which it can end; never an empty set."""


class Field(NamedTuple):
    """A position as the side to move finds it, reckoned once for all its figures; everything is a set of squares."""

    position: Position
    side: int
    friends: int
    taken: int  # by anybody
    in_range: int  # of the enemy's guns
    check: int  # squares on which infantry, cavalry and the Wagon may not end
    prey: tuple[int, ...]  # by type, the figures it may take
    exempt: int  # figures that may be taken whatever commands their squares
    friends_at_stake: bool  # whether any gun's move could leave infantry or cavalry in check


def field_of(position: Position, side: int) -> Field:
    """Gather all that every figure of a side needs to know of the others."""
    own, enemy = position[side], position[1 - side]
    friends = occupied(own)
    taken = friends | occupied(enemy)
    in_range = artillery.commanded(enemy[ART], taken)
    check = artillery.check_on(in_range, artillery.squares_next_to(own[ART]), artillery.squares_next_to(enemy[ART]))
    by_troops = captures.troops_take(enemy) & ~captures.covered_wagon(enemy, taken)
    by_prizes = captures.prizes_take(enemy)
    prey = (by_troops, by_troops, by_troops, captures.guns_take(enemy), by_prizes, by_prizes)
    at_stake = any(artillery.commanded(1 << gun, 0) & troops(own) for gun in squares_of(enemy[ART]))
    return Field(position, side, friends, taken, in_range, check, prey, captures.taken_in_any_case(enemy), at_stake)


def ends(field: Field, kind: int, start: int) -> int:
    """Return where one figure may end its move, obligations aside."""
    foes = field.taken & ~field.friends
    reach = within_reach(field.side, kind, start, field.taken) & ~field.friends
    reach &= field.prey[kind] | ~foes
    if not reach:
        return 0
    if kind == ART:
        return _ends_of_gun(field, start, artillery.guns_may_stand(reach))
    return artillery.may_stand(reach, _check_after(field, start, reach)) | reach & field.exempt


def _check_after(field: Field, start: int, reach: int) -> int:
    """Return the ends in reach that would be in check once the figure has left its square and its capture is gone."""
    position, side = field.position, field.side
    own, enemy = position[side], position[1 - side]
    check, taken, guns = field.check, field.taken, enemy[ART]
    if not guns:
        return 0
    if field.in_range >> start & 1:
        # The figure screens the squares behind it as long as it stands there.
        taken ^= 1 << start
        check = artillery.check_on(
            artillery.commanded(guns, taken), artillery.squares_next_to(own[ART]), artillery.squares_next_to(guns)
        )
    for square in squares_of(reach & guns):
        gun = 1 << square
        check = check & ~gun | captures.check_after_taking(gun, own[ART], guns, taken) & gun
    return check


def _ends_of_gun(field: Field, start: int, reach: int) -> int:
    """Return the ends of a gun that leave no infantry or cavalry of its side in check."""
    if not field.friends_at_stake or not artillery.answers_for_friends(ART):
        return reach
    barred = 0
    for square in squares_of(reach):
        if artillery.left_in_check(captures.carried_out(field.position, field.side, start, square), field.side):
            barred |= 1 << square
    return reach & ~barred


def free(field: Field) -> Moves:
    """List every move that sections 4 to 6 allow."""
    found: Moves = {}
    for kind, some in enumerate(field.position[field.side]):
        if kind == CIT:
            continue
        for start in squares_of(some):
            reached = ends(field, kind, start)
            if reached:
                found[start] = reached
    return found


def legal(position: Position, side: int) -> Moves:
    """List every legal move: free moves, reduced by the first obligation that can be met (GB-060 to GB-062)."""
    field = field_of(position, side)
    moves = free(field)
    return bound(field, moves)[0]


def bound(field: Field, moves: Moves) -> tuple[Moves, str]:
    """Return the moves that the obligations leave, and the rule that binds ("" if none does)."""
    for rule, answers in due(field, moves):
        if answers:
            return joined(answers, winning(field, moves)), rule
    return moves, ""


def due(field: Field, moves: Moves) -> list[tuple[str, Moves]]:
    """List the obligations of a side in their order, each with the free moves that meet it."""
    position, side = field.position, field.side
    found: list[tuple[str, Moves]] = []
    if artillery.citadel_commanded(position, side):
        found.append(("GB-060", {start: good for start in moves if (good := _relief(field, start, moves[start]))}))
    checked = artillery.in_check(position, side)
    wagon = checked & position[side][WAG]
    if wagon:
        found.append(("GB-061", _answers(field, moves, wagon)))
    if checked & ~wagon:
        found.append(("GB-062", _answers(field, moves, checked & ~wagon)))
    return found


def _answers(field: Field, moves: Moves, checked: int) -> Moves:
    position, side = field.position, field.side
    guns = position[1 - side][ART]
    rule = obligations.wagon_is_freed if checked & position[side][WAG] else obligations.one_is_freed
    found: Moves = {}
    for start, reached in moves.items():
        if checked >> start & 1:
            found[start] = reached  # it cannot end its move in check (GB-054)
            continue
        # Only a gun helps from beside; any other figure closes a line or takes a gun.
        useful = reached if position[side][ART] >> start & 1 else reached & (field.in_range | guns)
        good = 0
        for square in squares_of(useful):
            if rule(checked, artillery.in_check(captures.carried_out(position, side, start, square), side)):
                good |= 1 << square
        if good:
            found[start] = good
    return found


def _relief(field: Field, start: int, reached: int) -> int:
    """Return the ends of one figure that relieve the Citadel, or threaten a gun that commands it."""
    position, side = field.position, field.side
    kind = kind_at(position[side], start)
    good = 0
    for square in squares_of(reached):
        after = captures.carried_out(position, side, start, square)
        guns = artillery.citadel_commanded(after, side)
        threatened = FAR[side][kind][square] & guns and ends(field_of(after, side), kind, square)
        if obligations.citadel_is_helped(guns, threatened):
            good |= 1 << square
    return good


def winning(field: Field, moves: Moves) -> Moves:
    """List the moves that end the game at once (GB-Q9)."""
    won = captures.wins_by_taking(field.position[1 - field.side])
    return {start: reached & won for start, reached in moves.items() if reached & won}


def joined(one: Moves, other: Moves) -> Moves:
    """Join two sets of moves."""
    return {start: one.get(start, 0) | other.get(start, 0) for start in sorted({*one, *other})} if other else one


def listed(moves: Moves) -> list[Move]:
    """List moves as (from, to), by squares."""
    return [(start, end) for start in sorted(moves) for end in squares_of(moves[start])]
