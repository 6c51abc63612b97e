"""Victory, draws and the length of a battle, in the cases that the audit of the machine found untried."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.ground.turns.ending import war
from tests.tactical.rulesets.little_wars.floor import GAME, battle, foot, gun, play

Data = dict[str, Any]
EDGE = 24 / 64  # in from a back line to the middle of an infantryman who touches it


def blow(*red: Data, **more: Any) -> Data:
    """Set up A Blow at the Rear with three men of Blue in the middle of the field."""
    return battle([foot("b1", (20, 36), (22, 36), (24, 36))], list(red), terms={"variant": "blow"}, **more)


def beaten(state: Data, made: int = 0) -> Data:
    """Beat Red, so many of its own moves ago."""
    return {**state, "retreat": {"side": "red", "made": made}}


def test_lw_094_if_both_have_reached_the_line_he_who_moved_has_struck() -> None:
    there = foot("b1", *((20 + 2 * n, 72 - EDGE) for n in range(3)))
    back = foot("r1", *((20 + 2 * n, EDGE) for n in range(3)))
    for mover, loser in (("blue", "red"), ("red", "blue")):
        state = battle([there], [back], terms={"variant": "blow"}, mover=mover)
        assert play(state, {})["retreat"] == {"side": loser, "made": 0}
    two = battle([foot("b1", (20, 72 - EDGE), (22, 72 - EDGE), (24, 71))], [foot("r1", (40, 40))], terms={"variant": "blow"})
    assert play(two, {})["retreat"] is None, "three men, not two"


def test_lw_095_the_six_moves_are_given_whatever_length_was_agreed_and_whoever_falls() -> None:
    state = beaten(blow(foot("r1", (40, 60)))) | {"limit": 3}
    assert play(state, {})["over"] is None
    for key in ("b1-1", "b1-2", "b1-3"):
        state["men"][key]["is"] = "dead"
    assert play(state, {})["over"] is None


def test_lw_095_guns_must_be_brought_away_too() -> None:
    state = beaten(blow(foot("r1", (40, 60)), gun("rg1", 50, 60)))
    state["men"]["r1-1"]["is"] = "off"
    assert play(state, {})["over"] is None
    state["guns"]["rg1"]["is"] = "off"
    after = play(state, {})
    assert after["over"]["winner"] == "blue"
    assert GAME.result(after)["score"] == {"blue": 103, "red": 11}


@pytest.mark.parametrize(("variant", "drawn"), [("finish", True), ("blow", False), ("defensive", False)])
def test_lw_092_only_the_fight_to_the_finish_is_drawn_below_the_floor(variant: str, drawn: bool) -> None:
    lines = [foot(f"{side}1", *((10 + 2 * n, y) for n in range(12))) for side, y in (("b", 20), ("r", 50))]
    state = battle([lines[0]], [lines[1]], terms={"variant": variant}, **({"defender": "red"} if variant == "defensive" else {}))
    for n in range(5):
        for side in "br":
            state["men"][f"{side}1-{n + 1}"]["is"] = "dead"
    after = play(state, {})
    assert (after["over"] is not None) is drawn
    if drawn:
        assert after["over"]["winner"] is None
        assert GAME.result(after)["score"] == {"blue": 57, "red": 57}


def defence(attackers: int, **fates: str) -> Data:
    """Attack Red with Blue; ``fates`` by man."""
    men = foot("b1", *((10 + 2 * n, 30) for n in range(attackers)))
    state = battle([men], [foot("r1", (20, 60), (22, 60))], terms={"variant": "defensive"}, defender="red")
    for key, fate in fates.items():
        state["men"][key.replace("_", "-")].update({"is": fate, "of": "red" if fate == "secured" else None})
    return state


def test_lw_097_attackers_who_are_prisoners_will_not_arrive() -> None:
    gone = {f"b1_{n}": "dead" for n in range(1, 6)}
    assert play(defence(8, **gone, b1_6="dead"), {})["over"] is None, "two of eight are a quarter"
    assert play(defence(8, **gone, b1_6="secured", b1_7="secured"), {})["over"]["winner"] == "red"


def test_sc_lw_30_who_has_held_out_has_won_the_defensive_game_with_the_hundred_points() -> None:
    after = play(defence(4) | {"limit": 3}, {})
    assert after["over"]["winner"] == "red"
    assert GAME.result(after)["score"] == {"blue": 4, "red": 102}


def test_lw_103_lw_104_the_net_of_each_battle_is_added_to_the_tally() -> None:
    begun = {"target": 200, "tally": 170, "battles": [290, -120]}
    went = war.update_war_tally(begun, {"blue": 241, "red": 101}, ["blue", "red"])
    assert went is not None
    assert (went["halves"], went["nets"], went["over"]) == (310, [290, -120, 140], None)
    done = war.update_war_tally({**begun, "tally": 310}, {"blue": 100, "red": 10}, ["blue", "red"])
    assert done is not None
    assert (done["tally"], done["over"]) == (200, "blue")
    back = war.update_war_tally({**begun, "tally": -390}, {"blue": 10, "red": 20}, ["blue", "red"])
    assert back is not None
    assert back["over"] == "red"


@pytest.mark.parametrize(("clock", "seconds"), [("each", 60), ("fixed", 120), ("ten", 600)])
def test_lw_016_lw_017_lw_026_the_time_of_a_move_as_men_fall(clock: str, seconds: int) -> None:
    men = foot("b1", *((5 + 1.5 * n, 20) for n in range(32)))
    state = battle([men], [foot("r1", (20, 60))], terms={"clock": clock, "interval": "5"})
    for n in range(1, 4):
        state["men"][f"b1-{n}"]["is"] = "dead"
    assert GAME.clock(state) == {"key": "ply-3", "seconds": seconds, "interval": 300}
    assert GAME.clock({**state, "stage": "choose"}) is None
