from __future__ import annotations

import pytest

from naval.rulesets.jane.ships import machinery
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import CLASSES, force, setup, ship
from tests.naval.rulesets.jane.table import Loaded, a_hit, duel_with, most_kn, scored


def _hurt(state, **hurts: object) -> None:  # type: ignore[no-untyped-def]
    state["ships"]["r1"]["hurt"].update(hurts)


@pytest.mark.parametrize(
    ("sets", "knots", "lost", "left"), [(2, 18.0, 1, 12), (3, 20.0, 1, 15), (3, 20.0, 3, 0), (1, 20.0, 1, 0)]
)
def test_t_wc_28_nav_t_099_engine_hits(sets: int, knots: float, lost: int, left: float) -> None:
    state = duel_with(engines=sets, max_kn=knots)
    _hurt(state, engines=lost)
    assert most_kn(state, "r1") == pytest.approx(left, abs=0.001)


def test_t_wc_29_nav_t_102_a_water_tube_ship_loses_a_group_of_four() -> None:
    state = duel_with(boilers="babcock", boiler_groups=4, max_kn=20.0, belt_in=0, belt_type="none", deck_in=0)
    scored(state, a_hit("Z02"), Loaded(0.99, below=2))
    _hurt(state, squares=0.0)  # the water she took is another rule
    assert state["ships"]["r1"]["hurt"]["boilers"] == 1
    assert most_kn(state, "r1") == 15


@pytest.mark.parametrize(("die", "knots"), [(1, 0), (4, 0), (5, 3), (6, 3)])
def test_t_wc_29_nav_t_100_cylindrical_boilers_explode(die: int, knots: float) -> None:
    state = duel_with(boilers="cylindrical", boiler_groups=4, max_kn=20.0, belt_in=0, belt_type="none", deck_in=0)
    scored(state, a_hit("Z02"), Loaded(0.99, below=2, boiler=die))
    _hurt(state, squares=0.0)
    assert most_kn(state, "r1") == knots


@pytest.mark.parametrize(("die", "what"), [(1, "engine"), (2, "boiler"), (3, "flooding"), (6, "flooding")])
def test_nav_t_105_two_hits_in_three_below_only_let_in_water_sc_t_15(die: int, what: str) -> None:
    assert machinery.below_the_waterline(die) == what


def test_nav_t_105_the_deck_stands_behind_the_belt() -> None:
    # At 3,000 yards the shot has 10.6 inches: belt 8.9 alone is pierced, belt and deck together (10.9) are not.
    state = duel_with(deck_in=2)
    scored(state, a_hit("Z02"), Loaded(0.99, below=1))
    assert state["ships"]["r1"]["hurt"]["waterline"]["mid"] == 1
    assert state["ships"]["r1"]["hurt"]["engines"] == 0
    state = duel_with(deck_in=1)
    scored(state, a_hit("Z02"), Loaded(0.99, below=1))
    assert state["ships"]["r1"]["hurt"]["engines"] == 1


def test_t_wc_30_nav_t_110_the_fifth_hole_brings_the_funnel_down() -> None:
    state = duel_with(funnels=1, max_kn=18.0)
    for n in range(1, 5):
        scored(state, a_hit("Z16", 6, "HE", n=n))
    assert most_kn(state, "r1") == 18
    scored(state, a_hit("Z16", 6, "HE", n=5))
    assert most_kn(state, "r1") == 16.5
    assert state["ships"]["r1"]["hurt"]["funnels"][0] == {"holes": 5, "down": True, "blown": False, "smoke": False}


@pytest.mark.parametrize(("u", "water_tube", "belleville"), [(0.05, True, True), (0.07, True, False), (0.09, False, False)])
def test_t_wc_31_nav_t_107_odds_of_a_fair_funnel_hit_sc_t_17(u: float, water_tube: bool, belleville: bool) -> None:
    assert machinery.fires_blown_out(u, machinery.funnel_odds("yarrow")) is water_tube
    assert machinery.fires_blown_out(u, machinery.funnel_odds("belleville")) is belleville
    assert machinery.fires_blown_out(u, machinery.funnel_odds("cylindrical")) is belleville


@pytest.mark.parametrize(
    ("zone", "shell", "calibre", "blown"),
    [("Z15", "HE", 6, True), ("Z16", "HE", 6, False), ("Z15", "CP", 12, False), ("Z15", "HE", 4.7, False)],
)
def test_nav_t_106_only_high_explosive_of_six_inch_fair_and_square_nav_t_108(
    zone: str, shell: str, calibre: float, blown: bool
) -> None:
    state = duel_with(funnels=2, max_kn=18.0)
    scored(state, a_hit(zone, calibre, shell), Loaded(0.0, fires=0.01))
    assert state["ships"]["r1"]["hurt"]["funnels"][0]["blown"] is blown
    assert most_kn(state, "r1") == (9 if blown else 18)
    assert state["ships"]["r1"]["hurt"]["funnels"][0]["holes"] == (0 if blown else 1)


@pytest.mark.parametrize("blows", [1, 3, 5])
def test_nav_t_110_the_hit_that_blows_the_fires_out_is_one_of_the_five(blows: int) -> None:
    state = duel_with(funnels=1, max_kn=18.0)
    for n in range(1, 6):
        funnel = state["ships"]["r1"]["hurt"]["funnels"][0]
        assert not funnel["down"]
        one = scored(state, a_hit("Z15", 6, "HE", n=n), Loaded(0.0, fires=0.01 if n == blows else 0.5))
    funnel = state["ships"]["r1"]["hurt"]["funnels"][0]
    assert funnel == {"holes": 4, "down": True, "blown": True, "smoke": False}
    assert "NAV-T-110" in one.rules


def test_nav_t_109_a_fair_hit_without_luck_is_a_hole() -> None:
    state = duel_with(funnels=2)
    scored(state, a_hit("Z15", 6, "HE"), Loaded(0.0, fires=0.5))
    assert state["ships"]["r1"]["hurt"]["funnels"][0]["holes"] == 1


def test_nav_t_111_big_shell_in_a_masked_funnel_smokes_out_a_gun_each_side_once() -> None:
    state = duel_with(funnels=1)
    scored(state, a_hit("Z16", 9.2, "CP"))
    out = dict(state["ships"]["r1"]["hurt"]["guns_out"])
    assert sorted(out.values()) == [1, 1]
    scored(state, a_hit("Z16", 9.2, "CP", n=2))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == out
    assert not machinery.smoke_in_the_gun_decks("Z16", 9.1, "CP", False)
    assert not machinery.smoke_in_the_gun_decks("Z15", 12, "CP", False)


def test_nav_t_101_groups_share_the_power_and_cannot_fall_below_none() -> None:
    assert machinery.boilers_left(3, 1) == pytest.approx(2 / 3)
    assert machinery.boilers_left(3, 4) == 0


def test_nav_t_109_every_funnel_has_its_own_holes_and_its_own_boilers() -> None:
    state = duel_with(funnels=4, max_kn=20.0)
    for u in (0.0, 0.3, 0.6, 0.9):
        scored(state, a_hit("Z15", 6, "HE"), Loaded(0.99, which=u))
    assert [one["holes"] for one in state["ships"]["r1"]["hurt"]["funnels"]] == [1, 1, 1, 1]
    scored(state, a_hit("Z15", 6, "HE"), Loaded(0.0, which=0.6))
    assert [one["blown"] for one in state["ships"]["r1"]["hurt"]["funnels"]] == [False, False, True, False]
    assert most_kn(state, "r1") == 15


def test_nav_t_100_in_a_battle_of_old_ships_boilers_explode() -> None:
    """No belt to speak of, cylindrical boilers, and the range of a mile and a quarter."""
    old = {**CLASSES["majestic"], "key": "old", "belt_in": 1, "deck_in": 0}
    blue = force("b", "blue", [ship("b1", "majestic"), ship("b2", "majestic")], 0, 0, 90, 12)
    red = force("r", "red", [ship(key, "majestic", **{"class": old}) for key in ("r1", "r2")], 2500, 0, 270, 12)
    told = fight("jane", setup(blue, red), "boil0", views=False)["events"]
    assert [one["text"] for one in told if "NAV-T-100" in one["rules"] and "her boilers explode" in one["text"]]
