"""The shot model: chances, flags, the pinned draws, and its average kills."""

from __future__ import annotations

from random import Random

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.country import Country
from tactical.ground.rules import firing, shots
from tactical.ground.rules.shots import Sighting, at_point, chance, in_the_way, kill_flags, resolve_shot
from tactical.ground.rules.stand import Ranks
from tactical.ground.rules.tables import ARMS, BOOK
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row

FOOT = 768
BARE = {"name": "", "width": 6912, "depth": 6912, "features": []}


def two_ranks() -> dict[str, dict]:
    """Place the men of LW-C42."""
    return row("red", "r", 7, -240, 3840, step=80) | row("red", "q", 7, -240, 3968, step=80)


def numbered(men: dict[str, dict]) -> dict[str, dict]:
    """Number their names from 0, as the case has them."""
    return {f"{key[0]}{int(key[1:]) - 1}": one for key, one in men.items()}


def test_lw_c19_lw_050_lw_051_lw_052_lw_053_who_of_the_men_struck_is_dead() -> None:
    for struck, dead in (("T", 1), ("TT", 1), ("OT", 1), ("OOT", 2), ("OOO", 3), ("TO", 2), ("R", 1), ("RT", 1), ("OR", 1)):
        assert sum(kill_flags(struck)) == dead, struck
    assert kill_flags("TO") == [True, True]
    assert kill_flags("OTO") == [True, False, True]


def test_lw_c40_lw_054_chances_by_range() -> None:
    for feet, per_mille in zip((3, 9, 12, 18, 27, 36, 45, 54, 60), (824, 824, 816, 799, 765, 680, 552, 382, 170), strict=True):
        assert chance(feet * FOOT, "full", ARMS["inf"]) == per_mille, feet


def test_lw_c41_lw_128_chances_by_haste_exposure_arm_and_wind() -> None:
    inf, far = ARMS["inf"], 12 * FOOT
    assert chance(far, "full", inf, haste="deliberate") == 960
    assert chance(far, "half", inf) == 408
    assert chance(far, "tip", inf) == 163
    assert chance(far, "full", ARMS["cav"]) == 897
    assert chance(far, "full", inf, haste="hurried") == 672
    assert chance(far, "full", inf, wind="breeze") == 693
    assert chance(far, "full", inf, lying=True) == 408
    assert chance(27 * FOOT, "full", inf, haste="deliberate") == 900, "nine times in ten at nine yards"


def test_lw_c42_the_pinned_draws_of_hook() -> None:
    men, piece, dice = numbered(two_ranks()), gun("blue", 0, 0), Dice("12345|HOOK")
    told = []
    for n, target in enumerate(("r3", "r2", "r4", "r5"), 1):
        shot = resolve_shot(dice, (3, "B-E", n), piece, target, "full", ranks(men))
        told.append((shot.chance, shot.draws, shot.dead))
        for key in shot.dead:
            men[key]["is"] = "dead"
    assert told == [
        (824, {1: 278, 3: 153, 4: 771}, ["r3"]),
        (824, {1: 888, 2: 601}, []),
        (824, {1: 259, 3: 848, 4: 340}, ["r4", "q4"]),
        (824, {1: 802, 3: 10, 4: 483}, ["r5"]),
    ]


def test_lw_c43_the_toss() -> None:
    dice = Dice("12345|HOOK")
    assert dice.mille("toss", "first") == 198
    assert dice.heads("toss", "first")


@pytest.mark.parametrize("number", [1, 333, 500, 999])
def test_mille_is_exact_where_a_float_is_not(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    first = -(-number * 2**64 // 1000)  # the least draw that gives this number
    for draw, mille in ((first - 1, number - 1), (first, number)):
        monkeypatch.setattr("tactical.engine.dice._drawn", lambda seed, key, draw=draw: draw)
        assert Dice("x").mille("m") == mille


def test_mille_takes_every_value_and_no_other() -> None:
    found = [Dice("x").mille("m", n) for n in range(3000)]
    assert (min(found), max(found)) == (0, 999)
    assert len(set(found)) > 900
    assert sum(Dice("x").heads("m", n) for n in range(3000)) == sum(one < 500 for one in found)


def average(men: dict[str, dict], targets: list[str], exposure: str, shots_fired: int = 1500) -> float:
    """Average the kills of a shot, at targets taken in turn, everybody standing again before the next."""
    piece, index, dice = gun("blue", 0, 0), Ranks(men), Dice("calibration")
    return (
        sum(
            len(resolve_shot(dice, (3, "g", n), piece, targets[n % len(targets)], exposure, index).dead)
            for n in range(shots_fired)
        )
        / shots_fired
    )


@pytest.mark.parametrize(
    ("men", "exposure", "wanted", "within"),
    [
        (row("red", "r", 9, -320, 3840, step=80), "full", 0.87, 0.04),
        (row("red", "r", 9, -320, 3840, step=80), "half", 0.56, 0.04),
        ({f"r{n}": man("red", 0, 3840 + 128 * n) for n in range(1, 7)}, "full", 1.15, 0.06),
        ({f"{n}{k}": man("red", 80 * n - 240, 3840 + 128 * k) for n in range(7) for k in range(3)}, "full", 1.05, 0.06),
    ],
    ids=["open line", "half-covered line", "column", "block"],
)
def test_sc_lw_10_kills_a_shot_at_five_feet_are_those_it_was_justified_with(
    men: dict, exposure: str, wanted: float, within: float
) -> None:
    assert average(men, sorted(men), exposure) == pytest.approx(wanted, abs=within)


def test_lw_b20_the_recorded_total_lies_in_the_band_of_partly_covered_lines() -> None:
    line = row("red", "r", 9, -320, 3840, step=80)
    recorded = (3 + 8 + 2 + 8 + 10 + 3 + 1) / (4 + 8 + 4 + 8 + 12 + 4 + 4)
    assert recorded == pytest.approx(0.795, abs=0.001)
    assert average(line, ["r5"], "half", 800) < recorded < average(line, ["r5"], "full", 800)


def test_lw_b10_two_guns_fire_eight_shots_and_one_shot_may_kill_more_than_one_man() -> None:
    assert 2 * firing.SHOTS == 8
    assert len(kill_flags("OOO")) == 3


def test_first_man_struck_dies_and_a_shot_kills_at_most_four() -> None:
    men = {f"r{n}": man("red", 0, 3840 + 60 * n) for n in range(9)}
    index, piece, dice = Ranks(men), gun("blue", 0, 0), Dice("k")
    most = 0
    for n in range(600):
        shot = resolve_shot(dice, (3, "g", n), piece, "r0", "full", index)
        assert bool(shot.dead) == bool(shot.struck)
        assert shot.dead[:1] == shot.struck[:1]
        assert shot.draws.keys() <= {1, 2, 3, 4, 5, 6}
        most = max(most, len(shot.dead))
    assert most == 4


def test_a_stray_goes_to_the_man_nearest_the_line_of_either_side_and_not_to_men_who_lie_or_are_hidden() -> None:
    men = {
        "r": man("red", 0, 4000),
        "p": man("red", 60, 2000),
        "own": man("blue", 30, 3000),
        "far": man("red", 400, 3000),
        "behind": man("red", 0, -500),
    }
    piece, dice = gun("blue", 0, 0), Dice("s")

    def strays(**more) -> set[str]:
        found = (resolve_shot(dice, (3, "g", n), piece, "r", "tip", ranks(men), **more) for n in range(200))
        return {shot.struck[0] for shot in found if shot.stray}

    assert strays() == {"own"}
    assert strays(lying={"own"}) == {"p"}
    assert strays(lying={"own"}, in_sight=lambda key: 0) == set()
    men["own"]["is"] = men["p"]["is"] = "dead"
    assert strays() == set()


def test_a_point_may_be_aimed_at_and_the_nearest_enemy_there_may_be_hit() -> None:
    men = {"r": man("red", 100, 4000), "own": man("blue", 0, 4000), "held": man("red", 30, 4000, **{"is": "surrendered"})}
    assert at_point((20, 4000), "blue", ranks(men)) == "r"
    assert at_point((20, 5000), "blue", ranks(men)) is None
    shot = resolve_shot(Dice("p"), (3, "g", 1), gun("blue", 0, 0), (0, 5000), None, ranks({}))
    assert (shot.chance, shot.struck, list(shot.draws)) == (0, [], [2])


def test_lw_055_nothing_but_men_is_harmed_and_own_men_and_prisoners_are_no_targets() -> None:
    assert shots.no_harm("gun")
    assert shots.no_harm("house")
    assert shots.no_harm("man") is None
    assert shots.no_harm("point") is None
    for side, how, may in (
        ("red", "armed", True),
        ("red", "freed", True),
        ("red", "prisoner", False),
        ("red", "surrendered", False),
        ("blue", "armed", False),
        ("blue", "prisoner", False),
        ("red", "dead", False),
    ):
        assert (shots.may_not_be_aimed_at(man(side, 0, 0, **{"is": how}), "blue") is None) is may


def test_exposure_is_by_rays_past_houses_men_and_guns() -> None:
    house = {"key": "F1", "kind": "house", "at": [[2900, 2000], [3456, 2000], [3456, 2300], [2900, 2300]]}
    country = Country.from_document({**BARE, "features": [house]})
    men = {
        "open": man("red", 4000, 4000),
        "edge": man("red", 3456, 4000),
        "hid": man("red", 3200, 4000),
        "front": man("red", 4000, 3900),
    }
    piece = gun("blue", 3456, 400)

    def seen(key: str, lying: tuple[str, ...] = ()) -> str | None:
        index = ranks(men)
        return Sighting(
            country, piece, (men[key]["x"], men[key]["y"]), index, in_the_way(country, index, {"g": piece}), lying
        ).exposure(key)

    assert seen("front") == "full"
    assert seen("hid") is None
    assert seen("edge") in ("half", "most", "tip")
    assert seen("open") in (None, "tip", "half")
    assert seen("open", ("front",)) == "full"
    assert [shots.exposure_class(n) for n in (9, 7, 6, 5, 4, 3, 2, 1, 0)] == [
        "full",
        "full",
        "most",
        "most",
        "half",
        "half",
        "tip",
        "tip",
        None,
    ]


def test_the_same_shots_on_a_turned_table_kill_the_same_men() -> None:
    random = Random(9)
    men = {f"r{n:02}": man("red", random.randrange(-600, 600), random.randrange(2500, 3500)) for n in range(40)}
    for turn in (lambda x, y: (-x, y), lambda x, y: (-x, -y), lambda x, y: (y, x)):
        there = {key: {**one, "x": turn(one["x"], one["y"])[0], "y": turn(one["x"], one["y"])[1]} for key, one in men.items()}
        for n in range(60):
            key = sorted(men)[n % 40]
            one = resolve_shot(Dice("m"), (3, "g", n), gun("blue", 0, 0), key, "full", ranks(men))
            two = resolve_shot(Dice("m"), (3, "g", n), gun("blue", 0, 0), key, "full", ranks(there))
            assert (one.struck, one.letters, one.draws) == (two.struck, two.letters, two.draws)


def test_the_table_of_ranges_is_the_specifications() -> None:
    assert [feet * FOOT for feet in (0, 9, 18, 27, 36, 45, 54)] == BOOK["LW-054"]["ranges"]
