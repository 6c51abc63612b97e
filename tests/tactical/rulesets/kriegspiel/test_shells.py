"""Shells (KS-001 to KS-005, KS-008, KS-104)."""

from __future__ import annotations

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box, Disc
from tactical.ground.geometry.sight import shelter
from tactical.rulesets.kriegspiel.rules import shells
from tactical.rulesets.kriegspiel.rules.countryside import box

INCH, FOOT = 64, 768


def country(*features: dict[str, object]) -> Country:
    return Country.from_document({"name": "ground", "width": 120 * INCH, "depth": 120 * INCH, "features": list(features)})


HOUSE = {"key": "F1", "kind": "house", "at": [[1000, 1000], [1320, 1000], [1320, 1320], [1000, 1320]], "height": 3 * INCH}


def test_ks_001_a_screw_carries_so_far_and_no_farther_and_none_falls_near() -> None:
    for screw, feet in (("light", 30), ("medium", 18), ("heavy", 10)):
        assert shells.out_of_range((0, 0), (0, feet * FOOT), screw) is None
        assert shells.out_of_range((0, 0), (0, feet * FOOT + 1), screw) == f"a {screw} screw carries at most {feet} feet"
        assert shells.out_of_range((0, 0), (3 * FOOT, 0), screw) is None
        assert shells.out_of_range((0, 0), (3 * FOOT - 1, 0), screw) == "no shell falls nearer than 3 feet"
    assert "'wooden'" in str(shells.out_of_range((0, 0), (0, 4 * FOOT), "wooden"))


def test_ks_b04_half_the_men_and_of_an_odd_number_one_more_ks_002() -> None:
    assert [shells.half(n) for n in (5, 7, 1, 4, 0)] == [3, 4, 1, 2, 0]


def test_ks_c22_only_those_count_whom_nothing_shelters_ks_002_ks_008() -> None:
    def dead(men: int, behind: int = 0) -> int:
        crowd = {f"m{i:02}": Disc(i, 0, 12) for i in range(men)}
        return len(shells.burst((0, 0), crowd, lambda one: one >= f"m{men - behind:02}")["dead"])

    assert [dead(0), dead(1), dead(2), dead(7), dead(12, 3)] == [0, 1, 1, 4, 5]


def test_ks_002_within_three_inches_is_to_the_edge_of_the_figure_and_the_nearest_die() -> None:
    men = {"a": Disc(204, 0, 12), "b": Disc(0, 205, 12), "c": Disc(-50, 0, 12), "d": Disc(0, 50, 12), "e": Disc(216, 0, 24)}
    done = shells.burst((0, 0), men)
    assert done["circle"] == ["c", "d", "a", "e"]
    assert done["dead"] == ["c", "d"]


def test_ks_c23_guns_inside_touched_and_outside_and_a_wagon_that_is_touched_ks_003_ks_004() -> None:
    def gun(x: int) -> Box:
        return box("gun", {"x": x, "y": 0, "h": [0, 4096]})

    assert shells.gun_struck((0, 0), gun(0)) == "destroyed"
    assert shells.gun_struck((0, 0), gun(192)) == "disabled"
    assert shells.gun_struck((0, 0), gun(232)) == "disabled", "the edge just touched"
    assert shells.gun_struck((0, 0), gun(233)) is None
    wagon = {"x": 224, "y": 0, "h": [0, 4096]}
    assert shells.wagon_destroyed((0, 0), box("wagon", wagon))
    assert not shells.wagon_destroyed((0, 0), box("wagon", {**wagon, "x": 225}))


def test_ks_c51_engine_and_truck_in_the_circle_are_destroyed_ks_104() -> None:
    places = (("engine", 200), ("1", 0), ("2", -288), ("3", -480))
    train = {key: box("truck", {"x": 0, "y": y, "h": [0, 4096]}) for key, y in places}
    done = shells.burst((0, 150), {}, trucks=train)
    assert done["trucks"] == ["1", "engine"]


def test_ks_c49_the_fall_of_one_shell_ks_005() -> None:
    fall = shells.fall_of_shot(Dice("12345|KS1"), 5, "RA1", 1, (0, 0), (0, 4608))
    assert fall.sigma == (280, 94)
    assert (fall.along, fall.left) == (71, -43)
    assert fall.burst == (43, 4679)


def test_ks_005_shells_scatter_as_the_convention_says_sc_ks_02() -> None:
    """Within three inches of the aim: about 0.43 at 6 feet, 0.22 at 12, 0.14 at 18."""
    dice = Dice("scatter")
    for feet, share in ((6, 0.43), (12, 0.22), (18, 0.14)):
        near = 0
        for n in range(300):
            fall = shells.fall_of_shot(dice, feet, "g", n, (0, 0), (feet * FOOT, 0))
            near += (fall.burst[0] - feet * FOOT) ** 2 + fall.burst[1] ** 2 <= 192 * 192
        assert abs(near / 300 - share) < 0.08, (feet, near / 300)


def test_ks_005_a_table_turned_about_turns_the_burst_with_it() -> None:
    dice = Dice("turned")
    one = shells.fall_of_shot(dice, 3, "g", 2, (100, 200), (4000, 3333)).burst
    other = shells.fall_of_shot(dice, 3, "g", 2, (-100, -200), (-4000, -3333)).burst
    assert (-one[0], -one[1]) == other


@pytest.mark.parametrize(
    ("beyond", "struck", "at"),
    [(330, "F1", 0), (336, "F1", 0), (340, "F1", 4), (656, "F1", 320), (657, None, 657), (-1, None, -1)],
)
def test_ks_005_a_shell_bursts_on_the_face_or_roof_that_it_meets_sc_ks_02(beyond: int, struck: str | None, at: int) -> None:
    """A house of 3 inches, 5 deep: its near face stops what would fall within 5¼ inches behind, its roof what falls farther."""
    fall = shells.Fall((1100, 1000 + beyond), (1, 1), 0, 0, (1100, 1000 + beyond))
    found = shells.stopped_short(country(HOUSE), (1100, 0), fall)
    assert (found.struck, found.burst) == (struck, (1100, 1000 + at))


def test_ks_008_a_house_shelters_the_man_behind_it() -> None:
    ground = country(HOUSE)
    men = {"near": Disc(1100, 900, 12), "behind": Disc(1160, 1340, 12), "beside": Disc(1340, 1160, 12)}
    done = shells.burst((1160, 980), men, lambda key: shelter(ground, (1160, 980), (men[key].x, men[key].y)))
    assert done["dead"] == ["near"]
    assert done["sheltered"] == []
    wide = shells.burst((1160, 1160), men, lambda key: shelter(ground, (1160, 1160), (men[key].x, men[key].y)))
    assert wide["sheltered"] == ["behind", "beside"]
    assert wide["dead"] == []


def test_ks_008_an_entrenchment_shelters_too() -> None:
    men = {"a": Disc(0, 100, 12), "b": Disc(0, -100, 12)}
    work = [(-200, 50), (200, 50)]
    done = shells.burst((0, 0), men, lambda key: shelter(country(), (0, 0), (men[key].x, men[key].y), [work]))
    assert (done["sheltered"], done["dead"]) == (["a"], ["b"])


def test_ks_002_a_general_is_named_and_never_counted_ks_010() -> None:
    men = {"g": Disc(0, 10, 24), "a": Disc(0, 100, 12)}
    done = shells.burst((0, 0), men, immune=["g"])
    assert (done["dead"], done["generals"]) == (["a"], ["g"])
