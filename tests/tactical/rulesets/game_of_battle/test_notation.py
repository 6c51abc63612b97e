"""Moves, positions and games as text: everything is read back as it was written, and every fault is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.engine.errors import BadNotation
from tactical.engine.ruleset import UMPIRE
from tactical.rulesets import game_of_battle
from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.notations import notation
from tests.tactical.rulesets.game_of_battle.opened_games import open_game, play

GAME = GameOfBattle()
TEXT = notation.Battle()
GUIDE = Path(game_of_battle.__file__).with_name("NOTATION.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("15-23", "C 15-23"),
        ("c 15 - 23", "C 15-23"),
        ("C15–23", "C 15-23"),
        (" 15  23 ", "C 15-23"),
        ("15x22", "C 15x22"),
        ("C 15×22", "C 15x22"),
        ("15-22", "C 15x22"),
        ("PASS", "pass"),
    ],
)
def test_a_move_is_read_however_it_is_typed(typed: str, written: str) -> None:
    state = open_game("D C 15; A L 22; A L 133", "D")
    assert TEXT.write_orders(state, "D", TEXT.read_orders(state, "D", typed, {})) == written


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "is not a move"),
        ("15", "is not a move"),
        ("15-23-31", "is not a move"),
        ("15-140", "numbered from 1 to 139"),
        ("16-24", "you have no figure on 16"),
        ("133-132", "you have no figure on 133"),
        ("L 15-23", "on 15 stands cavalry (C), not infantry (L)"),
        ("15x23", "there is nothing to take on 23"),
    ],
)
def test_what_is_wrong_with_a_typed_move_is_said(typed: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words.replace("(", r"\(").replace(")", r"\)")):
        TEXT.read_orders(open_game("D C 15; A L 22; A L 133", "D"), "D", typed, {})


def test_a_second_move_is_not_added_to_the_first() -> None:
    with pytest.raises(BadNotation, match="undo it first"):
        TEXT.read_orders(open_game("D C 15; A L 133", "D"), "D", "15-23", {"move": ["D-C1", "23"]})


def test_the_opening_position_is_three_lines() -> None:
    written = TEXT.write_position(GAME.see(GAME.open({}, "seed"), UMPIRE))
    assert written.splitlines() == [
        "A moves",
        "D: LI 39 41 43 45; L 7 8 11 12 13; C 10 15; ART 9 14; CIT 19",
        "A: LI 95 97 99 101; L 113 127 128 132 133; C 125 130; ART 126 131; WAG 129",
    ]
    again = GAME.see(GAME.open(TEXT.read_position(written), "seed"), UMPIRE)
    assert TEXT.write_position(again) == written


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("D: L 7\nA: L 9", "does not say which side moves"),
        ("A moves", "no figures"),
        ("A moves\nD moves\nD: L 7\nA: L 9", "given twice"),
        ("A moves\nD: L 7\nA: L 7", "two figures stand on 7"),
        ("A moves\nD: L 7", "the attacker has no figure"),
        ("A moves\nD: Q 7\nA: L 9", "'Q 7' is not a group"),
        ("A moves\nD: L 140\nA: L 9", "140 is not a square"),
        ("A moves\nD: WAG 5; L 7\nA: L 9", "the defender has no Wagon"),
        ("A moves\nfoo\nD: L 7\nA: L 9", "'foo' is neither"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, fault: str) -> None:
    with pytest.raises(BadNotation, match=fault):
        TEXT.read_position(text)


def test_a_game_with_forces_of_another_establishment_is_read_back() -> None:
    units = [{"key": "w-1", "type": "L", "name": 'The "Wolf" \\ of 12-13'}, {"key": "w 2", "type": "C"}]
    setup = {
        "forces": [{"side": "D", "units": units}, {"side": "A", "units": [{"key": "ü", "type": "LI", "name": "Über"}]}],
        "limit": None,
        "repetition": False,
    }
    state = GAME.open(setup, "seed")
    played = [{"A": {"move": ["ü", "88"]}}, {"D": {"move": ["w-1", "22"]}}, {"A": {"move": ["ü", "95"]}}]
    play(state, *((order["move"][0], int(order["move"][1])) for one in played for order in one.values()))
    text = TEXT.write_game(setup, played)
    assert TEXT.read_game(text) == (setup, played)
    assert TEXT.write_game(*TEXT.read_game(text)) == text
    assert TEXT.read_game(text.replace("\n", "\r\n")) == (setup, played)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Game of War\n", "begins with the line"),
        ("Game of Battle\nfoo\n\n", "'foo' cannot be read"),
        ("Game of Battle\n\n2. LI 95-88", "is not '1.' and its moves"),
        ("Game of Battle\n\n1. LI 95-88 nonsense", "is not '1.'"),
        ("Game of Battle\n\n1. LI 94-88", "move 1: you have no figure on 94"),
        ("Game of Battle\nLimit 0\n\n", "limit"),
        ('Game of Battle\nPosition A\nD L 7 "a"\nD L 7 "b"\n\n', "two figures stand on 7"),
        ("Game of Battle\nLimit 1\n\n1. LI 95-88  LI 45-53", "move 2: the game was over"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(text: str, fault: str) -> None:
    with pytest.raises(BadNotation, match=fault):
        TEXT.read_game(text)


def test_the_guide_is_true() -> None:
    """Every block of NOTATION.md is a position or a game that is read and written back as it stands."""
    blocks = GUIDE.split("```")[1::2]
    positions = [block.strip("\n") for block in blocks if " moves\n" in block]
    games = [block.lstrip("\n") for block in blocks if block.lstrip("\n").startswith("Game of Battle")]
    assert len(positions) >= 1
    assert len(games) >= 2
    for text in positions:
        assert TEXT.write_position(GAME.see(GAME.open(TEXT.read_position(text), "seed"), UMPIRE)) == text
    for text in games:
        assert TEXT.write_game(*TEXT.read_game(text)) == text
