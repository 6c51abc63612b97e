"""Unequal forces, other totals, a field gun, wars beyond 400 points: agreed, and fought to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.engine.errors import BadNotation
from tactical.engine.play.fight import fight
from tactical.engine.registry import find
from tactical.ground.rules import forces, order_of_play, shots
from tactical.ground.rules.tables import ARMS
from tactical.ground.turns.ending import war
from tactical.rulesets.little_wars.own_forces import EXAMPLE

Data = dict[str, Any]

GAME = find("little_wars")


def open_small_game(**terms: str) -> Data:
    return GAME.open({"terms": {"forces": "small", **terms}}, "agreed")


def test_lw_118_a_handicap_is_agreed_and_said_when_the_curtain_is_drawn_back() -> None:
    state = open_small_game(handicap="red_half")
    assert state["start"] == {"blue": {"inf": 24, "cav": 15, "guns": 1}, "red": {"inf": 36, "cav": 23, "guns": 2}}
    record = fight("little_wars", {"terms": {"forces": "small", "handicap": "red_half", "limit": "30"}}, "h", views=False)
    said = [one["text"] for one in record["events"] if "not equal" in one["text"]]
    assert said == ["The forces are not equal (cavalry 15 and 23, guns 1 and 2, infantry 24 and 36), as agreed."]
    assert record["result"]["ending"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("terms", "most"),
    [
        ({}, {"blue": 300, "red": 300}),
        ({"total": "80"}, {"blue": 160, "red": 160}),
        ({"total": "200", "handicap": "blue_quarter"}, {"blue": 500, "red": 400}),
    ],
)
def test_lw_114_each_side_spends_what_was_agreed(terms: dict[str, str], most: dict[str, int]) -> None:
    state = open_small_game(**{**terms, "forces": "purchase"})
    for side, half_points in most.items():
        told = GAME.sheet(state, side, {})["options"]["forces"]
        assert told["total"] == half_points
        assert told["price"] <= half_points, "what a side has that buys nothing"
        dear = {"force": {"inf": half_points // 2 + 1, "cav": 0, "guns": 0}}
        assert "points to spend" in GAME.sheet(state, side, dear)["refused"][0]["text"]
        fair = {"force": {"inf": half_points // 2, "cav": 0, "guns": 0}}
        assert GAME.sheet(state, side, fair)["refused"] == []
    record = fight("little_wars", {"terms": {**terms, "forces": "purchase", "limit": "30"}}, "b", views=False)
    assert record["result"]["ending"]


def test_lw_113_sc_lw_47_a_field_gun_beside_naval_guns_hits_less_far() -> None:
    state = open_small_game(forces="middle", artillery="field")
    kinds = {
        side: [(gun["name"], gun.get("kind")) for gun in state["guns"].values() if gun["side"] == side]
        for side in ("blue", "red")
    }
    assert kinds["blue"] == [("No. 1 gun", None), ("No. 2 gun", None), ("Field gun", "field_gun")]
    assert kinds["red"] == kinds["blue"]
    naval, field = ({"kind": "field_gun"} if one else {} for one in (False, True))
    far = 300 * 64
    assert shots.as_far_as(far, naval) == far
    assert shots.as_far_as(far, field) == 400 * 64
    chances = [shots.chance(shots.as_far_as(far, gun), "full", ARMS["inf"]) for gun in (naval, field)]
    assert chances[0] > chances[1] > 0
    record = fight("little_wars", {"terms": {"forces": "small", "artillery": "field"}}, "f", views=False)
    assert any(one["text"].startswith("Field gun of ") for one in record["events"])


@pytest.mark.parametrize("target", [200, 450, 1000, 5000])
def test_lw_103_a_war_goes_to_any_total_by_fifties(target: int) -> None:
    state = GAME.open({"terms": {"forces": "small"}, "war": {"target": target}}, "w")
    assert state["war"]["target"] == target
    assert war.update_war_tally(state["war"], {"blue": 2 * target, "red": 0}, ["blue", "red"])["over"] == "blue"
    assert war.update_war_tally(state["war"], {"blue": 2 * target - 1, "red": 0}, ["blue", "red"])["over"] is None


@pytest.mark.parametrize("target", [150, 425, 5050, True, "400"])
def test_lw_103_no_war_to_another_total(target: object) -> None:
    faults: list[str] = []
    assert war.read({"war": {"target": target}}, {}, faults) is None
    assert faults == [
        '"war" has a "target" of 200 to 5000 by steps of 50, a "tally" in half points, and "battles", their nets so far'
    ]


@pytest.mark.full
def test_lw_117_smaller_soldiers_are_better_hidden() -> None:
    assert {key: arm.height for key, arm in forces.of_one_size(ARMS, "small").items()} == {"inf": 96, "cav": 132}
    assert forces.of_one_size(ARMS, "usual") is ARMS
    terms = {"country": "orchard_ridge", "forces": "small", "limit": "30"}
    usual, small = {"terms": terms}, {"terms": {**terms, "soldiers": "small"}}
    one, two = (fight("little_wars", setup, "size", views=False) for setup in (usual, small))
    assert two["result"]["ending"]
    assert [event["text"] for event in one["events"]] != [event["text"] for event in two["events"]]


def test_lw_136_between_moves_nothing_is_remembered_but_the_table() -> None:
    state = open_small_game()
    later = json.loads(json.dumps({**state, "log": [{"text": "of the last move"}], "fallen": ["x"]}))
    assert order_of_play.overnight(later) == order_of_play.overnight(state)


def test_what_was_not_agreed_otherwise_leaves_a_battle_as_it_was() -> None:
    assert open_small_game() == open_small_game(handicap="none", total="150", artillery="naval")
    assert not {"handicap", "total", "artillery"} & set(open_small_game()["terms"])


@pytest.mark.full
def test_forces_of_ones_own_are_read_and_fought_the_same_twice() -> None:
    setup = GAME.read_setup(EXAMPLE)
    state = GAME.open(setup, "own")
    assert state["start"] == {"blue": {"inf": 48, "cav": 25, "guns": 3}, "red": {"inf": 60, "cav": 30, "guns": 3}}
    assert (state["war"]["target"], state["country"]["name"]) == (500, "Orchard and Ridge")
    assert [gun.get("kind") for gun in state["guns"].values()].count("field_gun") == 1
    one, two = (json.dumps(fight("little_wars", {**setup, "limit": 16}, "own", views=False)) for _ in range(2))
    assert one == two


def test_everything_that_is_wrong_with_forces_is_told_at_once() -> None:
    text = "Blue: 60 elephants, 900 foot\nGreen: 3 foot\nCountry: the moon\nWar: 425\nMoves: x\nFirst: green\n"
    with pytest.raises(BadNotation) as refused:
        GAME.read_setup(text)
    faults = refused.value.faults
    for part in (
        "There is no line for Red.",
        'Line 1: "60 elephants" cannot be read',
        "Line 1: Blue has 900 men",
        'Line 2: "green" cannot be read',
        "Line 3: “Country” is one of",
        "Line 4: “War” is a whole number from 200 to 5000 by steps of 50",
        "Line 5: “Moves” is a whole number from 1",
        "Line 6: “First” is one of blue, red",
    ):
        assert any(one.startswith(part) for one in faults), (part, faults)
    assert forces.price({"inf": 1}) == 2
