"""An army without communications units: its remaining powers, and a won game brought to its end.

The positions are drawn by hand; the first is that of the benchmark's game 129 when it was drawn after 400 turns.
"""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders
from tactical.rulesets.game_of_war.board import LABELS, SIDES
from tactical.rulesets.game_of_war.captain.chain import FETCHES, WAITS, aims, can_win, march, ordered
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.rules import communication
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tests.tactical.rulesets.game_of_war.drawn import data, position

pytestmark = pytest.mark.full

WAR = GameOfWar()
Data = dict[str, Any]
LONGEST = 120  # turns of both sides in which each of these positions must be won

FIVE_TO_ONE = "N inf 7,3; N inf 14,1; N inf 6,15; N inf 3,17; N hart 4,16; S inf 10,7"
WON = {
    "five against one, three of them cut off": ("N", FIVE_TO_ONE),
    "the same later: four are too few for a chain, and the fifth is to be fetched": (
        "N",
        "N inf 7,13; N inf 5,16; N inf 6,15; N inf 7,16; N hart 22,19; S inf 2,19; arsenal S 2,19",
    ),
    "an arsenal to walk onto, and one for a chain": (
        "N",
        "N inf 7,3; N inf 7,4; N inf 7,5; N inf 14,1; N inf 14,2; N cav 7,8; N cav 7,9; S inf 2,10; S inf 20,12",
    ),
    "both arsenals held": (
        "S",
        "S inf 2,19; S inf 22,19; S inf 12,9; S inf 13,10; S inf 2,12; S cav 2,9; S cav 3,18; S hart 22,15; "
        "N inf 7,3; N inf 14,1",
    ),
}
Case = pytest.mark.parametrize(("side", "text"), list(WON.values()), ids=list(WON))


def passes(state: Data, side: str) -> Orders:
    """Order only forced moves."""
    must = WAR.options(state, side)["must"]
    return {"moves": [[must, WAR.options(state, side)["moves"][must][0]]] if must else [], "attack": None}


def to_and_fro(state: Data, side: str) -> Orders:
    """Step with the first unit that can, and step back in the next turn."""
    may = WAR.options(state, side)
    if may["must"] or not may["moves"]:
        return passes(state, side)
    unit = min(may["moves"])
    squares = sorted(may["moves"][unit])
    return {"moves": [[unit, squares[state["turn"] // 2 % 2 and len(squares) - 1]]], "attack": None}


def himself(state: Data, side: str) -> Orders:
    return WAR.captain(state, side, Dice("himself"))


AGAINST = [
    *((one, to_and_fro) for one in WON),
    *((one, other) for one in list(WON)[:2] for other in (passes, himself)),  # the others are dear where both sides think
]


@pytest.mark.parametrize(("case", "other"), AGAINST, ids=lambda one: one if isinstance(one, str) else one.__name__)
def test_a_won_game_ends_without_communications_units(case: str, other: Any) -> None:
    side, text = WON[case]
    state = WAR.open({"position": {**data(text), "side": side, "turn": 100}, "limit": 100 + LONGEST}, "chain")
    while WAR.result(state) is None:
        (mover,) = WAR.to_act(state)
        sheet = WAR.captain(state, mover, Dice("chain")) if mover == side else other(state, mover)
        state, _ = WAR.resolve(state, {mover: sheet}, Dice("chain"))
    assert state["over"]["winner"] == side, state["over"]


@Case
def test_nobody_is_left_behind_by_a_turn_of_the_chain(side: str, text: str) -> None:
    """For five turns against an enemy who never moves, or until an arsenal is walked onto, every unit in communication stays in
    it."""
    now, own = position(text, side), SIDES.index(side)
    for _ in range(5):
        before = set(now.units(communication.trace_communication(now, own)[2]))
        steps, _ = march(now.copy(), Worth(now, own, 0.0))
        assert steps, "it stands still"
        for unit, square in steps:
            now.shift_unit(unit, square)
        if now.arsenals[1 - own] & now.fighting[own]:
            break
        assert before <= set(now.units(communication.trace_communication(now, own)[2]))


def test_a_chain_begins_on_a_line_and_each_of_it_touches_the_next() -> None:
    """South's line from T3 passes three squares from B15: three of infantry take it, or two with cavalry at the head."""
    found = [
        one for one in aims(position("S inf 2,19; S inf 3,18; S cav 4,17; N inf 7,3", "S"), 1) if LABELS[one.places[0]] == "E18"
    ]
    assert [([LABELS[square] for square in one.places], one.fast) for one in found] == [
        (["E18", "D17", "C16"], False),
        (["E18", "D17"], True),
    ]


def test_with_too_few_for_a_chain_there_is_no_aim() -> None:
    assert not ordered(position("S inf 2,19; S inf 3,18; N inf 7,3", "S"), 1)
    assert ordered(position("S inf 2,19; S inf 3,18; S inf 4,17; N inf 7,3", "S"), 1)
    assert ordered(position("S inf 2,19; S cav 3,18; N inf 7,3", "S"), 1)


def test_who_is_cut_off_is_fetched_only_by_others_and_where_the_rest_are_too_few() -> None:
    few = ordered(position("S inf 2,19; S inf 3,18; S inf 9,9; N inf 7,3", "S"), 1)
    assert [one.kind for one in few] == [FETCHES]
    enough = ordered(position("S inf 2,19; S inf 3,18; S inf 4,17; S inf 9,9; N inf 7,3", "S"), 1)
    assert [enough[0].kind, enough[-1].kind] == [WAITS, FETCHES]


def test_to_fetch_one_it_leaves_no_other_behind() -> None:
    """The guns on P15 can come out by the pass alone, where the infantry stands that keeps them in touch, and it by the next. The
    last of them could fetch the fourth on N19, and would lose two."""
    now = position("S inf 16,13; S inf 15,14; S hart 14,15; S inf 18,13; N inf 7,3; N inf 14,1; N inf 14,2", "S")
    assert {one.kind for one in ordered(now, 1)} == {FETCHES}
    assert march(now, Worth(now, 1, 0.0)) == ([], None)


def test_an_army_out_of_communication_has_nothing_to_go_for() -> None:
    """Off the lines of its arsenals, or on one that is cut; with a communications unit there is hope, and beside the cut too."""
    off, cut = "N inf 1,0; S inf 9,9; S inf 9,10", "N inf 2,12; S inf 2,10"
    for text, can in ((off, False), (f"{off}; S com 0,0", True), (cut, False), (f"{cut}; S inf 2,14; S inf 2,15", True)):
        assert can_win(position(text), 1) == can, text


def test_the_program_agrees_to_a_draw_where_it_cannot_win_and_fights_on_where_it_can() -> None:
    """North has more in both; in the first no line can reach any unit of his."""
    army = "N inf 1,1; N inf 3,1; N inf 5,0; S inf 9,9; arsenal N 7,3"
    for text, cannot in ((army, True), (f"{army}; N com 0,0", False)):
        state = WAR.open({"position": {**data(text), "side": "N"}}, "draw")
        assert (WAR.standing(state, "N") == 0.5) == cannot, text
        assert WAR.strength(WAR.see(state, "N"))["N"] > 17
        assert WAR.standing(state, "S") < 0.5


def test_nobody_strikes_to_an_army_that_can_do_nothing() -> None:
    many = "; ".join(f"N inf {x},5" for x in range(16, 24))
    for place, strikes in (("5,0", False), ("7,4", True)):
        state = WAR.open({"position": {**data(f"{many}; N inf {place}; S inf 2,19; arsenal N 7,3"), "side": "S"}}, "strikes")
        assert WAR.resigns(state, "S") == strikes, place
