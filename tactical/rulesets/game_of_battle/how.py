"""The Game of Battle on its page of *How to play*: values out of the book's tables, and three positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.play.how import Picture, Table, written
from tactical.engine.registry import find
from tactical.engine.ruleset import State
from tactical.engine.tables import read
from tactical.rulesets.game_of_battle.board import SIDES
from tactical.rulesets.game_of_battle.notations.gamefile import numbered
from tactical.rulesets.game_of_battle.tables import BOOK

BOARD = ".bd-sheet > svg"
NAMES = {
    "LI": "Light infantry",
    "L": "Infantry of the line",
    "C": "Cavalry",
    "ART": "Artillery",
    "WAG": "Wagon (attacker)",
    "CIT": "Citadel (defender)",
}
TAKES = {"LI": "all", "L": "all", "C": "all", "ART": "artillery", "WAG": "nothing", "CIT": "nothing"}
"""GB-041 to GB-043 in one word each."""


def arms() -> Table:
    """Tabulate how many figures a side has and how far each goes (GB-015, GB-030)."""
    rows = []
    for kind, name in NAMES.items():
        far = BOOK["GB-030"][kind]
        shown = [
            str(far[way] or "–") for way in ("straight_forward", "oblique_forward", "lateral", "straight_back", "oblique_back")
        ]
        rows.append((name, str(BOOK["GB-015"].get(kind, 1)), *shown, TAKES[kind]))
    head = ("Figure", "Per side", "Forward", "Diagonally forward", "Sideways", "Back", "Diagonally back", "Takes")
    return Table("The figures, and how many squares each may move in a direction", head, tuple(rows))


def standing(key: str) -> State:
    return find("game_of_battle").open(
        next(one.contents for one in find("game_of_battle").setups() if one.key == key), "a picture"
    )


def opening() -> Picture:
    """Show the board as a game begins, from the attacker's side."""
    caption = (
        "The start, seen by the attacker: his Wagon is in the middle of his back row, the Citadel, with its star, beyond the "
        "river."
    )
    return written(find("game_of_battle"), standing("usual"), "A", {}, part=BOARD, caption=caption)


def moving() -> Picture:
    """Show a move being written."""
    caption = "Entering a move: light infantry goes forward three squares. One figure moves, then it is the other side’s turn."
    rules, state = find("game_of_battle"), standing("usual")
    return written(rules, state, "A", {"move": ["A-LI2", "69"]}, part=BOARD, caption=caption)


def command() -> Picture:
    """Show troops in check by guns."""
    caption = (
        "Plate 2 of the book: the attacker’s gun at the ford commands the first three squares of each of its diagonals. A "
        "figure that stands there is in check."
    )
    rules, state = find("game_of_battle"), standing("plate-2-3")
    return written(rules, state, "A", {"move": ["A-ART1", "47"]}, part=BOARD, caption=caption)


def first() -> dict[str, Any]:
    """Make the set-up of the first battle: the attacker moves."""
    told = read(__package__, "guide")["first"]
    figures = [(army, kind, square) for army in SIDES for kind, squares in told[army].items() for square in squares]
    return {"position": {"figures": numbered(figures), "side": "A"}}


TABLES: dict[str, Callable[[], Table]] = {"arms": arms}
PICTURES: dict[str, Callable[[], Picture]] = {"opening": opening, "moving": moving, "command": command}
GUIDES: dict[str, Callable[[], dict[str, Any]]] = {"first": first}
CARDS: tuple[str, ...] = tuple(NAMES)
"""The kind of piece that each row of the table of arms is about, for the card of one that was pressed."""
