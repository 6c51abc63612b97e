"""Guns, hits, forts, the night and scales in the corners of their rules."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import scale, tables
from naval.rulesets.jane.forts import fire as fort_fire
from naval.rulesets.jane.gunnery import penetration
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.scorer import effects
from naval.rulesets.jane.ships import machinery
from naval.rulesets.jane.table import movement
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.fort_cases import fort, siege
from tests.naval.rulesets.jane.setup_builder import duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import STANDARD, Loaded, a_hit, fire, move_ship, open_table, scored, strikes

resolve = Jane().resolve

Data = dict[str, Any]
JANE = Jane()
BOAT = {"depth": "submerged"}


def _two_reds(range_yd: float = 5000) -> Data:
    reds = [ship("r1", "wittelsbach"), ship("r2", "wittelsbach")]
    state = open_table(setup(force("b", "blue", [ship("b1", "duncan")]), force("r", "red", reds, range_yd)))
    move_ship(state, "r2", range_yd, 0)
    state["ships"]["b1"]["hurt"]["guns_out"] = {"0": 1}  # three 12-inch guns
    state["move"] = 1
    return state


def _again(state: Data) -> None:
    state["move"] += 9


def test_sc_t_11_the_odd_half_is_kept_for_the_same_ship_and_lost_with_a_change_of_target() -> None:
    state = _two_reds()
    fire(state, "b1", "r1")
    assert state["ships"]["b1"]["groups"]["12"]["credit"] == 0.5
    _again(state)
    move_ship(state, "r2", 5000, 0, 90)  # on another course, so without the bonus
    fire(state, "b1", "r2")
    assert state["ships"]["b1"]["groups"]["12"]["credit"] == 0.75  # 3 guns, halved by the range and by the shift; not 1.25


def test_nav_t_059_the_first_fires_at_a_ship_are_forgotten_with_a_change_of_target() -> None:
    state = _two_reds(3500)
    acts = []
    for target in ("r1", "r1", "r2", "r1"):
        events, _ = fire(state, "b1", target)
        acts.append(next(value for name, value in events[0]["figures"] if name == "grade"))
        _again(state)
    assert acts == ["3", "2", "3", "3"]


def test_nav_t_080_common_is_shell_and_does_no_harm_where_it_fails() -> None:
    assert [effects.shaken_guns(12, one) for one in ("AP", "CP", "HE")] == [1, 0, 0]
    assert (effects.shaken_guns(9.2, "AP"), effects.shaken_guns(9.1, "AP")) == (1, 0)


def test_nav_t_117_a_hit_on_the_lighter_side_capsizes_nobody() -> None:
    state = open_table(duel(red="wittelsbach"))
    state["ships"]["r1"]["hurt"]["waterline"].update(mid=9, port=9)
    one = scored(state, a_hit("Z02", side="starboard"), Loaded(0.0))
    assert "NAV-T-117" not in one.rules
    assert not any(roll["rule"] == "SC-T-18" for roll in one.rolls)
    assert any(roll["rule"] == "SC-T-18" for roll in scored(state, a_hit("Z02", n=2), Loaded(0.99)).rolls)


def test_nav_t_106_a_five_point_nine_counts_as_six_inch() -> None:
    assert [machinery.can_blow_out_fires(cal, "HE") for cal in (5.8, 5.9, 6, 12)] == [False, True, True, True]


def test_nav_t_107_fires_that_are_out_are_not_blown_out_again() -> None:
    state = open_table(duel(red="wittelsbach"))
    for funnel in state["ships"]["r1"]["hurt"]["funnels"]:
        funnel["blown"] = True
    one = scored(state, a_hit("Z15", proj="HE"), Loaded(0.0))
    assert not any(roll["rule"] == "NAV-T-107" for roll in one.rolls)
    assert sum(funnel["holes"] for funnel in state["ships"]["r1"]["hurt"]["funnels"]) == 1


def test_nav_t_095_a_lesser_tower_hit_does_not_shorten_a_graver() -> None:
    state = open_table(duel())
    for number, die in ((1, 6), (2, 3), (3, 1)):
        scored(state, a_hit("Z14", n=number), Loaded(steering=die))
    assert state["ships"]["r1"]["adrift"] == 2


def test_nav_t_117_a_capsized_ship_is_off_the_table_and_both_sides_see_her_go() -> None:
    state = open_table(duel(range_yd=2500))
    state["ships"]["r1"]["hurt"]["waterline"].update(mid=11, port=11)
    state["scoring"] = [a_hit("Z02", range=1500.0)]
    after, events = resolve(state, {"blue": {}, "red": {}}, Loaded(0.0, below=6, moves=6))
    assert (after["ships"]["r1"]["afloat"], after["ships"]["r1"]["end"]) == (False, "capsized")
    sunk = next(one for one in events if one["kind"] == "sunk")
    assert (sorted(sunk["told"]), sunk["rules"]) == (["blue", "red"], ["NAV-T-117"])


def test_nav_t_046_strikes_go_round_the_guns_that_fired_each_with_its_own_projectile() -> None:
    state = open_table(duel(range_yd=1800))
    state["move"] = 1
    guns = state["ships"]["b1"]["guns"]
    guns["0"]["loaded"], guns["1"]["loaded"] = "AP", "HE"
    _, hits = fire(state, "b1", "r1", Loaded(hit=0.0, claim=0.99))
    assert [one["proj"] for one in hits if one["cal"] == 12] == ["AP", "AP", "HE", "HE"]


def _mean(state: Data) -> float:
    events, _ = fire(state, "b1", "r1")
    return float(next(value for one in events for name, value in one["figures"] if name == "mean of hits"))


def test_sc_t_12_claims_are_halved_by_a_fast_bearing_by_a_shift_and_by_night() -> None:
    state = open_table(duel(range_yd=1800))
    state["move"] = 1
    whole = _mean(state)
    move_ship(state, "r1", 1800, 0, 0, was=(1800, -1200))
    assert _mean(state) == pytest.approx(whole / 2, abs=1e-3)
    move_ship(state, "r1", 1800, 0)
    for group in state["ships"]["b1"]["groups"].values():
        group["target"] = "r9"
    assert _mean(state) == pytest.approx(whole / 2, abs=1e-3)
    dark = open_table(duel(range_yd=1800, night={"sight_yd": 2000}))
    dark["move"] = 1
    assert _mean(dark) == pytest.approx(whole / 2, abs=1e-3)


def test_sc_t_12_claimed_fire_is_aimed_half_as_well() -> None:
    state = open_table(duel(range_yd=1800))
    state.update(move=1)
    state["ships"]["b1"].update(aim="Z14")
    _, hits = fire(state, "b1", "r1", Loaded(0.0, hit=0.0, aim=0.3, zone=0.999))
    zones = {cal: {one["zone"] for one in hits if one["cal"] == cal} for cal in (12, 6)}
    assert zones == {12: {"Z14"}, 6: {"Z17"}}  # 0.3 is under the half of the largest sheet, not under its half again


@pytest.mark.parametrize(("zone", "plate"), [("Z01", 4.45), ("Z02", 8.9), ("Z03", 4.45), ("Z04", 8.9)])
def test_sc_j_01_the_ends_of_the_belt_are_half_as_thick(zone: str, plate: float) -> None:
    state = open_table(duel())
    assert penetration.plate_of(zone, state["classes"]["wittelsbach"])[0] == pytest.approx(plate)


def test_sc_t_07_going_astern_she_turns_about_the_same_circle_backwards() -> None:
    start = movement.Place(0, 0, 0)
    back = movement.Track(start, -2, 1.0, 800).end()
    ahead = movement.Track(start, 2, -1.0, 800).end()
    assert back.heading == pytest.approx(11.25)
    assert back.y == pytest.approx(-ahead.y)
    assert (back.x, ahead.x) == (pytest.approx(ahead.x), pytest.approx(back.x))
    assert back.x < 0


def test_a_move_of_a_reduced_scale_ends_when_the_battle_does_sc_t_27() -> None:
    after = resolve(open_table(duel(range_yd=15_000, limit=2)), {"blue": {}, "red": {}}, Dice("end"))[0]
    assert (after["over"]["ending"], after["move"]) == ("The time for the battle is up.", 2)


# --- forts ---------------------------------------------------------------------------------------------------------------


def test_a_fort_steers_no_course_and_has_no_bonus_of_parallel_courses_nav_t_059() -> None:
    state = open_table(siege(5000, fort_=fort(faces=180)))
    state["ships"]["b1"]["heading"] = state["forts"]["f1"]["heading"] = 270.0
    numbers = []
    for move in (1, 4, 7):
        state.update(move=move, scoring=[], silent=0)
        state["forts"]["f1"]["target"] = "b1"
        for gun in state["forts"]["f1"]["guns"]:
            gun["ready"] = 1
        numbers.append(strikes(fort_fire.fire(state, Dice("p"), STANDARD)))
    assert numbers == [2, 2, 2]


@pytest.mark.parametrize(("until", "striker"), [(1, "NAV-T-173"), (0, "NAV-T-163")])
def test_nav_t_173_a_demoralised_fort_changes_its_striker_to_the_last_move_of_it(until: int, striker: str) -> None:
    state = open_table(siege(5000))
    state["forts"]["f1"].update(target="b1", demoralised=until)
    state["move"] = 1
    assert striker in fort_fire.fire(state, Dice("p"), STANDARD)[0]["rules"]


def test_nav_t_173_hits_that_cost_fires_are_counted_a_move() -> None:
    state = open_table(siege(5000, fort_=fort(guns=8)))
    sets = []
    for move in (1, 2):
        state["move"] = move + 1
        for n in (1, 2):
            # A hit on the edge of one and the same dot: one gun of eight is silent, so only their number could tell.
            hit = {**a_hit("fort", target="f1", n=n, move=move), "sheet": "L", "place": 0.05, "aimed": False}
            state["forts"]["f1"]["guns"][0].update(edge=0, ready=1)
            fort_fire.score(state, hit, Loaded(cell=0.99, which=0.0), STANDARD)
        sets.append(state["forts"]["f1"]["hits"])
    assert sets == [[1, 2], [2, 2]]
    assert state["forts"]["f1"]["demoralised"] == 0


def test_the_flash_of_a_fort_is_not_seen_under_water() -> None:
    state = open_table(siege(5000))
    state["ships"]["b1"]["boat"] = BOAT
    fort_fire._flash(state, state["forts"]["f1"], STANDARD)
    assert "blue" not in state["forts"]["f1"]["seen_firing"]
    state["ships"]["b1"]["boat"] = {"depth": "awash"}
    fort_fire._flash(state, state["forts"]["f1"], STANDARD)
    assert "blue" in state["forts"]["f1"]["seen_firing"]


def test_nav_t_171_whether_known_posts_still_stand_is_the_forts_secret() -> None:
    state = open_table(siege(5000, fort_=fort(finders=2, finders_known=True)))
    twin = deepcopy(state)
    for post in twin["forts"]["f1"]["finders"]:
        post["out"] = True
    for ask in (JANE.see, JANE.options):
        assert json.dumps(ask(twin, "blue")) == json.dumps(ask(state, "blue"))
    sheet = {"ships": {"b1": {"target": "f1", "aim": "PF"}}}
    assert JANE.check(twin, "blue", sheet) == JANE.check(state, "blue", sheet) == []


def test_nav_t_171_posts_of_another_fort_that_are_not_known_cannot_be_aimed_at() -> None:
    state = open_table(siege(1800, fort_=fort(finders=2), with_ships=True))
    state["move"] = 1
    state["ships"]["b1"].update(aim="PF", target="f1")
    fort_fire.fire_at(state, state["ships"]["b1"], "f1", Loaded(hit=0.0), STANDARD)
    assert {hit["aimed"] for hit in state["scoring"]} == {False}


@pytest.mark.parametrize(("yards", "fires"), [(1900, True), (2100, False)])
def test_nav_t_184_a_fort_fires_by_night_at_what_it_sees(yards: float, fires: bool) -> None:
    state = open_table(siege(yards, night={"sight_yd": 2000}))
    state["move"] = 1
    state["forts"]["f1"]["target"] = "b1"
    assert bool(fort_fire.fire(state, Dice("n"), STANDARD)) is fires


def test_nav_t_168_a_gun_that_is_out_has_nothing_more_to_lose() -> None:
    state = open_table(siege(5000))
    gun = state["forts"]["f1"]["guns"][0]
    gun["out"] = True
    before = deepcopy(gun)
    hit = {**a_hit("fort", target="f1"), "sheet": "L", "place": 0.05, "aimed": False}
    fort_fire.score(state, hit, Loaded(cell=0.99, which=0.0), STANDARD)
    assert gun == before
    assert state["forts"]["f1"]["hits"] == [0, 0]


@pytest.mark.parametrize(("counts", "light"), [(0, False), (1, True)])
def test_sc_j_22_light_guns_do_nothing_to_a_fort_unless_a_scenario_says_so(counts: int, light: bool) -> None:
    state = open_table(siege(1800, conventions={"SC-J-22": {"claimed": counts}}))
    state["move"] = 1
    conv = tables.conventions(state["conventions"])
    events = fort_fire.fire_at(state, state["ships"]["b1"], "f1", Loaded(0.0), conv)
    assert any("NAV-T-066" in one["rules"] for one in events) is light
    assert any(hit["cal"] == 6 for hit in state["scoring"]) is light
    for hit in state["scoring"]:
        fort_fire.score(state, hit, Loaded(0.3), conv)


@pytest.mark.parametrize(("yards", "sheet"), [(1900, "L"), (2900, "M"), (3900, "S"), (5900, "S"), (6100, "SC")])
def test_sc_t_24_a_strike_on_a_fort_falls_by_the_sheet_of_its_range(yards: float, sheet: str) -> None:
    state = open_table(siege(yards))
    state["move"] = 1
    fort_fire.fire_at(state, state["ships"]["b1"], "f1", Loaded(0.0), STANDARD)
    assert {hit["sheet"] for hit in state["scoring"]} == {sheet}


@pytest.mark.parametrize(("yards", "seen"), [(29_900, 1), (30_100, None)])
def test_a_side_is_told_of_a_forts_fire_only_if_somebody_saw_the_flash(yards: float, seen: int | None) -> None:
    state = open_table(siege(yards))
    state["move"] = 1
    fort_fire._flash(state, state["forts"]["f1"], STANDARD)
    assert [JANE.see(state, side)["forts"][0]["fired"] for side in ("blue", "red", "umpire")] == [seen, 1, 1]


# --- night ---------------------------------------------------------------------------------------------------------------


def _beam(range_yd: float = 2900, **changes: Any) -> Data:
    state = open_table(duel(range_yd=range_yd, night={"sight_yd": 1000}))
    state["night"]["beams"] = [{"by": "b1", "bearing": 90.0}]
    state["ships"]["b1"].update(changes)
    return state


def test_nav_t_182_who_burns_a_light_is_not_lit_by_it_and_a_sunk_ship_burns_none() -> None:
    state = _beam()
    assert night.lit(state, state["ships"]["r1"], STANDARD)
    assert not night.lit(state, state["ships"]["b1"], STANDARD)
    move_ship(state, "b1", 0, 0)
    # She lies where her own beam begins, and 0 degrees off it: only that it is hers spares her.
    state["night"]["beams"][0]["bearing"] = 0.0
    assert not night.lit(state, state["ships"]["b1"], STANDARD)
    gone = _beam(afloat=False)
    assert not night.lit(gone, gone["ships"]["r1"], STANDARD)


@pytest.mark.parametrize(("ago", "kept"), [(5, True), (6, False)])
def test_sc_j_23_a_contact_stays_on_the_plot_for_five_moves(ago: int, kept: bool) -> None:
    state = _beam()
    state["move"] = 10
    assert night.forgotten(state, {"in_sight": False, "move": 10 - ago}, STANDARD) is not kept


def test_nav_t_182_a_sunk_ship_lights_nothing_and_a_boat_under_water_sees_no_glow() -> None:
    state = _beam()
    state["night"]["beams"] = []
    state["ships"]["b1"]["afloat"] = False
    assert night.begin(state, {"blue": {"ships": {"b1": {"light": 90}}}, "red": {}}, Dice("n"), STANDARD) == []
    state = _beam()
    assert len(night.show_night(state, "red", STANDARD)["night"]["beams"]) == 1
    state["ships"]["r1"]["boat"] = BOAT
    assert night.show_night(state, "red", STANDARD)["night"]["beams"] == []


# --- scales --------------------------------------------------------------------------------------------------------------


def test_sc_t_27_a_hit_that_is_scored_cuts_a_move_short() -> None:
    state = open_table(duel(range_yd=15_000))
    state["scoring"] = [a_hit("Z17", proj="HE", side="port")]
    after = resolve(state, {"blue": {}, "red": {}}, Dice("cut"))[0]
    assert (after["scale"]["key"], after["move"]) == ("B", 1)


def test_nav_t_202_the_length_of_a_move_tells_nothing_of_a_boat_under_water() -> None:
    state = open_table(fleets(2, range_yd=24_000))
    twin = deepcopy(state)
    move_ship(twin, "r1", 900, 900)["boat"] = BOAT
    assert scale.key_of(twin, tables.STANDARD) == scale.key_of(state, tables.STANDARD) == "C"


def test_sc_t_27_two_forts_are_no_pair() -> None:
    far = [fort("f1", "red", 0, 0), fort("f2", "blue", 12_000, 0)]
    ships = force("b", "blue", [ship("b1", "duncan")], 25_000, 0), force("r", "red", [ship("r1", "duncan")], -1000, 0)
    state = open_table(setup(*ships, forts=far))
    assert scale.key_of(state, tables.STANDARD) == "B"  # b1 to f1 25,000, r1 to f2 13,000; f1 to f2 is nobody's range
    move_ship(state, "b1", 13_000, 29_000)
    move_ship(state, "r1", -1000, -29_000)
    assert scale.key_of(state, tables.STANDARD) != "B"


def test_sc_t_27_a_turn_in_points_is_made_once_in_a_move_of_several_minutes() -> None:
    state = open_table(duel(range_yd=15_000, knots=12))
    after = resolve(state, {"blue": {"ships": {"b1": {"turn_points": 1}}}, "red": {}}, Dice("turn"))[0]
    assert (after["move"], after["ships"]["b1"]["heading"]) == (5, 11.25)
