"""The fallen in sight of a side, in its log as often as the table has crosses (SC-KS-32)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.rulesets.kriegspiel.play.knowledge.sight import Eye
from tests.tactical.rulesets.kriegspiel.field import GAME, U, move, start, unit

Data = dict[str, Any]


def facing() -> Data:
    """Place twenty of Blue and twenty of Red within easy range, on open ground."""
    state = start(unit("b1", "inf", 60, 40, 20), unit("r1", "inf", 60, 52, 20))
    state.update(ply=3, stage="guns")
    return state


def lines(state: Data, side: str) -> list[str]:
    return [line["text"] for line in GAME.see(state, side)["log"]]


def test_sc_ks_32_who_fires_is_told_how_many_he_sees_fall() -> None:
    state = facing()
    rows = len(GAME.options(state, "blue")["units"]["b1"]["rows"])
    after = move(state, volley=[["b1", f"r1-{n}"] for n in range(1, rows + 1)])
    crosses = [one for one in GAME.see(after, "blue")["fallen"] if one["side"] == "red"]
    assert len(crosses) > 1, "the dice let some fall"
    assert f"{len(crosses)} infantrymen of Red are seen to fall." in lines(after, "blue")
    assert not [text for text in lines(after, "red") if "seen to fall" in text], "they have their own lines"
    assert sum(int(n) for text in lines(after, "red") for n in re.findall(r"(\d+) infantry\w+ killed", text)) == len(crosses)


def test_a_shot_that_kills_the_last_man_of_a_place_is_in_the_view_of_his_side() -> None:
    state = facing()
    for n in range(1, 20):
        state["men"][f"r1-{n}"].update({"is": "off"})
    state["units"]["r1"]["men"] = ["r1-20"]
    man = state["men"]["r1-20"]
    shot = {"gun": None, "unit": "b1", "side": "blue", "from": [U(60), U(40)], "to": [man["x"], man["y"]], "aim": [0, 0]}
    hit = {"man": "r1-20", "x": man["x"], "y": man["y"], "side": "red", "arm": "inf", "dead": True}
    man.update({"is": "dead"})
    state["units"]["r1"]["men"] = []
    assert not Eye(state, "red").sees_event_in_full(man["x"], man["y"]), "nobody of his side is left to look"
    state["shots"] = [{**shot, "hits": [hit]}]
    assert [one["hits"] for one in GAME.see(state, "red")["shots"]] == [[hit]]
    state["shots"] = [{**shot, "hits": []}]
    assert GAME.see(state, "red")["shots"] == [], "one that strikes nobody falls where nobody sees it"


@pytest.mark.full
def test_no_view_of_a_battle_has_dead_of_whom_its_log_is_silent() -> None:
    state, dice, dead = GAME.open(next(one.contents for one in GAME.setups() if one.key == "river"), "x"), Dice("x"), 0
    for _ in range(60):
        state, _, _ = advance(GAME, state, {}, dice)
        for side in state["sides"]:
            view = GAME.see(state, side)
            fallen = [one for one in view["fallen"] if one["side"] != side and one["how"] in ("shot", "shell", "mine")]
            dead += len(fallen)
            assert sum(int(n) for line in view["log"] for n in re.findall(r"(\d+) \w+(?=.* seen to fall)", line["text"])) == len(
                fallen
            )
            hits = {hit["man"] for shot in view["shots"] for hit in shot["hits"]}
            assert {one["id"] for one in view["fallen"] if one["side"] == side and one["how"] == "shot"} <= hits
    assert dead > 5
