"""Sieges, played move by move (KS-066 to KS-069)."""

from __future__ import annotations

import json
from copy import deepcopy

from tests.tactical.rulesets.kriegspiel.exercise import GAME, Data, feature, move, moves, open_exercise, step, texts, to_men, unit

# Fourteen riflemen in a ring, 24 inches off: fewer than fifteen, so that they need no packets themselves.
OFFS = [
    (24, 0),
    (-24, 0),
    (0, 24),
    (0, -24),
    (22, 11),
    (22, -11),
    (-22, 11),
    (-22, -11),
    (11, 22),
    (11, -22),
    (-11, 22),
    (-11, -22),
    (17, 17),
    (-17, -17),
]
RING = [unit(f"r{n}", "inf", 60 + x, 54 + y, men=1, face=[-x, -y]) for n, (x, y) in enumerate(OFFS, 1)]
STORE = feature("D1", "depot", [(58, 52), (62, 52), (62, 56), (58, 56)])


def shut_in(foot: int, horse: int, food: int, forage: int = 99) -> Data:
    """Place so many men and horses in the ring, with packets."""
    units = [unit("b1", "inf", 60, 50, men=foot // 2), unit("b2", "inf", 60, 58, men=foot - foot // 2)]
    units += [unit("b3", "cav", 60, 54, men=horse)] if horse else []
    return open_exercise(units, RING, STORE, depots={"D1": {"side": "blue", "packets": {"food": food, "forage": forage}}})


def meals(state: Data) -> list[tuple[int, int]]:
    """List packets and horses of each call in the siege, out of the ledger."""
    lines = [one["figures"] for one in state["ledger"]["blue"] if one["what"] == "given up in the siege"]
    return [(one["food"], one["horses"]) for one in lines]


def until_surrender(state: Data, *, quick: bool = False, most: int = 45) -> tuple[Data, int | None]:
    """Play until the besieged give up; return that move of the siege. ``quick``: moves between calls are left out."""
    reached = 0
    for _ in range(most):
        if quick and state["sieges"] and state["sieges"]["b1"]["last_horse"] is None:
            state["sieges"]["b1"]["move"] += 5 - state["sieges"]["b1"]["move"] % 6
        state = step(to_men(state))
        if any("surrender" in text for text in texts(state)):
            return state, reached + 1
        reached = state["sieges"]["b1"]["move"]
        while state["mover"] == "red" and state["stage"] != "over":
            state = step(state, {"done": True} if state["stage"] == "guns" else {})
    return state, None


def test_ks_c40_sixty_men_five_horses_three_packets_surrender_at_twenty_eight_ks_067_ks_068_ks_069() -> None:
    state, end = until_surrender(shut_in(55, 5, 3))
    assert meals(state) == [(2, 0), (1, 1), (0, 2), (0, 2)]
    assert end == 28
    assert {state["men"][key]["is"] for key in state["men"] if key.startswith(("b1-", "b2-", "b3-"))} == {"secured"}
    assert state["sieges"] == {}
    assert state["depots"]["D1"]["packets"]["food"] == 0


def test_ks_c41_ninety_men_twelve_horses_three_packets_surrender_at_thirty_four_ks_068() -> None:
    state, end = until_surrender(shut_in(78, 12, 3), quick=True)
    assert meals(state) == [(3, 0), (0, 3), (0, 3), (0, 3), (0, 3)]
    assert end == 34


def test_ks_067_the_siege_begins_when_they_are_surrounded_and_is_raised_by_a_way_out() -> None:
    state = shut_in(20, 0, 9)
    assert state["sieges"] == {}
    state = step(to_men(state))
    assert {key: (one["move"], one["units"]) for key, one in state["sieges"].items()} == {"b1": (0, ["b1", "b2"])}
    assert any("surrounded and besieged" in text for text in texts(state))
    state = moves(step(to_men(state)), 3)
    assert state["sieges"]["b1"]["move"] == 3
    assert "besieged" in GAME.see(state, "blue")["units"]["b2"]["states"]
    assert GAME.see(state, "red")["sieges"] == {}
    open_now = deepcopy(state)
    for key in ("r1-1", "r5-1", "r6-1"):
        open_now["men"][key].update(x=100, y=100 + 64 * int(key[1]))
    after = step(to_men(open_now))
    assert after["sieges"] == {}
    assert any("the siege is raised" in text for text in texts(after))


def test_ks_066_without_a_horse_from_the_first_they_go_hungry_and_out_of_action_amb_ks_16() -> None:
    state = move(shut_in(40, 0, 1))
    state = moves(state, 6)
    assert meals(state) == [(1, 0)]
    assert state["units"]["b1"]["wants"] == {}
    state = moves(state, 6)
    assert state["units"]["b1"]["wants"] == {"food": 13}
    assert "cannot move" in GAME.options(to_men(state), "blue")["units"]["b1"]["why"]
    last = moves(state, 5)
    assert last["units"]["b1"]["out"] is False
    assert any("out of action" in text for text in texts(step(to_men(last))))


def test_ks_068_riders_whose_horses_are_eaten_are_dismounted_and_do_not_mount_again() -> None:
    state = moves(move(shut_in(20, 10, 0)), 6)
    assert meals(state) == [(0, 1)]
    unit_of = state["units"]["b3"]
    assert (unit_of["horses"], unit_of["mounted"], unit_of["wants"]) == (9, False, {})
    sheet = GAME.sheet(to_men(state), "blue", {"units": {"b3": {"do": ["mount"]}}})
    assert "9 horses for 10 men" in next(one["text"] for one in sheet["refused"])


def test_ks_067_forage_for_the_besieged_s_horses_is_not_replaced() -> None:
    state = moves(move(shut_in(20, 6, 9, forage=0)), 6)
    assert state["units"]["b3"]["wants"] == {"forage": 7}
    assert state["units"]["b1"]["wants"] == {}


def test_ks_067_the_besiegers_see_nothing_of_what_is_eaten() -> None:
    state = to_men(moves(shut_in(20, 6, 3), 2))
    twin = deepcopy(state)
    twin["sieges"]["b1"].update(food=99, move=5, last_horse=3)
    twin["units"]["b3"]["horses"] = 1
    twin["depots"]["D1"]["packets"]["food"] = 44
    shown = [
        json.dumps([GAME.see(one, "red"), GAME.options(one, "red"), GAME.sheet(one, "red", {})], sort_keys=True)
        for one in (state, twin)
    ]
    assert shown[0] == shown[1]
    state = moves(state, 4)
    assert any("The besieged of Blue eat" in line["text"] and line["for"] == ["blue"] for line in step(to_men(state))["log"])


def test_ks_067_the_ground_behind_a_fight_is_open_sc_ks_24() -> None:
    """Ten horse near an enemy on the open plain are not besieged, although he is within twelve inches."""
    state = open_exercise(
        [unit("b1", "cav", 60, 54, men=10)], [unit("r1", "inf", 60, 60, men=30, formation="extended", face=[0, -1])]
    )
    assert step(to_men(state))["sieges"] == {}
