"""Troops that meet, and forts and dockyards that they take (SC-J-64 to 67)."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import ending
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.captain import troops
from naval.rulesets.jane.forts import landing
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.fort_cases import fort
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import STANDARD, Loaded, open_table

Data = dict[str, Any]

JANE = Jane()
YARD = {"kind": "dockyard", "side": "red", "name": "The yard", "points": [[0, 0], [800, 0], [800, 800], [0, 800]]}
FIELD = {"kind": "open", "points": [[-5000, -5000], [5000, -5000], [5000, 5000], [-5000, 5000]]}


def piece(key: str, side: str, x: float, y: float, kind: str = "infantry") -> Data:
    return {"key": key, "side": side, "name": key.upper(), "kind": kind, "x_yd": x, "y_yd": y}


def ashore_with(*troops: Data, yard: bool = True, forts: list[Data] | None = None) -> Data:
    """Open a battle far off at sea, with troops on open ground."""
    ground = [FIELD, *([YARD] if yard else [])]
    return open_table(duel(range_yd=9000, land={"ground": ground, "troops": list(troops)}, forts=forts or []))


def pressed(state: Data, moves: int = 1, dice: Dice | None = None) -> list[str]:
    """Let troops stand for so many minutes; list the log."""
    return [one["text"] for _ in range(moves) for one in landing.press(state, dice or Loaded(), STANDARD)]


def test_sc_j_65_a_dockyard_is_taken_in_the_fifth_move_and_its_side_has_lost() -> None:
    state = ashore_with(piece("a", "blue", 400, 400))
    assert pressed(state, 4) == []
    assert "held" not in json.dumps(JANE.see(state, "red")["land"])
    assert ending.find_ending(state, STANDARD) is None
    assert pressed(state) == ["The yard is in the hands of the landing party."]
    over = ending.find_ending(state, STANDARD)
    assert over is not None
    assert (over["winner"], over["ending"], over["rules"]) == ("blue", "The dockyard of Red is taken.", ["SC-J-65"])
    assert landing.result(state) == {"dockyards": [{"name": "The yard", "side": "red", "taken": True}]}


def test_sc_j_64_as_many_defenders_keep_it_and_the_count_begins_anew() -> None:
    state = ashore_with(piece("a", "blue", 400, 400), piece("d", "red", 400, 650))
    assert pressed(state, 9) == []
    state["land"]["troops"]["d"]["y"] = 4000.0
    assert pressed(state, 4) == []
    state["land"]["troops"]["d"]["y"] = 650.0
    assert pressed(state) == []
    state["land"]["troops"]["d"]["y"] = 4000.0
    assert pressed(state, 4) == []
    assert len(pressed(state)) == 1
    assert landing.enters(2, 1)
    assert not landing.enters(1, 1)


def test_sc_j_64_a_fort_that_is_taken_is_silent_and_sees_for_nobody() -> None:
    state = ashore_with(piece("a", "blue", 1000, 40), yard=False, forts=[fort("f1", "red", 1000, 0)])
    assert pressed(state, 5) == ["Fort Alt is entered from the land and taken."]
    assert all(gun["out"] for gun in state["forts"]["f1"]["guns"])
    (shown,) = JANE.see(state, "blue")["forts"]
    assert shown["silenced"] is True
    assert JANE.see(state, "red")["forts"][0]["status"] == ["taken from the land"]
    assert "forts" not in JANE.options(state, "red")


def test_sc_j_67_troops_that_meet_toss_up_and_the_loser_is_off_the_field() -> None:
    for coin, left in (("H", ["a"]), ("T", ["d"])):
        state = ashore_with(piece("a", "blue", 3000, 3000), piece("d", "red", 3100, 3000))
        (told,) = landing.press(state, Loaded(toss=coin), STANDARD)
        assert list(state["land"]["troops"]) == left
        assert told["rolls"] == [{"rule": "SC-J-67", "what": "Blue wins on heads", "faces": 2, "fell": coin}]
        blue, red = told["told"]["blue"]["text"], told["told"]["red"]["text"]
        assert "A" in blue.split()
        assert "hostile infantry" in blue.lower()
        assert "A" not in red.split(), "no name of the enemy's troops"
    assert landing.toss_up("H")


def test_a_dockyard_is_a_sides_and_nothing_else_is() -> None:
    wrong = [{**YARD, "side": "green"}, {**FIELD, "side": "red"}]
    with pytest.raises(BadSetup) as refused:
        open_table(duel(land={"ground": wrong, "troops": []}))
    assert [one.partition(":")[0] for one in refused.value.faults] == ["ground 1", "ground 2"]


def test_sc_j_66_a_captain_sends_his_party_to_the_yard_and_its_guard_to_who_comes() -> None:
    state = ashore_with(piece("a", "blue", 400, -3000), piece("d", "red", 400, 2500))
    blue = JANE.captain(state, "blue", Dice("c"))
    assert blue["troops"] == {"a": {"course_deg": 0.0}}
    assert JANE.captain(state, "red", Dice("c"))["troops"] == {"d": {"course_deg": 180.0}}
    assert troops.comes_out(2500)
    assert not troops.comes_out(2501)
    state["land"]["ground"].append({"kind": "marsh", "points": [[200, -2900], [600, -2900], [600, -2500], [200, -2500]]})
    state["land"]["troops"]["a"]["kind"] = "cavalry"
    course = JANE.captain(state, "blue", Dice("c"))["troops"]["a"]["course_deg"]
    assert course != 0.0, "round the marsh"


@pytest.mark.full
def test_the_landing_and_the_raid_are_won_and_lost_and_the_same_twice() -> None:
    for key in ("landing", "dockyard"):
        contents = next(one.contents for one in actions() if one.key == key)
        found = {fight("jane", deepcopy(contents), seed, views=False)["result"]["winner"] for seed in "abcdef"}
        assert found == {"blue", None}, key


def test_a_battle_does_not_break_off_while_a_landing_party_is_on_its_way() -> None:
    state = ashore_with(piece("a", "blue", 400, -3000))
    assert landing.under_way(state)
    state["silent"], state["move"] = 40, 40
    for ship in state["ships"].values():
        ship["x"] += 40_000 * (1 if ship["side"] == "red" else -1)
    assert ending.find_ending(state, STANDARD) is None
    state["land"]["troops"].clear()
    over = ending.find_ending(state, STANDARD)
    assert over is not None
    assert over["rules"] == ["SC-S-09"]
