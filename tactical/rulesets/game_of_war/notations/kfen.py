"""KFEN, the text of the program ``pykrieg`` 0.3: positions that both programs can express, in and out.

Written from that program's published description of the format and from what it writes and reads; no code of it was used. There
are two forms, and both are read: one line, ``rows/side/phase/done/turn/retreats``, and a JSON document that holds the same rows.
Rows go from north to south, a square is one character: ``_`` plain, ``m`` mountain, ``p`` pass, ``f`` fort, ``A`` ``a`` arsenal;
a unit (capital for North) stands bare on plain, as ``(I)`` in a pass, ``[I]`` in a fort, ``A{I}`` on an intact arsenal. Moves
name squares with the column number first: ``8H`` is our H8.

A position that one of the two cannot express is refused with the reason, never guessed: see ``NOTATION.md``.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tactical.engine.errors import BadNotation
from tactical.rulesets.game_of_war.board import ARSENALS, BIT, BOARD, HEIGHT, LABELS, SIDES, WIDTH, find_square, square_of
from tactical.rulesets.game_of_war.forces import SIDE_NAMES, WORDS

Data = dict[str, Any]
SIGNS = {"inf": "I", "cav": "C", "art": "K", "hart": "W", "com": "R", "hcom": "X"}
PLAYERS = {"N": "NORTH", "S": "SOUTH"}
LONGEST = 200_000  # characters
_TYPES = {sign: kind for kind, sign in SIGNS.items()}
_SQUARE = re.compile(r"\([A-Za-z]\)|\[[A-Za-z]\]|[Aa]\{[A-Za-z]\}|.", re.DOTALL)
_MOVES = re.compile(r"\[(?:\(\d{1,3}[A-Za-z],\d{1,3}[A-Za-z]\)(?:,(?=\())?)*\]")
_MOVE = re.compile(r"\((\d+)([A-Za-z]),(\d+)([A-Za-z])\)")
_RETREATS = re.compile(r"\[(?:\d{1,3},\d{1,3}(?:,\d{1,3},\d{1,3})*)?\]")  # one way to read each text, or it takes for ever
_TERRAIN = {"_": "plain", "p": "a pass", "f": "a fort", "m": "a mountain"}


def is_kfen(text: str) -> bool:
    """Report whether a text is meant to be KFEN: a JSON document, or one line of rows parted by strokes."""
    bare = text.strip()
    return bare.startswith("{") or (bare.count("/") >= 5 and not re.search(r"\s", bare))


def read_kfen(text: str) -> Data:
    """Read the position, as a setup has it; ``BadNotation`` with every fault."""
    faults: list[str] = []
    if len(text) > LONGEST:
        raise BadNotation([f"line 1, column 1: the text has {len(text)} characters; the most is {LONGEST}"])
    found = _read_document(text, faults) if text.lstrip().startswith("{") else _read_line(text, faults)
    if faults:
        raise BadNotation(faults)
    return found


def _read_line(text: str, faults: list[str]) -> Data:
    lead = text[: len(text) - len(text.lstrip())]
    line, column = 1 + lead.count("\n"), 1 + len(lead) - (lead.rfind("\n") + 1)
    parts, places = text.strip().split("/"), []
    for part in parts:
        places.append(f"line {line}, column {column}")
        column += len(part) + 1
    if len(parts) not in (HEIGHT, HEIGHT + 3, HEIGHT + 5):
        whole = f"{HEIGHT} rows, then side, phase, moves, turn and retreats"
        faults.append(f"{places[0]}: KFEN has {whole}; here are {len(parts)} parts")
        return {}
    named = [f"{place}, row {LABELS[n * WIDTH][0]}" for n, place in enumerate(places[:HEIGHT])]
    position = _read_rows(parts[:HEIGHT], named, faults)
    rest, where = parts[HEIGHT:], places[HEIGHT:]
    if rest:
        _read_side(position, rest[0], rest[1], where[0], faults)
        if rest[1] == "M":
            _read_moves(position, rest[2], where[2], faults)
    if len(rest) == 5:
        _read_number(position, rest[3], where[3], faults)
        if _RETREATS.fullmatch(rest[4]):
            numbers = [int(one) for one in re.findall(r"\d+", rest[4])]
            for row, col in zip(numbers[::2], numbers[1::2], strict=True):
                _retreat(position, row, col, where[4], faults)
        else:
            faults.append(f"{where[4]}: retreats are [row,column,…] counted from 0, not {rest[4]!r:.40}")
    return position


def _read_rows(rows: list[str], places: list[str], faults: list[str]) -> Data:
    """Read the units and arsenals of twenty rows, which must be those of our board."""
    standing: dict[str, list[list[int]]] = {side: [] for side in SIDES}
    units: list[Data] = []
    for y, (row, place) in enumerate(zip(rows, places, strict=True)):
        signs = _SQUARE.findall(row)
        if len(signs) != WIDTH:
            faults.append(f"{place}: a row has {WIDTH} squares, not {len(signs)}")
            continue
        for x, sign in enumerate(signs):
            _read_square(x, y, sign, f"{place}, square {LABELS[find_square(x, y)]}", standing, units, faults)
    for one in units:
        alike = [other for other in units if (other["side"], other["type"]) == (one["side"], one["type"])]
        number = f"-{[other is one for other in alike].index(True) + 1}" if len(alike) > 1 else ""
        one["id"] = f"{one['side'].lower()}-{one['type']}{number}"
    return {"units": units, "arsenals": standing}


def _read_square(
    x: int, y: int, sign: str, place: str, standing: dict[str, list[list[int]]], units: list[Data], faults: list[str]
) -> None:
    square = find_square(x, y)
    unit, ground = (sign[0], "_") if len(sign) == 1 else (sign[-2], {"(": "p", "[": "f"}.get(sign[0], sign[0]))
    if len(sign) == 1 and unit in "_mpfAa":
        unit, ground = "", unit
    if ground in "Aa":
        side = "N" if ground == "A" else "S"
        if ARSENALS[SIDES.index(side)] & BIT[square]:
            standing[side].append([x, y])
        else:
            faults.append(f"{place}: there is not an arsenal of {SIDE_NAMES[side]} on our board")
        ground = "_"
    ours = _ground(square)
    if ground != ours:
        written = {"f": f"; a unit there is written [{unit}]", "p": f"; a unit there is written ({unit})"}
        hint = written.get(ours, "") if unit else ""
        faults.append(f"{place}: {_TERRAIN[ground]} here, {_TERRAIN[ours]} on our board{hint}")
    if unit:
        kind = _TYPES.get(unit.upper())
        if kind is None:
            faults.append(f"{place}: {sign!r} is not a KFEN character")
        else:
            units.append({"id": "", "side": "N" if unit.isupper() else "S", "type": kind, "x": x, "y": y})


def _ground(square: int) -> str:
    """Return the character of a square of our board with nothing on it."""
    return "m" if BOARD.mountains & BIT[square] else "_pf"[BOARD.ground[square]]


def _read_side(position: Data, side: str, phase: str, place: str, faults: list[str]) -> None:
    if side not in SIDES:
        faults.append(f"{place}: the side to move is N or S, not {side!r:.40}")
    position["side"] = side
    if phase == "B":
        faults.append(
            f"{place}: in phase B the moves are over, or the attack is made but the turn not ended; our positions cannot show "
            "that: end the turn first"
        )
    elif phase != "M":
        faults.append(f"{place}: the phase is M or B, not {phase!r:.40}")


def _read_number(position: Data, number: str, place: str, faults: list[str]) -> None:
    if re.fullmatch(r"[1-9]\d{0,8}", number):
        position["turn"] = int(number)
    else:
        faults.append(f"{place}: the turn must be a number of at least 1, not {number!r:.40}")


def _read_moves(position: Data, moves: str, place: str, faults: list[str]) -> None:
    """Read the moves made this turn; the rows show the board after them."""
    if not _MOVES.fullmatch(moves):
        faults.append(f"{place}: moves are [(8H,8I),…], each square its column number and its row letter, not {moves!r:.40}")
        return
    for _, _, column, row in _MOVE.findall(moves):
        square = square_of(f"{row}{int(column)}")
        if square is None:
            faults.append(f"{place}: {column}{row} is not a square")
        else:
            _has_moved(position, square % WIDTH, square // WIDTH, False, place, faults)


def _unit_at(position: Data, x: Any, y: Any) -> Data | None:
    return next((one for one in position.get("units", ()) if (one["x"], one["y"]) == (x, y)), None)


def _has_moved(position: Data, x: int, y: int, retreated: bool, place: str, faults: list[str]) -> None:
    one = _unit_at(position, x, y)
    if one is None or one["side"] != position.get("side"):
        faults.append(f"{place}: no unit of the side to move stands where a move ended, {LABELS[find_square(x, y)]}")
        return
    one["moved"] = True
    if retreated:
        one["routed"] = True


def _retreat(position: Data, row: Any, col: Any, place: str, faults: list[str]) -> None:
    one = _unit_at(position, col, row)
    if one is None:
        faults.append(f"{place}: no unit stands on row {row!r:.20}, column {col!r:.20}, where one should retreat")
    else:
        one["routed"] = True


def _read_document(text: str, faults: list[str]) -> Data:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        faults.append(f"line {line}, column {column}: this is not JSON: {getattr(error, 'msg', 'nested too deeply')}")
        return {}
    info, state = given.get("board_info"), given.get("game_state")
    fen = info.get("fen") if isinstance(info, dict) else None
    if given.get("kfen_version") != "1.0":
        faults.append(f'"kfen_version" is "1.0", not {given.get("kfen_version")!r:.40}')
    if not isinstance(fen, str) or not isinstance(state, dict):
        faults.append('the document has no "board_info" with "fen", or no "game_state"')
        return {}
    rows = fen.split("/")
    if len(rows) != HEIGHT:
        faults.append(f'"fen" has {HEIGHT} rows, not {len(rows)}')
        return {}
    position = _read_rows(rows, [f'"fen", row {LABELS[n * WIDTH][0]}' for n in range(HEIGHT)], faults)
    side = next((key for key, name in PLAYERS.items() if name == state.get("current_player")), None)
    if side is None:
        faults.append(f'"current_player" is NORTH or SOUTH, not {state.get("current_player")!r:.40}')
    _read_side(position, side or "N", str(state.get("current_phase")), '"current_phase"', faults)
    number = state.get("turn_number")
    _read_number(position, str(number), '"turn_number"', faults)
    for one in _tables(state.get("pending_retreats")):
        _retreat(position, one.get("row"), one.get("col"), '"pending_retreats"', faults)
    for turn in _tables(given.get("turn_history"))[-1:]:
        if turn.get("turn_number") == number and not turn.get("end_turn"):
            _read_history(position, turn, faults)
    return position


def _read_history(position: Data, turn: Data, faults: list[str]) -> None:
    """Read the moves of the present turn; the rows show the board after them."""
    for move in _tables(turn.get("moves")):
        to = move.get("to")
        x, y = (to.get("col"), to.get("row")) if isinstance(to, dict) else (None, None)
        if type(x) is int and type(y) is int and 0 <= x < WIDTH and 0 <= y < HEIGHT:
            _has_moved(position, x, y, move.get("was_retreat") is True, '"turn_history"', faults)
        else:
            faults.append(f'"turn_history": {to!r:.40} is not a square')


def _tables(given: Any) -> list[Data]:
    return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []


def write_kfen(view: Data, *, document: bool = False) -> str:
    """Write the position a view shows; ``BadNotation`` with everything about it that KFEN cannot express."""
    faults = _cannot_be_said(view)
    if faults:
        raise BadNotation(faults)
    rows = [[_sign(view, find_square(x, y)) for x in range(WIDTH)] for y in range(HEIGHT)]
    board = "/".join("".join(row) for row in rows)
    due = [square for one in view["units"] if one["must_retreat"] and (square := square_of(one["at"])) is not None]
    retreats = [(square // WIDTH, square % WIDTH) for square in sorted(due)]
    if not document:
        listed = ",".join(f"{row},{col}" for row, col in retreats)
        return f"{board}/{view['to_move']}/M/[]/{view['turn']}/[{listed}]"
    nobody = dict.fromkeys(("game_name", "players", "event"))
    return json.dumps(
        {
            "kfen_version": "1.0",
            "metadata": {**nobody, "save_date": "", "created_date": "", "result": "ONGOING"},
            "board_info": {"rows": HEIGHT, "cols": WIDTH, "fen": board},
            "game_state": {
                "turn_number": view["turn"],
                "current_player": PLAYERS[view["to_move"]],
                "current_phase": "M",
                "pending_retreats": [{"row": row, "col": col} for row, col in retreats],
            },
            "turn_history": [],
            "undo_redo": {"max_history": 100, "current_index": 0},
        },
        indent=2,
    )


def _cannot_be_said(view: Data) -> list[str]:
    if view["stage"] != "play" or view["to_move"] is None:
        return ["KFEN is for a game in progress: both armies on the board and a side to move"]
    faults = []
    if view["attacked"]:
        faults.append("the attack of this turn was spent on an arsenal, which KFEN cannot express")
    for one in view["units"]:
        who = f"the {WORDS[one['type']]} on {one['at']}"
        if one["moved"]:
            faults.append(f"{who} has moved this turn, and KFEN needs to know from where, which a position does not record")
    return faults


def _sign(view: Data, square: int) -> str:
    """Write one square; a unit's character also tells the ground under it."""
    unit = next((one for one in view["units"] if one["at"] == LABELS[square]), None)
    owner = next((one["side"] for one in view["arsenals"] if one["intact"] and one["at"] == LABELS[square]), None)
    arsenal = {"N": "A", "S": "a", None: ""}[owner]
    if unit is None:
        return arsenal or _ground(square)
    sign = SIGNS[unit["type"]] if unit["side"] == "N" else SIGNS[unit["type"]].lower()
    return f"{arsenal}{{{sign}}}" if arsenal else (sign, f"({sign})", f"[{sign}]")[BOARD.ground[square]]
