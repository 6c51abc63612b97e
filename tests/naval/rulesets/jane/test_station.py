"""Station-keeping (SC-J-09): a line keeps itself until it is ordered otherwise."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from naval.rulesets.jane.command.station import follows_nobody_astern, in_her_wake
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]
JANE = Jane()


def line(moves: int, *sheets: Data, ships: int = 4) -> list[Data]:
    """List the states of a line that begins with general orders; Red goes straight on, out of the way."""
    states = [open_table(fleets(ships, range_yd=25000, general_orders=True))]
    for move in range(moves + 1):
        sheet = sheets[move - 1] if 0 < move <= len(sheets) else {}
        assert JANE.check(states[-1], "blue", sheet) == []
        states.append(resolve(states[-1], {"blue": sheet}, Dice("station"))[0])
    return states


def gaps(state: Data) -> list[float]:
    ships = [state["ships"][f"b{n}"] for n in range(1, 5)]
    return [((a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2) ** 0.5 for a, b in pairwise(ships)]


def test_sc_j_09_in_station_she_holds_course_and_speed_behind_she_gains_and_close_up_she_drops_back() -> None:
    assert in_her_wake(0, 400, 0, 14, 18) == (0, 14)
    assert in_her_wake(0, 600, 0, 14, 18) == (0, 17)
    assert in_her_wake(0, 1200, 0, 14, 17) == (0, 17)
    assert in_her_wake(100, 0, 30, 14, 18) == (30, 9.5)
    assert in_her_wake(0, 2000, 0, 3, 18) == (0, 7.5)


def test_sc_j_09_a_line_that_is_told_nothing_stays_a_line_round_a_turn_of_its_leader() -> None:
    turn = {"ships": {"b1": {"course_deg": 110, "knots": 14}}}
    last = line(14, turn, turn, turn, turn)[-1]
    assert {round(ship["heading"]) for key, ship in last["ships"].items() if key.startswith("b")} == {110}
    assert all(abs(gap - 400) < 60 for gap in gaps(last)), gaps(last)


def test_sc_j_09_a_course_or_a_turn_of_her_own_ends_it_and_an_order_begins_it_anew() -> None:
    states = line(4, {"ships": {"b3": {"course_deg": 300}}}, {"ships": {"b3": {"follow": "b2"}, "b2": {"follow": None}}})
    assert [states[1]["ships"][f"b{n}"]["follows"] for n in range(1, 5)] == [None, "b1", "b2", "b3"]
    assert states[2]["ships"]["b3"]["follows"] is None
    assert states[3]["ships"]["b3"]["follows"] == "b2"
    assert states[3]["ships"]["b2"]["follows"] is None
    seen = {ship["id"]: ship for ship in JANE.see(states[3], "blue")["ships"]}
    assert seen["b3"]["follows"] == "b2"


def test_sc_j_09_without_general_orders_everybody_is_for_herself() -> None:
    assert all(ship["follows"] is None for ship in open_table(fleets(3))["ships"].values())


def test_sc_j_09_whoever_followed_a_ship_that_is_lost_follows_the_one_she_followed() -> None:
    state = line(1)[-1]
    state["ships"]["b2"].update(afloat=False, end="foundered", speed=0.0)
    assert resolve(state, {}, Dice("lost"))[0]["ships"]["b3"]["follows"] == "b1"


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ({"b1": {"follow": "b4"}}, "already follows her"),
        ({"b2": {"follow": "b2"}}, "cannot follow 'b2'"),
        ({"b2": {"follow": "r1"}}, "cannot follow 'r1'"),
        ({"b2": {"follow": 7}}, "cannot follow 7"),
        ({"b2": {"follow": ["b1"]}}, "cannot follow ['b1']"),
        ({"b2": {"follow": "b1", "course_deg": 20}}, "not both"),
        ({"b1": {"follow": "b2"}, "b2": {"follow": "b1"}}, "already follows her"),
    ],
)
def test_sc_j_45_a_line_has_one_head(order: Data, told: str) -> None:
    state = line(0)[-1]
    faults = JANE.check(state, "blue", {"ships": order})
    assert faults
    assert all(fault["rule"] == "SC-J-45" for fault in faults)
    assert told in faults[0]["text"]


def test_sc_j_45_a_line_may_be_turned_round() -> None:
    state = line(0)[-1]
    back = {"b1": {"follow": "b2"}, "b2": {"follow": "b3"}, "b3": {"follow": "b4"}, "b4": {"follow": None}}
    assert JANE.check(state, "blue", {"ships": back}) == []
    assert follows_nobody_astern("b1", "b2", {"b1": "b2", "b2": "b3", "b3": None}) is None
