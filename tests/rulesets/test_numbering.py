"""Numbers of moves: a move's name, the clock above it and the game's text agree."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import naval.rulesets
import tactical.rulesets
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.text import numbering

MOVES = {"game_of_war": 6, "game_of_battle": 6, "jane": 5, "little_wars": 9, "kriegspiel": 5}
ALL = pytest.mark.parametrize("key", sorted(MOVES))
assert naval.rulesets, tactical.rulesets


@cache
def begun(key: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Play the first moves of the usual set-up; return the umpire's views, and the orders that led to each."""
    rules, dice = find(key), Dice("numbers")
    state = rules.open(rules.setups()[0].contents, "numbers")
    views, played = [rules.see(state, UMPIRE)], []
    for _ in range(MOVES[key]):
        state, _, orders = advance(rules, state, {}, dice, dict.fromkeys(state["sides"], rules.alone))
        views.append(rules.see(state, UMPIRE))
        played.append(orders)
    return views, played


@ALL
def test_a_move_is_called_as_the_clock_above_it(key: str) -> None:
    rules = find(key)
    for view in begun(key)[0]:
        number, name = rules.step(view)
        if view["stage"] in numbering.PRELUDES:
            assert (number, name) == (0, numbering.PRELUDES[view["stage"]])
        else:
            assert view["clock"].startswith(name), (view["clock"], name)
            assert name == f"{rules.counts.capitalize()} {number}"


@ALL
def test_numbers_begin_with_one_and_never_go_back_or_leave_one_out(key: str) -> None:
    numbers = [find(key).step(view).number for view in begun(key)[0]]
    assert numbers == sorted(numbers)
    assert {after - before for before, after in pairwise(numbers)} <= {0, 1}
    assert next(number for number in numbers if number) == 1


@pytest.mark.parametrize("key", ["game_of_war", "game_of_battle"])
def test_the_games_text_numbers_its_lines_as_the_page_does(key: str) -> None:
    rules = find(key)
    views, played = begun(key)
    notation = rules.notation
    assert notation is not None
    setup = rules.setups()[0].contents
    text = notation.write_game(setup, played)
    numbers = [int(found) for found in re.findall(r"(?m)^(\d+)\.", text)]
    assert list(dict.fromkeys(numbers)) == [rules.step(view).number for view in views[:-1]]
    assert notation.write_game(*notation.read_game(text)) == text


def test_a_battle_is_as_long_as_its_last_move_says() -> None:
    for key in MOVES:
        rules, views = find(key), begun(key)[0]
        step = rules.step(views[-2])
        words = numbering.length(step, rules.counts)
        assert words.startswith(f"{step.number} {rules.counts}") or step.number == 0
    assert numbering.length(None, "turn") == "no turn"
