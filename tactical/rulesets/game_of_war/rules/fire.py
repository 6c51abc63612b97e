"""Attack and defence of one square: the units that count, their factors, and the outcome (sections 5, 6 and 7)."""

from __future__ import annotations

from tactical.engine.rule import forbids, modifies, resolves
from tactical.rulesets.game_of_war.board import BIT, LABELS, Board, bits
from tactical.rulesets.game_of_war.forces import CHARGE, DEFENCE, OFFENCE, RANGE, TYPES
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication

HOLDS, RETREATS, DESTROYED = "holds", "retreats", "destroyed"
_FAR, _NEAR = RANGE[TYPES.index("art")], RANGE[TYPES.index("inf")]


@modifies("GW-041", "GW-042", "GW-043", source="§2 ¶3, §3 ¶2, §5 ¶4, ¶5; GW-Q2")
def defends_with(board: Board, kind: int, square: int) -> int:
    """A unit's defence is that of the ground it stands on itself, whoever's it was and whomever it supports.

    An arsenal is plain ground.
    """
    return DEFENCE[kind][board.ground[square]]


@modifies("GW-082", source="§3 ¶2; GW-Q16")
def able_to_attack(position: Position, side: int) -> int:
    """A unit that had to retreat adds nothing to an attack for the whole of that turn; it defends as ever."""
    return communication.trace_communication(position, side)[2] & ~position.routed


@modifies("GW-052", "GW-102", source="§2 ¶6, §7; GW-Q14")
def can_be_charged(board: Board, target: int) -> bool:
    """Nobody is charged in a pass or a fort, isolated or not; an isolated unit has no other good of it."""
    return not (board.passes | board.forts) & BIT[target]


@modifies("GW-053", "GW-054", source="§5 ¶3; GW-Q15")
def can_charge(board: Board, cavalry: int) -> int:
    """Cavalry in a fort does not charge and breaks a column; cavalry in a pass charges as anywhere."""
    return cavalry & ~board.forts


@modifies("GW-050", "GW-051", "GW-056", source="§2 ¶5, ¶6, ¶8; GW-Q1, GW-Q13")
def charging(board: Board, target: int, cavalry: int) -> int:
    """Cavalry beside the target charges, and with it what stands in an unbroken line behind it, up to four regiments.

    Each direction has a column of its own.
    """
    found = 0
    if not cavalry & board.steps[target]:
        return found
    for column in board.columns[target]:
        for bit in column:
            if not cavalry & bit:
                break
            found |= bit
    return found


@modifies("GW-055", source="§2 ¶5, ¶8")
def firing(position: Position, side: int, target: int, able: int) -> int:
    """Infantry, artillery and cavalry not in contact fire at a square in line and in range."""
    return able & (position.board.within[_NEAR][target] | position.artillery(side) & position.board.within[_FAR][target])


@modifies("GW-061", source="§3 ¶2; GW-Q18")
def attackers(position: Position, side: int, target: int) -> tuple[int, int]:
    """All units in communication, in line and in range, or in a charge, join the attack; none can be held back.

    Returns the squares of those that charge and of those that fire.
    """
    able = able_to_attack(position, side)
    columns = 0
    if can_be_charged(position.board, target):
        columns = charging(position.board, target, can_charge(position.board, able & position.cavalry(side)))
    return columns, firing(position, side, target, able) & ~columns


@modifies("GW-057", "GW-062", "GW-101", source="§2 ¶8, §3 ¶2, §4 ¶6, ¶9; GW-Q24")
def defenders(position: Position, side: int, target: int) -> int:
    """The target, if in communication, and all of its side that are and are in line and in range, defend it.

    Nobody charges in defence. An isolated target is supported like any other.
    """
    _, _, fighting, messengers = communication.trace_communication(position, side)
    return (fighting | messengers) & BIT[target] | firing(position, side, target, fighting | messengers)


def offence(position: Position, side: int, target: int) -> int:
    """Add up a side's attack on a square."""
    columns, rest = attackers(position, side, target)
    types, on = position.roster.types, position.on
    return CHARGE * columns.bit_count() + sum(OFFENCE[types[on[square] - 1]] for square in bits(rest))


def defence(position: Position, side: int, target: int) -> int:
    """Add up the defence of a side's unit on a square."""
    types, on = position.roster.types, position.on
    return sum(
        defends_with.function(position.board, types[on[square] - 1], square) for square in bits(defenders(position, side, target))
    )


@resolves("GW-063", "GW-064", "GW-065", source="§3 ¶2")
def outcome(offence: int, defence: int) -> str:
    """Attack no greater than defence: the target holds; greater by one: it retreats; by more: it is destroyed."""
    margin = offence - defence
    return HOLDS if margin <= 0 else RETREATS if margin == 1 else DESTROYED


def targets(position: Position, side: int) -> int:
    """Return the squares of enemy units that a side can declare an attack on, as its units stand and fire."""
    able = able_to_attack(position, side)
    reached = 0
    for far, squares in ((_FAR, able & position.artillery(side)), (_NEAR, able & ~position.artillery(side))):
        for square in bits(squares):
            reached |= position.board.within[far][square]
    return reached & position.of_side(1 - side)


@forbids("GW-060", source="§1 ¶3, §3 ¶1; GW-Q17")
def no_attack(position: Position, side: int, target: int) -> str | None:
    """An attack is on one square with an enemy unit of any kind, and needs a unit that adds to it."""
    if not position.of_side(1 - side) & BIT[target]:
        return f"there is no enemy unit on {LABELS[target]}"
    if not any(attackers(position, side, target)):
        return f"none of your units can fire at {LABELS[target]}"
    return None


def shares(position: Position, side: int, target: int) -> list[tuple[int, str, int]]:
    """List each attacker with how it attacks and its factor, the strongest first, then by distance."""
    columns, rest = attackers(position, side, target)
    types = position.roster.types
    found = [(unit, "charges", CHARGE) for unit in position.units(columns)]
    found += [(unit, f"at {_distance(position, unit, target)}", OFFENCE[types[unit]]) for unit in position.units(rest)]
    return sorted(found, key=lambda one: (-one[2], one[1], one[0]))


def supports(position: Position, side: int, target: int) -> list[tuple[int, str, int]]:
    """List each defender with its part and its factor: the target first."""
    types, at, found = position.roster.types, position.at, []
    for unit in position.units(defenders(position, side, target)):
        far = _distance(position, unit, target)
        value = defends_with(position.board, types[unit], at[unit])
        found.append((unit, f"at {far}" if far else "the target", value))
    return sorted(found, key=lambda one: (one[1] != "the target", -one[2], one[1], one[0]))


def _distance(position: Position, unit: int, target: int) -> int:
    """Count the squares along a unit's line; 0 on the square itself."""
    bit, within = BIT[position.at[unit]], position.board.within
    return 0 if position.at[unit] == target else next(far for far in range(1, len(within)) if within[far][target] & bit)
