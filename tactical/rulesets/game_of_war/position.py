"""A position: the units' squares, the intact arsenals, whose turn it is and how far it has gone.

``Position`` holds sets of squares for the rules; changing it here asks no rule. ``known`` keeps each side's communication until
something moves.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from tactical.engine.rule import modifies
from tactical.rulesets.game_of_war.board import ARSENALS, BIT, BOARD, NORTH, SOUTH, Board, bits
from tactical.rulesets.game_of_war.forces import ART, CAV, COM, HART, HCOM


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """The units of a battle. A unit is its number here; they are in the order of their ids."""

    ids: tuple[str, ...]
    types: tuple[int, ...]
    sides: tuple[int, ...]
    names: tuple[str, ...]
    number: dict[str, int]  # by id
    of: tuple[tuple[int, ...], tuple[int, ...]]  # by side


def roster(units: Sequence[tuple[str, int, int, str]]) -> Roster:
    """Make the roster of these (id, side, type, name)."""
    ordered = sorted(units)
    sides = tuple(side for _, side, _, _ in ordered)
    own = [tuple(n for n, one in enumerate(sides) if one == side) for side in (NORTH, SOUTH)]
    return Roster(
        tuple(one[0] for one in ordered),
        tuple(one[2] for one in ordered),
        sides,
        tuple(one[3] for one in ordered),
        {one[0]: number for number, one in enumerate(ordered)},
        (own[NORTH], own[SOUTH]),
    )


class Position:
    """Units on the board in the middle of a turn."""

    __slots__ = (
        "arsenals",
        "at",
        "attacked",
        "board",
        "fighting",
        "known",
        "made",
        "moved",
        "on",
        "pieces",
        "roster",
        "routed",
        "taken",
        "to_move",
        "turn",
    )

    def __init__(self, units: Roster, board: Board = BOARD, arsenals: tuple[int, int] = ARSENALS) -> None:
        self.roster = units
        self.board = board
        self.arsenals: list[int] = list(arsenals)  # by side: those intact, as a set
        self.at: list[int] = [-1] * len(units.ids)  # by unit: its square, -1 off the board
        self.on = array("H", bytes(2 * len(BIT)))  # by square: 1 + its unit, 0 for none
        self.pieces: list[int] = [0] * 12  # by 6 * side + type: their squares
        self.fighting: list[int] = [0, 0]  # by side: the squares of its fighting units
        self.taken = 0  # all squares with a unit
        self.moved = 0  # squares of units that have moved this turn
        self.routed = 0  # squares of units beaten by one point whose own turn is not over since
        self.to_move = NORTH
        self.turn = 1
        self.made = 0  # moves made this turn
        self.attacked = False  # the attack of this turn is spent: an arsenal was occupied
        self.known: list[tuple[int, int, int, int] | None] = [None, None]

    def copy(self) -> Position:
        """Copy the position."""
        new = Position.__new__(Position)
        new.roster, new.board = self.roster, self.board
        new.arsenals, new.at, new.on = self.arsenals[:], self.at[:], self.on[:]
        new.pieces, new.fighting, new.taken = self.pieces[:], self.fighting[:], self.taken
        new.moved, new.routed, new.to_move, new.turn = self.moved, self.routed, self.to_move, self.turn
        new.made, new.attacked, new.known = self.made, self.attacked, self.known[:]
        return new

    def put_unit(self, unit: int, square: int) -> None:
        """Put a unit down on an empty square."""
        self.at[unit] = square
        self.on[square] = unit + 1
        self._toggle(unit, BIT[square])

    def take_unit(self, unit: int) -> None:
        """Take a unit off the board for good."""
        square = self.at[unit]
        self.at[unit] = -1
        self.on[square] = 0
        self._toggle(unit, BIT[square])
        self.moved &= ~BIT[square]
        self.routed &= ~BIT[square]

    def shift_unit(self, unit: int, square: int) -> None:
        """Carry a unit to an empty square, with its marks."""
        was = self.at[unit]
        both = BIT[was] | BIT[square]
        self.at[unit] = square
        self.on[was] = 0
        self.on[square] = unit + 1
        self._toggle(unit, both)
        if self.moved & BIT[was]:
            self.moved ^= both
        if self.routed & BIT[was]:
            self.routed ^= both

    def _toggle(self, unit: int, squares: int) -> None:
        kind, side = self.roster.types[unit], self.roster.sides[unit]
        self.pieces[6 * side + kind] ^= squares
        self.taken ^= squares
        if kind < COM:
            self.fighting[side] ^= squares
        for one in read_anew(side, kind):
            self.known[one] = None

    def unit_on(self, square: int) -> int:
        """Return the unit on this square, -1 if none."""
        return self.on[square] - 1

    def units(self, squares: int) -> list[int]:
        """List the units on these squares, in the order of the roster."""
        return sorted(self.on[square] - 1 for square in bits(squares))

    def artillery(self, side: int) -> int:
        """Return the squares of a side's artillery, on foot and mounted."""
        return self.pieces[6 * side + ART] | self.pieces[6 * side + HART]

    def cavalry(self, side: int) -> int:
        """Return the squares of a side's cavalry."""
        return self.pieces[6 * side + CAV]

    def messengers(self, side: int) -> int:
        """Return the squares of a side's communications units, on foot and mounted."""
        return self.pieces[6 * side + COM] | self.pieces[6 * side + HCOM]

    def of_side(self, side: int) -> int:
        """Return the squares of all units of a side."""
        return self.fighting[side] | self.messengers(side)


@modifies("GW-023", "GW-099", source="§4 ¶6-¶8; GW-Q25")
def read_anew(side: int, kind: int) -> tuple[int, ...]:
    """Communication is read from the position anew after every move and attack, so it also comes back by itself.

    Returns the sides for which it is read anew, when a unit of this side and type has moved or is gone.
    """
    return (side, 1 - side) if kind < COM else (side,)  # a communications unit is in nobody's way (GW-093)
