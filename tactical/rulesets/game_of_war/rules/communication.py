"""Communication: the lines from a side's arsenals, its relays, and the units in touch with them (section 9)."""

from __future__ import annotations

from tactical.engine.rule import modifies
from tactical.rulesets.game_of_war.board import BIT, Board, around
from tactical.rulesets.game_of_war.position import Position

Known = tuple[int, int, int, int]


@modifies("GW-114", "GW-115", source="§4 ¶1, ¶12")
def sources(position: Position, side: int) -> int:
    """Communication comes from a side's own intact arsenals; one is enough for an army, a destroyed one is plain.

    Paragraph 12 of the book says that one is enough; the specification has 13.
    """
    return position.arsenals[side]


@modifies("GW-092", "GW-093", "GW-103", source="§4 ¶7, §5 ¶2; GW-Q4")
def cutters(position: Position, side: int) -> int:
    """A line is cut by any enemy fighting unit, even an isolated one, but by no communications unit and no friend."""
    return position.fighting[1 - side]


@modifies("GW-096", source="§4 ¶3")
def lit_from(board: Board, square: int, cut_by: int) -> int:
    """A source lights its square and its eight lines as far as they go, each to the square before a cut."""
    if not board.star[square] & cut_by:
        return board.star[square]
    lit = BIT[square]
    for ray in board.ascending[square]:
        cut = ray & cut_by
        lit |= ray & ((cut & -cut) - 1) if cut else ray
    for ray in board.descending[square]:
        cut = ray & cut_by
        lit |= ray >> cut.bit_length() << cut.bit_length()
    return lit


@modifies("GW-094", "GW-095", source="§4 ¶4; GW-Q5")
def relays(position: Position, side: int, lit: int, cut_by: int) -> tuple[int, int]:
    """A communications unit on a lit square sends out lines of its own, and may light another; off the lines, none.

    Returns the lit squares and the relays' squares.
    """
    waiting = position.messengers(side)
    relaying = 0
    while found := waiting & lit:
        waiting ^= found
        relaying |= found
        while found:
            low = found & -found
            lit |= lit_from.function(position.board, low.bit_length() - 1, cut_by)
            found ^= low
    return lit, relaying


@modifies("GW-097", source="§4 ¶5")
def in_contact(fighting: int, lit: int) -> int:
    """A fighting unit beside one of its side that is in communication is so too, along any chain of contacts."""
    touched = fighting & lit
    if touched == fighting:
        return touched
    while (more := around(touched) & fighting) != touched:
        touched = more
    return touched


@modifies("GW-098", "GW-104", source="§4 ¶4, ¶5; GW-Q5, GW-Q6")
def messengers_in_touch(messengers: int, lit: int, connected: int) -> int:
    """A communications unit on a line or beside a fighting unit in communication is in it, but passes no contact on."""
    off = messengers & ~lit
    return messengers & (lit | around(connected)) if off else messengers


@modifies("GW-090", source="§4 ¶1, ¶2")
def trace_communication(position: Position, side: int) -> Known:
    """A fighting unit acts only while it is in communication with an intact arsenal of its own side.

    Return sets of squares: the lit ones, the relays, the fighting units and the communications units in communication.
    """
    known = position.known[side]
    if known is not None:
        return known
    cut_by = cutters(position, side)
    lit, waiting = 0, sources(position, side)
    while waiting:
        low = waiting & -waiting
        lit |= lit_from.function(position.board, low.bit_length() - 1, cut_by)
        waiting ^= low
    lit, relaying = relays(position, side, lit, cut_by)
    connected = in_contact(position.fighting[side], lit)
    known = lit, relaying, connected, messengers_in_touch(position.messengers(side), lit, connected)
    position.known[side] = known
    return known


@modifies("GW-100", source="§4 ¶6")
def isolated(position: Position, side: int) -> int:
    """A fighting unit out of communication is isolated: it cannot move, and counts nothing in attack or defence."""
    return position.fighting[side] & ~trace_communication(position, side)[2]
