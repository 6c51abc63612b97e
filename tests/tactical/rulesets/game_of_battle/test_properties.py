"""Laws of every position: Hypothesis looks for one that breaks them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings

from tactical.rulesets.game_of_battle.board import NUMBERS, SIDES, SQUARES, crossings, river_between, squares_of, turned
from tactical.rulesets.game_of_battle.position import ART, CIT, WAG, Position, kind_at, occupied, troops
from tactical.rulesets.game_of_battle.rules import moves, refused_moves
from tactical.rulesets.game_of_battle.rules.artillery import in_check
from tactical.rulesets.game_of_battle.rules.captures import carried_out
from tests.tactical.rulesets.game_of_battle import reference
from tests.tactical.rulesets.game_of_battle.banks import bank
from tests.tactical.rulesets.game_of_battle.positions import POSITIONS, describe_position, figures_of, mirrored
from tests.tactical.rulesets.game_of_battle.positions import SIDES as EITHER

pytestmark = pytest.mark.full

bank_of = cache(bank)
QUICK = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@QUICK
@given(POSITIONS, EITHER)
def test_the_rules_and_the_plain_algorithm_of_the_specification_agree(position: Position, side: int) -> None:
    figures = {square: (whose, kind) for whose, kind, square in figures_of(position)}
    assert set(moves.listed(moves.legal(position, side))) == reference.legal(figures, SIDES[side]), describe_position(position)


@QUICK
@given(POSITIONS, EITHER)
def test_gb_054_gb_056_no_figure_ends_in_check_of_its_own_will(position: Position, side: int) -> None:
    for start, end in moves.listed(moves.legal(position, side)):
        prey = kind_at(position[1 - side], end)
        after = carried_out(position, side, start, end)
        if prey not in (CIT, WAG):
            assert not in_check(after, side) >> end & 1, (describe_position(position), start, end)


@QUICK
@given(POSITIONS, EITHER)
def test_gb_055_no_gun_leaves_a_friend_in_check(position: Position, side: int) -> None:
    for start, end in moves.listed(moves.legal(position, side)):
        if kind_at(position[side], start) == ART:
            after = carried_out(position, side, start, end)
            assert not in_check(after, side) & troops(after[side]), (describe_position(position), start, end)


def without_prizes(position: Position) -> Position:
    """Remove Citadel and Wagon, which only one side each has."""
    return tuple((*army[:WAG], 0, 0) for army in position)  # type: ignore[return-value]


@QUICK
@given(POSITIONS, EITHER)
def test_gb_004_the_sides_rules_are_mirror_images(position: Position, side: int) -> None:
    position = without_prizes(position)
    here = moves.listed(moves.legal(position, side))
    there = moves.listed(moves.legal(mirrored(position), 1 - side))
    assert sorted((turned(start), turned(end)) for start, end in here) == there, describe_position(position)


@QUICK
@given(POSITIONS, EITHER)
def test_gb_040_a_move_takes_one_figure_or_none_and_what_is_taken_stays_taken(position: Position, side: int) -> None:
    before = figures_of(position)
    for start, end in moves.listed(moves.legal(position, side)):
        after = figures_of(carried_out(position, side, start, end))
        gone = [one for one in before if one not in after]
        come = [one for one in after if one not in before]
        taken = [one for one in gone if one[0] != SIDES[side]]
        assert [one[2] for one in come] == [end]
        assert [one[2] for one in gone if one[0] == SIDES[side]] == [start]
        assert all(one[2] == end for one in taken)
        assert len(taken) <= 1
        assert len(after) == len(before) - len(taken)


@QUICK
@given(POSITIONS, EITHER)
def test_gb_010_nothing_comes_over_the_river_but_by_a_crossing(position: Position, side: int) -> None:
    for start, end in moves.listed(moves.legal(position, side)):
        (u, v), (to_u, to_v) = SQUARES[start], SQUARES[end]
        steps = max(abs(to_u - u), abs(to_v - v)) // (2 if u == to_u or v == to_v else 1)
        du, dv = (to_u - u) // steps, (to_v - v) // steps
        way = [NUMBERS[u + n * du, v + n * dv] for n in range(steps + 1)]
        assert not any(river_between(one, other) for one, other in pairwise(way))
        assert {bank_of(start), bank_of(end)} != {"D", "A"} or set(way) & set(crossings())
        assert not any((occupied(position[0]) | occupied(position[1])) >> square & 1 for square in way[1:-1])


@QUICK
@given(POSITIONS, EITHER)
def test_every_move_that_is_not_legal_is_refused_by_a_rule_and_no_legal_one_is(position: Position, side: int) -> None:
    legal = moves.legal(position, side)
    for start in list(squares_of(occupied(position[side])))[:4]:
        for end in SQUARES:
            reason = refused_moves.refused(position, side, start, end)
            assert (reason is None) == bool(legal.get(start, 0) >> end & 1), (describe_position(position), start, end)
            if reason is not None:
                assert reason[0].startswith("GB-")
                assert reason[1]


@QUICK
@given(POSITIONS, EITHER)
def test_gb_060_gb_061_gb_062_a_move_that_obligations_forbid_is_free_and_wins_nothing(position: Position, side: int) -> None:
    field = moves.field_of(position, side)
    free = moves.free(field)
    legal, rule = moves.bound(field, free)
    assert all(some & ~free[start] == 0 for start, some in legal.items())
    assert bool(legal) == bool(free), "an obligation leaves nobody without a move"
    if not rule:
        assert legal == free
    for start, some in moves.winning(field, free).items():
        assert some & legal[start] == some
