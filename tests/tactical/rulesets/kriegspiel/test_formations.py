"""Changes of formation, horses, limbers (KS-031 to KS-033, KS-039, KS-041, KS-107)."""

from __future__ import annotations

import pytest

from tactical.rulesets.kriegspiel.rules import formations
from tactical.rulesets.kriegspiel.rules.formations import may_not, price
from tactical.rulesets.kriegspiel.rules.marching import HALF, MOVE
from tests.tactical.rulesets.kriegspiel.bodies import unit


def test_ks_031_fours_and_two_ranks_half_a_move_either_way() -> None:
    assert price(unit(formation="fours"), "two_ranks") == price(unit(formation="two_ranks"), "fours") == HALF
    assert price(unit(formation="twos"), "two_ranks") == price(unit(formation="twos"), "fours") == HALF


def test_ks_032_two_ranks_and_extended_half_a_move_either_way() -> None:
    assert price(unit(formation="two_ranks"), "extended") == price(unit(formation="extended"), "two_ranks") == HALF
    assert price(unit(formation="fours"), "extended") == price(unit(formation="extended"), "fours") == MOVE, "AMB-KS-07"


def test_ks_033_cavalry_any_change_half_a_move() -> None:
    for old in formations.FORMATIONS:
        for new in formations.FORMATIONS:
            assert price(unit("cav", old), new) == (0 if old == new else HALF)
    assert price(unit("cav", "fours", mounted=False), "extended") == MOVE, "on foot it forms as infantry"


def test_ks_c32_to_mount_and_to_dismount_take_a_whole_move_each_ks_039() -> None:
    assert price(unit("cav", mounted=False), "mount") == price(unit("cav"), "dismount") == MOVE
    assert price(unit("cav"), "mount") == 0


def test_ks_041_to_limber_and_to_unlimber_take_half_a_move_each() -> None:
    assert price(unit("RA"), "unlimber") == price(unit("RA", limbered=False), "limber") == HALF


def test_ks_107_formation_horses_and_limbers_belong_to_the_body() -> None:
    body = unit("cav", "twos")
    assert formations.formed(body, "extended")["formation"] == "extended"
    assert formations.formed(body, "dismount")["mounted"] is False
    assert formations.formed(unit("RA"), "unlimber")["limbered"] is False
    assert body == unit("cav", "twos"), "nothing is changed in place"
    with pytest.raises(ValueError, match="fly"):
        formations.formed(body, "fly")


def test_what_a_body_cannot_do_at_all() -> None:
    assert may_not(unit(), "mount", 5) == "only cavalry can mount and dismount"
    assert may_not(unit("cav"), "limber") == "only artillery can limber and unlimber"
    assert may_not(unit("RE"), "extended") == "only infantry and cavalry can change formation"
    assert may_not(unit("cav", mounted=False, horses=4), "mount", 5) == "4 horses for 5 men"
    assert may_not(unit("cav", mounted=False, horses=5), "mount", 5) is None
    assert may_not(unit(), "two_ranks") == "it is in that state already"
    assert "there is no act 'fly'" in str(may_not(unit(), "fly"))


def test_how_a_body_stands_in_its_formation() -> None:
    assert formations.layout("two_ranks", 4, 40) == [(20, 20), (-20, 20), (20, -20), (-20, -20)]
    assert formations.layout("extended", 3, 40) == [(80, 0), (0, 0), (-80, 0)]
    assert len({x for x, _ in formations.layout("fours", 12, 40)}) == 4
    assert len({x for x, _ in formations.layout("twos", 12, 40)}) == 2
    assert formations.layout("fours", 0, 40) == []
    for form in formations.FORMATIONS:
        for count in range(1, 31):
            assert len(set(formations.layout(form, count, 40))) == count
