"""Notation of the Game of War: orders, positions and games as text, described in ``NOTATION.md``.

>>> found = NOTATION.read_position("Game of War: position\\nturn 3 South\\nNorth inf H8\\nSouth cav J10 guards")
>>> found["position"]["side"], found["position"]["units"][0]["id"]
('S', 'n-inf-1')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from tactical.engine.text.notation import Notation
from tactical.rulesets.game_of_war.board import LABELS, SIDES, find_square, square_of
from tactical.rulesets.game_of_war.forces import TYPES
from tactical.rulesets.game_of_war.notations import kfen, positions
from tactical.rulesets.game_of_war.notations.text import Word, fail, id_text, lines, quoted
from tactical.rulesets.game_of_war.opening import establishment, levied

Data = dict[str, Any]
HEADING = "Game of War: game"
_MOVE = re.compile(r"([A-Za-z]\d{1,2})[-–]([A-Za-z]\d{1,2})")
_ATTACK = re.compile(r"[xX×]([A-Za-z]\d{1,2})?")
_NAMED = re.compile(r"[-–]([A-Za-z]\d{1,2})")
_NUMBER = re.compile(r"(\d{1,6})\.")


class Whereabouts:
    """Places of one side's units as its orders go on; a square names the unit that was there last."""

    def __init__(self, types: dict[str, str], at_: dict[str, str]) -> None:
        self.types = types
        self.at = dict(at_)
        self.on = {square: id_ for id_, square in at_.items()}

    def go(self, id_: str, square: str) -> None:
        """Put or move a unit."""
        was = self.at.get(id_)
        if was is not None and self.on.get(was) == id_:
            del self.on[was]
        self.at[id_], self.on[square] = square, id_


class War(Notation):
    """The notation: ``J14-K15 K3-K4 x I15``; ``place n-inf-1 C5``."""

    help = (
        "A move is two squares, J14-K15; the attack is x I15; separate several with spaces: J14-K15 K3-K4 x I15. To deploy an "
        "army: place n-inf-1 C5, or place inf C5 for the next infantry."
    )
    other_forms: ClassVar[dict[str, str]] = {"kfen": "KFEN, one line", "kfen-document": "KFEN, its document"}

    def read_orders(self, state: Data, side: str, text: str, orders: Data) -> Data:
        own = _whereabouts(state, side)
        deploying = state["stage"] == "deploy"
        start: Data = (
            {"place": dict(orders.get("place") or {})}
            if deploying
            else {"moves": [list(one) for one in orders.get("moves") or ()], "attack": orders.get("attack")}
        )
        for id_, square in start["place"].items() if deploying else start["moves"]:
            own.go(id_, square)
        faults: list[str] = []
        words = [word for line in lines(text) for word in line]
        if not words:
            fail("line 1, column 1: there is nothing to read")
        _read(words, own, start, faults)
        if faults:
            fail(*faults)
        return start

    def write_orders(self, state: Data, side: str, orders: Data) -> str:
        """Write orders as they would be typed; ``-`` for none."""
        return _write(orders, _whereabouts(state, side))

    def read_position(self, text: str) -> Data:
        """Read the setup of a position in our own text or in KFEN."""
        return {"position": kfen.read_kfen(text)} if kfen.is_kfen(text) else positions.read_position(text)

    def write_position(self, view: Data) -> str:
        return positions.write_position(view)

    def write_kfen(self, view: Data, *, document: bool = False) -> str:
        """Write the position a view shows as a line of KFEN, or as its JSON document; refused if KFEN cannot express it."""
        return kfen.write_kfen(view, document=document)

    def write_as(self, form: str, view: Data) -> str:
        return self.write_kfen(view, document=form == "kfen-document")

    def read_game(self, text: str) -> tuple[Data, list[dict[str, Data]]]:
        found = list(lines(text))
        if not found:
            fail("line 1, column 1: there is nothing to read")
        if positions.heading(found[0]) != positions.heading(next(lines(HEADING))):
            fail(found[0][0].fault(f'a game begins with the line "{HEADING}"'))
        reader, first = positions.SetupReader(), len(found)
        for number, words in enumerate(found[1:], 1):
            if _NUMBER.fullmatch(words[0].text):
                first = number
                break
            reader.line(words)
        faults = reader.faults
        if faults:
            fail(*faults)
        setup = reader.setup()
        moves = _read_moves(found[first:], _armies(setup), {0, 1, _first_turn(setup)}, faults)
        if faults:
            fail(*faults)
        return setup, moves

    def write_game(self, setup: Data, moves: Sequence[dict[str, Data]]) -> str:
        armies, found = _armies(setup), [HEADING, *positions.setup_lines(setup)]
        first = 0 if any("place" in one for sheets in moves[:1] for one in sheets.values()) else _first_turn(setup)
        for number, sheets in enumerate(moves, first):
            for side in sorted(sheets):
                found.append(f"{number}. {side} {_write(sheets[side], armies[side])}")
                for id_, square in (sheets[side].get("place") or {}).items():
                    armies[side].go(id_, square)
                for id_, square in sheets[side].get("moves") or ():
                    armies[side].go(id_, square)
        return "\n".join(found) + "\n"


def _first_turn(setup: Data) -> int:
    """Return the number of the turn with which the game begins, if nothing is put down before it."""
    return int((setup.get("position") or {}).get("turn", 1))


def _whereabouts(state: Data, side: str) -> Whereabouts:
    own = {id_: one for id_, one in state["units"].items() if one["side"] == side and id_ not in state["lost"][side]}
    return Whereabouts({id_: one["type"] for id_, one in own.items()}, {id_: one["at"] for id_, one in own.items() if one["at"]})


def _armies(setup: Data) -> dict[str, Whereabouts]:
    if "position" in setup:
        units: list[Data] = setup["position"]["units"]
    else:
        usual = [one for side in SIDES for one in establishment(side)]
        units = levied(setup["forces"], []) if "forces" in setup else usual
    return {
        side: Whereabouts(
            {one["id"]: one["type"] for one in units if one["side"] == side},
            {one["id"]: LABELS[find_square(one["x"], one["y"])] for one in units if one["side"] == side and "x" in one},
        )
        for side in SIDES
    }


def _write(orders: Data, own: Whereabouts) -> str:
    if "place" in orders:
        placed = orders["place"] or {}
        return ", ".join(f"{'place ' if n == 0 else ''}{id_text(id_)} {placed[id_]}" for n, id_ in enumerate(placed)) or "-"
    now, parts = Whereabouts(own.types, own.at), []
    now.on = dict(own.on)
    for id_, square in orders.get("moves") or ():
        was = now.at.get(id_)
        parts.append(f"{was}-{square}" if was is not None and now.on.get(was) == id_ else f"{quoted(id_)}-{square}")
        now.go(id_, square)
    if orders.get("attack") is not None:
        parts.append(f"x {orders['attack']}")
    return " ".join(parts) or "-"


def _read(words: list[Word], own: Whereabouts, orders: Data, faults: list[str]) -> None:
    if [word.text for word in words] == ["-"]:
        return
    if "place" in orders:
        _read_place(words, own, orders["place"], faults)
    else:
        _read_turn(words, own, orders, faults)


def _square(word: Word, text: str | None, faults: list[str]) -> str | None:
    square = square_of(text)
    if square is None:
        faults.append(word.fault(f"{text!r:.40} is not a square; rows are A to T, columns 1 to 25"))
        return None
    return LABELS[square]


def _read_turn(words: list[Word], own: Whereabouts, orders: Data, faults: list[str]) -> None:
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word.quoted:
            to = _NAMED.fullmatch(queue[0].text) if queue and not queue[0].quoted else None
            if to is None:
                faults.append(
                    word.fault(f"after the unit {word.text!r:.40} must be followed by its square: {quoted(word.text[:40])}-K15")
                )
                continue
            square = _square(queue.pop(0), to[1], faults)
            if square is not None:
                _move(word, word.text, square, own, orders, faults)
        elif found := _MOVE.fullmatch(word.text):
            start, square = (_square(word, one, faults) for one in found.groups())
            if start is None or square is None:
                continue
            if start not in own.on:
                faults.append(word.fault(f"this side has no unit on {start}"))
                continue
            _move(word, own.on[start], square, own, orders, faults)
        elif found := _ATTACK.fullmatch(word.text):
            if found[1] is None and not queue:
                faults.append(word.fault("x must be followed by the square to attack: x I15"))
                continue
            aim = word if found[1] else queue.pop(0)
            orders["attack"] = _square(aim, found[1] or aim.text, faults)
        else:
            faults.append(word.fault(f"{word.text!r:.40} is not understood; a move is J14-K15, the attack x I15, nothing -"))


def _move(word: Word, id_: str, square: str, own: Whereabouts, orders: Data, faults: list[str]) -> None:
    if id_ not in own.types:
        faults.append(word.fault(f"this side has no unit {id_!r:.40}"))
        return
    orders["moves"].append([id_, square])
    own.go(id_, square)


def _read_place(words: list[Word], own: Whereabouts, place: dict[str, str], faults: list[str]) -> None:
    queue = [word for word in words if word.quoted or word.text.lower() != "place"]
    while queue:
        word = queue.pop(0)
        id_ = word.text if word.text in own.types else None
        if id_ is None and not word.quoted and word.text.lower() in TYPES:
            id_ = next((one for one in sorted(own.types) if own.types[one] == word.text.lower() and one not in place), None)
            if id_ is None:
                faults.append(word.fault(f"every unit of type {word.text.lower()} already has a square"))
        elif id_ is None:
            faults.append(word.fault(f"this side has no unit {word.text!r:.40}; a placement is a unit and a square: n-inf-1 C5"))
        if not queue:
            faults.append(word.fault(f"where {word.text!r:.40} has no square"))
            return
        there = queue.pop(0)
        square = _square(there, there.text, faults)
        if id_ is not None and square is not None:
            place[id_] = square
            own.go(id_, square)


def _read_moves(
    found: Iterable[list[Word]], armies: dict[str, Whereabouts], firsts: set[int], faults: list[str]
) -> list[dict[str, Data]]:
    """Read the moves of the numbered lines; the first has one of the numbers ``firsts``."""
    moves: list[dict[str, Data]] = []
    due = 1
    for words in found:
        number = _NUMBER.fullmatch(words[0].text)
        side = words[1].text.upper() if len(words) > 1 else ""
        if number is None or side not in SIDES:
            faults.append(words[0].fault("a line of a game is the move's number, the side and its orders: 3. N J14-K15 x I15"))
            continue
        given = int(number[1])
        if given == due or (not moves and given in firsts):
            moves.append({})
            due = given + 1
        elif given != due - 1 or not moves:
            faults.append(words[0].fault(f"this is move {number[1]}; expected {due}"))
            continue
        if side in moves[-1]:
            faults.append(words[1].fault(f"move {number[1]} of {side} was given before"))
            continue
        rest = words[2:]
        deploying = any(not word.quoted and word.text.lower() == "place" for word in rest[:1])
        orders: Data = {"place": {}} if deploying else {"moves": [], "attack": None}
        if not rest:
            faults.append(words[1].fault("the orders are missing; - means none"))
        _read(rest, armies[side], orders, faults)
        moves[-1][side] = orders
    return moves


NOTATION = War()
