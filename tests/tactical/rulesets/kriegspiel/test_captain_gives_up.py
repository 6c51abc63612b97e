"""Surrender of the Kriegspiel by the computer: by its own men alone, since it knows too little of the enemy's; it agrees to no
draw."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tactical.engine.ruleset import State
from tests.tactical.rulesets.kriegspiel.bare_ground import GAME, GENERALS, Data, army, exercise, unit

FOOT = ("blue", unit("b1", "inf", 4600, 1000, 40, formation="extended"))
FOES = ("red", unit("r1", "inf", 4600, 5900, 40, formation="extended", face=[0, -1]))


def fallen(state: State, side: str, left: int) -> State:
    """Leave so many men to a side, beside its general."""
    new = deepcopy(state)
    men = [key for key, man in sorted(new["men"].items()) if man["side"] == side and man["arm"] != "GEN"]
    for key in men[left:]:
        new["men"][key]["is"] = "dead"
    for body in new["units"].values():
        body["men"] = [key for key in body["men"] if new["men"][key]["is"] == "armed"]
    return new


@pytest.mark.parametrize(("left", "gives_up"), [(40, False), (8, False), (4, True), (0, True)])
def test_the_program_gives_up_with_hardly_anything_left_of_what_it_set_out_with(left: int, gives_up: bool) -> None:
    state = fallen(army(exercise(FOOT, FOES, *GENERALS))[2], "blue", left)
    assert GAME.resigns(state, "blue") is gives_up
    assert not GAME.resigns(state, "red")


def test_it_does_not_give_up_by_what_it_cannot_see_of_the_enemy() -> None:
    """Ten of forty, against forty or against one: it looks at its own men alone."""
    state = fallen(army(exercise(FOOT, FOES, *GENERALS, sight="general"))[2], "blue", 10)
    for red in (40, 1):
        assert not GAME.resigns(fallen(state, "red", red), "blue")


def test_nobody_gives_up_before_the_curtain_is_drawn_back() -> None:
    for setup in GAME.setups():
        state = GAME.open(setup.contents, "sense")
        assert not any(GAME.resigns(state, side) for side in state["sides"]), setup.key


def test_it_hears_of_no_draw_since_every_battle_keeps_something_secret_ks_016() -> None:
    for setup in GAME.setups():
        seen: Data = {**setup.contents, "terms": {**setup.contents.get("terms", {}), "sight": "open"}}
        assert not GAME.weighs(setup.contents), setup.key
        assert not GAME.weighs(seen), setup.key
