"""Surrender by the computer on open ground: by the forces left where the field lies open, else by its own men alone."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

import tactical.rulesets
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.registry import find

assert tactical.rulesets
GAMES = pytest.mark.parametrize("key", ["little_wars"])


def smallest(key: str) -> dict[str, Any]:
    """Find the open set-up of fewest men."""
    setups = [one.contents for one in find(key).setups() if not find(key).keeps_secrets(one.contents)]
    return min(setups, key=lambda one: len(find(key).open(one, "men")["men"]))


@cache
def drawn_up(key: str) -> dict[str, Any]:
    """Play a small battle until its forces are deployed."""
    rules = find(key)
    state = rules.open(smallest(key), "resign")
    while state["stage"] in ("country", "sides", "deploy"):
        state = advance(rules, state, {}, Dice("resign"), dict.fromkeys(state["sides"], rules.alone))[0]
    return state


def reduce_side(key: str, side: str, left: int) -> dict[str, Any]:
    """Kill all but so many men of a side, and destroy its guns."""
    state = copy.deepcopy(drawn_up(key))
    own = [man for _, man in sorted(state["men"].items()) if man["side"] == side]
    for man in own[left:]:
        man["is"] = "dead"
    for gun in state["guns"].values():
        if gun["side"] == side:
            gun["is"] = "destroyed"
    return state


@GAMES
def test_a_side_resigns_when_hardly_anybody_is_left_and_the_other_does_not(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find(key)
    for secret in (False, True):
        monkeypatch.setattr(type(rules), "keeps_secrets", lambda self, setup, secret=secret: secret)
        assert [rules.resigns(drawn_up(key), side) for side in ("blue", "red")] == [False, False]
        lost = reduce_side(key, "blue", 1)
        assert [rules.resigns(lost, side) for side in ("blue", "red")] == [True, False], secret


@GAMES
def test_under_secrets_nothing_of_the_enemy_counts(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find(key)
    monkeypatch.setattr(type(rules), "keeps_secrets", lambda self, setup: True)
    men = sum(man["side"] == "blue" for man in drawn_up(key)["men"].values())
    for left in (1, men // 2):
        alone = reduce_side(key, "blue", left)
        both = copy.deepcopy(alone)
        for man in both["men"].values():
            if man["side"] == "red":
                man["is"] = "dead"
        assert rules.resigns(alone, "blue") == rules.resigns(both, "blue") == (left == 1)


@GAMES
def test_nobody_resigns_before_the_first_move(key: str) -> None:
    rules = find(key)
    state = rules.open(smallest(key), "resign")
    assert state["stage"] in ("country", "sides", "deploy")
    assert not any(rules.resigns(state, side) for side in state["sides"])


@GAMES
def test_a_draw_is_weighed_by_the_share_of_what_lies_open(key: str) -> None:
    rules = find(key)
    state = drawn_up(key)
    assert rules.standing(state, "blue") + rules.standing(state, "red") == pytest.approx(1)
    assert rules.standing(reduce_side(key, "blue", 2), "red") > 0.5
