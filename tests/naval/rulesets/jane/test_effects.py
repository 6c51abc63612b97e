"""Effects of gun fire: each rule by itself, then as a hit is scored."""

from __future__ import annotations

import pytest

from naval.rulesets.jane.gunnery.fire import every
from naval.rulesets.jane.scorer import effects
from naval.rulesets.jane.ships import condition
from tests.naval.rulesets.jane.setup_builder import CLASSES, duel, force, gun, setup, ship
from tests.naval.rulesets.jane.table import STANDARD, Loaded, a_hit, fire, move_ship, open_table, scored


def _red(guns: list[dict[str, object]] | None = None, **figures: object) -> dict[str, object]:
    return {**CLASSES["wittelsbach"], "key": "red", **({"guns": guns} if guns else {}), **figures}


def _state(red: dict[str, object] | None = None) -> dict[str, object]:
    return open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan")]),
            force("r", "red", [ship("r1", "wittelsbach", **({"class": red} if red else {}))], 3000),
        )
    )


def _set_ready(state, ready: int, every: str = "0") -> None:  # type: ignore[no-untyped-def]
    state["ships"]["r1"]["guns"][every]["ready"] = [ready] * len(state["ships"]["r1"]["guns"][every]["ready"])


# Wittelsbach's fore 9.4-inch turret fires at 2,740 ft/s, every 3 moves; at 2,500 every 4; at 2,200 every 5.
TWIN = {fps: [gun(2, 9.4, fps, "turret", "fore"), gun(2, 9.4, fps, "turret", "aft")] for fps in (2740, 2500, 2200)}


def test_t_wc_23_nav_t_081_nav_t_082_a_muzzle_costs_one_gun_a_die_of_fires_and_spares_its_twin() -> None:
    state = _state(_red(TWIN[2500]))
    _set_ready(state, 21)
    scored(state, a_hit("Z11", 12, "HE", move=20), Loaded(0.0, fires=3))
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [33, 21]


def test_t_wc_23_nav_t_083_eight_inch_shell_does_a_muzzle_nothing() -> None:
    state = _state(_red(TWIN[2500]))
    _set_ready(state, 21)
    scored(state, a_hit("Z11", 8, "HE", move=20), Loaded(0.0, fires=3))
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [21, 21]
    assert effects.muzzle_hit(9.2, "CP", 4) == 4
    assert effects.muzzle_hit(9.1, "CP", 4) == 0
    assert effects.muzzle_hit(12, "AP", 4) == 0


def test_t_wc_24_nav_t_084_a_turret_base_pierced_costs_both_guns_a_die_of_fires() -> None:
    state = _state(_red(TWIN[2740]))
    _set_ready(state, 10)
    scored(state, a_hit("Z08", 12, "AP", move=9, range=1000.0), Loaded(fires=5))
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [25, 25]
    assert state["ships"]["r1"]["hurt"]["bad"] == 1


@pytest.mark.parametrize(("coin", "ready"), [("H", 33), ("T", 58)])
def test_t_wc_25_nav_t_085_alongside_the_guns_five_fires_or_ten(coin: str, ready: int) -> None:
    state = _state(_red(TWIN[2200]))
    _set_ready(state, 8)
    scored(state, a_hit("Z07", 12, "AP", move=6, range=1000.0), Loaded(five=coin))
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [ready, ready]


@pytest.mark.parametrize(("projectile", "ready"), [("AP", 15), ("HE", 12)])
def test_t_wc_26_nav_t_079_a_heavy_shot_that_fails_costs_a_fire_and_shell_nothing_nav_t_080(projectile: str, ready: int) -> None:
    state = _state(_red(TWIN[2740], turret_in=14))
    _set_ready(state, 12)
    scored(state, a_hit("Z07", 12, projectile, move=10, range=5000.0))
    assert state["ships"]["r1"]["guns"]["0"]["ready"] == [ready, ready]
    assert state["ships"]["r1"]["hurt"]["bad"] == 0


def test_nav_t_079_heavy_begins_at_9_2_inch() -> None:
    assert effects.shaken_guns(9.2, "AP") == 1
    assert effects.shaken_guns(9.1, "AP") == 0


QF = gun(12, 6, 2500, "battery", "broadside")
CASEMATES = gun(10, 6, 2500, "casemate", "broadside")


def test_t_wc_27_nav_t_086_a_battery_of_six_a_side_loses_two_on_each() -> None:
    state = _state(_red([QF]))
    scored(state, a_hit("Z12", 12, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0p": 2, "0s": 2}


def test_t_wc_27_nav_t_087_through_the_deck_below_it_loses_one_on_each() -> None:
    state = _state(_red([QF]))
    scored(state, a_hit("Z13", 12, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0p": 1, "0s": 1}


def test_t_wc_27_nav_t_088_a_casemate_ship_of_five_a_side_loses_one_on_each() -> None:
    state = _state(_red([CASEMATES]))
    scored(state, a_hit("Z12", 12, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0p": 1, "0s": 1}


def test_nav_t_089_a_big_hit_between_casemates_puts_out_the_one_on_the_far_side() -> None:
    state = _state(_red([CASEMATES]))
    scored(state, a_hit("Z13", 12, "AP", side="port"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0s": 1}


def test_nav_t_086_armour_that_holds_keeps_the_battery_whole() -> None:
    state = _state(_red([QF], casemate_in=12))
    scored(state, a_hit("Z12", 12, "AP"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {}


def test_nav_t_086_no_more_guns_are_lost_than_there_are() -> None:
    state = _state(_red([gun(2, 6, 2500, "battery", "broadside")]))
    scored(state, a_hit("Z12", 12, "AP"))
    scored(state, a_hit("Z12", 12, "AP", n=2))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0p": 1, "0s": 1}


def test_nav_t_066_a_six_inch_hit_pierces_no_casemate() -> None:
    state = _state(_red([CASEMATES], casemate_in=0.5))
    scored(state, a_hit("Z12", 6, "HE"))
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {}
    assert state["ships"]["r1"]["hurt"]["bad"] == 0


def test_nav_t_090_a_belt_pierced_above_water_slows_a_gun_for_three_fires_sc_t_14() -> None:
    state = _state(_red(TWIN[2740]))
    target = state["ships"]["r1"]
    scored(state, a_hit("Z04", 12, "AP", range=1000.0))
    assert target["guns"]["0"]["slow"] == 3
    move_ship(state, "b1", 3000, 0)
    move_ship(state, "r1", 0, 0)
    readies = []
    for move in range(1, 30):
        state["move"] = move
        fire(state, "r1", "b1", Loaded())
        readies.append(target["guns"]["0"]["ready"][0])
    assert sorted(set(readies)) == [5, 9, 13, 16, 19, 22, 25, 28, 31]


def test_t_wc_48_nav_t_078_the_second_hit_leaks_and_costs_half_a_square_after_very_nearly_through() -> None:
    for first, loss in ((0.93, 0.5), (0.80, 0.0)):
        state = _state(_red(max_kn=15.0))
        target = state["ships"]["r1"]
        target["hurt"]["belt"]["port"][2] = first
        scored(state, a_hit("Z04", 9.2, "AP", range=6000.0, fps=2000), Loaded(length=2.5 / 8))
        assert target["hurt"]["waterline"]["mid"] == 1
        assert target["hurt"]["squares"] == loss


def test_nav_t_077_an_x_from_three_quarters_of_the_way_and_none_below() -> None:
    assert effects.well_towards(0.75)
    assert effects.well_towards(0.9999)
    assert not effects.well_towards(0.7499)
    assert not effects.well_towards(1.0)


def test_sc_t_13_a_second_hit_counts_from_7_5_inch_and_a_first_from_an_x() -> None:
    assert effects.plate_cracks(0.8, 7.5) == (True, 0.0)
    assert effects.plate_cracks(0.8, 7.4) == (False, 0.0)
    assert effects.plate_cracks(0.74, 12) == (False, 0.0)
    assert effects.plate_cracks(0.75, 12) == (True, 0.0)
    assert effects.plate_cracks(0.8999, 12) == (True, 0.0)
    assert effects.plate_cracks(0.90, 12) == (True, 0.5)


def test_sc_t_13_a_hit_elsewhere_on_the_belt_leaves_the_x_alone() -> None:
    state = _state()
    marks = state["ships"]["r1"]["hurt"]["belt"]["port"]
    marks[2] = 0.93
    scored(state, a_hit("Z04", 9.2, "AP", range=6000.0, fps=2000), Loaded(length=3.5 / 8))
    assert marks[2] == 0.93
    assert state["ships"]["r1"]["hurt"]["waterline"]["mid"] == 0


def test_t_wc_34_nav_t_093_shell_in_an_unarmoured_side() -> None:
    hits = [(12, "HE")] * 3 + [(6, "CP")] * 2 + [(4.7, "HE")]
    assert sum(effects.sections(calibre, shell) for calibre, shell in hits) == 14.5


@pytest.mark.parametrize(
    ("calibre", "sections"),
    [
        (12.6, 4),
        (12, 4),
        (11.9, 3),
        (10, 3),
        (9.9, 2),
        (9.2, 2),
        (8.2, 1.5),
        (7.5, 1.5),
        (7.4, 1),
        (5.9, 1),
        (5.8, 0.5),
        (4.7, 0.5),
        (4.6, 0),
    ],
)
def test_nav_t_093_calibres_between_the_rows_take_the_lower_one(calibre: float, sections: float) -> None:
    assert effects.sections(calibre, "HE") == sections
    assert effects.sections(calibre, "AP") == 0


def test_nav_t_093_a_twelve_pounder_counts_in_small_ships_only() -> None:
    assert effects.sections(3, "HE", 999) == 0.25
    assert effects.sections(3, "HE", 1000) == 0


def test_sc_t_30_open_guns_go_with_their_sections() -> None:
    assert effects.guns_in_sections(8, 5, 20) == 2
    assert effects.guns_in_sections(8, 4.9, 20) == 1
    assert effects.guns_in_sections(8, 40, 20) == 8
    state = _state(_red([gun(16, 6, 2500, "shield", "broadside")], length_ft=400.0))
    scored(state, a_hit("Z17", 12, "HE"))
    assert state["ships"]["r1"]["hurt"]["sections"] == {"port": 4.0, "starboard": 0.0}
    assert state["ships"]["r1"]["hurt"]["guns_out"] == {"0p": 1}  # 4 of 20 sections, 8 guns: 1.6


@pytest.mark.parametrize(
    ("calibre", "projectile", "die", "moves"),
    [
        (7.5, "HE", 4, 1),
        (9.2, "AP", 6, 2),
        (6, "HE", 6, 0),
        (8, "AP", 6, 0),
        (12, "HE", 2, 0),
        (9.1, "CP", 6, 0),
        (9.2, "CP", 3, 1),
    ],
)
def test_t_wc_35_nav_t_095_the_conning_tower_nav_t_097_nav_t_098(calibre: float, projectile: str, die: int, moves: int) -> None:
    state = open_table(duel())
    scored(state, a_hit("Z14", calibre, projectile), Loaded(steering=die))
    assert state["ships"]["r1"]["adrift"] == moves


def test_nav_t_091_a_number_struck_out_is_never_replaced_by_a_lower_one() -> None:
    assert effects.strike_out([12, 30], 10, 2, 4) == [20, 38]
    assert effects.strike_out([3], 10, 1, 4) == [15]
    assert effects.strike_out([12], 10, 0, 4) == [12]


def test_sc_t_30_from_half_of_the_sections_of_both_sides_every_gun_is_a_move_slower() -> None:
    state = _state(_red(TWIN[2740], length_ft=400.0))  # 20 a side, 40 in all
    red = state["ships"]["r1"]
    mount = state["classes"]["red"]["mounts"][0]
    for port, starboard, moves in ((19.5, 0.0, 3), (19.5, 0.5, 4), (20.0, 20.0, 4)):
        red["hurt"]["sections"].update(port=port, starboard=starboard)
        assert every(red, mount, state["classes"]["red"], STANDARD) == moves
    assert condition.words(red["hurt"], state["classes"]["red"], {}) == ["40 of 40 sections of her unarmoured sides destroyed"]


def test_sc_t_30_no_side_loses_more_sections_than_it_has() -> None:
    state = _state(_red(length_ft=100.0))  # 5 a side
    for n in range(3):
        scored(state, a_hit("Z17", 12, "HE", n=n))
    assert state["ships"]["r1"]["hurt"]["sections"] == {"port": 5.0, "starboard": 0.0}


def test_nav_t_082_a_muzzle_that_is_struck_stands_on_the_side_that_is_hit() -> None:
    guns = [gun(8, 9.4, 2740, "battery", "broadside")]
    for side in ("port", "starboard"):
        for u in (0.0, 0.3, 0.6, 0.99):
            state = _state(_red(guns))
            scored(state, a_hit("Z11", 12, "HE", side=side), Loaded(0.0, which=u, fires=2))
            struck = {key for key, one in state["ships"]["r1"]["guns"].items() if one["ready"] != [1]}
            assert len(struck) == 1
            assert struck.pop().startswith(f"0{side[0]}")
