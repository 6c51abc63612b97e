"""Laws of every position: of communication, of undoing, of the two sides."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_war.board import (
    ARSENALS,
    ASCENDING,
    BIT,
    BOARD,
    DESCENDING,
    HEIGHT,
    NORTH,
    SIDES,
    SOUTH,
    SQUARES,
    WIDTH,
    Board,
    bits,
    board_of,
    find_square,
    mask_of,
)
from tactical.rulesets.game_of_war.position import Position, roster
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tests.rulesets.random_player import orders as random_orders

WAR = GameOfWar()
MODEST = settings(max_examples=60, deadline=None, derandomize=True, database=None)
FEW = settings(max_examples=12, deadline=None, derandomize=True, database=None)

Placed = list[tuple[int, int, int]]  # side, type, square


@st.composite
def placed(draw: st.DrawFn, most: int = 24) -> Placed:
    """Draw units of both sides on different open squares, gathered about a few places so that they meet."""
    number = draw(st.integers(2, most))
    middles = draw(
        st.lists(
            st.sampled_from([find_square(7, 7), find_square(14, 9), find_square(9, 5), find_square(20, 16), find_square(3, 14)]),
            min_size=1,
            max_size=3,
        )
    )
    squares: list[int] = []
    for _ in range(number):
        middle, dx, dy = draw(st.sampled_from(middles)), draw(st.integers(-4, 4)), draw(st.integers(-4, 4))
        x, y = middle % WIDTH + dx, middle // WIDTH + dy
        if 0 <= x < WIDTH and 0 <= y < HEIGHT and BOARD.open & BIT[find_square(x, y)]:
            squares.append(find_square(x, y))
    return [(draw(st.integers(0, 1)), draw(st.integers(0, 5)), square) for square in dict.fromkeys(squares)]


def stand(units: Placed, board: Board = BOARD, arsenals: tuple[int, int] = ARSENALS) -> Position:
    """Put these units on the board, numbered as issued."""
    position = Position(roster([(f"u{n:02}", side, kind, "") for n, (side, kind, _) in enumerate(units)]), board, arsenals)
    for unit, (_, _, square) in enumerate(units):
        position.put_unit(unit, square)
    return position


def turned(mask: int) -> int:
    """Turn squares by half a circle."""
    return mask_of(SQUARES - 1 - square for square in bits(mask))


TURNED = board_of(turned(BOARD.mountains), turned(BOARD.passes), turned(BOARD.forts))


@MODEST
@given(placed())
def test_communication_never_passes_a_mountain_or_an_enemy_fighting_unit(units: Placed) -> None:
    """Every lit square is seen from an arsenal or a relay, square by square along a line; the sources too are lit."""
    position = stand(units)
    for side in (NORTH, SOUTH):
        lit, relaying, _, _ = communication.trace_communication(position, side)
        closed = BOARD.mountains | position.fighting[1 - side]
        seen = position.arsenals[side] | relaying
        for source in bits(seen):
            for dx, dy in ASCENDING + DESCENDING:
                x, y = source % WIDTH + dx, source // WIDTH + dy
                while 0 <= x < WIDTH and 0 <= y < HEIGHT and not closed & BIT[find_square(x, y)]:
                    seen |= BIT[find_square(x, y)]
                    x, y = x + dx, y + dy
        assert lit == seen
        assert not lit & closed & ~position.arsenals[side]
        assert relaying == position.messengers(side) & lit


@MODEST
@given(placed(), st.integers(0, SQUARES - 1), st.integers(0, 5), st.integers(0, 1))
def test_communication_grows_or_stays_with_a_unit_of_ones_own(units: Placed, square: int, kind: int, side: int) -> None:
    if not BOARD.open & BIT[square] or square in [one[2] for one in units]:
        return
    before = communication.trace_communication(stand(units), side)
    now = communication.trace_communication(stand([*units, (side, kind, square)]), side)
    assert all(was & ~new == 0 for was, new in zip(before, now, strict=True))


@MODEST
@given(placed(), st.randoms(use_true_random=False))
def test_communication_does_not_depend_on_the_order_of_the_units(units: Placed, rng: Random) -> None:
    other = list(units)
    rng.shuffle(other)
    for side in (NORTH, SOUTH):
        assert communication.trace_communication(stand(units), side) == communication.trace_communication(stand(other), side)


@MODEST
@given(placed())
def test_a_unit_that_goes_and_comes_back_leaves_everything_as_it_was(units: Placed) -> None:
    position = stand(units)
    before = (
        [communication.trace_communication(position, side) for side in (NORTH, SOUTH)],
        list(movement.single_moves(position, NORTH)),
    )
    for unit, square in list(movement.single_moves(position, NORTH)):
        was = position.at[unit]
        position.shift_unit(unit, square)
        communication.trace_communication(position, NORTH)
        position.shift_unit(unit, was)
    assert (
        [communication.trace_communication(position, side) for side in (NORTH, SOUTH)],
        list(movement.single_moves(position, NORTH)),
    ) == before


@MODEST
@given(placed(), st.integers(0, 1))
def test_the_sides_rules_are_mirror_images(units: Placed, side: int) -> None:
    """Turn the board by half a circle and change the sides: lines, moves, sums and outcomes turn with it."""
    one = stand(units)
    other = stand(
        [(1 - side_, kind, SQUARES - 1 - square) for side_, kind, square in units],
        TURNED,
        (turned(ARSENALS[SOUTH]), turned(ARSENALS[NORTH])),
    )
    one.to_move, other.to_move = side, 1 - side
    assert [turned(mask) for mask in communication.trace_communication(one, side)] == list(
        communication.trace_communication(other, 1 - side)
    )
    assert [(unit, turned(mask)) for unit, mask in movement.legal(one, side)] == movement.legal(other, 1 - side)
    assert turned(turn.attacks(one)) == turn.attacks(other)
    for target in bits(turn.attacks(one)):
        mirror = SQUARES - 1 - target
        assert fire.offence(one, side, target) == fire.offence(other, 1 - side, mirror)
        assert fire.defence(one, 1 - side, target) == fire.defence(other, side, mirror)


def walked(seed: int, moves: int) -> dict[str, Any]:
    """Play the usual game for so many random turns."""
    rng, dice = Random(seed), Dice(str(seed))
    state = WAR.open({}, str(seed))
    for _ in range(moves):
        if not WAR.to_act(state):
            break
        state, _ = WAR.resolve(state, {side: random_orders(WAR, state, side, rng) for side in WAR.to_act(state)}, dice)
    return state


@FEW
@given(st.integers(0, 10_000), st.integers(0, 12))
def test_a_move_taken_back_is_as_if_it_had_not_been_made(seed: int, moves: int) -> None:
    """Step by step to a whole sheet and back again: each sheet is its earlier self, and the state is untouched."""
    state = walked(seed, moves)
    before = json.dumps(state)
    for side in WAR.to_act(state):
        whole = random_orders(WAR, state, side, Random(seed))
        if "place" in whole:
            steps = [{"place": dict(list(whole["place"].items())[:n])} for n in range(0, 18, 4)]
        else:
            steps = [{"moves": whole["moves"][:n]} for n in range(len(whole["moves"]) + 1)] + [whole]
        forth = [json.dumps(WAR.sheet(state, side, one)) for one in steps]
        back = [json.dumps(WAR.sheet(state, side, one)) for one in reversed(steps)]
        assert forth == back[::-1]
        assert json.dumps(state) == before


@pytest.mark.full
@FEW
@given(st.integers(0, 10_000))
def test_destroyed_units_stay_destroyed_and_arsenals_too(seed: int) -> None:
    rng, dice = Random(seed), Dice(str(seed))
    state, gone = WAR.open({"limit": 60}, str(seed)), set()
    while WAR.result(state) is None:
        arsenals = {side: set(state["arsenals"][side]) for side in SIDES}
        acting = WAR.to_act(state)
        sheets = {
            side: random_orders(WAR, state, side, rng) if rng.random() < 0.5 else WAR.captain(state, side, dice, WAR.alone)
            for side in acting
        }
        state, _ = WAR.resolve(state, sheets, dice)
        lost = {key for side in SIDES for key in state["lost"][side]}
        assert gone <= lost
        assert all(state["units"][key]["at"] is None for key in lost)
        assert not lost & {one["id"] for one in WAR.see(state, "umpire")["units"]}
        assert all(set(state["arsenals"][side]) <= arsenals[side] for side in SIDES)
        gone = lost
