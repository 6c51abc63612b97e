"""The two posts at the trail of a gun that has fired (LW-039), where units are ordered and not men alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tactical.rulesets.kriegspiel.field import GAME, U, men, move, read_log, start, unit

Data = dict[str, Any]
SHELL = ["b1-g1", [U(60), U(90)], "light"]


def battery(*others: Data, spent: bool = True) -> Data:
    """Place one gun of Blue at (60, 40) with four gunners without a step left, and a company beside it; the guns are to be
    ordered."""
    state = start(
        unit("b1", "RA", 60, 40, 4, guns=1, limbered=False), unit("b2", "inf", 51, 36, 10), unit("r9", "inf", 60, 90, 4), *others
    )
    while state["ply"] < 3 or state["mover"] != "blue":
        state = men(state)
    assert state["stage"] == "guns"
    if spent:
        for key in state["units"]["b1"]["men"]:
            state["men"][key]["spent"] = 24 * 64
    return state


def posted(state: Data) -> set[str]:
    """Find the units of the men exactly at the posts of Blue's gun."""
    gun = state["guns"]["b1-g1"]
    corners = {(gun["x"] + side * 40, gun["y"] - 128) for side in (-1, 1)}
    return {man["body"] for man in state["men"].values() if (man["x"], man["y"]) in corners and man["is"] == "armed"}


def wrong(state: Data, **orders: Any) -> list[tuple[str, str]]:
    """List rule and place of refusals on the sheet of the present part."""
    return [(one["rule"], one["where"]) for one in GAME.sheet(state, "blue", orders)["refused"]]


def test_lw_039_who_alone_can_come_to_the_trail_fires_no_volley() -> None:
    state = battery(unit("r1", "inf", 50, 56, 8))
    volley = [["b2", "r1-1"]]
    assert wrong(state, volley=volley) == []
    assert wrong(state, fire=[SHELL]) == []
    assert wrong(state, fire=[SHELL], volley=volley) == [("LW-039", "volley.0")]
    fresh = battery(unit("r1", "inf", 50, 56, 8), spent=False)
    assert wrong(fresh, fire=[SHELL], volley=volley) == [], "the gunners stand at the trail themselves"


@pytest.mark.parametrize("order", [{"to": [[U(51), U(24)]]}, {"to": [[U(40), U(36)]]}], ids=["to the rear", "to a flank"])
def test_lw_039_a_company_that_marches_leaves_two_at_the_trail(order: Data) -> None:
    state = move(battery(), fire=[SHELL], done=True)
    after = men(state, units={"b2": order})
    assert posted(after) == {"b2"}
    gone = [key for key, man in after["men"].items() if (man["x"], man["y"]) != (state["men"][key]["x"], state["men"][key]["y"])]
    assert {after["men"][key]["body"] for key in gone} == {"b2"}
    assert len(gone) == 10, "eight have marched, and two have come"
    assert "Nobody can reach" not in read_log(after)


def test_lw_039_a_company_that_is_needed_does_nothing_that_takes_its_whole_move() -> None:
    state = move(battery(), fire=[SHELL], done=True)
    twice = {"b2": {"do": ["extended", "two_ranks"]}}
    assert ("LW-039", "units.b2") in wrong(state, units=twice)
    after = men(state, **GAME.sheet(state, "blue", {"units": twice})["orders"])
    assert posted(after) == {"b2"}


def test_gunners_who_march_away_from_their_gun_are_told_so_and_are_not_held() -> None:
    state = move(battery(spent=False), done=True)
    assert state["stage"] == "men"
    laid = GAME.sheet(state, "blue", {"units": {"b1": {"to": [[U(60), U(24)]]}}})
    assert laid["refused"] == []
    assert laid["options"]["deserted"] == {"b1-g1": {"left": 0, "needed": 4, "bodies": ["b1"]}}
    assert "deserted" not in GAME.sheet(state, "blue", {})["options"]
