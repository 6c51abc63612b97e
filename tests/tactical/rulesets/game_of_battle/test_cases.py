"""The text cases of tests/cases/game_of_battle: every statement of the book, played with the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from re import findall, fullmatch

import pytest

from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.board import DEFENDER, SIDES, squares_of
from tactical.rulesets.game_of_battle.opening import usual
from tactical.rulesets.game_of_battle.position import Position, kind_at, occupied, position_of
from tactical.rulesets.game_of_battle.rules import moves, refused_moves
from tactical.rulesets.game_of_battle.rules.artillery import citadel_commanded, commanded_from, in_check
from tactical.rulesets.game_of_battle.rules.captures import carried_out
from tactical.rulesets.game_of_battle.rules.ending import after_move

FOLDER = Path(__file__).parents[3] / "cases" / "game_of_battle"


class Board:
    """The position of a case; a figure keeps its first name."""

    def __init__(self, text: str) -> None:
        if text == "opening":
            figures = {one["id"]: (one["side"], one["type"], one["sq"]) for one in usual()}
        else:
            parts = [part.split() for part in text.split("; ")]
            figures = {f"{side}{kind}{square}": (side, kind, int(square)) for side, kind, square in parts}
        self.at = {name: square for name, (_, _, square) in figures.items()}
        self.position: Position = position_of(figures.values())

    def side(self, name: str) -> int:
        return SIDES.index(name[0])

    def ends(self, name: str) -> list[int]:
        legal = moves.legal(self.position, self.side(name))
        return list(squares_of(legal.get(self.at[name], 0)))

    def move(self, name: str, end: int) -> str:
        """Make a legal move; return the winner, or ""."""
        side = self.side(name)
        assert end in self.ends(name), f"{name} may not go to {end}"
        taken = kind_at(self.position[1 - side], end)
        self.position = carried_out(self.position, side, self.at[name], end)
        self.at = {other: square for other, square in self.at.items() if square != end} | {name: end}
        over = after_move(self.position, taken, 0, None, 0, False)
        return "" if over is None or over[0] is None else SIDES[over[0]]


def listed(squares: list[int]) -> str:
    return ", ".join(map(str, squares)) or "none"


def answer(board: Board, ask: str) -> str:
    if match := fullmatch(r"may (\S+) go to (\d+)", ask):
        name, end = match[1], int(match[2])
        may = end in board.ends(name)
        assert may == (refused_moves.refused(board.position, board.side(name), board.at[name], end) is None)
        return "yes" if may else "no"
    if match := fullmatch(r"all legal squares of (\S+)", ask):
        return listed(board.ends(match[1]))
    if match := fullmatch(r"squares commanded by (\S+)", ask):
        taken = occupied(board.position[0]) | occupied(board.position[1])
        return listed(list(squares_of(commanded_from(board.at[match[1]], taken))))
    if match := fullmatch(r"is (\S+) in check", ask):
        return "yes" if in_check(board.position, board.side(match[1])) >> board.at[match[1]] & 1 else "no"
    if ask == "is the Citadel commanded":
        return "yes" if citadel_commanded(board.position, DEFENDER) else "no"
    if match := fullmatch(r"number of legal moves of ([AD])", ask):
        return str(len(moves.listed(moves.legal(board.position, SIDES.index(match[1])))))
    if match := fullmatch(r"figures of ([AD]) that have a legal move", ask):
        return ", ".join(name for name in board.at if name[0] == match[1] and board.ends(name))
    match = fullmatch(r"(\S+) to (\d+): winner", ask)
    assert match, f"nobody can answer {ask!r}"
    return board.move(match[1], int(match[2]))


def cases() -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            if lines:
                said = dict(line.split(maxsplit=1) for line in lines)
                yield said["CASE"], said


@pytest.mark.parametrize(("case", "said"), list(cases()), ids=lambda value: value[:60] if isinstance(value, str) else "")
def test_case(case: str, said: dict[str, str]) -> None:
    board = Board(said["BOARD"])
    for first in findall(r"(\S+)-(\d+)(?:, |$)", said.get("FIRST", "")):
        board.move(first[0], int(first[1]))
    assert answer(board, said["ASK"]) == said["EXPECT"], case


def test_every_case_of_the_specification_is_there_and_names_rules_that_exist() -> None:
    ids = [case.split()[0] for case, _ in cases()]
    assert sorted(ids) == [f"GB-T{n:02}" for n in range(1, 88)] + [f"GB-W{n:02}" for n in range(1, 37)]
    for case, _ in cases():
        rules = findall(r"GB-\d+", case)
        assert rules, case
        assert set(rules) <= {one for rule in GameOfBattle.rules for one in rule.ids}, case
