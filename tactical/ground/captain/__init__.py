"""What captains on open ground share: a chart of the Country, a picture of both forces, and their way with men and guns."""

from __future__ import annotations

from tactical.engine.ruleset import Orders, State
from tactical.ground.turns.book import Book
from tactical.ground.turns.judge import lay_out

SIEVES = 8  # times a sheet is tried before the side stays where it is


def sifted(book: Book, state: State, side: str, wanted: Orders) -> Orders:
    """Keep of a sheet what is in order. What is left when some of it goes is tried anew, for it may stand in its own way then."""
    for _ in range(SIEVES):
        lay = lay_out(book, state, side, wanted)
        wanted = lay.kept
        if not lay.refused:
            return wanted
    return {}
