"""Generals, posts, the official, and the country of blocks (KS-009 to KS-016)."""

from __future__ import annotations

import pytest

from tactical.ground.geometry.country import Country, check
from tactical.rulesets.kriegspiel.rules import command, countryside, marching
from tests.tactical.ground.geometry.countries import contours
from tests.tactical.rulesets.kriegspiel.bodies import FOOT, INCH

GENERAL = {"unit": "b9", "man": "b9-1", "back": None, "gone": False, "line": ["b1", "b2"]}


def test_ks_009_a_general_sees_in_full_what_is_within_six_feet_of_his_figure() -> None:
    assert command.detail({"x": 0, "y": 0}, 6 * FOOT, 0) == "full"
    assert command.detail({"x": 0, "y": 0}, 6 * FOOT, 1) == "marker"


def test_ks_c48_a_general_under_a_shell_and_shot_with_sykes_s_option_ks_010() -> None:
    hurt = command.general_struck(GENERAL, "shell", 8, "sykes")
    assert [command.commands(hurt, move) for move in (9, 10, 11, 12)] == [False, False, False, True]
    shot = command.general_struck(hurt, "rifle", 20, "sykes")
    assert shot["gone"]
    assert not command.commands(shot, 30)
    heir = command.succeeded(shot, {"b1": [], "b2": ["b2-7", "b2-3"]})
    assert heir == {"unit": "b2", "man": "b2-3", "back": None, "gone": False, "line": []}
    assert command.commands(heir, 21)
    nobody = command.succeeded(shot, {})
    assert not command.commands(nobody, 21)


def test_ks_010_by_default_a_general_is_invulnerable() -> None:
    for how in ("shell", "rifle", "captured", "charge"):
        assert command.general_struck(GENERAL, how, 8) == GENERAL
    assert command.general_struck(GENERAL, "captured", 8, "sykes")["gone"]


def test_ks_011_each_arm_and_service_may_be_one_player_s_charge() -> None:
    assert {command.post_of(arm) for arm in ("inf", "cav", "RA", "RE", "TS", "GEN")} == set(command.POSTS.values())
    assert len(set(command.POSTS.values())) == 6


def test_ks_012_what_is_not_replaced_holds_as_in_little_wars() -> None:
    assert command.replaced_by("LW-031") == "KS-020"
    assert command.replaced_by("LW-060") == "LW-060"


def test_ks_013_blocks_after_a_contoured_map_make_a_country() -> None:
    hills = countryside.blocks([["0", "1/ne", "0"], ["1", "2", "1"], ["0", "0", "0"]])
    document = {"name": "blocks", "width": 108 * INCH, "depth": 108 * INCH, "features": hills}
    assert check(document) == []
    ground = Country.from_document(document)
    middle = [[ground.level(36 * INCH * column + 1152, 36 * INCH * (2 - row) + 1152) for column in range(3)] for row in range(3)]
    assert middle == [[0, 1, 0], [1, 2, 1], [0, 0, 0]]
    assert ground.level(2304 + 100, 108 * INCH - 100) == 1
    assert ground.level(2304 + 2200, 108 * INCH - 100) == 0, "the corner that is cut away"
    assert len(hills) == 2, "blocks that stand together are one layer"
    assert contours(ground, [(100, 3000), (2500, 3000)]) == (1, 0), "a layer is a contour"


def test_ks_013_a_hollow_of_blocks_is_left_as_single_blocks_without_a_contour_between_them_ks_022() -> None:
    hills = countryside.blocks([["1", "1", "1"], ["1", "0", "1"], ["1", "1", "1"]])
    assert len(hills) == 8
    ground = Country.from_document({"name": "hollow", "width": 108 * INCH, "depth": 108 * INCH, "features": hills})
    assert marching.stretches(ground, [(100, 100), (6800, 100)]) == [marching.Stretch(6700)]
    assert marching.stretches(ground, [(100, 3000), (3400, 3000)]) == [marching.Stretch(3300, False, 0, 1)]
    apart = countryside.blocks([["1", "0"], ["0", "1"]])
    assert len(apart) == 2, "blocks that touch at a corner stay two"


def test_ks_014_the_smaller_make_of_figures() -> None:
    assert countryside.figure("inf").h == countryside.figure("RE").h == INCH
    assert (countryside.figure("inf").r, countryside.figure("cav").r, countryside.figure("cav", mounted=False).r) == (12, 24, 12)
    table = countryside.arms()
    assert (table["cav"].move, table["RA"].move, table["inf"].radius, table["cav"].halves) == (36 * INCH, 24 * INCH, 12, 3)


def test_ks_015_the_official_only_enters_and_never_changes() -> None:
    ledger = command.entered([], 1, "measure", "b1", {"path": 700, "budget": 768})
    longer = command.entered(ledger, 2, "packets", "b2", {"food": 2})
    assert [one["n"] for one in longer] == [1, 2]
    assert len(ledger) == 1
    with pytest.raises(ValueError, match="over"):
        command.entered(longer, 1, "measure", "b1", {})
    assert "no 'order'" in str(command.cannot_be_entered([], {"n": 1, "ply": 1, "kind": "order"}))
    assert "does not follow" in str(command.cannot_be_entered(ledger, {"n": 5, "ply": 1, "kind": "shot"}))


def test_ks_016_how_men_fell_is_told() -> None:
    fallen = [{"how": how} for how in ("shell", "shot", "mine", "melee", "charge", "siege", "ruling")]
    assert command.how_it_was_decided(fallen) == {"fire": 3, "computation": 3, "ruling": 1}
