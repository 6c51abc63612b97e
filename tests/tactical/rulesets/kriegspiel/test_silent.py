"""Want in a campaign's units that come to a battle (LC-161): no ammunition, no food."""

from __future__ import annotations

from typing import Any

from tests.tactical.rulesets.kriegspiel.field import GAME, rest, start, unit

Data = dict[str, Any]


def battle(supply: str = "none", **land: Any) -> Data:
    """Open a battle in which nobody counts packets, as in a campaign."""
    units = unit("b1", "inf", 60, 40, 10), unit("b2", "cav", 70, 40, 10), unit("r1", "inf", 60, 100, 10)
    return start(*units, setup={"land": land}, supply=supply)


def test_foot_without_ammunition_want_it_from_the_first_move_and_horse_do_not() -> None:
    state = battle(silent=["b1", "b2"])
    assert "ammunition" in state["units"]["b1"]["wants"]
    assert "ammunition" not in state["units"]["b2"]["wants"], "horse fight with the sword"
    assert "ammunition" not in battle()["units"]["b1"]["wants"]


def test_who_was_not_fed_cannot_move_from_his_first_call_on() -> None:
    state = battle(unfed=["b1"])
    assert "food" not in state["units"]["b1"]["wants"]
    for _ in range(30):
        state = rest(state)
        if "food" in state["units"]["b1"]["wants"]:
            break
    assert "food" in state["units"]["b1"]["wants"]
    assert "food" not in state["units"]["b2"]["wants"], "he was fed"
    assert any("is without food" in line["text"] for line in GAME.see(state, "blue")["log"])
    assert not any("is without food" in line["text"] for line in GAME.see(state, "red")["log"]), "his enemy is not told"
