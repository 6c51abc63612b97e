"""Battles of the captain of Little Wars from end to end; two hundred at the usual size are the benchmark's."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tactical.rulesets.little_wars.ruleset import LittleWars
from tests.bench.opponents import CAPTAIN, PASSIVE, RANDOM, battle
from tests.goldens import join_lines
from tests.tactical.rulesets.little_wars.hooks_farm import play

GAME = LittleWars()
BOTH = dict.fromkeys(("blue", "red"), CAPTAIN)


def setup(key: str, **terms: str) -> dict[str, Any]:
    """Take a set-up with other terms."""
    found = next(one.contents for one in GAME.setups() if one.key == key)
    return {**found, "terms": {**found["terms"], **terms}}


@pytest.mark.parametrize("variant", ["finish", "blow", "defensive"])
def test_captains_end_a_small_battle_before_its_time(variant: str) -> None:
    """``battle`` has every sheet checked; the end is a decision, or a draw of two broken forces, and no verdict of the clock."""
    result, state = battle(GAME, setup("small", variant=variant), BOTH, variant)
    assert state["ply"] < state["limit"]
    lost = result["counts"]
    assert all(one["dead"] + one["captured"] + one["off"] > 0 for one in lost.values())


def test_a_captain_lays_out_a_country_picks_a_side_and_buys_his_force_lw_001_lw_002_lw_114() -> None:
    state = GAME.open(setup("table", forces="purchase"), "laid out")
    for stage in ("country", "sides", "deploy"):
        assert state["stage"] == stage
        sheets = {side: GAME.captain(state, side, play.Dice(f"{stage} {side}")) for side in GAME.to_act(state)}
        assert all(sheets.values())
        assert not any(GAME.check(state, side, sheet) for side, sheet in sheets.items())
        state, _ = GAME.resolve(state, sheets, play.Dice("laid out"))
    assert state["ply"] == 1
    assert not any(one["is"] == "held" for one in (*state["men"].values(), *state["guns"].values()))


@pytest.mark.parametrize("other", [PASSIVE, RANDOM])
def test_the_captain_beats_who_does_nothing_and_who_does_anything(other: str) -> None:
    result, _ = battle(GAME, setup("small"), {"blue": CAPTAIN, "red": other}, f"against {other}")
    assert result["winner"] == "blue"
    assert result["counts"]["blue"]["alive"] > 20


def test_the_captain_knows_nothing_of_what_stands_behind_the_curtain_lw_013() -> None:
    """Whatever the other side has deployed, his own sheet is the same."""
    state = GAME.open(setup("small"), "curtain")
    before = GAME.captain(state, "red", play.Dice("c"))
    away = {key: {**man, "x": 99, "y": 99, "is": "dead"} if man["side"] == "blue" else man for key, man in state["men"].items()}
    assert GAME.captain({**state, "men": away}, "red", play.Dice("c")) == before


@pytest.mark.full
def test_hooks_farm_is_played_as_it_was_written_down(golden: SnapshotAssertion) -> None:
    """The book's forces and places, our captains; write it anew when a rule or a captain changes it on purpose."""
    assert join_lines(play.play()) == golden(name="hooks_farm/golden")
