"""GB-001 to GB-010, against the map as it is drawn in ``reference.py``."""

from __future__ import annotations

from tactical.rulesets.game_of_battle import board
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, DIRECTIONS, SQUARES, turned
from tactical.rulesets.game_of_battle.position import TYPES
from tactical.rulesets.game_of_battle.rules import movement
from tactical.rulesets.game_of_battle.tables import BOOK
from tests.tactical.rulesets.game_of_battle import reference
from tests.tactical.rulesets.game_of_battle.banks import bank

CROSSED = "; its fords are 47 and 93, its bridge 70"


def test_gb_001_gb_002_gb_003_the_squares_are_those_of_the_drawn_map() -> None:
    assert reference.PLACES == SQUARES
    assert len(SQUARES) == 139
    assert [len(row) for row in board.rows()] == [6, 9, 8, 7, 8, 7, 8, 6, 7, 7, 7, 6, 8, 7, 8, 7, 8, 9, 6]
    assert all((u + v) % 2 == 0 for u, v in SQUARES.values())


def test_gb_004_turning_the_board_leaves_every_step_a_step() -> None:
    for square, (u, v) in SQUARES.items():
        assert SQUARES[turned(square)] == (16 - u, 20 - v)
        for du, dv in DIRECTIONS:
            to = board.step(square, (du, dv))
            assert board.step(turned(square), (-du, -dv)) == (None if to is None else turned(to))
    assert turned(70) == 70


def test_gb_005_steps_are_those_of_the_drawn_map() -> None:
    for square in SQUARES:
        for direction in DIRECTIONS:
            assert board.step(square, direction) == reference.step(square, direction)


def test_gb_006_three_directions_are_forward_for_each_side() -> None:
    for side, rows in ((DEFENDER, 1), (ATTACKER, -1)):
        forward = {d for d in DIRECTIONS if board.manner(d, side).endswith("forward")}
        assert forward == {(0, 2 * rows), (-1, rows), (1, rows)}


def test_gb_007_the_four_river_places_are_no_squares() -> None:
    lattice = [place for place in ((6, 8), (7, 9), (9, 11), (10, 12)) if board.is_river(place)]
    assert len(lattice) == 4
    assert not set(lattice) & set(SQUARES.values())


def test_gb_008_the_river_closes_sixteen_steps_both_ways_and_no_other() -> None:
    assert len(BOOK["GB-008"]["closed"]) == 16
    for one, other in BOOK["GB-008"]["closed"]:
        (u, v), (to_u, to_v) = SQUARES[one], SQUARES[other]
        assert board.step(one, (to_u - u, to_v - v)) is None
        assert board.step(other, (u - to_u, v - to_v)) is None
        assert board.river_between(one, other) == f"the river closes the step between {one} and {other}{CROSSED}"
        assert board.river_between(other, one) == f"the river closes the step between {other} and {one}{CROSSED}"
    assert board.river_between(39, 40) is None
    assert board.river_between(54, 39) == f"the river closes the step between 54 and 39{CROSSED}"


def test_gb_009_gb_033_crossings_are_entered_as_the_short_lines_of_plate_1_say() -> None:
    assert board.crossings() == (47, 93, 70)
    assert _entrances(47) == {32, 61, 39, 40, 54, 55}
    assert _entrances(70) == {56, 84, 69, 71, 63, 77}
    assert _entrances(93) == {79, 108, 85, 86, 100, 101}
    assert board.line(32, (0, 2), 3) == (47, 61, 75), "a crossing costs no more than another square"


def test_gb_010_without_the_crossings_there_are_two_banks_of_68_squares() -> None:
    banks = [bank(square) for square in SQUARES]
    assert (banks.count("D"), banks.count("A"), banks.count("")) == (68, 68, 3)
    assert all(bank(turned(one)) == {"D": "A", "A": "D", "": ""}[bank(one)] for one in SQUARES)


def test_gb_030_the_table_of_moves_is_the_books() -> None:
    for kind, name in enumerate(TYPES):
        for side, letter in ((DEFENDER, "D"), (ATTACKER, "A")):
            for direction in DIRECTIONS:
                assert movement.longest(kind, side, direction) == reference.limit(letter, name, direction)


def test_gb_031_gb_032_a_line_is_open_as_far_as_the_first_figure_on_it() -> None:
    way = (23, 30, 37)
    assert movement.open_part(way, 0) == board.set_of(way)
    assert movement.open_part(way, 1 << 30) == board.set_of((23, 30))
    assert movement.open_part(way, 1 << 23 | 1 << 37) == 1 << 23


def _entrances(crossing: int) -> set[int]:
    steps = (board.step(crossing, direction) for direction in board.DIRECTIONS)
    return {square for square in steps if square is not None}
