"""Isolation and hand-to-hand fighting: the book's sums, contact to the sixty-fourth, and the chooser."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tactical.ground.rules import isolation, melee
from tactical.ground.rules.melee import carry_out, completed, default_choice, find, lay_out, settle, wrong_choice
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row, state


def man_for_man(inferior: int, superior: int, isolated: bool) -> tuple[int, int]:
    """Fight by the book's other wording: they kill each other man for man until one force is double the other, which is then
    taken."""
    dead = 0
    while inferior > 0 and not (isolated and inferior < superior and superior >= 2 * inferior):
        inferior, superior, dead = inferior - 1, superior - 1, dead + 1
    return inferior, dead


def test_lw_065_lw_067_lw_068_agree_with_killing_man_for_man_for_every_pair_of_numbers() -> None:
    for superior in range(1, 41):
        for inferior in range(1, superior + 1):
            for isolated in (False, True):
                found = settle(inferior, superior, isolated)
                assert found == man_for_man(inferior, superior, isolated), (inferior, superior, isolated)
                assert sum(found) <= inferior


@pytest.mark.parametrize(
    ("inferior", "superior", "support", "prisoners", "dead"),
    [
        (9, 11, 0, 2, 7),  # LW-B02
        (13, 19, 5, 6, 7),  # LW-B03
        (12, 14, 5, 2, 10),  # LW-B04, AMB-07
        (18, 21, 2, 3, 15),  # LW-B12
        (13, 21, 7, 0, 13),  # LW-B14
        (20, 20, 0, 0, 20),  # LW-B15
        (6, 9, 2, 3, 3),  # LW-B17
        (5, 8, 0, 3, 2),  # LW-B24
        (12, 12, 0, 0, 12),  # LW-C04
        (3, 10, 0, 3, 0),  # LW-C05
        (5, 10, 0, 5, 0),  # LW-C06
        (10, 15, 4, 5, 5),  # LW-C07
        (10, 15, 5, 0, 10),  # LW-C08
        (4, 6, 0, 2, 2),  # LW-C09
        (11, 15, 4, 4, 7),  # LW-C12, the first
        (8, 10, 0, 2, 6),  # LW-C12, the second
    ],
)
def test_the_melees_of_the_book_and_of_the_derived_cases(
    inferior: int, superior: int, support: int, prisoners: int, dead: int
) -> None:
    assert settle(inferior, superior, isolation.isolated(inferior, support)) == (prisoners, dead)


def test_lw_c03_lw_060_lw_061_isolated_is_fewer_than_half() -> None:
    for men, support, alone in (
        (10, 5, False),
        (10, 4, True),
        (1, 0, True),
        (1, 1, False),
        (7, 3, True),
        (7, 4, False),
        (2, 0, True),
    ):
        assert isolation.isolated(men, support) is alone


def test_lw_b03_with_seven_in_support_b_is_not_isolated() -> None:
    assert not isolation.isolated(13, 7)


def test_lw_c10_lw_b14_the_largest_charge_that_keeps_itself_supported() -> None:
    for total, largest in ((20, 13), (30, 20), (9, 6), (2, 1)):
        assert max(n for n in range(1, total + 1) if not isolation.isolated(n, total - n)) == largest


def test_lw_b05_the_tally_of_both_melees() -> None:
    (first_taken, first_dead), (second_taken, second_dead) = settle(13, 19, True), settle(12, 14, True)
    assert (19 - first_dead, first_taken) == (12, 6)
    assert first_dead + second_dead == 17
    assert first_dead + second_dead + second_taken == 19, "all of A's"
    assert 13 + 14 - first_dead - second_dead - first_taken == 4, "an escort and three free"


def test_lw_b22_lw_b13_lw_b18_the_cavalry_of_hooks_farm() -> None:
    blue_dead, red_dead, taken = 15, 15, 3
    assert settle(18, 21, True) == (taken, red_dead)
    assert 25 - 2 - blue_dead == 8
    assert 20 - red_dead - taken - 1 == 1
    assert taken + settle(6, 9, True)[0] == 6


# Contact


def test_lw_c14_lw_062_contact_is_an_eighth_of_an_inch_or_less() -> None:
    for gap, touching in ((8, True), (9, False), (4, True), (3, True)):
        pair = ranks({"a": man("blue", 0, 0), "b": man("red", 0, 48 + gap)})
        assert ("b" in melee.contact(pair, *pair.disc("a"))) is touching
        assert bool(find(pair, "blue", "red")) is touching


def test_lw_c35_lw_063_lw_064_the_melee_takes_in_all_within_six_inches_of_men_in_contact() -> None:
    men = {
        "a1": man("blue", 0, 0),
        "a2": man("blue", 429, 0),
        "a3": man("blue", 436, 0),
        "b1": man("red", 0, 54),
        "b2": man("red", 0, 480),
        "b3": man("red", 0, 493),
    }
    (one,) = lay_out(state(men), "blue", ranks(men))
    assert (one["blue"], one["red"]) == (["a1", "a2"], ["b1", "b2"])
    assert (one["prisoners"], one["dead"], one["inferior"]) == (0, 2, None)


def test_lw_c36_two_clashes_far_apart_are_two_melees() -> None:
    men = {
        "a1": man("blue", 0, 0),
        "b1": man("red", 0, 54),
        "a2": man("blue", 900, 0),
        "b2": man("red", 900, 54),
        "a3": man("blue", 440, -10),
    }
    found = lay_out(state(men), "blue", ranks(men))
    assert [(one["blue"], one["red"], one["dead"]) for one in found] == [(["a1"], ["b1"], 1), (["a2"], ["b2"], 1)]


def test_lw_c37_clashes_that_share_a_man_are_one() -> None:
    men = {
        "a1": man("blue", 0, 0),
        "b1": man("red", 0, 54),
        "a2": man("blue", 862, 0),
        "b2": man("red", 862, 54),
        "a3": man("blue", 431, -10),
    }
    (one,) = lay_out(state(men), "blue", ranks(men))
    assert (one["blue"], one["red"]) == (["a1", "a2", "a3"], ["b1", "b2"])
    assert (one["inferior"], one["isolated"], one["prisoners"], one["dead"]) == ("red", True, 1, 1)
    men["b9"] = man("red", 862, 54 + 700)
    (one,) = lay_out(state(men), "blue", ranks(men))
    assert (one["support"], one["isolated"], one["prisoners"], one["dead"]) == (["b9"], False, 0, 2)


def charge(n: int, m: int) -> dict[str, dict]:
    """Place ``n`` blue men in contact with a row of ``m`` red ones, all near enough to take part."""
    return {**row("blue", "a", n, 0, 0, step=52), **row("red", "b", m, 0, 54, step=52)}


def test_lw_c13_lw_066_support_is_within_each_mans_own_move_of_the_points_of_contact() -> None:
    men = charge(8, 12)
    men |= {
        "c1": man("blue", -20 * 64 - 72, 0, "cav"),
        "c2": man("blue", 0, -20 * 64 - 72, "cav"),
        "i1": man("blue", 0, -11 * 64 - 48),
    }
    for off, support, alone in ((13 * 64, 3, True), (12 * 64, 4, False), (12 * 64 + 1, 3, True)):
        here = {**men, "i2": man("blue", -off - 48, 0)}
        (one,) = lay_out(state(here), "blue", ranks(here))
        assert (len(one["blue"]), len(one["red"])) == (8, 12)
        assert (len(one["support"]), one["isolated"]) == (support, alone)
        assert (one["prisoners"], one["dead"]) == ((4, 4) if alone else (0, 8))


def test_lw_078_prisoners_and_freed_men_neither_fight_nor_support() -> None:
    men = charge(2, 3)
    for key, how in (("p1", "prisoner"), ("p2", "freed"), ("p3", "surrendered")):
        men[key] = man("blue", 0, -60 * int(key[1]), **{"is": how, "of": "red"})
    (one,) = lay_out(state(men), "blue", ranks(men))
    assert one["blue"] == ["a1", "a2"]
    assert one["support"] == []
    assert (one["prisoners"], one["dead"]) == (1, 1)


def test_lw_071_horse_foot_and_gunners_count_one_each() -> None:
    men = {"a": man("blue", 0, 0, "cav"), "b": man("blue", 100, 0), "c": man("blue", 200, 0, **{"is": "freed"})}
    assert melee.strength(men, men) == 2


def test_lw_070_all_melees_are_known_before_anybody_falls_and_order_does_not_matter() -> None:
    random = Random(70)
    men = {f"{side[0]}{n}": man(side, random.randrange(900), random.randrange(900)) for side in ("blue", "red") for n in range(9)}
    told = lay_out(state(men), "red", ranks(men))
    for _ in range(5):
        keys = sorted(men)
        random.shuffle(keys)
        again = {key: men[key] for key in keys}
        assert lay_out(state(again), "red", ranks(again)) == told


# Choice


def test_lw_069_the_mover_chooses_only_among_those_who_fought_and_no_more_than_there_are() -> None:
    men = charge(4, 6)
    (one,) = lay_out(state(men), "blue", ranks(men))
    assert one["choice"]
    assert (one["prisoners"], one["dead"], one["inferior"]) == (2, 2, "blue")
    good = {"dead": {"blue": ["a1", "a2"], "red": ["b5", "b6"]}, "prisoners": ["a3", "a4"]}
    assert wrong_choice(one, good, men) == []
    assert completed(one, good, "blue", state(men), ranks(men)) == good
    bad = {"dead": {"blue": ["a1", "a2", "a3"], "red": ["zz"], "green": []}, "prisoners": ["a1", "b1"]}
    text = "; ".join(wrong_choice(one, bad, men))
    for part in ("green is not a side", "3 are named as dead of blue", "zz cannot", "b1 cannot", "a1 is named twice"):
        assert part in text


def test_a_choice_left_open_is_completed_and_the_numbers_always_come_out() -> None:
    random = Random(13)
    for n, m in ((4, 6), (6, 4), (3, 9), (5, 5), (7, 8)):
        for mover in ("blue", "red"):
            men = charge(n, m)
            if random.random() < 0.5:
                men["s1"] = man("blue", -700, 0)
            index = ranks(men)
            (one,) = lay_out(state(men), mover, index)
            chosen = completed(one, {"dead": {"blue": ["a2"] if one["dead"] else []}}, mover, state(men), index)
            assert wrong_choice(one, chosen, men) == []
            before = Counter(soldier["side"] for soldier in men.values() if soldier["is"] == "armed")
            carry_out(men, one, chosen)
            after = Counter((soldier["side"], soldier["is"]) for soldier in men.values())
            assert after["blue", "dead"] == after["red", "dead"] == one["dead"]
            assert sum(after[side, "prisoner"] for side in before) == one["prisoners"]
            assert sum(after.values()) == sum(before.values())


def test_lw_b12_lw_069_by_default_the_dead_are_chosen_so_that_both_guns_fall_silent() -> None:
    men = row("red", "r", 18, 0, 100, "cav", step=100)
    for n in range(18):
        men[f"b{n + 1:02}"] = man("blue", 100 * n, 204, "cav")
    men |= {f"b{n:02}": man("blue", 500 + 100 * n, 310, "cav") for n in range(19, 22)}
    for key in ("b19", "b20", "b21"):
        men[key]["x"] -= 1500
    guns = {"D": gun("blue", 250, 420), "C": gun("blue", 1400, 420)}
    table, index = state(men, guns), ranks(men)
    (one,) = lay_out(table, "red", index)
    assert (len(one["red"]), len(one["blue"]), one["dead"], one["prisoners"]) == (18, 21, 15, 3)
    crews = {key: index.armed(index.around(piece, 384), "blue") for key, piece in guns.items()}
    assert all(len(crew) >= 8 for crew in crews.values())
    chosen = default_choice(one, "red", table, index)
    for crew in crews.values():
        assert len(set(crew) - set(chosen["dead"]["blue"])) < 4
    assert len(chosen["prisoners"]) == 3


def test_sc_lw_13_own_dead_are_infantry_first_and_farthest_from_the_guns() -> None:
    men = charge(3, 3) | {"a9": man("blue", -52, 0), "c1": man("blue", -140, 0, "cav")} | row("red", "s", 2, 0, 700)
    guns = {"g": gun("blue", -600, -300)}
    (one,) = lay_out(state(men, guns), "blue", ranks(men))
    assert one["dead"] == 3
    assert one["choice"]
    assert default_choice(one, "blue", state(men, guns), ranks(men))["dead"]["blue"] == ["a1", "a2", "a3"]


def test_lw_c12_lw_b04_prisoners_of_the_first_melee_do_not_count_in_the_second() -> None:
    men = charge(15, 11) | row("red", "s", 4, 0, 700, step=52)
    table = state(men)
    (one,) = lay_out(table, "blue", ranks(men))
    assert (one["isolated"], len(one["support"]), one["prisoners"], one["dead"]) == (True, 4, 4, 7)
    carry_out(men, one, default_choice(one, "blue", table, ranks(men)))
    blue = sorted(key for key, one in men.items() if one["side"] == "blue" and one["is"] == "armed")
    assert len(blue) == 8
    for n, key in enumerate(blue):
        men[key].update(x=52 * n, y=0)
    for n in range(6):
        men[f"t{n}"] = man("red", 52 * n, -54)
    for n in range(1, 5):
        men[f"s{n}"].update(x=52 * (n - 1) + 312, y=-54)
    (two,) = lay_out(table, "red", ranks(men))
    assert (len(two["blue"]), len(two["red"]), two["isolated"], two["prisoners"], two["dead"]) == (8, 10, True, 2, 6)
    carry_out(men, two, default_choice(two, "red", table, ranks(men)))
    count = Counter((one["side"], one["is"]) for one in men.values())
    assert count["blue", "dead"] == count["red", "dead"] == 13
    assert count["blue", "prisoner"] == 2
    assert count["red", "armed"] == 4


def test_lw_c39_lw_079_an_isolated_body_may_surrender() -> None:
    for friends, refused in ((2, False), (3, True)):
        men = row("blue", "a", 6, 0, 0) | row("blue", "f", friends, 0, 500)
        body = [f"a{n}" for n in range(1, 7)]
        assert bool(isolation.may_not_surrender(body, "blue", ranks(men))) is refused
    assert isolation.may_not_surrender(["a1", "zz"], "blue", ranks(men))
    assert isolation.may_not_surrender([], "blue", ranks(men))


def test_the_same_clash_mirrored_or_turned_is_the_same_melee() -> None:
    random = Random(5)
    men = {
        f"{side[0]}{n}": man(side, random.randrange(800), random.randrange(800)) for side in ("blue", "red") for n in range(20)
    }
    turns = [lambda x, y: (x, y), lambda x, y: (-x, y), lambda x, y: (x, -y), lambda x, y: (-x, -y), lambda x, y: (-y, x)]
    told = []
    for turn in turns:
        here = {key: {**one, "x": turn(one["x"], one["y"])[0], "y": turn(one["x"], one["y"])[1]} for key, one in men.items()}
        told.append(lay_out(state(here), "blue", ranks(here)))
    assert told[0]
    assert all(one == told[0] for one in told)


def test_every_order_of_naming_gives_the_same_completed_choice() -> None:
    men = charge(4, 6)
    (one,) = lay_out(state(men), "blue", ranks(men))
    told = [completed(one, {"prisoners": list(two)}, "blue", state(men), ranks(men)) for two in permutations(["a1", "a4"])]
    assert told[0] == told[1]
