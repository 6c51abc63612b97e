"""Rules beyond a move on a board: turns, taking, obligations in their order, endings."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, set_of, squares_of
from tactical.rulesets.game_of_battle.opening import places, usual
from tactical.rulesets.game_of_battle.position import ART, CIT, LI, TYPES, WAG, C, Position, position_of
from tactical.rulesets.game_of_battle.rules import captures, ending, moves, obligations, turns
from tactical.rulesets.game_of_battle.rules.artillery import (
    answers_for_friends,
    can_be_checked,
    check_on,
    guns_may_stand,
    in_check,
    next_to,
)
from tests.tactical.rulesets.game_of_battle.opened_games import GAME, open_game, play

TO_AND_FRO = [("A-LI1", 88), ("D-LI1", 53), ("A-LI1", 95), ("D-LI1", 45)]


def board(text: str) -> Position:
    """Return the position of ``D C 15; A L 133``."""
    return position_of((side, kind, int(square)) for side, kind, square in (part.split() for part in text.split("; ")))


def read_ending(state: dict[str, Any]) -> tuple[str | None, list[str]]:
    assert state["over"] is not None
    return state["over"]["winner"], state["over"]["rules"]


def test_gb_015_each_army_has_thirteen_figures_and_its_prize() -> None:
    for side, prize in (("D", "CIT"), ("A", "WAG")):
        kinds = [one["type"] for one in usual() if one["side"] == side]
        assert {kind: kinds.count(kind) for kind in TYPES if kind in kinds} == {"LI": 4, "L": 5, "C": 2, "ART": 2, prize: 1}
    assert len({one["sq"] for one in usual()}) == 28


def test_gb_016_the_armies_stand_as_on_plate_1() -> None:
    assert {kind: places("D", kind) for kind in TYPES} == {
        "LI": [45, 43, 41, 39],
        "L": [13, 12, 11, 8, 7],
        "C": [15, 10],
        "ART": [14, 9],
        "WAG": [],
        "CIT": [19],
    }
    assert {kind: sorted(places("A", kind)) for kind in TYPES} == {
        "LI": [95, 97, 99, 101],
        "L": [113, 127, 128, 132, 133],
        "C": [125, 130],
        "ART": [126, 131],
        "WAG": [129],
        "CIT": [],
    }


def test_gb_020_gb_021_the_attacker_begins_and_the_sides_move_in_turn() -> None:
    assert turns.first_side() == ATTACKER
    state = GAME.open({}, "seed")
    assert GAME.to_act(state) == ("A",)
    state = play(state, ("A-LI1", 88))
    assert GAME.to_act(state) == ("D",)
    assert GAME.to_act(play(state, ("D-LI1", 53))) == ("A",)
    assert turns.next_side(ATTACKER) == DEFENDER


def test_gb_022_only_a_side_without_a_legal_move_passes() -> None:
    assert turns.may_not_pass(1)
    assert turns.may_not_pass(0) is None
    state = GAME.open({}, "seed")
    assert [fault["rule"] for fault in GAME.check(state, "A", {"pass": True})] == ["GB-022"]

    # Every square that the infantry in the corner can come to is in range of one gun or the other.
    state = open_game("D CIT 19; D L 7; A ART 17; A ART 24; A L 133; A WAG 129", "D")
    offered = GAME.options(state, "D")
    assert (offered["moves"], offered["pass"], offered["seal"]) == ({}, True, "Pass")
    assert GAME.sheet(state, "D", {})["orders"] == {"pass": True}
    assert GAME.check(state, "D", {"pass": True}) == GAME.check(state, "D", {}) == []
    state, events = GAME.resolve(state, {"D": {"pass": True}}, Dice("rules"))
    assert GAME.to_act(state) == ("A",)
    assert events[0]["rules"] == ["GB-022"]


def test_gb_040_the_taker_stands_where_the_taken_stood() -> None:
    after = captures.carried_out(board("D L 20; A L 21; A C 50"), DEFENDER, 20, 21)
    assert after == board("D L 21; A C 50")


def test_gb_041_gb_042_gb_043_who_takes_what() -> None:
    enemy = board("A LI 20; A L 21; A C 22; A ART 23; A WAG 24")[ATTACKER]
    assert list(squares_of(captures.troops_take(enemy))) == [20, 21, 22, 23, 24]
    assert list(squares_of(captures.guns_take(enemy))) == [23]
    assert captures.prizes_take(enemy) == 0


def test_gb_044_a_wagon_under_cover_is_not_taken_even_with_the_aid_of_artillery() -> None:
    covered = board("A WAG 104; A ART 112; A L 133; D L 103; D ART 96; D L 7")
    assert not moves.legal(covered, DEFENDER)[103] >> 104 & 1
    screened = board("A WAG 104; A ART 120; A L 112; A L 133; D L 103; D L 7")
    assert moves.legal(screened, DEFENDER)[103] >> 104 & 1, "a figure between gun and Wagon takes the cover away"


def test_gb_045_the_citadel_is_taken_under_its_own_guns() -> None:
    enemy = board("D CIT 19; D ART 26; D L 7")[DEFENDER]
    assert list(squares_of(captures.taken_in_any_case(enemy))) == [19]
    assert moves.legal(board("D CIT 19; D ART 26; D L 7; A L 2"), ATTACKER)[2] >> 19 & 1


def test_gb_046_a_gun_is_taken_only_where_the_taker_may_stand() -> None:
    guns = set_of((40, 54))
    assert captures.check_after_taking(1 << 40, 0, guns, set_of((25, 40, 54))) >> 40 & 1
    assert not captures.check_after_taking(1 << 40, 0, 1 << 40, set_of((25, 40))) >> 40 & 1


def test_gb_050_gb_051_gb_052_check_is_lifted_beside_an_own_gun_only_where_no_enemy_gun_is_beside() -> None:
    assert list(squares_of(next_to(40))) == [32, 33, 47, 48]
    assert 55 not in squares_of(next_to(48)), "the river lies between"
    assert list(squares_of(next_to(1))) == [8, 9]
    in_range, own, enemy = set_of((20, 21, 22)), set_of((21, 22)), set_of((22,))
    assert list(squares_of(check_on(in_range, own, enemy))) == [20, 22]


def test_gb_053_gb_056_the_wagon_is_checked_and_guns_and_the_citadel_are_not() -> None:
    defender, attacker = board("D CIT 19; D ART 20; D L 21; A WAG 129; A ART 130; A C 131")
    assert list(squares_of(can_be_checked(defender))) == [21]
    assert list(squares_of(can_be_checked(attacker))) == [129, 131]
    assert guns_may_stand(set_of((4, 5))) == set_of((4, 5))


def test_gb_055_gb_057_only_a_gun_answers_for_its_friends() -> None:
    assert [kind for kind in range(6) if answers_for_friends(kind)] == [ART]
    # The figure on 33 screens the infantry on 26 from the gun on 40.
    position = board("D L 33; D L 26; A ART 40; A L 133")
    assert not in_check(position, DEFENDER) >> 26 & 1
    assert moves.legal(position, DEFENDER)[33] >> 34 & 1
    assert in_check(captures.carried_out(position, DEFENDER, 33, 34), DEFENDER) >> 26 & 1
    position = board("D ART 33; D L 26; A ART 40; A L 133")
    assert list(squares_of(moves.legal(position, DEFENDER)[33])) == [40], "the gun may only take"


def test_gb_055_a_gun_may_not_move_while_a_friend_stays_in_check_that_it_did_not_uncover() -> None:
    legal = moves.free(moves.field_of(board("A ART 40; D L 26; D ART 15; D L 7; A L 133"), DEFENDER))
    assert 15 not in legal
    assert 26 in legal


def test_gb_060_the_citadel_comes_before_troops_in_check() -> None:
    position = board("D CIT 19; D L 11; D L 38; A ART 27; A ART 45; A L 133")
    field = moves.field_of(position, DEFENDER)
    assert [rule for rule, _ in moves.due(field, moves.free(field))] == ["GB-060", "GB-062"]
    # It takes the gun, or goes past the square in its range to where it could take it from the side.
    assert moves.legal(position, DEFENDER) == {11: set_of((27, 28))}
    assert obligations.citadel_is_helped(0, 0)
    assert obligations.citadel_is_helped(1 << 27, 1 << 27)
    assert not obligations.citadel_is_helped(1 << 27, 0)


def test_gb_060_a_figure_that_threatens_the_gun_next_time_is_an_answer() -> None:
    legal = moves.legal(board("D CIT 19; A ART 35; D L 22; A L 133"), DEFENDER)
    # From 20, 36 and 37 it could take the gun; from 6 or 29 it could not.
    assert list(squares_of(legal[22])) == [20, 36, 37]


def test_gb_061_gb_062_the_wagon_comes_before_troops_and_one_of_them_is_enough() -> None:
    position = board("A WAG 104; A L 73; A L 133; D ART 88; D ART 65; D L 7")
    field = moves.field_of(position, ATTACKER)
    assert [rule for rule, _ in moves.due(field, moves.free(field))] == ["GB-061", "GB-062"]
    assert set(moves.legal(position, ATTACKER)) == {104}
    assert obligations.wagon_is_freed(1 << 5, 1 << 6)
    assert not obligations.wagon_is_freed(1 << 5, 1 << 5)
    assert obligations.one_is_freed(set_of((5, 6)), 1 << 5)
    assert not obligations.one_is_freed(1 << 5, set_of((5, 6)))


def test_gb_062_an_obligation_that_cannot_be_met_lapses() -> None:
    # The infantry in the corner is in check and can go nowhere; the one on 15 cannot help it.
    position = board("D CIT 19; D L 7; D L 15; A ART 17; A ART 24; A L 133; A WAG 129")
    field = moves.field_of(position, DEFENDER)
    free = moves.free(field)
    assert moves.due(field, free) == [("GB-062", {})]
    assert moves.bound(field, free) == (free, "")
    assert set(free) == {15}


def test_gb_062_a_winning_move_is_always_allowed() -> None:
    position = board("A WAG 104; D L 103; D L 16; A ART 40; A L 133; D ART 1")
    field = moves.field_of(position, DEFENDER)
    allowed, rule = moves.bound(field, moves.free(field))
    assert rule == "GB-062"
    assert allowed[103] == 1 << 104


def test_gb_070_taking_the_citadel_wins() -> None:
    assert [ending.citadel_fell(kind) for kind in (LI, C, CIT, WAG)] == [False, False, True, False]
    state = play(open_game("D CIT 19; D L 7; A L 2; A WAG 129"), ("A-L1", 19))
    assert read_ending(state) == ("A", ["GB-070"])
    assert GAME.result(state) == {
        "winner": "A",
        "ending": "The attacker has taken the Citadel.",
        "moves": 1,
        "losses": {"D": ["D-CIT"], "A": []},
        "left": {"D": ["D-L1"], "A": ["A-L1", "A-WAG"]},
    }


def test_gb_071_taking_the_wagon_wins() -> None:
    assert ending.wagon_fell(WAG)
    assert not ending.wagon_fell(CIT)
    state = play(open_game("D CIT 19; D L 103; A L 2; A WAG 104; A L 139", "D"), ("D-L1", 104))
    assert read_ending(state) == ("D", ["GB-071"])


def test_gb_072_a_side_with_nothing_but_artillery_has_lost() -> None:
    state = play(open_game("D L 20; D L 7; D CIT 19; A ART 80; A L 21; A WAG 129", "D"), ("D-L2", 21))
    assert read_ending(state) == ("D", ["GB-072"])
    nobody = open_game("D ART 20; D CIT 19; A L 21; A WAG 129")
    assert read_ending(nobody) == ("A", ["GB-072"])
    assert GAME.to_act(nobody) == ()


def test_gb_072_two_sides_of_guns_alone_have_nothing_to_fight_with() -> None:
    assert read_ending(open_game("D ART 20; D CIT 19; A ART 80; A WAG 129")) == (None, ["GB-072"])


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_gb_073_the_game_is_drawn_after_so_many_moves_without_a_capture(limit: int) -> None:
    state = GAME.open({"limit": limit, "repetition": False}, "seed")
    steps = (TO_AND_FRO * 2)[:limit]
    assert play(state, *steps[:-1])["over"] is None
    assert read_ending(play(state, *steps)) == (None, ["GB-073"])


def test_gb_073_the_third_time_of_a_position_draws_unless_that_is_switched_off() -> None:
    state = GAME.open({}, "seed")
    assert play(state, *TO_AND_FRO, *TO_AND_FRO[:3])["over"] is None
    assert read_ending(play(state, *TO_AND_FRO, *TO_AND_FRO)) == (None, ["GB-073"])
    assert play(GAME.open({"repetition": False}, "seed"), *TO_AND_FRO, *TO_AND_FRO)["over"] is None


def test_gb_073_a_capture_begins_both_counts_anew() -> None:
    state = open_game("D CIT 19; D L 20; D L 7; A L 21; A L 133; A WAG 129", "D", limit=3)
    state = play(state, ("D-L2", 21))
    assert (state["quiet"], sum(state["seen"].values())) == (0, 1)
    assert ending.is_drawn(3, 3, 1, True)
    assert ending.is_drawn(2, 3, 2, True) is None
    assert ending.is_drawn(9, None, 2, True) is None
