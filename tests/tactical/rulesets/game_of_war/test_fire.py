"""Attack, charge, defence and communication at their edges, in pairs: the last that counts, the first that does not."""

from __future__ import annotations

import pytest

from tactical.rulesets.game_of_war.board import BIT, NORTH, SOUTH, find_square
from tactical.rulesets.game_of_war.rules import communication, fire, turn
from tactical.rulesets.game_of_war.rules.movement import destinations
from tests.tactical.rulesets.game_of_war.drawn import ids, position, unit


def offence(text: str, x: int = 14, y: int = 8) -> int:
    """Reckon South's attack on a square."""
    return fire.offence(position(text, "S"), SOUTH, find_square(x, y))


def test_gw_050_cavalry_beside_the_target_charges_and_at_two_squares_does_not_gw_055() -> None:
    assert offence("N inf 14,8; S cav 14,9; S inf 13,10") == 7
    assert offence("N inf 14,8; S cav 14,10; S inf 13,10") == 4
    assert offence("N inf 14,8; S cav 14,11; S inf 13,10") == 0


def test_gw_051_the_fourth_of_a_column_charges_and_a_fifth_would_be_too_far() -> None:
    column = [f"S cav {14 - n},{8 + n}" for n in range(1, 6)]
    support = "S inf 13,10; N inf 14,8"
    for many in range(1, 5):
        assert offence("; ".join([*column[:many], support])) == 7 * many
    assert offence("; ".join([*column, support])) == 28


def test_gw_052_gw_102_the_ban_on_charging_a_fort_holds_for_an_isolated_unit_that_has_no_good_of_it() -> None:
    where = position("N inf 12,8; S cav 12,9; S cav 9,5; S inf 13,10; S inf 10,6", "S")
    assert ids(where, communication.isolated(where, NORTH)) == ["n1"]
    assert (fire.offence(where, SOUTH, find_square(12, 8)), fire.defence(where, NORTH, find_square(12, 8))) == (4, 0)


def test_gw_053_gw_054_cavalry_leaves_a_pass_charging_and_a_fort_not() -> None:
    assert offence("N inf 16,13; S cav 15,14; S inf 16,14; S inf 17,14", 16, 13) == 7 + 4 + 4
    assert offence("N inf 14,10; S cav 14,11; S inf 14,12", 14, 10) == 4 + 4


def test_gw_056_columns_from_all_sides_charge() -> None:
    columns = "; ".join(f"S cav {x},{y}" for x, y in ((13, 9), (15, 9), (13, 8), (15, 8)))
    assert offence(f"N inf 14,8; {columns}; S inf 13,10; S inf 14,9") == 28 + 4


def test_gw_057_cavalry_defends_with_its_factor_in_contact_too() -> None:
    where = position("N inf 14,8; S cav 13,9; S cav 12,10; S inf 13,10", "N")
    assert fire.defence(where, SOUTH, find_square(13, 9)) == 5 + 5 + 6


def test_gw_061_everybody_who_can_adds_and_nobody_else() -> None:
    where = position("N inf 14,8; S inf 14,10; S inf 13,10; S art 14,11; S hart 11,8; S com 14,9; S inf 15,10; S inf 16,8", "S")
    found = [(where.roster.ids[one], how, value) for one, how, value in fire.shares(where, SOUTH, find_square(14, 8))]
    assert found == [("s3", "at 3", 5), ("s4", "at 3", 5), ("s1", "at 2", 4)], "s7 is isolated, s2 and s6 are in no line"


def test_gw_062_the_target_and_its_supporters_each_with_their_own_ground() -> None:
    where = position("N inf 14,8; N inf 12,8; N art 14,5; N com 14,6; N cav 12,6", "S")
    found = [(where.roster.ids[one], how, value) for one, how, value in fire.supports(where, NORTH, find_square(14, 8))]
    assert found == [("n1", "the target", 6), ("n2", "at 2", 10), ("n3", "at 3", 8), ("n5", "at 2", 5), ("n4", "at 2", 1)]
    assert fire.defence(where, NORTH, find_square(14, 8)) == 30


@pytest.mark.parametrize(
    ("margin", "outcome"), [(-9, "holds"), (0, "holds"), (1, "retreats"), (2, "destroyed"), (20, "destroyed")]
)
def test_gw_063_gw_064_gw_065_what_comes_of_an_attack(margin: int, outcome: str) -> None:
    assert fire.outcome(12 + margin, 12) == outcome


def test_gw_060_an_attack_is_on_an_enemy_and_needs_somebody_who_adds() -> None:
    where = position("N inf 14,8; N inf 20,2; S inf 14,10; S inf 13,10", "S")
    assert fire.no_attack(where, SOUTH, find_square(14, 8)) is None
    assert fire.no_attack(where, SOUTH, find_square(20, 2))
    assert fire.no_attack(where, SOUTH, find_square(3, 3))
    assert fire.no_attack(where, SOUTH, find_square(13, 10)), "one's own"
    assert fire.targets(where, SOUTH) == BIT[find_square(14, 8)]


def test_gw_082_a_unit_under_retreat_breaks_a_column_and_still_defends() -> None:
    column = "N inf 14,8; S cav 13,9; S cav 12,10{}; S cav 11,11; S inf 13,10"
    assert offence(column.format("")) == 21
    assert offence(column.format(" routed")) == 7
    where = position(column.format(" routed"), "S")
    assert fire.defence(where, SOUTH, find_square(12, 10)) == 5 + 5 + 5 + 6


def test_gw_092_a_line_is_lit_to_the_square_before_the_enemy() -> None:
    lit = communication.trace_communication(position("N inf 24,0; S inf 7,6"), NORTH)[0]
    assert lit & BIT[find_square(7, 5)]
    assert not lit & (BIT[find_square(7, 6)] | BIT[find_square(7, 7)])


def test_gw_092_a_unit_about_to_retreat_cuts_gw_103_and_an_isolated_one_is_in_the_way() -> None:
    assert communication.isolated(position("N inf 7,9; S inf 7,6 routed"), NORTH)
    where = position("N inf 7,6; S inf 7,7")
    assert not destinations(where, unit(where, "n1")) & BIT[find_square(7, 7)]


def test_gw_093_friends_do_not_cut() -> None:
    where = position("N inf 7,4; N inf 7,5; N inf 7,9")
    assert communication.isolated(where, NORTH) == 0


def test_gw_097_contact_is_also_at_a_corner_and_ends_with_a_gap() -> None:
    assert not communication.isolated(position("N inf 7,7; N inf 8,8"), NORTH)
    assert communication.isolated(position("N inf 7,9; N inf 9,9"), NORTH)


def test_gw_096_the_squares_of_the_arsenals_are_lit_even_under_a_lone_unit() -> None:
    where = position("N inf 7,3; S inf 6,2; S inf 6,3; S inf 6,4; S inf 7,2; S inf 7,4; S inf 8,2; S inf 8,3; S inf 8,4")
    assert communication.isolated(where, NORTH) == 0


def test_gw_098_gw_104_a_communications_unit_is_in_communication_on_a_line_or_beside_a_regiment_that_is() -> None:
    where = position("N inf 7,8; N com 8,9; N com 11,3; N com 7,5")
    _, relays, _, messengers = communication.trace_communication(where, NORTH)
    assert (ids(where, relays), ids(where, messengers)) == (["n4"], ["n2", "n4"])
    assert fire.defence(where, NORTH, find_square(11, 3)) == 0
    assert fire.defence(where, NORTH, find_square(8, 9)) == 1 + 6


def test_gw_101_support_for_an_isolated_unit() -> None:
    where = position("N inf 5,12; N inf 7,10; S inf 7,14", "S")
    assert [how for _, how, _ in fire.supports(where, NORTH, find_square(5, 12))] == ["at 2"]


def test_gw_120_communications_units_alone_are_no_army_gw_121_nor_an_army_without_arsenals() -> None:
    assert turn.winner(position("N com 7,8; S inf 24,19")) == SOUTH
    assert turn.winner(position("N inf 7,8; S inf 24,19")) is None
