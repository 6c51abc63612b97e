"""Command in the corners of its rules: orders that follow close on each other, and the other side's news in twin states."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.command import admiral, concentration
from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.battle_lines import blue_targets, next_move, two_lines
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.side_pages import pages
from tests.naval.rulesets.jane.table import Loaded, open_table

Data = dict[str, Any]
JANE = Jane()


def test_nav_t_063_a_chit_that_has_come_in_binds_though_the_next_is_already_made() -> None:
    state = next_move(two_lines(mode="chit"), {"concentrate": {"system": "van"}})
    state = next_move(state, {"concentrate": {"system": "rear"}})
    assert state["command"]["blue"]["concentration"] == {"system": "van", "from_move": 2}
    assert blue_targets(state) == ["r1"] * 4
    state = next_move(state, {"concentrate": None})
    assert state["command"]["blue"]["concentration"] == {"system": "rear", "from_move": 3}
    assert blue_targets(state) == ["r4"] * 4
    assert next_move(state)["command"]["blue"]["concentration"] is None


def test_nav_t_060_a_time_that_is_over_is_not_brought_back() -> None:
    state = next_move(two_lines(), {"concentrate": {"target": "E2", "until_move": 1}})
    assert blue_targets(state) == ["r2"] * 4
    state = next_move(state, {"concentrate": {"target": "E3", "until_move": 2}})
    assert blue_targets(state) == ["r3"] * 4
    assert next_move(state)["command"]["blue"]["concentration"] is None
    assert concentration.binds_at(2, "chit") == 3


SHEETS: list[Data] = [
    {},
    {"signals": [{"to": "all", "text": "Stand by."}]},
    {"concentrate": {"system": "rear"}},
    {"concentrate": {"target": "E1", "until_move": 30}, "signals": [{"to": "b2", "code": "FOLLOW"}]},
]


@pytest.mark.parametrize("mode", ["", "free", "chit"])
def test_twin_states_of_signals_and_concentration_are_one_on_every_page_of_the_enemy(mode: str) -> None:
    found = set()
    for sheet in SHEETS:
        state = open_table(fleets(3, range_yd=12_000))
        if mode:
            command.set_mode(state, mode)
        text = ""
        for move in range(3):
            state = JANE.resolve(state, {"blue": sheet if not move else {}, "red": {}}, Dice("s"))[0]
            text += pages(state)
        found.add(text)
    assert len(found) == 1


def test_twin_states_of_general_orders_are_one_on_every_page_of_the_enemy() -> None:
    found = set()
    full: Data = {
        "text": "To the last.",
        "aim": "Z02",
        "projectile": "AP",
        "concentration": "van",
        "settings": {"all": 4000},
        "break_off": "never",
        "second": "b3",
        "open_fire_yd": 3000,
        "range_yd": 2000,
    }
    for general in ({}, full, {"text": "Other words"}):
        state = JANE.open(fleets(3, range_yd=12_000, general_orders=True), "twin")
        text = pages(state)
        for move in range(3):
            state = JANE.resolve(state, {"blue": {"general": general} if not move else {}, "red": {}}, Dice("s"))[0]
            text += pages(state)
        found.add(text)
    assert len(found) == 1


def test_the_admirals_shift_of_flag_is_on_no_page_of_the_enemy() -> None:
    found = set()
    for flag in (None, "b2"):
        state = open_table(fleets(3, range_yd=12_000))
        state["command"]["blue"]["alongside"] = {"b2": 10}
        state["command"]["blue"]["killed"] = flag is not None
        state = JANE.resolve(state, {"blue": {"flag": flag} if flag else {}, "red": {}}, Dice("s"))[0]
        found.add(pages(state))
    assert len(found) == 1


def test_nav_t_017_an_admiral_once_killed_stays_so_when_his_flag_goes_on_to_another_ship() -> None:
    state = open_table(fleets(3, range_yd=12_000))
    state["command"]["blue"]["swapped"] = True
    state["ships"]["b1"].update(afloat=False, end="foundered")
    admiral.reveal(state, "blue", Loaded(sunk=1), tables.STANDARD)
    assert state["command"]["blue"]["flag"] == "b2"
    assert state["command"]["blue"]["swapped"]


def test_nav_t_003_ranges_up_to_the_horizon_may_be_written() -> None:
    state = JANE.open(fleets(2, general_orders=True), "range")
    for yards, faults in ((30_000, 0), (30_001, 1)):
        assert len(JANE.check(state, "blue", {"general": {"open_fire_yd": yards}})) == faults
