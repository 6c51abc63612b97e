"""A turn: moves, arsenals, the attack, forced retreats, the end (sections 3, 8, 10, 11 and 12)."""

from __future__ import annotations

from tactical.engine.rule import forbids, modifies, resolves
from tactical.rulesets.game_of_war.board import BIT, LABELS, NORTH, SOUTH
from tactical.rulesets.game_of_war.forces import COM
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import fire, movement


@resolves("GW-036", "GW-110", "GW-112", "GW-113", source="§1 ¶4, §2 ¶2, §5 ¶1, ¶2; GW-Q9, GW-Q12")
def arsenal_falls(position: Position, unit: int) -> bool:
    """A fighting unit that ends its move on an intact enemy arsenal destroys it for good, in communication or not.

    The arsenal must be empty, passing over does nothing, and entering a square has no other effect. A communications unit on it
    does nothing.
    """
    side, bit = position.roster.sides[unit], BIT[position.at[unit]]
    if position.roster.types[unit] >= COM or not position.arsenals[1 - side] & bit:
        return False
    position.arsenals[1 - side] ^= bit
    position.attacked = True  # it was the turn's attack (GW-111)
    position.known[1 - side] = None
    return True


@forbids("GW-022", source="§1 ¶3")
def something_is_due(position: Position) -> str | None:
    """Nothing is compulsory, neither move nor attack, but for a forced retreat."""
    due = movement.must_retreat(position, position.to_move)
    if not due:
        return None
    square = due.bit_length() - 1
    return f"the unit on {LABELS[square]} must retreat first"


@modifies("GW-066", source="§3 ¶2")
def suffers(target: int, outcome: str) -> tuple[int, int]:
    """Only the unit attacked can suffer: the attackers lose nothing, and do not advance.

    Returns the squares whose unit is destroyed, and those whose unit must retreat: the attacked square, or none.
    """
    lost, beaten = outcome == fire.DESTROYED, outcome == fire.RETREATS
    return BIT[target] if lost else 0, BIT[target] if beaten else 0


@resolves("GW-083", "GW-084", source="§3 ¶2, §4 ¶6; GW-Q7, GW-Q19")
def cannot_retreat(position: Position) -> list[int]:
    """A beaten unit that cannot leave its square when its turn begins, hemmed in or isolated, is destroyed.

    This takes none of the side's moves.
    """
    due = movement.must_retreat(position, position.to_move)
    return [
        unit
        for unit in position.units(due)
        if not movement.movable(position, position.to_move) & BIT[position.at[unit]] or not movement.destinations(position, unit)
    ]


@resolves("GW-120", source="§1 ¶4")
def army_is_gone(position: Position, side: int) -> bool:
    """A side without fighting units has lost, whatever communications units it has."""
    return not position.fighting[side]


@resolves("GW-121", source="§1 ¶4")
def arsenals_are_gone(position: Position, side: int) -> bool:
    """A side whose arsenals are both destroyed has lost."""
    return not position.arsenals[side]


@resolves("GW-122", source="§5 ¶7; GW-Q21, GW-Q29")
def is_drawn(turn: int, limit: int) -> bool:
    """A game is drawn by agreement alone: at any moment, or beforehand after so many turns; never lost by isolation."""
    return turn > limit


def winner(position: Position) -> int | None:
    """Return the side that has won, or None."""
    for side in (NORTH, SOUTH):
        if army_is_gone(position, side) or arsenals_are_gone(position, side):
            return 1 - side
    return None


def play_move(position: Position, unit: int, square: int) -> bool:
    """Make a legal move; report whether an arsenal fell by it."""
    position.shift_unit(unit, square)
    position.moved |= BIT[square]
    position.made += 1
    return arsenal_falls(position, unit)


def play_attack(position: Position, target: int) -> tuple[int, int, str]:
    """Make a legal attack: offence, defence and outcome. It ends the turn: ``end_turn`` is next."""
    side = position.to_move
    offence, defence = fire.offence(position, side, target), fire.defence(position, 1 - side, target)
    outcome = fire.outcome(offence, defence)
    lost, beaten = suffers(target, outcome)
    for unit in position.units(lost):
        position.take_unit(unit)
    position.routed |= beaten
    return offence, defence, outcome


def pass_on(position: Position) -> None:
    """Pass the turn to the other side. The incapacity of a unit that retreated ends with its own turn (GW-082)."""
    position.routed &= ~position.of_side(position.to_move)
    position.to_move = 1 - position.to_move
    position.turn += 1
    position.moved = position.made = 0
    position.attacked = False


def open_turn(position: Position) -> list[int]:
    """Open a turn: take off the units that must retreat and cannot, and return them."""
    if not position.routed:
        return []
    lost = cannot_retreat(position)
    for unit in lost:
        position.take_unit(unit)
    return lost


def end_turn(position: Position) -> list[int]:
    """Begin the other side's turn; return the units that should have retreated and could not."""
    pass_on(position)
    return open_turn(position)


def attacks(position: Position) -> int:
    """Return the squares on which the side to move can declare its attack now."""
    if position.attacked or (position.routed and movement.must_retreat(position, position.to_move)):
        return 0
    return fire.targets(position, position.to_move)
