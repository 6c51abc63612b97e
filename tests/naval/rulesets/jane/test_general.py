"""NAV-T-003, 062: general orders, from the writing to the guns."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane import edition, tables
from naval.rulesets.jane.command import general_orders
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.ships.tubes import setting_of
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import fleets

Data = dict[str, Any]
JANE = Jane()

FULL: Data = {
    "text": "Engage the van. Nobody leaves the line.",
    "aim": "Z02",
    "projectile": "AP",
    "open_fire_yd": 6000,
    "range_yd": 3500,
    "concentration": "van",
    "settings": {"all": 2000, "b3": 1000},
    "break_off": "outnumbered",
    "second": "b3",
}


def _open(**more: Any) -> Data:
    return JANE.open(fleets(3, range_yd=5000, general_orders=True, **more), "general")


def _faults(orders: Data, state: Data | None = None) -> list[tuple[str, str]]:
    return [(one["rule"], one["where"]) for one in JANE.check(state or _open(), "blue", orders)]


def test_nav_t_003_before_the_action_general_orders_are_all_that_is_written() -> None:
    state = _open()
    options = JANE.options(state, "blue")
    assert (options["ships"], options["signals"], options["concentrate"], options["flag"]) == ({}, None, None, [])
    assert options["general"]["second"] == ["b2", "b3"]
    assert (state["move"], state["stage"], JANE.see(state, "blue")["clock"]) == (0, "general", "General orders")
    assert [one for one in JANE.see(state, "blue")["ships"] if not one["own"]] == []
    assert _faults({}) == _faults({"general": {}}) == _faults({"general": FULL}) == _faults({"ships": {}}) == []
    assert _faults({"ships": {"b1": {"knots": 3}}, "general": FULL}) == [("NAV-T-003", "general")]
    assert _faults({"signals": [{"to": "all", "text": "x"}]}) == [("NAV-T-003", "general")]


def test_nav_t_003_general_orders_are_locked_and_stamped_with_the_move_they_were_written_in() -> None:
    state, events = JANE.resolve(_open(), {"blue": {"general": FULL}, "red": {}}, Dice("x"))
    assert (state["stage"], state["resolved"], state["move"]) == ("action", 1, 0)
    assert state["general"]["blue"] == {**FULL, "move": 0}
    assert [one["kind"] for one in events] == ["general", "general"]
    view = JANE.see(state, "blue")
    assert (view["move"], view["turn"], view["general"]) == (1, 0, {**FULL, "move": 0})
    assert [line["text"] for line in view["log"]] == ["General orders are given to the captains."]
    assert [one["id"] for one in view["ships"] if not one["own"]] == ["E1", "E2", "E3"]
    assert _faults({"general": FULL}, state) == [("NAV-T-003", "general")]
    assert _faults({"general": None, "ships": {}}, state) == []
    assert JANE.see(state, "red")["general"]["text"] == ""
    assert sorted(JANE.see(state, "umpire")["general"]) == ["blue", "red"]


def test_nav_t_062_general_orders_are_laid_upon_the_ships() -> None:
    state, _ = JANE.resolve(_open(), {"blue": {"general": FULL}, "red": {}}, Dice("x"))
    assert {ship["aim"] for ship in state["ships"].values() if ship["side"] == "blue"} == {"Z02"}
    assert {ship["aim"] for ship in state["ships"].values() if ship["side"] == "red"} == {None}
    assert state["command"]["blue"]["second"] == "b3"
    assert state["command"]["blue"]["concentration"] == {"system": "van", "from_move": 1}
    assert [gunnery.projectile(state, side) for side in state["sides"]] == ["AP", "CP"]


def test_nav_t_062_a_tube_is_set_as_general_orders_say() -> None:
    state, _ = JANE.resolve(_open(), {"blue": {"general": FULL}, "red": {"general": {"settings": {"all": 4000}}}}, Dice("x"))
    assert [setting_of(state, state["ships"][key]) for key in ("b1", "b3", "r1")] == [2000, 1000, 4000]


def test_nav_t_011_nav_t_062_ships_that_are_ordered_nothing_fight_by_general_orders() -> None:
    state, _ = JANE.resolve(_open(), {"blue": {"general": FULL}, "red": {}}, Dice("x"))
    state, events = JANE.resolve(state, {"blue": {}, "red": {}}, Dice("x"))
    fires = [one for one in events if one["kind"] == "fire"]
    assert fires
    assert {one["actor"] for one in fires} == {"b1", "b2", "b3"}
    assert all("(AP)" in one["text"] for one in fires if "SC-T-12" not in [roll["rule"] for roll in one["rolls"]])
    loose, _ = JANE.resolve(_open(), {"blue": {}, "red": {}}, Dice("x"))
    assert not [one for one in JANE.resolve(loose, {"blue": {}, "red": {}}, Dice("x"))[1] if one["kind"] == "fire"]


@pytest.mark.parametrize(
    ("general", "rule", "where"),
    [
        ("attack", "NAV-T-003", "general"),
        ({"flags": 1}, "NAV-T-003", "general"),
        ({"text": 3}, "NAV-T-003", "general.text"),
        ({"text": "x" * 4001}, "NAV-T-003", "general.text"),
        ({"aim": "Z18"}, "SC-T-09", "general.aim"),
        ({"aim": []}, "SC-T-09", "general.aim"),
        ({"projectile": "shrapnel"}, "NAV-T-046", "general.projectile"),
        ({"projectile": {}}, "NAV-T-046", "general.projectile"),
        ({"open_fire_yd": 0}, "NAV-T-003", "general.open_fire_yd"),
        ({"range_yd": True}, "NAV-T-003", "general.range_yd"),
        ({"range_yd": float("nan")}, "NAV-T-003", "general.range_yd"),
        ({"concentration": "all"}, "NAV-T-060", "general.concentration"),
        ({"settings": 2000}, "NAV-T-003", "general.settings"),
        ({"settings": {"all": 1500}}, "NAV-T-003", "general.settings"),
        ({"settings": {"r1": 1000}}, "NAV-T-003", "general.settings"),
        ({"break_off": "soon"}, "NAV-T-003", "general.break_off"),
        ({"second": "b1"}, "NAV-T-017", "general.second"),
        ({"second": "r1"}, "NAV-T-017", "general.second"),
        ({"second": ["b2"]}, "NAV-T-017", "general.second"),
    ],
)
def test_nav_t_003_each_fault_of_general_orders_is_named(general: object, rule: str, where: str) -> None:
    assert _faults({"general": general}) == [(rule, where)]


def test_nav_t_003_every_fault_is_named_at_once_and_the_longest_text_passes() -> None:
    assert len(_faults({"general": {"aim": "x", "text": 1, "second": "b1", "range_yd": -1}})) == 4
    assert _faults({"general": {"text": "x" * 4000}}) == []


def test_the_stage_general_is_fought_by_captains_from_end_to_end() -> None:
    record = fight("jane", fleets(2, range_yd=6000, limit=15, general_orders=True), "stage")
    assert record["moves"] >= 2
    assert [view["stage"] for view in record["views"]["blue"]][:2] == ["general", "action"]


def test_nav_t_003_what_blue_writes_changes_nothing_that_red_is_shown() -> None:
    pages = []
    for general in ({}, FULL, {"text": "Other words", "second": "b2", "break_off": "never"}):
        state, _ = JANE.resolve(_open(), {"blue": {"general": general}, "red": {}}, Dice("x"))
        pages.append(
            [
                json.dumps(JANE.see(state, "red")),
                json.dumps(JANE.options(state, "red")),
                json.dumps(JANE.check(state, "red", {"concentrate": 1, "signals": 1, "flag": 1})),
            ]
        )
    assert pages[0] == pages[1] == pages[2]


def test_nav_t_002_a_battle_is_fought_under_the_edition_its_campaign_began_with() -> None:
    assert edition.of_this_edition(JANE.version) is None
    assert JANE.open(fleets(1, edition=JANE.version), "x")["edition"] == JANE.version
    with pytest.raises(BadSetup, match="edition"):
        JANE.open(fleets(1, edition="1"), "x")


def test_defaults_are_complete_without_a_stage_of_general_orders() -> None:
    state = JANE.open(fleets(2), "x")
    assert state["general"]["blue"] == general_orders.standing(state, "blue")
    assert JANE.options(state, "blue")["general"] is None
    assert tables.STANDARD["SC-J-31"]["general_letters"] == 4000
