"""Rifle fire (KS-006, KS-007, KS-034)."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.ground.rules.shots import resolve_shot
from tactical.ground.rules.stand import Ranks
from tactical.rulesets.kriegspiel.rules import volleys
from tactical.rulesets.kriegspiel.rules.countryside import arms
from tactical.rulesets.kriegspiel.rules.formations import formed, price
from tests.tactical.rulesets.kriegspiel.bodies import INCH, rank, unit


def shots(men: dict[str, dict[str, int]], formation: str = "extended") -> int:
    return len(volleys.fives(sorted(men), men, formation))


def test_ks_c24_a_shot_for_every_five_of_each_row_ks_006() -> None:
    assert volleys.volleys([5, 9, 10, 4]) == 4
    assert [shots(rank(n)) for n in (5, 9, 10, 4)] == [1, 1, 2, 0]


def test_ks_006_men_more_than_two_inches_apart_are_no_row() -> None:
    assert shots(rank(5, gap=2 * INCH + 24)) == 1
    assert shots(rank(5, gap=2 * INCH + 25)) == 0
    gap = {**rank(5), **rank(4, x=1000, start=6)}
    assert shots(gap) == 1


def test_ks_006_roughly_in_a_line_is_a_strip_an_inch_wide() -> None:
    wavy = {key: {**man, "y": (k % 3) * 30} for k, (key, man) in enumerate(rank(10, gap=60).items())}
    assert shots(wavy) == 2
    crooked = {key: {**man, "y": (k % 3) * 100} for k, (key, man) in enumerate(rank(10, gap=60).items())}
    assert shots(crooked) == 0
    stray = {**rank(9), "m0": {"x": 200, "y": -40}, "m9": {"x": 100, "y": 60}}
    assert sorted(len(row) for row, _ in volleys.rows(sorted(stray), stray, "extended")) == [1, 10]


def test_ks_006_each_of_two_ranks_fires_for_itself_and_columns_do_not() -> None:
    men = {**rank(9), **rank(9, y=-48, start=10)}
    assert shots(men, "two_ranks") == 2
    assert [len(row) for row, _ in volleys.rows(sorted(men), men, "two_ranks")] == [9, 9]
    assert shots(men, "fours") == shots(men, "twos") == 0


def test_ks_006_rows_are_found_whatever_way_they_face_and_in_a_mirror() -> None:
    men = {**rank(12), **rank(11, y=-48, start=20)}
    turned = {key: {"x": 3 * man["x"] - 4 * man["y"], "y": 4 * man["x"] + 3 * man["y"]} for key, man in men.items()}
    small = {key: {"x": man["x"] // 5, "y": man["y"] // 5} for key, man in turned.items()}
    assert [len(row) for row, _ in volleys.rows(sorted(small), small, "two_ranks")] == [12, 11]
    mirrored = {key: {"x": -man["x"], "y": man["y"]} for key, man in small.items()}
    found, other = volleys.fives(sorted(small), small, "two_ranks"), volleys.fives(sorted(mirrored), mirrored, "two_ranks")
    assert [one.men for one in found] == [one.men for one in other]
    assert [(-one.x, one.y) for one in found] == [(one.x, one.y) for one in other]


def test_ks_c25_what_spent_half_a_move_on_its_formation_has_no_shot_ks_034() -> None:
    body = unit(formation="two_ranks")
    moved = {**formed(body, "extended"), "used": price(body, "extended")}
    assert moved["used"]
    assert volleys.fire_or_move(moved, "fire") == "it has moved, and cannot fire in the same move"
    assert volleys.fire_or_move(body, "fire") is None


def test_ks_034_neither_infantry_nor_cavalry_nor_artillery_moves_after_it_fired() -> None:
    for arm in ("inf", "cav", "RA"):
        assert volleys.fire_or_move(unit(arm, fired=True), "move") == "it has fired, and cannot move in the same move"
        assert volleys.fire_or_move(unit(arm), "move") is None


def test_ks_007_the_shot_passes_over_the_middle_man_s_head_within_45_degrees() -> None:
    men = rank(5)
    (five,) = volleys.fives(sorted(men), men, "extended")
    assert (five.middle, five.x, five.y) == ("m003", 96, 0)
    assert volleys.off_the_line(five, (96, 500)) is None
    assert volleys.off_the_line(five, (96, -500)) is None, "to either side of the row"
    assert volleys.off_the_line(five, (96 + 500, 500)) is None
    assert volleys.off_the_line(five, (96 + 501, 500)) is not None
    assert volleys.off_the_line(five, (96, 0)) is not None


def test_ks_007_its_effect_is_an_ordinary_shot_at_a_smaller_man_sc_ks_03() -> None:
    men = {
        key: {"side": "red", "arm": arm, "is": "armed", "x": x, "y": 12 * INCH}
        for key, arm, x in (("r1-1", "inf", 96), ("r2-1", "cav", 3000))
    }
    ranks = Ranks(men, arms())
    (five,) = volleys.fives(sorted(rank(5)), rank(5), "extended")
    gun = volleys.piece({"key": "b1"}, five, "blue")
    assert resolve_shot(Dice("x"), (3, "b1", 1), gun, "r1-1", "full", ranks).chance == 970 * 700 * 850 // 1000**2
    at_horse = {**gun, "x": 3000}
    assert resolve_shot(Dice("x"), (3, "b1", 1), at_horse, "r2-1", "full", ranks).chance == 970 * 850 * 850 // 1000**2
