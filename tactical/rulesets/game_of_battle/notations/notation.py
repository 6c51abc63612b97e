"""Notation of orders, positions and games. NOTATION.md describes it with examples.

>>> Battle().read_position("A moves\\nD: C 10 15; CIT 19\\nA: C 125; WAG 129")["position"]["side"]
'A'
"""

from __future__ import annotations

from collections.abc import Sequence
from re import compile as pattern
from typing import Any

from tactical.engine.errors import BadNotation, BadSetup
from tactical.engine.text.notation import Notation
from tactical.rulesets.game_of_battle import orders, resolve
from tactical.rulesets.game_of_battle.board import LAST, SIDES
from tactical.rulesets.game_of_battle.notations import gamefile
from tactical.rulesets.game_of_battle.position import TYPES
from tactical.rulesets.game_of_battle.state import figure_at, figure_named
from tactical.rulesets.game_of_battle.words import KINDS

Data = dict[str, Any]

LONGEST = 100_000  # letters of a game
_MOVE = pattern(r"(?:(LI|L|C|ART|WAG|CIT) ?)?(\d{1,3}) ?([-x]|–|×| ) ?(\d{1,3})", 2)
_TO_MOVE = pattern(r"([DA]) moves", 2)
_ARMY = pattern(r"([DA]):(.*)", 2)
_GROUP = pattern(r"(LI|L|C|ART|WAG|CIT)((?: \d{1,3})+)", 2)


class Battle(Notation):
    """The notation: ``C 15-23``, ``C 15x23``; a position in three lines; a game in numbered moves."""

    help = "A move is two squares, as in 15-23, or C 15x23 if it takes. If you cannot move, type pass."

    def read_orders(self, state: Data, side: str, text: str, orders: Data) -> Data:
        """Read the typed move as orders; the figure is found by its square."""
        if orders:
            raise BadNotation(["you have already chosen a move: undo it first"])
        return _read_move(state, side, text)

    def write_orders(self, state: Data, side: str, orders: Data) -> str:
        """Write ``C 15-23``, with x for - where something is taken; ``pass``; nothing for no orders."""
        return _write_move(state, orders)

    def read_position(self, text: str) -> Data:
        """Read the setup of three lines: who moves, then each army's figures by type."""
        lines = [" ".join(line.split()) for line in text[:LONGEST].splitlines() if line.strip()]
        faults: list[str] = []
        side, figures = "", []
        for line in lines:
            if match := _TO_MOVE.fullmatch(line):
                faults += ["the side to move is given twice"] if side else []
                side = match[1].upper()
            elif match := _ARMY.fullmatch(line):
                figures += _read_army(match[1].upper(), match[2], faults)
            else:
                faults.append(f"{line[:40]!r} is neither 'A moves' nor an army, as in 'D: C 10 15; CIT 19'")
        if not side:
            faults.append("it does not say which side moves: 'A moves' or 'D moves'")
        if not figures and not faults:
            faults.append("there are no figures in it")
        counted = gamefile.numbered(figures)
        try:
            if not faults:
                resolve.open_state({"position": {"figures": counted, "side": side}})
        except BadSetup as error:
            faults += error.faults
        if faults:
            raise BadNotation(faults)
        return {"position": {"figures": counted, "side": side}}

    def write_position(self, view: Data) -> str:
        """Write the figures of a view; once the game is over, with the side that would be to move."""
        side = view["to_move"] or SIDES[(view["move"] + 1) % 2]
        figures = [(one["side"], one["type"], int(one["at"])) for one in view["units"]]
        return "\n".join([f"{side} moves", *(f"{army}: {_army(figures, army)}" for army in SIDES)])

    def read_game(self, text: str) -> tuple[Data, list[dict[str, Data]]]:
        """Read the setup and the moves. Figures are followed by their squares; legality is not checked."""
        if len(text) > LONGEST:
            raise BadNotation([f"a game has at most {LONGEST} characters"])
        setup, played = gamefile.read(text)
        try:
            state = resolve.open_state(setup)
        except BadSetup as error:
            raise BadNotation(error.faults) from None
        found: list[dict[str, Data]] = []
        for number, one in enumerate(played, start=1):
            side = state["to_move"]
            if state["over"] is not None:
                raise BadNotation([f"move {number}: the game was over before it"])
            try:
                given = _read_move(state, side, one)
            except BadNotation as error:
                raise BadNotation(f"move {number}: {told}" for told in error.faults) from None
            state = resolve.resolve(state, side, given)[0]
            found.append({side: given})
        return setup, found

    def write_game(self, setup: Data, moves: Sequence[dict[str, Data]]) -> str:
        """Write the setup, then every move numbered."""
        state = resolve.open_state(setup)
        written = []
        for turn in moves:
            for side, given in turn.items():
                written.append(_write_move(state, given))
                state = resolve.resolve(state, side, given)[0]
        return gamefile.write(setup, written)


def _read_move(state: Data, side: str, text: str) -> Data:
    words = " ".join(text.split())
    if words.lower() == "pass":
        return {"pass": True}
    match = _MOVE.fullmatch(words)
    if match is None:
        raise BadNotation([f"{words[:40]!r} is not a move: type two squares, as in 15-23, or pass"])
    kind, start, sign, end = (match[1] or "").upper(), orders.square_of(match[2]), match[3], orders.square_of(match[4])
    if start is None or end is None:
        raise BadNotation([f"squares are numbered from 1 to {LAST}: {words!r} names another"])
    one, prey = figure_at(state, start), figure_at(state, end)
    if one is None or one["side"] != side:
        raise BadNotation([f"you have no figure on {start}"])
    if kind and kind != one["type"]:
        raise BadNotation([f"on {start} stands {KINDS[one['type']]} ({one['type']}), not {KINDS[kind]} ({kind})"])
    if sign in "x×" and prey is None:
        raise BadNotation([f"there is nothing to take on {end}"])
    return {"move": [one["id"], str(end)]}


def _write_move(state: Data, given: Data) -> str:
    if "move" not in given:
        return "pass" if given.get("pass") else ""
    one, end = figure_named(state, given["move"][0]), int(given["move"][1])
    if one is None or one["sq"] is None:
        raise BadNotation([f"no figure {given['move'][0]!r} stands on the board"])
    return f"{one['type']} {one['sq']}{'x' if figure_at(state, end) else '-'}{end}"


def _army(figures: list[tuple[str, str, int]], army: str) -> str:
    """Write the figures of one army: ``C 10 15; CIT 19``."""
    places = {kind: sorted(at for side, one, at in figures if (side, one) == (army, kind)) for kind in TYPES}
    return "; ".join(f"{kind} {' '.join(map(str, places[kind]))}" for kind in TYPES if places[kind])


def _read_army(side: str, text: str, faults: list[str]) -> list[tuple[str, str, int]]:
    found = []
    for part in filter(None, (one.strip() for one in text.split(";"))):
        match = _GROUP.fullmatch(part)
        if match is None:
            faults.append(f"{part[:40]!r} is not a group of figures, as in 'C 10 15'")
            continue
        for label in match[2].split():
            square = orders.square_of(label)
            if square is None:
                faults.append(f"{label} is not a square: they are numbered from 1 to {LAST}")
            else:
                found.append((side, match[1].upper(), square))
    return found
