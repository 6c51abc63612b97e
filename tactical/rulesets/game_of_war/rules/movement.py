"""Movement: which units may move, and where to (sections 3, 4, 8 and 11)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.engine.rule import modifies
from tactical.rulesets.game_of_war.board import BIT, around
from tactical.rulesets.game_of_war.forces import COM, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

MOVES = 5


@modifies("GW-020", source="§1 ¶3")
def moves_left(position: Position) -> int:
    """The sides take turns; a turn is up to five moves, then at most one attack, which ends it."""
    return max(0, MOVES - position.made)


@modifies("GW-021", source="§1 ¶3; GW-Q23")
def not_moved_yet(position: Position, side: int) -> int:
    """The moves of a turn belong to different units: each moves once."""
    return position.of_side(side) & ~position.moved


@modifies("GW-033", "GW-034", source="§4 ¶2, ¶4; GW-Q8")
def may_start(position: Position, side: int) -> int:
    """A fighting unit begins a move only while in communication; a communications unit may always move."""
    return communication.trace_communication(position, side)[2] | position.messengers(side)


@modifies("GW-080", source="§3 ¶2")
def must_retreat(position: Position, side: int) -> int:
    """A unit beaten by one point leaves its square first of all in its side's next turn."""
    return position.routed & position.of_side(side) & ~position.moved


@modifies("GW-032", source="§2 ¶2; GW-Q26")
def within_steps(position: Position, square: int, steps: int) -> int:
    """Every square entered, the one passed over too, must be free of units and no mountain; corners are no bar."""
    free = position.board.open & ~position.taken
    first = position.board.steps[square] & free
    if steps == 1:
        return first
    if first == position.board.steps[square]:
        return position.board.two_steps[square] & free
    return around(first) & free


@modifies("GW-081", "GW-111", source="§3 ¶2, §5 ¶1; GW-Q10, GW-Q11")
def closed_arsenals(position: Position, side: int, retreating: bool) -> int:
    """A retreat may not end on an intact enemy arsenal, and a turn that took one takes no second."""
    return position.arsenals[1 - side] if position.attacked or retreating else 0


def movable(position: Position, side: int) -> int:
    """Return the squares of units that may begin a move now."""
    if not moves_left(position):
        return 0
    ready = may_start(position, side) & not_moved_yet(position, side)
    first = must_retreat(position, side) if position.routed else 0
    return ready & first if first else ready


@modifies("GW-035", source="§4 ¶6")
def destinations(position: Position, unit: int) -> int:
    """A unit may end its move out of communication: where it may go does not depend on what it finds there.

    Returns the squares this unit could go to if it may begin a move.
    """
    kind, side, square = position.roster.types[unit], position.roster.sides[unit], position.at[unit]
    found = within_steps.function(position, square, SPEED[kind])
    if kind < COM and found & position.arsenals[1 - side]:
        found &= ~closed_arsenals(position, side, bool(position.routed & BIT[square] & ~position.moved))
    return found


def legal(position: Position, side: int) -> list[tuple[int, int]]:
    """List every unit of a side that can move now, with the set of squares it can go to."""
    ready, at, found = movable(position, side), position.at, []
    for unit in position.roster.of[side]:
        square = at[unit]
        if square >= 0 and ready & BIT[square]:
            squares = destinations(position, unit)
            if squares:
                found.append((unit, squares))
    return found


def single_moves(position: Position, side: int) -> Iterator[tuple[int, int]]:
    """Yield every legal single move of a side: unit, square."""
    for unit, squares in legal(position, side):
        while squares:
            low = squares & -squares
            yield unit, low.bit_length() - 1
            squares ^= low
