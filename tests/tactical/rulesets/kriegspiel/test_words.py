"""The words of the log: of events, not of intentions, and of the right side."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play.cavalry import pursuit
from tactical.rulesets.kriegspiel.play.supplies import supply
from tactical.rulesets.kriegspiel.play.transport import boarding
from tactical.rulesets.kriegspiel.rules import supply as packets
from tests.tactical.rulesets.kriegspiel.exercise import GAME, Data, open_exercise, to_men, unit


def work() -> Work:
    """Place a unit of foot at the edge of the field, and horse before it."""
    state: Data = to_men(open_exercise([unit("b1", "inf", 60, 50, men=20)], [unit("r1", "cav", 60, 80, men=8)]))
    return Work(GAME.book, deepcopy(state))


def lines(of: Work) -> list[str]:
    return [line["text"] for line in of.log]


@pytest.mark.parametrize(("needed", "said"), [({"food"}, "has its food"), (set(), "needs no more food")])
def test_ks_066_nobody_has_got_what_he_did_not_need(needed: set[str], said: str) -> None:
    on = work()
    on.state["units"]["b1"]["wants"] = {"food": 0}
    supply.feed(on, "b1", [], due=True, needed=needed)
    assert [text.split(" of Blue ")[1] for text in lines(on)] == [f"{said}."]


def test_ks_062_a_call_says_what_a_body_needs() -> None:
    call = packets.Call(groups=[{"units": ["b1"], "need": {"food": 1, "forage": 0, "ammunition": 0}, "given": {}}])
    assert (supply.needed(call, "b1"), supply.needed(call, "b2")) == ({"food"}, set())


@pytest.mark.parametrize(("went", "said"), [(True, "goes back a foot after the charge"), (False, "has no room to go back")])
def test_ks_094_who_stands_fast_is_not_said_to_have_gone(monkeypatch: pytest.MonkeyPatch, went: bool, said: str) -> None:
    on = work()
    monkeypatch.setattr(pursuit, "_carry", lambda *_: went)
    pursuit._go_back(on, "b1", 768)
    assert len(lines(on)) == 1
    assert said in lines(on)[0]


def test_a_body_that_cannot_be_carried_has_not_moved() -> None:
    on = work()
    assert pursuit._carry(on, "b1", 0, -64)
    assert not pursuit._carry(on, "b1", 0, 0)


def test_men_and_guns_that_file_are_counted_as_such() -> None:
    on = work()
    man = next(iter(on.men))
    state = {**on.state, "guns": {"g": {}}}
    assert boarding.heads(state, [man, "g"]) == "1 man and 1 gun"
    assert boarding.heads(state, ["g", "g"]) == "2 guns"
