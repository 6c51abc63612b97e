"""The ground, the forces and their factors."""

from __future__ import annotations

from collections import Counter

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_war import board, forces
from tactical.rulesets.game_of_war.board import (
    ARSENALS,
    BIT,
    BOARD,
    FORTS,
    MOUNTAINS,
    NORTH,
    PASSES,
    SOUTH,
    bits,
    find_square,
    square_of,
)
from tactical.rulesets.game_of_war.rules import communication, fire
from tactical.rulesets.game_of_war.setups import STANDING
from tests.tactical.rulesets.game_of_war.drawn import position

SAMPLE = {side: STANDING["sample"][side] for side in board.SIDES}


def test_labels_are_row_letter_and_column_number() -> None:
    assert [board.label(find_square(x, y)) for x, y in ((7, 3), (0, 0), (24, 19))] == ["D8", "A1", "T25"]
    assert all(square_of(name) == square for square, name in enumerate(board.LABELS))
    assert square_of("d8") == find_square(7, 3)
    assert [square_of(name) for name in ("", "D0", "D26", "U1", "8D", "D08", None, 7)] == [None] * 8


def test_gw_001_five_hundred_squares_and_a_frontier_between_rows_j_and_k() -> None:
    assert board.SQUARES == 500
    assert Counter(board.territory(square) for square in range(500)) == {NORTH: 250, SOUTH: 250}
    assert [board.territory(find_square(12, y)) for y in (9, 10)] == [NORTH, SOUTH]


def test_gw_002_the_counts_of_each_territory() -> None:
    assert board.wrong_counts(MOUNTAINS, PASSES, FORTS, ARSENALS[0] | ARSENALS[1]) is None
    assert board.wrong_counts(MOUNTAINS & ~BIT[find_square(10, 13)], PASSES, FORTS, ARSENALS[0] | ARSENALS[1])


def test_gw_003_a_mountain_is_neither_entered_nor_seen_through() -> None:
    for square in bits(MOUNTAINS):
        assert board.is_a_mountain(square, MOUNTAINS)
        assert not any(BOARD.steps[other] & BIT[square] for other in range(500))
        assert not any(BOARD.star[other] & BIT[square] for other in range(500) if other != square)


def test_gw_004_all_else_is_open() -> None:
    assert board.open_squares(MOUNTAINS) == board.EVERYWHERE & ~MOUNTAINS
    assert BOARD.open & (PASSES | FORTS | ARSENALS[0] | ARSENALS[1]) == PASSES | FORTS | ARSENALS[0] | ARSENALS[1]


def test_gw_005_the_north_is_where_the_mountains_stand_on_end() -> None:
    north = MOUNTAINS & ((1 << 250) - 1)
    assert board.is_the_north(north)
    assert not board.is_the_north(MOUNTAINS & ~north)


def test_gw_006_every_fort_is_on_a_line_of_an_arsenal_of_its_territory() -> None:
    arsenals = [*bits(ARSENALS[0]), *bits(ARSENALS[1])]
    assert [board.fort_off_the_lines(fort, arsenals, BOARD) for fort in bits(FORTS)] == [None] * 6
    assert board.fort_off_the_lines(find_square(8, 8), arsenals, BOARD)


def test_gw_010_gw_011_seventeen_units_a_side() -> None:
    assert sum(forces.fighting_units().values()) == 15
    assert sum(forces.communications_units().values()) == 2
    for army in SAMPLE.values():
        assert {kind: len(names.split()) for kind, names in army.items()} == {
            **forces.fighting_units(),
            **forces.communications_units(),
        }


def test_gw_012_gw_013_where_a_unit_may_be_put_down() -> None:
    assert forces.two_on_a_square(find_square(3, 3), True)
    assert forces.two_on_a_square(find_square(3, 3), False) is None
    assert forces.outside_its_territory(find_square(3, 9), NORTH) is None
    assert forces.outside_its_territory(find_square(3, 10), NORTH)
    assert forces.outside_its_territory(find_square(3, 10), SOUTH) is None


def test_gw_014_the_lot_falls_to_either_side() -> None:
    assert {forces.begins(Dice(str(seed)))[0] for seed in range(20)} == {NORTH, SOUTH}


@pytest.mark.parametrize(
    ("kind", "speed", "offence", "defence", "reach"),
    [
        ("inf", 1, 4, (6, 8, 10), 2),
        ("cav", 2, 4, (5, 5, 5), 2),
        ("art", 1, 5, (8, 10, 12), 3),
        ("hart", 2, 5, (8, 10, 12), 3),
        ("com", 1, 0, (1, 1, 1), 2),
        ("hcom", 2, 0, (1, 1, 1), 2),
    ],
)
def test_gw_040_gw_030_gw_046_the_table_of_units(
    kind: str, speed: int, offence: int, defence: tuple[int, int, int], reach: int
) -> None:
    assert (forces.speed(kind), forces.factors(kind)[0], forces.factors(kind)[2], forces.fire_range(kind)) == (
        speed,
        offence,
        defence,
        reach,
    )
    assert forces.factors("cav")[1] == 7


def test_gw_043_an_arsenal_is_plain_ground_gw_041() -> None:
    inf = forces.TYPES.index("inf")
    assert [
        fire.defends_with(BOARD, inf, square)
        for square in (find_square(7, 3), find_square(3, 3), find_square(9, 5), find_square(12, 8))
    ] == [6, 6, 8, 10]


def test_gw_031_a_square_has_eight_neighbours_and_fewer_at_the_edge() -> None:
    squares = [find_square(5, 5), find_square(0, 5), find_square(24, 5), find_square(0, 0), find_square(24, 19)]
    assert [board.adjacent(square).bit_count() for square in squares] == [8, 5, 5, 3, 3]
    assert board.adjacent(find_square(24, 5)) & BIT[find_square(0, 6)] == 0, "the board has edges"


def test_gw_044_gw_091_lines_are_straight_and_end_at_the_edge() -> None:
    assert board.line(find_square(0, 0), 1, 1, 0) == tuple(find_square(n, n) for n in range(1, 20))
    assert board.line(find_square(22, 3), 1, 0, 0) == (find_square(23, 3), find_square(24, 3))
    assert BOARD.within[2][find_square(14, 8)] & BIT[find_square(13, 10)] == 0, "a knight's leap is no line"
    assert BOARD.within[2][find_square(14, 8)] & BIT[find_square(14, 10)]
    assert BOARD.within[2][find_square(14, 8)] & BIT[find_square(14, 11)] == 0


def test_gw_045_a_mountain_between_stops_fire_and_a_unit_does_not() -> None:
    behind = position("N inf 14,12; S inf 14,14; N art 14,5; S inf 14,8; N inf 14,7")
    assert fire.offence(behind, NORTH, find_square(14, 14)) == 0
    assert [how for _, how, _ in fire.shares(behind, NORTH, find_square(14, 8))] == ["at 3", "at 1"]


@pytest.mark.parametrize("setup", ["sample", "between", "flank"])
def test_a_whole_army_that_stands_already_is_all_in_communication_and_in_no_danger_at_once(setup: str) -> None:
    text = "; ".join(
        f"{side} {kind} {square_of(name) % 25},{square_of(name) // 25}"  # type: ignore[operator]
        for side, army in ((side, STANDING[setup][side]) for side in board.SIDES)
        for kind, names in army.items()
        for name in names.split()
    )
    where = position(text)
    for side in (NORTH, SOUTH):
        _, relays, fighting, messengers = communication.trace_communication(where, side)
        assert (relays.bit_count(), fighting.bit_count(), messengers.bit_count()) == (2, 15, 2)
        targets = [square for square in range(500) if where.fighting[1 - side] & BIT[square]]
        lost = [board.label(t) for t in targets if fire.offence(where, side, t) > fire.defence(where, side, t)]
        assert lost == [], "nobody is struck before he has moved"


def test_between_two_forces_each_part_of_the_north_is_weaker_than_the_south_and_no_neighbour_of_the_other() -> None:
    """Section 6: a concentrated army stands between two separated ones."""
    north = [square_of(one) for names in STANDING["between"]["N"].values() for one in names.split()]
    west, east = ([one for one in north if one is not None and (one % 25 < 12) is half] for half in (True, False))
    assert (len(west), len(east)) == (9, 8)
    assert min(one % 25 for one in east) - max(one % 25 for one in west) > 4
    south = [square_of(one) for names in STANDING["between"]["S"].values() for one in names.split()]
    assert all(9 < one % 25 < 18 for one in south if one is not None)
