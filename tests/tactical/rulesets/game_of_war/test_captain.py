"""The captain in single positions at every level, and in whole games. More games are in the benchmark."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tactical.engine.ruleset import Orders
from tactical.rulesets.game_of_war.board import SIDES
from tactical.rulesets.game_of_war.captain.replies import hangs
from tactical.rulesets.game_of_war.captain.threat import threats
from tactical.rulesets.game_of_war.opening import PIECES
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tactical.rulesets.game_of_war.state import from_view
from tests.rulesets.random_player import CAPTAIN, RANDOM, game
from tests.rulesets.random_player import orders as random_orders
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()
Data = dict[str, Any]


LEVELS = pytest.mark.parametrize("level", WAR.levels)


def asked(text: str, side: str = "N", level: str = "usual", **more: Any) -> Orders:
    """Return the captain's orders in this position; they pass ``check``."""
    state = WAR.open({"position": {**data(text), "side": side, **more}}, "captain")
    orders = WAR.captain(state, side, Dice("captain"), level)
    assert WAR.check(state, side, orders) == []
    return orders


def after(text: str, side: str = "N", level: str = "usual") -> Data:
    """Return the state after the captain's turn."""
    state = WAR.open({"position": {**data(text), "side": side}}, "captain")
    return WAR.resolve(state, {side: WAR.captain(state, side, Dice("captain"), level)}, Dice("captain"))[0]


@settings(max_examples=8)
@given(seed=st.integers(min_value=0))
def test_it_puts_the_army_down_in_communication_with_guarded_arsenals_and_both_relays_at_work(seed: int) -> None:
    state = WAR.open({}, "deploy")
    sheets = {side: WAR.captain(state, side, Dice(str(seed)).child(side)) for side in SIDES}
    for side in SIDES:
        assert WAR.check(state, side, sheets[side]) == []
        view = WAR.sheet(state, side, sheets[side])["view"]
        assert [one["id"] for one in view["units"] if one["isolated"]] == []
        assert view["relays"] == [f"{side.lower()}-com", f"{side.lower()}-hcom"]
        assert {one["at"] for one in view["arsenals"] if one["side"] == side} <= {one["at"] for one in view["units"]}


def test_it_knows_nothing_of_the_other_deployment() -> None:
    state = WAR.open({}, "deploy")
    orders = {side: WAR.captain(state, side, Dice("d")) for side in SIDES}
    WAR.sheet(state, "N", orders["N"])
    assert WAR.captain(state, "S", Dice("d")) == orders["S"]
    assert len({str(WAR.captain(state, "N", Dice(str(seed)))) for seed in range(12)}) > 1, "it always stands alike"


@LEVELS
def test_it_takes_an_arsenal_that_it_can_walk_onto(level: str) -> None:
    new = after("S cav 7,5; S inf 24,19; S com 2,5; N inf 24,0; N inf 23,0", "S", level=level)
    assert new["arsenals"]["N"] == ["B15"]


@LEVELS
def test_it_finishes_a_won_game(level: str) -> None:
    new = after("S cav 7,5; S inf 24,19; S com 2,5; N inf 24,0; arsenal N 7,3", "S", level=level)
    assert new["over"]["winner"] == "S"


@LEVELS
def test_it_takes_an_attack_that_destroys(level: str) -> None:
    assert asked("N inf 14,8; S inf 13,10; S inf 14,10; S inf 12,10; N inf 0,0", "S", level=level)["attack"] == "I15"


@LEVELS
def test_it_masses_for_an_attack(level: str) -> None:
    """Nothing can fire at I15 yet; after the moves the attack destroys."""
    new = after(
        "N inf 14,8; N inf 0,0; S inf 13,11; S inf 14,11; S inf 15,11; S inf 16,11; S com 14,14; S hcom 22,16", "S", level=level
    )
    assert new["lost"]["N"] == ["n1"]


@LEVELS
def test_it_retreats_first_of_all(level: str) -> None:
    orders = asked("N inf 14,8 routed; N inf 14,6; S inf 13,10; S inf 14,10; S inf 12,10; S art 11,11", level=level)
    assert orders["moves"][0][0] == "n1"


@LEVELS
def test_it_stays_on_an_arsenal_that_an_enemy_could_reach(level: str) -> None:
    new = after("N inf 7,3; N inf 14,1; N inf 7,17; N inf 8,17; S cav 5,4; S com 2,4; S inf 24,19; S inf 23,19", level=level)
    assert new["units"]["n1"]["at"] == "D8"


def test_it_brings_a_relay_back_on_the_line() -> None:
    """n2 moves off communication; nobody but the relay can open the line to n1 and n3 again."""
    new = after("N com 8,8; N inf 1,8; N inf 0,9; N inf 7,3; N inf 14,1; S inf 24,19; S inf 23,19")
    view = WAR.see(new, "umpire")
    assert [one["id"] for one in view["units"] if one["isolated"] and one["side"] == "N"] == []


@pytest.mark.parametrize("seed", range(4))  # four games: that an easy captain beats chance is usual, and no law of every game
def test_it_beats_the_random_player(seed: int) -> None:
    players = dict(zip(SIDES if seed % 2 else SIDES[::-1], (CAPTAIN, RANDOM), strict=True))
    result = game(WAR, {}, players, seed, "easy")
    assert result["winner"] is not None
    assert players[result["winner"]] == CAPTAIN
    assert result["moves"] < 200


def test_it_is_not_idle_with_a_won_position() -> None:
    """Thirteen units against two that keep their arsenals."""
    army = "com 17,14; hcom 21,10; art 17,8; inf 15,6; inf 16,7; inf 16,8; inf 15,9; inf 16,9; inf 16,10; inf 2,19; inf 22,19"
    text = "; ".join(f"S {one}" for one in f"cav 15,7; cav 15,8; {army}".split("; ")) + "; N inf 7,3; N inf 14,1"
    state = WAR.open({"position": {**data(text), "side": "S", "turn": 100}}, "won")
    for _ in range(60):
        for side in WAR.to_act(state):
            sheet = WAR.captain(state, side, Dice("won"), "usual" if side == "S" else "easy")
            state, _ = WAR.resolve(state, {side: sheet}, Dice("won"))
    assert state["over"]["winner"] == "S"


def test_a_relay_within_reach_counts_for_all_who_hang_on_it() -> None:
    """The same relay under the same threat; with it gone two units more would be cut off."""
    alone = "N com 7,10; N inf 7,3; N inf 14,1; S cav 7,13; S cav 8,13; S com 2,13; S inf 2,19; S inf 22,19"
    found = []
    for text in (alone, f"{alone}; N inf 2,10; N inf 3,10"):
        state = WAR.open({"position": {**data(text), "side": "S"}}, "hangs")
        found.append(threats(from_view(WAR.see(state, "S")), 0))
    assert found[0] > 0
    assert found[1] >= found[0] + 0.3 * 0.45 * 2 * 4.0, found


AHEAD = "N hcom 7,10; N inf 7,3; N inf 14,1; N inf 5,8; N inf 4,8; N inf 6,8; N inf 13,8; N art 6,7; N inf 12,7"


def test_well_ahead_it_does_not_give_up_its_last_communications_unit() -> None:
    """Two regiments can ride it down wherever it goes forward. The fault to find: a move to M8, lost in the next turn."""
    state = WAR.open(
        {"position": {**data(f"{AHEAD}; S cav 7,14; S cav 8,13; S inf 2,19; S inf 22,19"), "side": "N", "turn": 60}}, "last"
    )
    state, _ = WAR.resolve(state, {"N": WAR.captain(state, "N", Dice("x"))}, Dice("x"))
    assert not hangs(from_view(WAR.see(state, "S")), 0)
    state, _ = WAR.resolve(state, {"S": WAR.captain(state, "S", Dice("x"))}, Dice("x"))
    assert state["lost"]["N"] == []


def test_a_communications_unit_hangs_where_the_enemy_can_beat_it_and_there_is_no_other() -> None:
    lone = "N com 7,10; N inf 7,3; S cav 7,13; S com 2,13; S inf 2,19"
    for more, expected in (("", True), ("; N hcom 0,0", False), ("; N inf 7,9; N inf 7,8", False), ("; N inf 2,15", False)):
        state = WAR.open({"position": {**data(lone + more), "side": "S"}}, "hangs")
        assert hangs(from_view(WAR.see(state, "S")), 0) == expected, more


@pytest.mark.full
def test_captain_against_captain_is_mostly_decided() -> None:
    results = [fight("game_of_war", {}, f"decided-{seed}", views=False)["result"] for seed in range(5)]
    assert sum(result["winner"] is not None for result in results) >= 3, results


@pytest.mark.parametrize("one", sorted(PIECES))
@pytest.mark.parametrize("other", sorted(PIECES))
def test_it_commands_a_single_unit(one: str, other: str) -> None:
    kinds = dict(zip(SIDES, (one, other), strict=True))
    forces = [{"side": side, "units": [{"key": f"{side}1", "type": kind, "name": ""}]} for side, kind in kinds.items()]
    assert fight("game_of_war", {"forces": forces, "limit": 40}, "single", views=False)["result"]["moves"] > 1


def test_it_commands_the_largest_army() -> None:
    kinds = {**PIECES, "com": 1, "hcom": 1}
    forces = [
        {
            "side": side,
            "units": [{"key": f"{side}{kind}{n}", "type": kind, "name": ""} for kind, many in kinds.items() for n in range(many)],
        }
        for side in SIDES
    ]
    assert fight("game_of_war", {"forces": forces, "limit": 4}, "largest", views=False)["result"]["moves"] > 1


def test_its_orders_pass_from_any_position_of_a_random_game() -> None:
    """Also where it stands badly: isolated, beaten, hemmed in."""
    rng, dice = Random("any"), Dice("any")
    state = WAR.open({"limit": 80}, "any")
    while WAR.result(state) is None:
        sheets = {}
        for side in WAR.to_act(state):
            assert WAR.check(state, side, WAR.captain(state, side, dice, "easy")) == []
            sheets[side] = random_orders(WAR, state, side, rng)
        state, _ = WAR.resolve(state, sheets, dice)
