from __future__ import annotations

import pytest

from naval.rulesets.jane.table import squares


def test_t_cc_08_nav_t_139_small_squares_are_numbered_row_by_row() -> None:
    assert squares.number_of(2, 4) == 45
    assert (squares.number_of(0, 0), squares.number_of(19, 19)) == (1, 400)
    assert squares.square_at(450, 1750) == "A45"


def test_nav_t_138_sc_j_14_blue_squares_are_lettered_round_the_datum() -> None:
    ring = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)]
    assert [squares.letter(*one) for one in ((0, 0), *ring)] == list("ABCDEFGHI")
    assert squares.letter(-2, 2) == "J"
    cells = [(column, row) for column in range(-15, 16) for row in range(-15, 16)]
    assert len({squares.letter(*one) for one in cells}) == 31 * 31
    assert all(squares.lettered(squares.letter(*one)) == one for one in cells)


@pytest.mark.parametrize("name", ["A1", "A400", "F217", "Z20", "AA380", "CN5"])
def test_nav_t_138_a_square_is_found_again_from_its_middle(name: str) -> None:
    assert squares.is_square(name)
    assert squares.square_at(*squares.centre(name)) == name


@pytest.mark.parametrize("name", ["", "A", "17", "A0", "A401", "a17", "A017", "A1 ", None, 7, ["A1"]])
def test_nav_t_139_what_is_no_square(name: object) -> None:
    assert not squares.is_square(name)


def test_nav_t_140_a_sheet_is_lettered_like_the_table() -> None:
    sheet = squares.sheet(-50, 50, 1)
    assert [one["letter"] for one in sheet] == ["Y", "B", "C", "X", "I", "A", "W", "H", "G"]
    for one in sheet:
        x, y = float(str(one["x_yd"])), float(str(one["y_yd"]))
        assert squares.square_at(x + 1, y - 1) == f"{one['letter']}1"
