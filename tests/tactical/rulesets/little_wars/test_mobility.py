"""Moves of men and guns, crews, clear distances, and guns that may fire."""

from __future__ import annotations

from math import hypot

from tactical.ground.geometry.country import Country
from tactical.ground.geometry.library import country as library
from tactical.ground.rules import firing, mobility
from tactical.ground.rules.firing import posts
from tactical.ground.rules.stand import Ranks, inches
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row, state

BARE = {"name": "", "width": 6912, "depth": 6912, "features": []}


def test_lw_030_lw_031_infantry_goes_a_foot_and_cavalry_two() -> None:
    assert mobility.reach(man("blue", 0, 0)) == 12 * 64
    assert mobility.reach(man("blue", 0, 0, "cav")) == 24 * 64
    assert mobility.too_far(man("blue", 0, 0), [(0, 768)], 768) is None
    assert mobility.too_far(man("blue", 0, 0), [(300, 400), (300, 668)], 768) is None
    told = mobility.too_far(man("blue", 0, 0), [(300, 400), (300, 669)], 768)
    assert told is not None
    assert "1/64 in too far" in told


def test_lw_c15_lw_032_lw_033_four_men_within_six_inches() -> None:
    piece = gun("blue", 1000, 1000)
    west = 1000 - 64 - 24
    men = {
        "a": man("blue", west - 384, 1000),
        "b": man("blue", west - 384, 950),
        "c": man("blue", west - 380, 1050),
        "d": man("blue", west - 385, 880),
    }
    assert mobility.crew(piece, ranks(men)) == ["a", "b", "c"]
    assert mobility.out_of_action(piece, ranks(men))
    assert "3 of its men" in str(mobility.out_of_action(piece, ranks(men)))
    men["d"]["x"] += 1
    assert mobility.crew(piece, ranks(men)) == ["a", "b", "c", "d"]
    assert mobility.out_of_action(piece, ranks(men)) is None
    assert mobility.out_of_action(piece, ranks(men)) is None


def test_lw_032_men_who_are_not_armed_and_enemies_serve_no_gun() -> None:
    men = row("blue", "a", 4, 900, 700)
    assert mobility.out_of_action(gun("blue", 1000, 1000), ranks(men)) is None
    assert mobility.out_of_action(gun("red", 1000, 1000), ranks(men))
    men["a1"]["is"] = "freed"
    assert mobility.out_of_action(gun("blue", 1000, 1000), ranks(men))


def test_lw_b19_lw_033_a_gun_that_loses_one_of_four_is_silent_and_all_four_must_go_with_it_if_it_moves() -> None:
    piece, men = gun("red", 1000, 1000), row("red", "a", 4, 900, 700)
    assert mobility.wrong_crew(piece, (1000, 1300), {f"a{n}": (900 + 60 * n, 1000) for n in (1, 2, 3)}, ranks(men))
    assert mobility.wrong_crew(piece, (1000, 1300), {f"a{n}": (900 + 60 * n, 1000) for n in (1, 2, 3, 4)}, ranks(men)) == []
    men["a2"]["is"] = "dead"
    assert mobility.out_of_action(piece, ranks(men))


def test_lw_c16_lw_042_how_far_a_gun_goes() -> None:
    for cavalry, infantry, far in ((4, 0, 24), (3, 5, 12), (0, 4, 12), (2, 1, 0), (5, 9, 24)):
        assert mobility.gun_reach(cavalry, infantry) == far * 64
    men = row("blue", "a", 3, 0, 0) | row("blue", "c", 4, 0, 200, "cav", step=110)
    assert mobility.gun_reach_with([*men], ranks(men)) == 24 * 64
    assert mobility.gun_reach_with(["a1", "a2", "a3", "c1"], ranks(men)) == 12 * 64


def test_lw_040_the_crew_was_with_the_gun_and_ends_within_six_inches_of_it() -> None:
    piece = gun("blue", 1000, 1000)
    men = row("blue", "a", 5, 900, 700) | {"far": man("blue", 900, 100)}
    good = {f"a{n}": (900 + 60 * n, 1000) for n in (1, 2, 3, 4)}
    assert mobility.wrong_crew(piece, (1000, 1300), good, ranks(men)) == []
    faults = dict(mobility.wrong_crew(piece, (1000, 1300), {**good, "far": (900, 400)}, ranks(men)))
    assert "not within" in faults["far"]
    faults = dict(mobility.wrong_crew(piece, (1000, 1700), {**good, "a4": (1000, 1100)}, ranks(men)))
    assert "too far" in faults["a4"]
    faults = dict(mobility.wrong_crew(piece, (1000, 1400), {**good, "a1": (1000, 1600)}, ranks(men)))
    assert "has 12 in" in faults["a1"]
    men["a1"]["gun"] = "g2"
    assert "another gun" in dict(mobility.wrong_crew(piece, (1000, 1300), good, ranks(men)))["a1"]


def test_lw_b29_lw_041_a_moved_gun_points_back_and_others_stay_as_they_were() -> None:
    assert mobility.trail_first((0, 0), (0, 900), (0, 4096)) == [0, -4096]
    assert mobility.trail_first((0, 0), (300, 400), (0, 4096)) == [-2458, -3277]
    assert mobility.trail_first((5, 5), (5, 5), (0, 4096)) == [0, 4096]


def test_lw_043_a_sixteenth_of_an_inch_must_be_clear() -> None:
    assert mobility.too_close(4, "the gun") is None
    assert mobility.too_close(3, "the gun") == "he would stand 3/64 in from the gun: 1/16 in must be clear"
    assert mobility.too_close(0, "the gun") == "he would stand on top of the gun: 1/16 in must be clear"
    house = {"key": "F1", "kind": "house", "at": [[1000, 1000], [1400, 1000], [1400, 1400], [1000, 1400]]}
    country = Country.from_document({**BARE, "features": [house]})
    assert country.fits(972, 1200, 24)
    assert not country.fits(973, 1200, 24)


def test_lw_044_a_gun_is_not_tipped() -> None:
    assert mobility.tipped({"to": [1, 2], "crew": {}}) is None
    assert "elevation" in str(mobility.tipped({"elevation": 3}))


def test_lw_045_two_strings() -> None:
    assert mobility.strings() == {"long": 24 * 64, "short": 6 * 64}


# When guns may fire


def test_lw_c02_lw_022_guns_are_silent_before_the_third_ply() -> None:
    assert [firing.silent(ply) is None for ply in (1, 2, 3, 4)] == [False, False, True, True]


def test_lw_c18_lw_023_guns_first() -> None:
    assert firing.guns_first("guns") is None
    assert firing.guns_first("men")


def test_lw_024_everybody_may_be_moved_and_nobody_need_be() -> None:
    men = {
        "a": man("blue", 0, 0),
        "b": man("blue", 0, 0, **{"is": "freed", "since": 2}),
        "c": man("blue", 0, 0, **{"is": "freed", "since": 3}),
        "d": man("blue", 0, 0, gun="g"),
        "e": man("blue", 0, 0, **{"is": "prisoner"}),
        "f": man("red", 0, 0),
    }
    guns = {"g": gun("blue", 0, 0), "h": gun("red", 0, 0), "i": gun("blue", 0, 0, **{"is": "off"})}
    assert firing.may_act(state(men, guns), "blue") == {"men": ["a", "b"], "guns": ["g"]}


def test_lw_c17_lw_034_lw_035_a_gun_fires_four_shots_or_moves() -> None:
    fired, moved, spent = (
        gun("blue", 0, 0, did="fired", shots=2),
        gun("blue", 0, 0, did="moved"),
        gun("blue", 0, 0, did="fired", shots=4),
    )
    fresh = gun("blue", 0, 0)
    assert firing.one_or_other(fired, "moved")
    assert firing.one_or_other(moved, "fired")
    assert firing.one_or_other(moved, "moved")
    assert firing.one_or_other(fired, "fired") is None
    assert firing.one_or_other(fresh, "fired") is firing.one_or_other(fresh, "moved") is None
    assert firing.out_of_shots(fired) is None
    assert firing.out_of_shots(spent)


def test_lw_036_a_gun_swings_if_the_country_leaves_room() -> None:
    wall = {"key": "W1", "kind": "house", "at": [[1100, 800], [1300, 800], [1300, 1200], [1100, 1200]]}
    country = Country.from_document({**BARE, "features": [wall]})
    piece = gun("blue", 1000, 1000)
    assert firing.cannot_swing(piece, (1000, 4000), country) is None
    assert "W1" in str(firing.cannot_swing(piece, (4000, 1000), country))
    assert firing.cannot_swing(piece, (1000, 1000), country)


def test_lw_037_men_about_the_gun_and_before_it_lie_down() -> None:
    men = {
        "crew": man("blue", 900, 1000),
        "front": man("blue", 1100, 2000),
        "beyond": man("blue", 1000, 3300),
        "aside": man("blue", 1300, 2000),
        "enemy": man("red", 1000, 2500),
        "target": man("red", 1000, 3000),
    }
    assert firing.find_lying_men(gun("blue", 1000, 1000), (1000, 3000), ranks(men)) == {"crew", "front"}


def test_lw_038_lw_039_the_gun_stays_as_it_fired_and_two_men_stand_at_the_trail() -> None:
    piece = gun("blue", 78 * 64, 24 * 64)
    assert firing.left_pointing(piece, (78 * 64, 9000)) == [0, 4096]
    assert posts(piece) == ((77 * 64, 21 * 64), (79 * 64, 21 * 64))
    for turn in ((1, 0), (-1, 0), (3, 4), (-3, 4), (-3, -4), (5, -1)):
        aimed = {**piece, "h": firing.left_pointing(piece, (78 * 64 + turn[0] * 1000, 24 * 64 + turn[1] * 1000))}
        for x, y in posts(aimed):
            assert abs(hypot(x - aimed["x"], y - aimed["y"]) - hypot(192, 64)) < 2
    turned = posts({**piece, "h": [0, -4096]})
    assert turned == ((79 * 64, 27 * 64), (77 * 64, 27 * 64))


def measure_straight_from(men: dict[str, dict]):
    return lambda key, spot: int(hypot(men[key]["x"] - spot[0], men[key]["y"] - spot[1]))


def test_lw_b11_lw_039_posts_are_filled_by_any_arm_and_need_two_men() -> None:
    men = row("red", "c", 20, 0, 3000, "cav", step=110) | row("red", "i", 3, 1000, 0)
    piece = gun("red", 1000, 2000)

    def nobody(reach) -> str | None:
        return firing.nobody_for_the_trail(piece, (1000, 6000), ranks(men), reach, measure_straight_from(men))

    assert nobody(lambda key: 1536 if key[0] == "c" else 768) is None
    assert nobody(lambda key: 0 if key[0] == "c" else 768), "infantry is out of reach"
    assert nobody(lambda key: 1536 if key == "c1" else 0), "two posts need two men"
    assert nobody(lambda key: 1536 if key in ("c1", "c2") else 0) is None
    taken = firing.posts(gun("red", 300, 2000))
    near = {"c1", "c2", "c3", "c4"}
    for able, enough in ((near, True), (near - {"c4"}, False)):
        why = firing.nobody_for_the_trail(
            piece, (1000, 6000), ranks(men), lambda key, who=able: 1536 if key in who else 0, measure_straight_from(men), taken
        )
        assert (why is None) is enough, "two guns need four"


def test_lw_b09_the_trail_men_may_be_others_than_the_crew_that_fired() -> None:
    men = row("blue", "c", 5, 4700, 1300, "cav", step=100) | row("blue", "i", 2, 4900, 800)
    piece = gun("blue", 78 * 64, 24 * 64)
    assert mobility.out_of_action(piece, ranks(men)) is None
    assert firing.silent(4) is None
    reach = {"c": 0, "i": 768}
    assert (
        firing.nobody_for_the_trail(piece, (78 * 64, 6000), ranks(men), lambda key: reach[key[0]], measure_straight_from(men))
        is None
    )


def test_no_room_at_the_trail_forbids_the_shot() -> None:
    pond = {"key": "P1", "kind": "pond", "at": [[900, 700], [990, 700], [990, 830], [900, 830]]}
    country = Country.from_document({**BARE, "features": [pond]})
    piece = gun("blue", 1000, 1000)
    assert "left" in str(firing.no_room_at_the_trail(piece, (1000, 4000), country, 24))
    assert firing.no_room_at_the_trail(piece, (1000, -4000), country, 24) is None


def test_the_reaches_that_hooks_farm_was_fitted_to() -> None:
    inch = 64
    assert hypot(51 - 50, 36 - 0) * inch < 2 * 24 * inch, "gun C is at the farm in two moves"
    red_infantry = (
        [42.8 + 0.83 * n for n in range(4)] + [66.8 + 0.85 * n for n in range(16)] + [21.2 - 0.85 * n for n in range(15)]
    )
    assert min(hypot(x - 54, 90 - 51) for x in red_infantry) > 36, "none can be at the trail of the centre gun in three moves"
    country = Country.from_document(library("hooks_farm"))
    assert (country.width, country.depth) == (132 * inch, 90 * inch)


def test_words_for_lengths() -> None:
    assert [inches(u) for u in (0, 1, 4, 64, 96, 776, -8)] == [
        "0 in",
        "1/64 in",
        "1/16 in",
        "1 in",
        "1 1/2 in",
        "12 1/8 in",
        "-1/8 in",
    ]


def test_ranks_finds_by_edges_and_only_who_stands() -> None:
    men = {"a": man("blue", 0, 0), "b": man("blue", 148, 0, "cav"), "d": man("blue", 60, 0, **{"is": "dead"})}
    index = Ranks(men)
    assert index.list_men_within(0, 0, 24, 76) == ["a", "b"]
    assert index.list_men_within(0, 0, 24, 75) == ["a"]
    assert index.gap("a", "b") == 76
    assert index.beside_line((0, 100), (300, 100), 52) == ["b"]
