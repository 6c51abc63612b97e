"""Marches into an unseen enemy, stopped by him, and by nobody else (KS-020, SC-KS-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, move, start, unit

Data = dict[str, Any]
GAP = [grounds.box("H1", "house", 0, 60, 24, 64), grounds.box("H2", "house", 26, 60, 144, 64)]
WAY = [[U(25), U(58.8)], [U(25), U(67)]]


def lane() -> Data:
    """Place a man of Blue beside the gap between two rows of houses; one of Red right behind them, unseen."""
    state = start(unit("b1", "inf", 28, 58.8, 1), unit("r1", "inf", 25, 64.6, 1), ground=GAP)
    state = move(state, done=True) if state["stage"] == "guns" else state
    assert "r1-1" not in GAME.see(state, "blue")["men"]
    return state


def gone(state: Data) -> tuple[float, float]:
    """Return the place of Blue's man, in inches."""
    man = state["men"]["b1-1"]
    return man["x"] / 64, man["y"] / 64


@pytest.mark.parametrize("orders", [{"men": {"b1-1": WAY}}, {"units": {"b1": {"to": WAY}}}])
def test_an_enemy_who_was_not_seen_stops_whoever_comes_upon_him(orders: Data) -> None:
    state = lane()
    assert GAME.check(state, "blue", orders) == [], "his side knows of nobody there"
    x, y = gone(move(state, **orders))
    assert x == 25
    assert 63.9 < y < 64.2, "close up to him, and not through him"


@pytest.mark.parametrize("how", ["dead", "off"])
def test_who_is_out_of_the_fight_stops_nobody(how: str) -> None:
    state = lane()
    state["men"]["r1-1"]["is"] = how
    assert gone(move(state, men={"b1-1": WAY})) == (25, 67)


def test_one_of_his_own_whom_he_knows_of_stops_nobody_on_the_way_round() -> None:
    state = lane()
    state["men"]["r1-1"].update(x=U(60), y=U(90))
    assert gone(move(state, men={"b1-1": WAY})) == (25, 67)
