"""The levels of Little Wars' captain, and the reasons that a hint gives; how often each level wins is ``bench_levels``'."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.little_wars.captain import foresight, play
from tactical.rulesets.little_wars.ruleset import LittleWars
from tests.bench.opponents import EASY, STRAIGHT, battle

GAME = LittleWars()
FARM = next(one.contents for one in GAME.setups() if one.key == "hooks_farm")
SMALL = next(one.contents for one in GAME.setups() if one.key == "small")


def stand_at_the_men(stages: int, setup: dict[str, Any] = SMALL) -> dict[str, Any]:
    """Play so many stages of captains, and on to the men's part of a move."""
    state, dice = GAME.open(setup, "levels"), Dice("levels")
    while stages > 0 or state["stage"] != "men":
        sheets = {side: GAME.captain(state, side, dice.child(side)) for side in GAME.to_act(state)}
        state, _ = GAME.resolve(state, sheets, dice)
        stages -= 1
    return state


@pytest.mark.parametrize("side", ["blue", "red"])
def test_hooks_farm_at_easy_is_won_by_who_fires_his_guns_and_goes_straight_on(side: str) -> None:
    """All that a newcomer knows who has done the lesson; at the usual level he lost it 63 to 8."""
    players = {"blue": EASY, "red": EASY, side: STRAIGHT}
    result, _ = battle(GAME, FARM, players, f"newcomer {side}")
    assert result["winner"] == side


def test_easy_fires_half_of_a_guns_shots_and_each_at_somebody_near() -> None:
    state, dice, shots = GAME.open(FARM, "easy"), Dice("easy"), list[int]()
    while GAME.result(state) is None and state["ply"] < 9:
        (side,) = GAME.to_act(state)
        sheet = GAME.captain(state, side, dice, "easy")
        assert not GAME.check(state, side, sheet)
        state, _ = GAME.resolve(state, {side: sheet}, dice)
        shots += [gun["shots"] for gun in state["guns"].values() if state["stage"] == "men" and gun.get("shots")]
    assert shots
    assert max(shots) == 2


def test_hard_sees_what_a_shot_has_done_before_the_same_gun_fires_again() -> None:
    state, dice, most = GAME.open(FARM, "hard"), Dice("hard"), {"usual": 0, "hard": 0}
    while GAME.result(state) is None and state["ply"] < 9:
        (side,) = GAME.to_act(state)
        for level in most if state["stage"] == "guns" else ():
            guns = [gun for gun, _ in GAME.captain(state, side, dice, level).get("fire", ())]
            most[level] = max([most[level], *map(guns.count, guns)])
        state, _ = GAME.resolve(state, {side: GAME.captain(state, side, dice)}, dice)
    assert most == {"usual": 2, "hard": 1}


@pytest.mark.full
def test_hard_orders_the_same_for_the_same_dice_and_one_of_its_own_ways() -> None:
    state = stand_at_the_men(9)
    (side,) = GAME.to_act(state)
    sheet = GAME.captain(state, side, Dice("hard"), "hard")
    assert sheet == GAME.captain(state, side, Dice("hard"), "hard")
    assert not GAME.check(state, side, sheet)
    tried = []

    def lead(state: dict[str, Any], side: str, dice: Dice, manner: Any) -> dict[str, Any]:
        tried.append(manner)
        return play(GAME, GAME.book, state, side, dice)

    assert foresight.choose(state, side, Dice("hard"), lead, GAME) == GAME.captain(state, side, Dice("hard"))
    assert tuple(tried) == foresight.WAYS, "with one sheet for all ways nothing is played on"


def test_where_something_stays_hidden_hard_does_not_play_on_what_he_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    scouts = next(one.contents for one in GAME.setups() if one.key == "scouts")
    state = stand_at_the_men(4, scouts)
    (side,) = GAME.to_act(state)
    monkeypatch.setattr(foresight, "choose", lambda *_: pytest.fail("the whole state was played on"))
    assert GAME.captain(state, side, Dice("h"), "hard")["men"]


def test_a_hint_counts_what_the_shots_should_fell_and_whom_the_guns_see() -> None:
    state, dice, told = GAME.open(FARM, "hint"), Dice("hint"), dict[str, list[str]]()
    while GAME.result(state) is None and len(told) < 3:
        (side,) = GAME.to_act(state)
        hint = GAME.hint(state, side, dice)
        assert hint["why"]
        for words in ("men should fall", "keep out of their sight", "stood in sight of a gun"):
            if any(words in one for one in hint["why"]):
                told[words] = hint["why"]
        state, _ = GAME.resolve(state, {side: hint["orders"]}, dice)
    assert len(told) == 3
