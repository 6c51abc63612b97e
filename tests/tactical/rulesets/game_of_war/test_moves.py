"""The worked cases of moves, retreats, arsenals and victory (GW-M01 to GW-M18), and movement at its edges."""

from __future__ import annotations

import pytest

from tactical.rulesets.game_of_war.board import BIT, NORTH, SOUTH
from tactical.rulesets.game_of_war.judge import cannot_attack, cannot_move
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tests.tactical.rulesets.game_of_war.drawn import arsenals, ids, moves_of, position, square, standing, unit

BEATEN_BY_ONE = "N inf 14,8; N inf 14,6; S inf 13,10; S inf 14,10; S inf 12,10; S art 11,11"


def move(where: Position, key: str, x: int, y: int) -> bool:
    """Make a legal move; report whether an arsenal fell."""
    assert [x, y] in moves_of(where, key), f"{key} cannot go to {x}, {y}"
    return turn.play_move(where, unit(where, key), square(x, y))


def attack(where: Position, x: int, y: int) -> str:
    """Make a legal attack, and pass the turn on."""
    assert turn.attacks(where) & BIT[square(x, y)]
    outcome = turn.play_attack(where, square(x, y))[2]
    turn.end_turn(where)
    return outcome


def sums(where: Position, side: int, x: int, y: int) -> tuple[int, int]:
    """Return a side's offence on a square, and the other's defence."""
    return fire.offence(where, side, square(x, y)), fire.defence(where, 1 - side, square(x, y))


def test_gw_m01_gw_031_cavalry_goes_through_an_empty_pass_and_round_its_corners() -> None:
    found = moves_of(position("N cav 8,4"), "n1")
    assert [[10, y] in found for y in (4, 5, 6, 3)] == [True, True, True, False]


def test_gw_m02_gw_032_nobody_moves_through_a_unit() -> None:
    assert [10, 5] not in moves_of(position("N cav 8,5; N inf 9,5"), "n1")
    assert [10, 5] in moves_of(position("N cav 8,5; N inf 8,4"), "n1")


def test_whoever_is_in_communication_and_has_not_moved_may_move_and_who_must_retreat_goes_first() -> None:
    ready = "N inf 14,1; N cav 15,2; N inf 16,2 moved; S inf 3,18"
    where = position(ready)
    assert ids(where, movement.movable(where, NORTH)) == ["n1", "n2"]
    beaten = position(ready.replace("N cav 15,2", "N cav 15,2 routed"))
    assert ids(beaten, movement.movable(beaten, NORTH)) == ["n2"]


def test_gw_m03_gw_033_gw_100_an_isolated_unit_does_not_move() -> None:
    assert moves_of(position("N inf 8,8"), "n1") == []


def test_gw_m04_gw_034_gw_104_a_communications_unit_moves_even_when_cut_off() -> None:
    assert moves_of(position("N com 8,8"), "n1") == [[7, 7], [7, 8], [7, 9], [8, 7], [8, 9], [9, 9]]


def test_gw_m05_gw_110_gw_111_occupation_destroys_an_arsenal_and_is_the_attack_of_the_turn() -> None:
    where = position("S cav 7,5; S com 2,5; N inf 24,0; N inf 8,2", "S")
    assert move(where, "s1", 7, 3)
    assert arsenals(where, "N") == [[14, 1]]
    assert turn.attacks(where) == 0
    assert cannot_attack(where, "C9")["rule"] == "GW-111"  # type: ignore[index]
    assert "s1" not in ids(where, communication.trace_communication(where, SOUTH)[2]), "it need not be in communication there"


def test_gw_m06_gw_111_one_arsenal_a_turn_and_the_other_moves_go_on() -> None:
    where = position("S cav 7,5; S com 2,5; S hcom 14,5; S cav 14,3; N inf 24,0", "S")
    assert [14, 1] in moves_of(where, "s4")
    assert move(where, "s1", 7, 3)
    assert [14, 1] not in moves_of(where, "s4")
    assert moves_of(where, "s4")
    assert cannot_move(where, ["s4", "B15"])["rule"] == "GW-111"  # type: ignore[index]


def test_gw_m07_gw_113_a_communications_unit_on_an_arsenal_does_nothing() -> None:
    where = position("S com 7,4; N inf 7,9; S inf 2,15", "S")
    assert not move(where, "s1", 7, 3)
    assert arsenals(where, "N") == [[7, 3], [14, 1]]
    assert not where.attacked
    assert ids(where, communication.trace_communication(where, NORTH)[2]) == ["n1"]


def test_gw_m08_gw_080_gw_081_the_retreat_is_the_first_move_and_nothing_is_possible_before() -> None:
    where = position(BEATEN_BY_ONE, "S")
    assert attack(where, 14, 8) == fire.RETREATS
    found = sorted((where.roster.ids[one], to % 25, to // 25) for one, to in movement.single_moves(where, NORTH))
    assert found == [("n1", x, y) for x, y in ((13, 7), (13, 8), (13, 9), (14, 7), (14, 9), (15, 7), (15, 8), (15, 9))]
    assert turn.attacks(where) == 0
    assert cannot_move(where, ["n2", "G16"])["rule"] == "GW-080"  # type: ignore[index]
    assert turn.something_is_due(where)


def test_gw_m09_gw_082_after_the_retreat_the_unit_adds_nothing_to_an_attack() -> None:
    where = position(BEATEN_BY_ONE, "S")
    attack(where, 14, 8)
    move(where, "n1", 13, 9)
    assert sums(where, NORTH, 13, 10) == (0, 18)
    assert turn.attacks(where) == 0
    assert cannot_attack(where, "K14")["rule"] == "GW-060"  # type: ignore[index]


def test_gw_m10_gw_083_who_cannot_leave_his_square_is_destroyed_as_his_turn_opens() -> None:
    where = position("N inf 0,0 routed; N inf 1,0; N inf 0,1; N inf 1,1; N com 7,0; S inf 24,19", "S")
    lost = turn.end_turn(where)
    assert [where.roster.ids[one] for one in lost] == ["n1"]
    assert standing(where) == ["n2", "n3", "n4", "n5", "s1"]
    assert movement.moves_left(where) == 5, "it costs no move"


def test_gw_083_one_free_square_is_enough_to_live() -> None:
    where = position("N inf 0,0 routed; N inf 1,0; N inf 0,1; N com 7,0; S inf 24,19", "S")
    assert turn.end_turn(where) == []
    assert moves_of(where, "n1") == [[1, 1]]


def test_gw_m11_gw_084_an_isolated_unit_beaten_by_one_point_is_destroyed_as_its_turn_opens() -> None:
    where = position("N inf 5,12; N inf 7,10; S cav 6,13; S com 7,14", "S")
    assert attack(where, 5, 12) == fire.RETREATS
    assert standing(where) == ["n2", "s1", "s2"]
    assert where.to_move == NORTH


def test_gw_084_a_communications_unit_that_is_cut_off_may_retreat() -> None:
    where = position("N com 8,8 routed; N inf 7,9; S inf 24,19", "S")
    assert turn.end_turn(where) == []
    assert moves_of(where, "n1")


def test_gw_m12_gw_023_communication_is_read_anew_after_every_move() -> None:
    where = position("N com 8,8; N inf 1,8; S inf 24,19")
    assert moves_of(where, "n2") == []
    move(where, "n1", 7, 8)
    assert len(moves_of(where, "n2")) == 8


def test_gw_099_communication_comes_back_when_the_blocking_unit_goes() -> None:
    where = position("N inf 7,9; S inf 7,6; S com 2,6", "S")
    assert ids(where, communication.isolated(where, NORTH)) == ["n1"]
    move(where, "s1", 8, 6)
    assert communication.isolated(where, NORTH) == 0


def test_gw_m13_gw_020_five_moves_and_no_more() -> None:
    where = position("N inf 7,9; S inf 24,19")
    where.made = 4
    assert moves_of(where, "n1")
    where.made = 5
    assert moves_of(where, "n1") == []
    assert cannot_move(where, ["n1", "I8"])["rule"] == "GW-020"  # type: ignore[index]


def test_gw_m14_gw_120_who_has_no_fighting_unit_left_has_lost() -> None:
    where = position("N inf 5,12; N com 7,8; S inf 7,14", "S")
    attack(where, 5, 12)
    assert standing(where) == ["n2", "s1"]
    assert turn.winner(where) == SOUTH


def test_gw_m15_gw_121_who_has_lost_both_arsenals_has_lost() -> None:
    where = position("S cav 7,5; S com 2,5; N inf 24,0; arsenal N 7,3", "S")
    assert turn.winner(where) is None
    move(where, "s1", 7, 3)
    assert turn.winner(where) == SOUTH


def test_gw_m16_gw_021_one_move_a_unit_a_turn() -> None:
    where = position("N inf 7,9; S inf 24,19")
    move(where, "n1", 7, 8)
    assert moves_of(where, "n1") == []
    assert cannot_move(where, ["n1", "I9"])["rule"] == "GW-021"  # type: ignore[index]


def test_gw_m17_gw_041_a_fort_serves_whoever_stands_in_it() -> None:
    where = position("S inf 12,8; S inf 12,9; N inf 14,6")
    assert sums(where, NORTH, 12, 8) == (4, 16)


def test_gw_m18_gw_082_the_incapacity_ends_with_the_turn_of_the_retreat() -> None:
    where = position(BEATEN_BY_ONE, "S")
    attack(where, 14, 8)
    move(where, "n1", 14, 9)
    turn.end_turn(where)
    turn.end_turn(where)
    assert not where.routed
    assert sums(where, NORTH, 14, 10) == (4, 18)


def test_gw_030_slow_units_go_one_square_and_fast_ones_two() -> None:
    for kind, far in (("inf", 1), ("art", 1), ("com", 1), ("cav", 2), ("hart", 2), ("hcom", 2)):
        found = moves_of(position(f"N {kind} 14,5"), "n1")
        assert max(max(abs(x - 14), abs(y - 5)) for x, y in found) == far, kind
        assert len(found) == (2 * far + 1) ** 2 - 1, kind


def test_gw_031_a_fast_unit_may_turn_on_its_way() -> None:
    assert {(16, 6), (15, 7), (13, 7)} <= {(x, y) for x, y in moves_of(position("N cav 14,5"), "n1")}


def test_gw_032_a_step_between_two_squares_that_touch_at_a_corner_is_allowed() -> None:
    assert [10, 9] in moves_of(position("N com 9,10; S inf 9,9; S inf 10,10"), "n1")


def test_gw_032_a_fast_unit_goes_round_what_stands_in_its_way_but_not_through_a_wall() -> None:
    barred = "N hcom 14,5; N com 13,4; N com 13,5; N com 13,6; N com 14,4; N com 14,6; N com 15,4; N com 15,5"
    assert [16, 5] in moves_of(position(barred), "n1")
    assert moves_of(position(f"{barred}; N com 15,6"), "n1") == []


def test_gw_033_only_the_beginning_of_a_move_needs_communication_gw_035() -> None:
    where = position("N cav 7,9; S inf 24,19")
    assert [9, 10] in moves_of(where, "n1")
    move(where, "n1", 9, 10)
    assert ids(where, communication.isolated(where, NORTH)) == ["n1"]


def test_gw_036_a_move_takes_nothing_from_the_enemy() -> None:
    where = position("N inf 7,9; S inf 8,10; S com 2,10")
    move(where, "n1", 8, 9)
    assert standing(where) == ["n1", "s1", "s2"]


def test_gw_081_a_retreat_may_not_end_on_an_arsenal_of_the_enemy() -> None:
    where = position("S cav 7,4 routed; S com 2,4; N inf 24,0", "S")
    assert [7, 3] not in moves_of(where, "s1")
    assert [7, 2] in moves_of(where, "s1"), "passing over is another thing (GW-113)"
    assert cannot_move(where, ["s1", "D8"])["rule"] == "GW-081"  # type: ignore[index]


def test_gw_113_passing_over_an_arsenal_does_nothing_to_it() -> None:
    where = position("S cav 7,4; S com 2,4; N inf 24,0", "S")
    assert not move(where, "s1", 7, 2)
    assert arsenals(where, "N") == [[7, 3], [14, 1]]


def test_gw_112_an_arsenal_that_is_held_cannot_be_occupied() -> None:
    where = position("S cav 7,5; S com 2,5; N com 7,3", "S")
    assert [7, 3] not in moves_of(where, "s1")
    attack_first = position("S cav 7,4; S com 2,4; N com 7,3; N inf 24,0", "S")
    assert turn.attacks(attack_first) & BIT[square(7, 3)]
    attack(attack_first, 7, 3)
    assert arsenals(attack_first, "N") == [[7, 3], [14, 1]], "it stands till a turn later"


def test_gw_114_ones_own_arsenal_may_be_walked_on_and_a_destroyed_one_is_plain() -> None:
    assert [7, 3] in moves_of(position("N inf 7,4"), "n1")
    where = position("S inf 7,4; S com 2,4; N inf 14,5; arsenal N 14,1", "S")
    assert not move(where, "s1", 7, 3)


def test_gw_115_one_arsenal_is_enough_for_an_army() -> None:
    where = position("N inf 14,5; N inf 13,5; arsenal N 14,1")
    assert communication.isolated(where, NORTH) == 0


def test_gw_022_nothing_is_compulsory_but_a_retreat() -> None:
    assert turn.something_is_due(position("N inf 7,9; S inf 24,19")) is None
    assert turn.something_is_due(position("N inf 7,9 routed; S inf 24,19"))
    assert turn.something_is_due(position("N inf 7,9 routed; S inf 24,19", "S")) is None, "not in the enemy's turn"


def test_gw_066_the_attacker_loses_nothing_and_stays() -> None:
    where = position("N inf 14,8; S inf 13,10; S inf 14,10; S inf 12,10", "S")
    before = [where.at[unit(where, key)] for key in ("s1", "s2", "s3")]
    attack(where, 14, 8)
    assert [where.at[unit(where, key)] for key in ("s1", "s2", "s3")] == before
    assert standing(where) == ["s1", "s2", "s3"]


def test_gw_121_when_the_war_is_won_nobody_moves() -> None:
    where = position("S cav 7,5; S com 2,5; S inf 2,10; N inf 24,0; arsenal N 7,3", "S")
    move(where, "s1", 7, 3)
    assert cannot_move(where, ["s3", "J3"])["rule"] == "GW-121"  # type: ignore[index]


@pytest.mark.parametrize("far", [400, 401])
def test_gw_122_a_game_is_drawn_after_the_turns_agreed_on_and_never_before(far: int) -> None:
    assert turn.is_drawn(far, 400) == (far == 401)
