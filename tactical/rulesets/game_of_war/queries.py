"""Queries about a position: ``manage.py adjudicate game_of_war communication|attack|moves``.

A line is ``{"state": position, "side": "N", "target": [x, y]}``, see ``given`` for the position; ``target`` is for ``attack``
alone. Squares are ``[x, y]``. A line that cannot be answered raises ``BadQuery`` with all its faults.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.errors import BadQuery
from tactical.rulesets.game_of_war.board import BIT, SIDES, WIDTH, bits
from tactical.rulesets.game_of_war.outside_values import read_position, square_at
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement

Data = dict[str, Any]
SAID = {fire.HOLDS: "resists", fire.RETREATS: "retreats", fire.DESTROYED: "destroyed"}


def read(given: Data, faults: list[str]) -> tuple[Position | None, int]:
    """Read the position and the side of a line, faults added."""
    position = read_position(given.get("state"), faults)
    side = given.get("side")
    if side not in SIDES:
        faults.append(f'"side" is "N" or "S", not {side!r:.40}')
        return None, 0
    number = SIDES.index(side)
    if position is not None:
        position.to_move = number
        position.made = (position.moved & position.of_side(number)).bit_count()
    return position, number


def read_position_query(given: Data) -> tuple[Position, int]:
    """Read the position and the side of a line that needs nothing else."""
    faults: list[str] = []
    position, side = read(given, faults)
    if position is None or faults:
        raise BadQuery(faults)
    return position, side


def communication_of(given: Data) -> Data:
    """Answer with squares that are lit, units that relay, units on lit squares, units in communication."""
    position, side = read_position_query(given)
    lit, relaying, fighting, messengers = communication.trace_communication(position, side)
    return {
        "live": sorted([square % WIDTH, square // WIDTH] for square in bits(lit)),
        "relays": _ids(position, relaying),
        "direct": _ids(position, lit & position.of_side(side)),
        "connected": _ids(position, fighting | messengers),
    }


def _ids(position: Position, squares: int) -> list[str]:
    return sorted(position.roster.ids[unit] for unit in position.units(squares))


def attack(given: Data) -> Data:
    """Answer with the sums of an attack and its outcome; ``illegal`` if it cannot be declared."""
    faults: list[str] = []
    position, side = read(given, faults)
    target = square_at(given.get("target"))
    if target is None:
        faults.append(f'"target" is a square [x, y] with x from 0 to 24 and y from 0 to 19, not {given.get("target")!r:.40}')
    if position is None or target is None or faults:
        raise BadQuery(faults)
    if not position.of_side(1 - side) & BIT[target]:
        return {"offence": 0, "defence": 0, "outcome": "illegal"}
    offence, defence = fire.offence(position, side, target), fire.defence(position, 1 - side, target)
    illegal = fire.no_attack(position, side, target)
    return {"offence": offence, "defence": defence, "outcome": "illegal" if illegal else SAID[fire.outcome(offence, defence)]}


def moves(given: Data) -> Data:
    """List every legal single move of a side, as if it had the turn."""
    position, side = read_position_query(given)
    ids = position.roster.ids
    found = sorted((ids[unit], square % WIDTH, square // WIDTH) for unit, square in movement.single_moves(position, side))
    return {"moves": [list(one) for one in found]}


QUERIES = {"attack": attack, "communication": communication_of, "moves": moves}
