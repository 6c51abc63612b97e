"""Works that do not count, finished works, and generals under mines and hands."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play.engineering import works
from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, men, move, read_log, refused, rest, start, unit

FOE = unit("r1", "inf", 130, 100, 5)
TRENCH = {"kind": "trench", "do": "make", "at": [[U(36), U(43)], [U(60), U(43)]]}


def digging() -> dict[str, Any]:
    """Set ten men at the second move of a trench, Blue to move for the third time."""
    state = start(unit("b1", "inf", 40, 40, 10), FOE)
    return rest(men(state, units={"b1": {"work": TRENCH}}), 3)


def test_ks_072_a_move_in_which_the_party_fires_or_fights_does_not_count() -> None:
    state = digging()
    assert state["works"]["b1-work1"]["moves"] == 2
    fired = men(move(state, volley=[["b1", [U(40), U(80)]]], done=True))
    assert fired["works"]["b1-work1"]["moves"] == 2
    for fighting, moves in ((["b1-2"], 2), ([], 3)):
        work = Work(GAME.book, {**state, "exempt": fighting, "works": dict(state["works"])})
        works._goes_on(work, "b1-work1", work.state["works"]["b1-work1"])
        assert work.state["works"]["b1-work1"]["moves"] == moves


def test_ks_072_a_unit_is_at_one_work_at_a_time_and_an_order_not_in_reach_is_refused() -> None:
    state = digging()
    assert refused(state, units={"b1": {"work": TRENCH}}) == [("KS-072", "units.b1")]
    far = {**TRENCH, "at": [[U(40), U(60)], [U(50), U(60)]]}
    assert refused(rest(start(unit("b1", "inf", 40, 40, 10), FOE), 2), units={"b1": {"work": far}}) == [("KS-072", "units.b1")]


def test_ks_071_what_another_party_has_blown_is_broken_off() -> None:
    ground = [
        grounds.feature("S1", "river", [(0, 50), (144, 50)], 5),
        grounds.feature("C1", "rail_bridge", [(80, 45), (80, 55)], 5),
    ]
    state = start(unit("b1", "RE", 76, 44, 4), unit("b2", "RE", 84, 44, 4), FOE, ground=ground)
    blow = {"work": {"kind": "rail_bridge", "do": "destroy", "at": "C1"}}
    state = rest(men(state, units={"b1": blow}))
    state = men(state, units={"b2": blow})
    assert (state["works"]["b1-work1"]["is"], "C1" in state["broken"]) == ("done", True)
    assert rest(state, 2)["works"]["b2-work1"]["is"] == "broken off"


@pytest.mark.parametrize(("option", "back"), [("invulnerable", None), ("sykes", 5)])
def test_ks_075_010_a_general_who_rides_over_a_mine_is_as_under_a_shell(option: str, back: int | None) -> None:
    state = start(unit("b9", "GEN", 60, 40), unit("b1", "inf", 20, 20, 5), FOE, general=option)
    state["mines"]["x"] = {"side": "red", "x": U(60), "y": U(50), "is": "live"}
    state = men(state, men={"b9-1": [[U(60), U(60)]]})
    assert "A mine goes off" in read_log(state)
    assert (state["men"]["b9-1"]["is"], state["generals"]["blue"]["back"]) == ("armed", back)


@pytest.mark.parametrize(
    ("option", "guard", "taken"), [("sykes", False, True), ("sykes", True, False), ("invulnerable", False, False)]
)
def test_ks_010_hands_are_laid_on_a_general_whom_nobody_guards_and_only_by_sykes(option: str, guard: bool, taken: bool) -> None:
    own = [unit("r2", "inf", 74, 70, 1)] if guard else []
    state = start(unit("b1", "inf", 70, 62, 12), unit("r9", "GEN", 70, 70), FOE, *own, general=option)
    man = state["men"]["r9-1"]
    state = men(state, men={"b1-1": [[man["x"], man["y"] - 24 - 12 - 6]]})
    assert (state["men"]["r9-1"]["is"] == "prisoner") is taken
