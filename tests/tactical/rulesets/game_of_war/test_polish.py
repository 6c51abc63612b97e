"""Turns improved (``captain/polish.py``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tactical.engine.dice import Dice
from tactical.engine.ruleset import State
from tactical.rulesets.game_of_war.board import BIT, LABELS, WIDTH
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.drafts import drafts
from tactical.rulesets.game_of_war.captain.plan import Turn
from tactical.rulesets.game_of_war.captain.polish import Polish
from tactical.rulesets.game_of_war.captain.search import USUAL, Look, carried_out
from tactical.rulesets.game_of_war.captain.value import WON
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, movement
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tactical.rulesets.game_of_war.state import read
from tests.tactical.rulesets.game_of_war.drawn import position, unit

WAR = GameOfWar()
PASSES = USUAL.passes
STAGES = pytest.mark.parametrize("turns", [0, 8, 16, 24])


@cache
def played(turns: int) -> State:
    """Play the sample deployment for so many turns of the one-turn captain on both sides."""
    state = WAR.open(next(one for one in WAR.setups() if one.key == "sample").contents, "polish")
    for _ in range(turns):
        (side,) = WAR.to_act(state)
        state, _ = WAR.resolve(state, {side: WAR.captain(state, side, Dice("polish"), "easy")}, Dice("polish"))
    assert WAR.result(state) is None
    return state


def measure(where: Position) -> Callable[[Position], float]:
    """Return the captain's measure of a finished turn while the armies are even."""
    return Look(where.to_move, 0, 0.0, USUAL.manner(ahead=False), None).worth


def bettered(where: Position, draft: Turn, weigh: Callable[[Position], float] | None = None) -> Turn:
    return Polish(where, Worth(where, where.to_move, 0.0), weigh or measure(where)).better(draft, PASSES)


def drawn_up(where: Position, number: int) -> list[Turn]:
    """List the first turns that he drafts there."""
    return drafts(where, where.to_move, 0, 0.0, 0.3, None)[:number]


@STAGES
def test_a_turn_is_never_worth_less_for_being_bettered(turns: int) -> None:
    where = read(played(turns))
    weigh, gained = measure(where), 0
    for draft in drawn_up(where, 4):
        before, after = weigh(carried_out(where, draft)), weigh(carried_out(where, bettered(where, draft)))
        assert after >= before
        gained += after > before
    assert gained, "nothing was made better: this test would not see a bettering that does nothing"


@STAGES
def test_a_bettered_turn_keeps_the_rules(turns: int) -> None:
    state = played(turns)
    where, side = read(state), state["to_move"]
    for draft in drawn_up(where, 3):
        steps, target = bettered(where, draft)
        names = where.roster.ids
        sheet = {"moves": [[names[one], LABELS[to]] for one, to in steps], "attack": None if target is None else LABELS[target]}
        assert WAR.check(state, side, sheet) == []


@STAGES
def test_the_same_position_is_bettered_the_same_way_and_left_as_it_was(turns: int) -> None:
    """A copy, and the position read anew: earlier work and its order change nothing."""
    first, second = read(played(turns)), read(played(turns))
    one, *others = drawn_up(first, 3)
    before = (first.at[:], first.taken, first.made, first.moved, first.arsenals[:])
    found = bettered(first, one)
    for other in others:
        bettered(first, other)
    assert bettered(first, one) == found == bettered(second, one)
    assert (first.at, first.taken, first.made, first.moved, first.arsenals) == before


@pytest.mark.full
def test_the_captain_orders_the_same_in_the_same_position() -> None:
    state = played(16)
    side = state["to_move"]
    first = WAR.captain(state, side, Dice("same"))
    assert WAR.captain(state, side, Dice("same")) == first


@STAGES
def test_what_is_tried_is_bounded_by_the_moves_there_are(turns: int) -> None:
    """Effort is a number of turns weighed: a pass has each of five moves on each possible square and left out, two further moves
    of anybody and one of a communications unit for the last. The number is always the same, whatever the time."""
    where = read(played(turns))
    draft, counts = drawn_up(where, 1)[0], []
    for _ in range(2):
        tried: list[float] = []

        def weigh(after: Position, tried: list[float] = tried) -> float:
            tried.append(0.0)
            return measure(where)(after)

        bettered(where, draft, weigh)
        counts.append(len(tried))
    most = movement.MOVES * (24 + 1) + 3 * 24 * len(where.roster.of[where.to_move])
    assert 1 < counts[0] <= 1 + PASSES * most
    assert counts[0] == counts[1]


def test_it_goes_on_for_so_many_passes_and_no_further() -> None:
    """At the sample deployment a third pass over the same turn would still find something."""
    where = read(played(0))
    weigh, polish = measure(where), Polish(where, Worth(where, where.to_move, 0.0), measure(where))
    found = [weigh(carried_out(where, polish.better(([], None), passes))) for passes in range(4)]
    assert found == sorted(set(found)), found


HANGS = "N hcom 7,10; N inf 7,3; N inf 14,1; N inf 5,8; N inf 4,8; S cav 7,14; S cav 8,13; S inf 2,19; S inf 22,19"


def test_a_communications_unit_within_reach_is_drawn_back() -> None:
    """The enemy's cavalry could ride it down on K8. It goes out of their reach, and its dependents stay in touch."""
    where = position(HANGS)
    relay = unit(where, "n1")
    assert Danger(where, 1).on(where.at[relay]) > 1
    after = carried_out(where, bettered(where, ([], None)))
    assert Danger(after, 1).on(after.at[relay]) == 0
    assert communication.trace_communication(after, 0)[1] & BIT[after.at[relay]], "it works on"
    assert communication.isolated(after, 0) == 0


def test_a_communications_unit_out_of_reach_does_not_fall_back() -> None:
    """With the cavalry far off: drawing it back is no habit."""
    where = position(HANGS.replace("S cav 7,14; S cav 8,13", "S cav 7,18; S cav 8,18"))
    relay = unit(where, "n1")
    after = carried_out(where, bettered(where, ([], None)))
    assert after.at[relay] // WIDTH >= where.at[relay] // WIDTH
    assert communication.trace_communication(after, 0)[1] & BIT[after.at[relay]], "it works on"


def test_it_is_drawn_back_though_all_five_moves_are_made() -> None:
    """Five of infantry march, each for the better; the relay goes instead of the last of them."""
    where = position(f"{HANGS}; " + "; ".join(f"N inf 14,{y}" for y in (3, 4, 5, 6, 7)))
    march = [(one, where.at[one] + WIDTH) for one in (unit(where, f"n{number}") for number in (10, 9, 8, 7, 6))]
    steps, _ = bettered(where, (march, None))
    assert len(steps) == movement.MOVES
    assert steps[-1][0] == unit(where, "n1")


def test_an_arsenal_that_can_be_walked_onto_is_found() -> None:
    """From a turn without a move."""
    where = position("S cav 7,5; S inf 24,19; S com 2,4; N inf 24,0; arsenal N 7,3", "S")
    assert measure(where)(carried_out(where, bettered(where, ([], None)))) == WON


def test_who_must_retreat_does_though_it_costs_him() -> None:
    """Two depend on the beaten unit, and an enemy communications unit stands where it could stay in touch with them. To stay
    would be worth more, and is not allowed."""
    where = position("N inf 7,9 routed; N inf 8,10; N inf 9,11; N inf 14,1; S com 7,10; S inf 2,19; S inf 22,19")
    weigh, draft = measure(where), drawn_up(where, 1)[0]
    found = bettered(where, draft)
    assert found[0][0][0] == unit(where, "n1")
    assert weigh(carried_out(where, ([], None))) > weigh(carried_out(where, found))
