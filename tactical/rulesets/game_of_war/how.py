"""The Game of War on its page of *How to play*: values out of the rules' own functions, and three positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.play.how import Picture, Table, written
from tactical.engine.registry import find
from tactical.engine.ruleset import State
from tactical.engine.tables import read
from tactical.rulesets.game_of_war.forces import TYPES, WORDS, communications_units, factors, fighting_units, fire_range, speed
from tactical.rulesets.game_of_war.setups import STANDING, position

BOARD = ".bd-sheet > svg"


def arms() -> Table:
    """Table each side's units and what each can do (GW-010, GW-011, GW-030, GW-040, GW-046)."""
    many = {**fighting_units(), **communications_units()}
    rows = []
    for kind in TYPES:
        offence, charge, defence = factors(kind)
        attack = "does not fight" if not offence else f"{offence}, charging {charge}" if charge != offence else str(offence)
        reach = "" if not offence else str(fire_range(kind))
        rows.append((WORDS[kind].capitalize(), str(many[kind]), str(speed(kind)), attack, " / ".join(map(str, defence)), reach))
    head = ("Unit", "Per side", "Moves", "Attack", "Defence: open / pass / fort", "Reaches")
    return Table("The units of a side; moves and ranges in squares", head, tuple(rows))


def standing(key: str, side: str) -> State:
    """Open a set-up of the lobby with ``side`` to move."""
    contents = position(STANDING[key])
    return find("game_of_war").open({"position": {**contents["position"], "side": side}}, "a picture")


def opening() -> Picture:
    """Show the board with two armies and one side's lines."""
    rules, state = find("game_of_war"), standing("sample", "S")
    caption = (
        "South’s army and its lines of communication: thin blue lines from the two arsenals, and from the two flags that relay "
        "them. A unit on a line, or beside a fighting unit in communication, can act."
    )
    return written(rules, state, "S", {}, part=BOARD, caption=caption)


def moving() -> Picture:
    """Show three moves on a sheet."""
    rules, state = find("game_of_war"), standing("charge", "S")
    orders = {"moves": [["s-cav-1", "L21"], ["s-cav-2", "L22"], ["s-inf-1", "L23"]]}
    caption = (
        "Entering a turn: two regiments of cavalry have moved two squares each and infantry one. Two moves and an "
        "attack are left."
    )
    return written(rules, state, "S", orders, part=BOARD, caption=caption)


def attacking() -> Picture:
    """Show the end of the first battle: a line is cut, and the attack on the unit beyond it is written."""
    rules = find("game_of_war")
    state = rules.open(first(), "a picture")
    orders = {"moves": [["s-cav", "G15"]], "attack": "J15"}
    caption = (
        "South’s cavalry has gone to G15 and stands on the only line of the two regiments of North. Both are now isolated: the "
        "attack on J15 counts 4 against 0 and destroys it."
    )
    return written(rules, state, "S", orders, part=BOARD, caption=caption)


def first() -> dict[str, Any]:
    """Make the set-up of the first battle: South has the turn."""
    return {"position": {**position(read(__package__, "guide")["first"]["units"])["position"], "side": "S"}}


TABLES: dict[str, Callable[[], Table]] = {"arms": arms}
PICTURES: dict[str, Callable[[], Picture]] = {"opening": opening, "moving": moving, "attacking": attacking}
GUIDES: dict[str, Callable[[], dict[str, Any]]] = {"first": first}
CARDS: tuple[str, ...] = TYPES
"""The kind of piece that each row of the table of arms is about, for the card of one that was pressed."""
