"""The hard captain (``captain/foresight.py``): positions out of the usual captain's games in which his turn is refuted."""

from __future__ import annotations

from random import Random

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, State
from tactical.rulesets.game_of_war.captain.foresight import weigh_answer
from tactical.rulesets.game_of_war.captain.search import USUAL, carried_out, open_look, rank_turns, search
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tactical.rulesets.game_of_war.state import read
from tests.rulesets.random_player import orders as random_orders
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()
OPEN_ARSENAL = """N art 14,8; N cav 13,6; N inf 13,2; N inf 8,4; N inf 16,8; N inf 15,7; N inf 14,6; arsenal N 14,1;
    arsenal N 7,3;
    S cav 16,3; S hcom 10,7; S inf 2,19; S inf 22,19; S inf 12,9; S inf 13,9; S inf 11,7; S inf 10,6; S inf 17,14"""
"""A regiment of cavalry stands two squares from North's arsenal on B15, whose guard has left it."""

UNSEEN_ATTACK = """N art 7,10; N com 6,4; N hcom 2,8; N inf 7,3; N inf 7,9; N inf 8,10; N inf 6,9; N inf 6,8; arsenal N 7,3;
    S art 11,9; S hart 12,9; S hcom 10,11; S inf 2,17; S inf 22,18; S inf 8,9; S inf 10,8; S inf 10,9"""
"""The infantry on J9 can be beaten by units that first go round it."""

EXPOSED_UNIT = """N art 6,8; N cav 4,12; N com 4,3; N inf 9,5; N inf 7,9; N inf 8,8; arsenal N 7,3;
    S com 12,9; S inf 4,17; S inf 22,19; S inf 10,6; S inf 9,9; S inf 10,7; S inf 11,7"""
"""North's infantry stands before stronger infantry; the usual captain lets one be taken."""

WON_GAME = """N inf 16,1; N inf 7,7; S art 13,6; S cav 15,4; S com 13,10; S hcom 11,8; S inf 2,19; S inf 22,19; S inf 10,6;
    S inf 13,9; S inf 11,6; S inf 12,8; S inf 11,5"""
"""South has eleven units before both arsenals of an enemy with two."""


def open_position(text: str, turn: int, side: str = "N") -> State:
    return WAR.open({"position": {**data(text), "side": side, "turn": turn}}, "foresight")


def ordered(state: State, level: str) -> Orders:
    """Return the orders of the side to move at this level; they pass ``check``."""
    (side,) = WAR.to_act(state)
    orders = WAR.captain(state, side, Dice("one"), level)
    assert WAR.check(state, side, orders) == []
    return orders


def answered(state: State, orders: Orders) -> State:
    """Return the state after these orders and the usual captain's answer."""
    (side,) = WAR.to_act(state)
    state, _ = WAR.resolve(state, {side: orders}, Dice("one"))
    (other,) = WAR.to_act(state)
    return WAR.resolve(state, {other: WAR.captain(state, other, Dice("two"))}, Dice("two"))[0]


def test_he_keeps_the_arsenal_that_the_usual_captain_loses() -> None:
    state = open_position(OPEN_ARSENAL, 63)
    lost, kept = (answered(state, ordered(state, level)) for level in ("usual", "hard"))
    assert lost["arsenals"]["N"] == ["D8"]
    assert sum(one["isolated"] for one in WAR.see(lost, "N")["units"] if one["side"] == "N") == 6
    assert kept["arsenals"]["N"] == ["B15", "D8"]
    assert sum(one["isolated"] for one in WAR.see(kept, "N")["units"] if one["side"] == "N") == 1


def test_he_finds_an_attack_that_the_usual_captain_misses() -> None:
    """Both come off unhurt, but the hard captain has beaten a unit."""
    state = open_position(UNSEEN_ATTACK, 79)
    assert answered(state, ordered(state, "usual"))["lost"] == {"N": [], "S": []}
    orders = ordered(state, "hard")
    assert orders["attack"] == "J9"
    assert answered(state, orders)["lost"] == {"N": [], "S": ["s6"]}


def test_he_draws_back_where_the_usual_captain_loses_a_unit() -> None:
    """And the same dice give the same orders."""
    state = open_position(EXPOSED_UNIT, 108)
    orders = ordered(state, "hard")
    assert orders == ordered(state, "hard")
    assert answered(state, ordered(state, "usual"))["lost"]["N"] == ["n4"]
    assert answered(state, orders)["lost"]["N"] == []


def test_a_turn_is_weighed_after_the_answer_of_the_enemys_own_search() -> None:
    """The turn that leaves the arsenal open is worth less by the answer than one that keeps it."""
    position = read(open_position(OPEN_ARSENAL, 63))
    look = open_look(position, 0, 0, USUAL)
    first, *others = rank_turns(position, look, 0)[:3]
    reply = search(carried_out(position, first[1]), 1, 0, 0, USUAL)
    assert carried_out(carried_out(position, first[1]), reply).arsenals[0].bit_count() == 1
    weighed = [weigh_answer(position, draft, look) for _, draft in (first, *others)]
    assert weighed[0] < max(weighed) - 30, weighed


def test_well_ahead_he_looks_at_the_answer_too() -> None:
    """The usual captain, who only wants to finish, has a unit beaten and two cut off."""
    state = open_position(WON_GAME, 66, "S")
    hasty, careful = (answered(state, ordered(state, level)) for level in ("usual", "hard"))
    assert (hasty["lost"]["S"], careful["lost"]["S"]) == (["s7"], [])
    cut = [sum(one["isolated"] for one in WAR.see(after, "S")["units"] if one["side"] == "S") for after in (hasty, careful)]
    assert cut == [2, 0]


def test_a_chain_goes_on_as_the_usual_captains() -> None:
    army = "N inf 7,3; N inf 14,1; N inf 5,8; N inf 4,8; N inf 6,8; N inf 13,8"
    state = open_position(f"{army}; S inf 2,19; S inf 22,19; S com 3,17", 30)
    assert ordered(state, "hard") == ordered(state, "usual")


def test_his_orders_pass_from_any_position_of_a_random_game() -> None:
    rng, dice = Random("hard"), Dice("hard")
    state = WAR.open(next(one for one in WAR.setups() if one.key == "charge").contents, "hard")
    for number in range(9):
        (side,) = WAR.to_act(state)
        if number in (4, 8):
            assert WAR.check(state, side, WAR.captain(state, side, dice, "hard")) == []
        state, _ = WAR.resolve(state, {side: random_orders(WAR, state, side, rng)}, dice)
