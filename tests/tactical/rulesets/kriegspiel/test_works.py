"""Destructions and constructions (KS-070 to KS-075, KS-080 to KS-082)."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.figures import Box, Disc
from tactical.rulesets.kriegspiel.rules import marching, works
from tests.tactical.rulesets.kriegspiel.bodies import INCH, unit

AT_IT = {"gap": 0, "moved": False, "fired": False, "melee": False}


def done_at(kind: str, do: str, start: int, men: int = 1, counts: Any = lambda move: True) -> int:
    """Find the own move at whose end a work begun in this one is done."""
    work = works.begun(kind, do, "blue", "b1", [f"b1-{k}" for k in range(men)], "F1", start)
    for move in range(start, start + 50):
        party = [AT_IT if counts(move) else {**AT_IT, "moved": True}] * men
        work = works.went_on(work, works.does_not_count(party, works.party(kind, men)))
        if work["is"] == "done":
            return move
    raise AssertionError("never done")


def test_ks_c42_engineers_who_arrive_at_4_bring_a_railway_bridge_down_by_6_ks_070_ks_042() -> None:
    assert marching.may_not_begin(unit("RE", used=5)) is not None, "move 4"
    assert marching.may_not_begin(unit("RE")) is None, "move 5"
    assert done_at("rail_bridge", "destroy", 5) == 6
    assert done_at("rail_bridge", "repair", 10) == 19


def test_ks_c43_culvert_and_river_road_bridge_ks_071() -> None:
    assert [works.need(kind, do) for kind in ("culvert", "bridge") for do in ("destroy", "repair")] == [1, 5, 1, 5]
    assert [works.need("rail_bridge", do) for do in ("destroy", "repair")] == [2, 10]


def test_ks_072_only_moves_in_which_the_party_stands_at_it_count_and_what_is_done_is_kept() -> None:
    assert done_at("rail_bridge", "destroy", 5, counts=lambda move: move != 6) == 7
    assert works.does_not_count([AT_IT], 1) is None
    for wrong in ({"moved": True}, {"fired": True}, {"melee": True}, {"gap": 6 * INCH + 1}):
        told = works.does_not_count([{**AT_IT, **wrong}], 1)
        assert told == "0 of the 1 men it takes stood within 6 inches of it throughout the move"
    assert works.does_not_count([{**AT_IT, "gap": 6 * INCH}], 1) is None


def test_ks_c44_one_man_burns_a_depot_and_four_wreck_six_wagons_ks_073_ks_074() -> None:
    assert done_at("depot", "destroy", 3) == 4
    assert works.depot_burnt(1, 2)
    assert not works.depot_burnt(1, 1)
    assert not works.depot_burnt(0, 2)
    assert min(7, works.wagons_destroyed(4)) == 6
    assert works.wagons_destroyed(8) == 12
    assert works.wagons_destroyed(3) == 0
    assert works.may_not("wagons", "destroy", "inf", 4, 7) == "4 men destroy no more than 6 wagons in a move"
    assert works.may_not("wagons", "destroy", "inf", 4, 6) is None


def test_ks_c45_a_mine_that_is_laid_from_2_to_7_destroys_friend_and_foe_ks_075() -> None:
    assert done_at("mine", "make", 2, men=2) == 7
    assert works.may_not("mine", "make", "inf", 1) == "it takes 2 men"
    mine = (1000, 1000)
    assert works.sets_off(mine, [(0, 1000), (2000, 1000)])
    assert works.sets_off(mine, [(0, 1032), (2000, 1032)])
    assert not works.sets_off(mine, [(0, 1033), (2000, 1033)])
    assert works.sets_off(mine, [(1000, 1010)])
    wagon = Box(1000, 1000, 4096, 0, 64, 64, 32)
    men = {"b1": Disc(1000, 1396, 12), "b2": Disc(1200, 1000, 12), "r1": Disc(800, 900, 12), "r2": Disc(1000, 1397, 12)}
    assert works.explosion(mine, men, {"w1": wagon}) == ["b1", "b2", "r1", "w1"]


def test_ks_c46_two_men_make_an_inch_of_trench_ks_080() -> None:
    assert works.entrenchment(24, 4) == 2 * 12
    assert works.entrenchment(7, 4) == 7, "half inches"
    assert works.entrenchment(24, 3) == 0
    assert done_at("trench", "make", 1, men=24) == 4
    assert works.trench_line((0, 0), (5000, 0), 7) == [[0, 0], [224, 0]]
    assert works.trench_line((0, 0), (100, 0), 7) == [[0, 0], [100, 0]]


def test_ks_c47_six_men_make_an_epaulement_in_four_moves_ks_081() -> None:
    assert (works.party("epaulement"), works.need("epaulement", "make")) == (6, 4)
    assert works.epaulement_line({"x": 0, "y": 0, "h": [0, 4096]}) == [[-96, 80], [96, 80]]


def test_who_can_do_what_at_all_ks_070_ks_080() -> None:
    assert works.may_not("bridge", "destroy", "inf", 9) == "only engineers can do this"
    assert works.may_not("trench", "make", "cav", 9) == "only infantry can do this"
    assert works.may_not("depot", "destroy", "TS", 9) == "it is unarmed"
    assert works.may_not("depot", "repair", "inf", 9) == "nobody can repair a depot"
    assert works.may_not("epaulement", "make", "RA", 5) == "it takes 6 men"
    assert works.may_not("culvert", "repair", "RE", 1) is None


def test_ks_082_the_start_of_a_work_is_told_the_umpire_or_sealed_on_the_mantelpiece() -> None:
    work = works.begun("mine", "make", "blue", "b1", ["b1-1", "b1-2"], [[5, 5]], 2)
    for umpire, to in ((True, "umpire"), (False, "mantelpiece")):
        note = works.notice("K1", work, 2, umpire=umpire)
        assert (note["to"], note["text"]) == (to, "making a mine: begun in move 2 by 2 men")
        assert [works.may_read(note, viewer) for viewer in ("blue", "red", "umpire")] == [True, False, True]
        assert works.may_read(works.unseal_notice(note), "red")


def test_ks_008_a_work_at_a_man_s_feet_hides_him_but_for_a_tip_when_he_fires() -> None:
    line = [[-200, 100], [200, 100]]
    assert works.in_front(line, (0, 2000), Disc(0, 0, 12))
    assert not works.in_front(line, (0, -2000), Disc(0, 0, 12))
    assert not works.in_front(line, (0, 2000), Disc(0, -200, 12)), "too far behind it"
    assert works.exposure_behind("full", True) == "tip"
    assert works.exposure_behind("full", False) is None
    assert works.exposure_behind(None, True) is None
