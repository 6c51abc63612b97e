"""Common means of captains on open ground: a chart of the Country, a picture of both forces, and the handling of men and guns."""

from __future__ import annotations

from tactical.engine.ruleset import Orders, State
from tactical.ground.turns.book import Book
from tactical.ground.turns.judge import lay_out

SIEVES = 8  # times a sheet is tried before the side stays where it is


def sifted(book: Book, state: State, side: str, wanted: Orders) -> Orders:
    """Keep the legal part of a sheet. After a drop the rest is tried anew, for it may now be in its own way."""
    for _ in range(SIEVES):
        lay = lay_out(book, state, side, wanted)
        wanted = lay.kept
        if not lay.refused:
            return wanted
    return {}
