"""The spread of contact, and the life of a column that is cut off (LC-153, LC-159, LC-165)."""

from __future__ import annotations

import pytest

from land.reckoner.tables.supply import lasting
from land.supply.touch import in_touch, spread

ROAD = (("p", "q"), ("q", "r"), ("r", "s"))


@pytest.mark.parametrize(
    ("arsenals", "shut", "cut", "lit"),
    [
        (("p",), (), (), "pqrs"),
        (("s",), (), (), "pqrs"),
        (("q",), (), (), "pqrs"),
        (("p",), ("r",), (), "pq"),
        (("p",), ("p",), (), ""),
        (("p",), (), (("r", "q"),), "pq"),
        (("p", "s"), (), (("q", "r"),), "pqrs"),
        (("p", "s"), ("s",), (("q", "r"),), "pq"),
        ((), (), (), ""),
    ],
)
def test_lc_165_a_line_reaches_as_far_as_nothing_bars_it(
    arsenals: tuple[str, ...], shut: tuple[str, ...], cut: tuple[tuple[str, str], ...], lit: str
) -> None:
    assert spread(arsenals, ROAD, shut, {frozenset(one) for one in cut}) == set(lit)


@pytest.mark.parametrize(
    ("on", "silent", "linked"), [("p", "", "pqrs"), ("r", "", "pqrs"), ("p", "q", "pq"), ("p", "p", "p"), ("", "", "")]
)
def test_lc_165_contact_goes_both_ways_from_body_to_body_and_no_further_than_one_that_is_silent(
    on: str, silent: str, linked: str
) -> None:
    assert in_touch(on, ROAD, silent) == set(linked)


@pytest.mark.parametrize(
    ("men", "horses", "stock", "told"),
    [
        (3000, 0, 0, (0, None, 2, 3, 8)),
        (3000, 0, 99, (0, None, 2, 3, 8)),
        (3000, 0, 100, (1, None, 3, 4, 9)),
        (3000, 600, 0, (0, 1, 2, 3, 8)),
        (3000, 600, 400, (2, 3, 4, 5, 10)),
        (0, 600, 100, (1, 2, None, None, None)),
        (0, 0, 100, (None, None, None, None, None)),
    ],
)
def test_lc_153_days_on_the_train_then_on_the_haversack_then_hunger(
    men: int, horses: int, stock: int, told: tuple[int | None, ...]
) -> None:
    """3,000 men eat a hundred packets a day and 600 horses as many; haversacks hold two days; at H 6 a column is out of
    action."""
    end = lasting(men, horses, stock)
    assert (end.met_to, end.no_forage_from, end.haversack_to, end.hunger_at, end.out_at) == told
