"""Parts of views kept from move to move: equal to new ones, in day and night actions, with torpedoes and boats."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.parts import Kept
from tactical.engine.text.canonical_json import in_writing, written
from tests.rulesets.plays.jane import SETUPS

JANE = Jane()
MOVES = 70


class Doubting(Kept):
    """A maker that makes every part once more, and counts how often it was kept."""

    def __init__(self) -> None:
        super().__init__()
        self.made = self.asked = 0

    def make_part(self, name: Hashable, made_of: object, make: Callable[[], Any]) -> Any:
        def counted() -> Any:
            self.made += 1
            return make()

        mark = super().make_part(name, made_of, counted)
        self.asked += 1
        assert self.written({"part": mark}) == in_writing({"part": make()}), f"{name} is not made of {made_of} alone"
        return mark


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_a_part_that_is_kept_is_what_would_be_made_up_and_views_are_written_as_they_are_seen(name: str) -> None:
    state, dice, parts = JANE.open(SETUPS[name], "parts"), Dice("parts"), Doubting()
    for move in range(MOVES):
        told = JANE.in_writing(state, JANE.viewers(state), parts)
        if move % 5 == 0 or JANE.result(state) is not None:
            conv = tables.conventions(state["conventions"])
            assert {viewer: bytes(one).decode() for viewer, one in told.items()} == {
                viewer: written(view) for viewer, view in sight.views(state, JANE.viewers(state), conv).items()
            }
        if JANE.result(state) is not None:
            break
        orders = {side: JANE.captain(state, side, dice.child(side), "easy") for side in JANE.to_act(state)}
        state, _ = JANE.go_on(state, orders, dice, heard=True)
    assert parts.made < parts.asked, "something was kept"


def test_a_part_is_made_anew_once_it_is_made_of_something_else() -> None:
    parts, made = Kept(), list[float]()

    def view(value: float) -> bytes:
        def make() -> list[float]:
            made.append(value)
            return [value]

        return bytes(
            parts.written({"b": parts.make_part("b", [value], make), "a": [parts.make_part(("a", 1), "never", lambda: {})]})
        )

    assert [view(one) for one in (1, 1, 1.0, 0.00001)] == [
        b'{"a":[{}],"b":[1]}',
        b'{"a":[{}],"b":[1]}',
        b'{"a":[{}],"b":[1.0]}',
        b'{"a":[{}],"b":[1e-05]}',
    ]
    assert made == [1, 1.0, 0.00001]
