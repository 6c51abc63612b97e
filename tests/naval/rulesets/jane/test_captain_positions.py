"""A captain's sums and orders in positions laid out by hand: at each boundary the right choice on either side of it."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane.captain import (
    array,
    battery,
    concerns,
    course,
    fleet,
    flotilla,
    gun_values,
    guns,
    helm,
    line,
    night_orders,
    surrender,
    torpedoes,
)
from naval.rulesets.jane.captain.picture import Picture, drawn
from naval.rulesets.jane.tables import BOOK, STANDARD
from tactical.engine.dice import Dice

Data = dict[str, Any]
BIG, FEW, SIX = ({"calibre_in": calibre, "guns": 4, "out": 0} for calibre in (12.0, 9.2, 6.0))
SHIP: Data = {
    **{"kind": "battleship", "own": True, "side": "blue", "afloat": True, "range_yd": 1.0, "x_yd": 0.0, "y_yd": 0.0},
    **{"heading_deg": 0.0, "level": 0, "max_kn": 18.0, "class_kn": 18.0, "kn": 12.0, "boat": None, "force": "f", "station": 1},
    **{"steering": True, "loads": [""], "target": None, "guns": [BIG], "points": 2.0, "card_yd": 600.0, "tubes": []},
}


def ship(key: str, x: float = 0, y: float = 0, **more: Any) -> Data:
    return {**SHIP, "id": key, "x_yd": x, "y_yd": y, **more}


def foe(key: str, x: float = 0, y: float = 0, **more: Any) -> Data:
    return ship(key, x, y, **{"own": False, "side": "red", "force": "", **more})


def picture(*ships: Data, **more: Any) -> Picture:
    return drawn({"ships": list(ships), "viewer": "blue", "turn": 0, "mode": "free", **more}, Dice("hand"), STANDARD)


def fort(own: bool, x: float = 0, y: float = 0, **more: Any) -> Data:
    gun = {"calibre_in": 10.0, "out": False}
    usual = {"reach_yd": 8000.0, "faces_deg": 0.0, "loads": [""], "guns": [gun], "target": None, "side": "blue" if own else "red"}
    return {"id": "F" if own else "E", "own": own, "x_yd": x, "y_yd": y, **usual, **more}


# ---- what he reckons ----


@pytest.mark.parametrize(
    ("more", "share"),
    [
        ({}, 1.0),
        ({"guns": [{**BIG, "out": 1}]}, 0.75),
        ({"guns": [{**BIG, "out": 4}]}, 0.0),
        ({"guns": [{**BIG, "out": 4}, SIX]}, 0.2),
        ({"max_kn": 9.0}, 1.0),
        ({"max_kn": 8.9}, 0.5),
        ({"level": 1}, 1.0),
        ({"level": 2}, 0.0),
        ({"guns": []}, 0.1),
        ({"guns": [], "max_kn": 1.0}, 0.05),
    ],
)
def test_what_is_sound_of_a_ship_goes_by_weight_of_shell_and_half_her_speed(more: Data, share: float) -> None:
    assert gun_values.sound(ship("b", **more)) == pytest.approx(share)


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ({"guns": [SIX, BIG, {**SIX, "out": 1}]}, ((12.0, 4), (6.0, 7))),
        ({"guns": [{**BIG, "rounds": 0}, {**SIX, "rounds": 1}]}, ((6.0, 4),)),
        ({"mounts": [{**BIG, "out": 3}], "lights": [{**SIX, "out": 4}]}, ((12.0, 1),)),
        ({"mounts": [], "lights": [SIX]}, ((6.0, 4),)),
        ({"guns": []}, ()),
    ],
)
def test_guns_are_left_that_stand_and_have_a_round_the_largest_first(more: Data, left: gun_values.Guns) -> None:
    assert gun_values.count_usable_guns(ship("b", **more)) == left


@pytest.mark.parametrize("off", [0, 22.4, 22.5, 44.9, 45, 67.5, 67.6, 90])
def test_a_broadside_bears_from_four_points_on_and_a_ship_lies_end_on_within_two(off: float) -> None:
    bears = 1.0 if off >= 45 else 0.4
    lies = 1.0 if off > 67.5 else 0.85 if off >= 22.5 else 0.75
    assert gun_values.lie(off) == gun_values.lie(180 - off) == (bears, lies)


def test_fire_is_reckoned_by_steps_of_250_yards_to_the_farthest() -> None:
    broadside = ((12.0, 4), (6.0, 12))
    by_range = gun_values.bites(broadside, "battleship")
    assert len(by_range) == 41
    for yards, step in ((0, 0), (249, 0), (250, 1), (9999, 39)):
        assert gun_values.bite(broadside, "battleship", yards) == by_range[step]
    assert gun_values.bite(broadside, "battleship", 10_000) == 0.0
    assert gun_values.bite(((12.0, 4),), "battleship", 7999) > 0
    assert gun_values.bitten((1.0,) * 41, 9999.9) == 1.0
    assert gun_values.bitten((1.0,) * 41, 10_000) == 0.0


def test_of_guns_to_six_inches_half_stand_on_either_side() -> None:
    """Three count as two abeam; of 7.5 inches all bear. Armour halves the work of small shell."""
    at = 1125
    assert gun_values.bite(((6.0, 3),), "transport", at) == gun_values.bite(((6.0, 4),), "transport", at) > 0
    assert gun_values.bite(((6.7, 3),), "transport", at) == gun_values.bite(((6.7, 4),), "transport", at)
    assert gun_values.bite(((6.0, 4),), "battleship", at) == pytest.approx(0.5 * gun_values.bite(((6.0, 4),), "transport", at))
    assert gun_values.bite(((6.0, 4),), "destroyer", at) == pytest.approx(0.5 * gun_values.bite(((6.0, 4),), "transport", at))


@pytest.mark.parametrize(
    ("calibre", "kind", "yards"),
    [
        (12.0, "battleship", 8000),
        (9.2, "battleship", 3000),
        (9.2, "big_cruiser", 7900),
        (6.0, "battleship", 4000),
        (9.2, "scout", 8000),
    ],
)
def test_how_far_her_biggest_shot_goes_through(calibre: float, kind: str, yards: float) -> None:
    assert gun_values.pierces_to(((calibre, 1), (3.0, 8)), kind) == yards
    assert gun_values.pierces_to((), kind) == 0.0


@pytest.mark.parametrize(
    ("armed", "kind", "stronger", "yards"),
    [
        ([BIG], "battleship", False, 3300),
        ([BIG], "battleship", True, 2800),
        ([{**BIG, "guns": 3}], "battleship", False, 2700),
        ([{**BIG, "guns": 3}], "battleship", True, 2700),
        ([FEW], "big_cruiser", False, 3300),
        ([FEW], "battleship", False, 3000),
        ([SIX], "destroyer", False, 2700),
        ([{**SIX, "calibre_in": 3.0}], "destroyer", False, 1500),
        ([], "destroyer", False, 1620),
    ],
)
def test_sc_j_04_the_range_that_suits_her_guns(armed: list[Data], kind: str, stronger: bool, yards: float) -> None:
    """Four heavy guns want more of it, the stronger side less; none beyond three quarters of their reach."""
    assert gun_values.range_wanted(ship("b", guns=armed), kind, STANDARD, stronger) == pytest.approx(yards)


def test_her_best_guns_reach_a_twentieth_less_than_the_book_says() -> None:
    assert gun_values.reaches(ship("b", guns=[SIX, {**FEW, "out": 4}])) == pytest.approx(0.95 * 4000)


@pytest.mark.parametrize(("heading", "away"), [(0.0, True), (44.0, True), (316.0, True), (45.0, False), (180.0, False)])
def test_an_enemy_runs_who_heads_within_four_points_of_straight_away(heading: float, away: bool) -> None:
    own = ship("b")
    beyond = foe("r2", 0, 2000, heading_deg=180.0 if away else 0.0)
    unknown = foe("r3", 0, 500, heading_deg=None)
    assert gun_values.runs(own, [beyond, foe("r1", 0, 1000, heading_deg=heading), unknown]) is away
    assert not gun_values.runs(own, [unknown])


# ---- whether he fights ----


@pytest.mark.parametrize(
    ("own", "enemies", "general", "fights", "stronger"),
    [
        (4, 7, {}, True, False),
        (4, 8, {}, False, False),
        (4, 8, {"break_off": "never"}, True, False),
        (4, 4, {"break_off": "outnumbered"}, True, False),
        (4, 5, {"break_off": "outnumbered"}, False, False),
        (4, 3, {}, True, True),
        (13, 10, {}, True, False),
    ],
)
def test_sc_j_04_he_fights_at_a_little_over_half_or_as_general_orders_say(
    own: int, enemies: int, general: Data, fights: bool, stronger: bool
) -> None:
    seen = picture(*(ship(f"b{n}") for n in range(own)), *(foe(f"r{n}", 0, 5000) for n in range(enemies)), general=general)
    assert (seen.fighting, seen.stronger) == (fights, stronger)


def test_only_enemies_afloat_and_in_sight_count_and_his_own_who_are_lost_count_for_nothing() -> None:
    seen = picture(ship("b1"), ship("b2", afloat=False), foe("r1"), foe("r2", range_yd=None), foe("r3", afloat=False))
    assert [one["id"] for one in seen.own] == ["b1"]
    assert [one["id"] for one in seen.enemies] == ["r1"]
    assert picture(ship("b1"), foe("r2", range_yd=None)).fighting


@pytest.mark.parametrize(("out", "fights"), [(2, True), (3, False)])
def test_sc_j_50_a_side_that_has_two_fifths_left_is_spent(out: int, fights: bool) -> None:
    five = {"calibre_in": 12.0, "guns": 5, "out": out}
    assert picture(ship("b", guns=[five]), foe("r", kind="scout")).fighting is fights


def test_torpedo_craft_are_not_weighed_against_what_they_are_sent_to_sink() -> None:
    craft, enemy = ship("b", kind="destroyer"), foe("r")
    assert picture(craft, enemy).fighting
    assert not picture(craft, ship("s", kind="scout"), enemy).fighting


def test_sc_j_50_forts_of_his_own_weigh_as_six_and_hostile_ones_are_fought_by_sound_ships() -> None:
    enemies = [foe(f"r{n}", 0, 4000) for n in range(4)]
    assert picture(ship("b"), *enemies, forts=[fort(True)]).fighting
    assert not picture(ship("b"), *enemies, forts=[]).fighting
    for out, fights in ((1, True), (2, False)):
        seen = picture(ship("b", guns=[{**BIG, "out": out}]), forts=[fort(False, 0, 3000)])
        assert [one["kind"] for one in seen.forts] == ["fort"]
        assert seen.fighting is fights
    assert picture(ship("b"), forts=[fort(False, silenced=True)]).all_foes == []


@pytest.mark.parametrize(
    ("own", "whole", "enemy", "near", "strikes"),
    [
        (3.0, 10.0, 18.0, 6000, True),
        (3.0, 10.0, 18.0, 6001, False),
        (3.1, 10.0, 18.0, 6000, False),
        (3.0, 10.0, 17.0, 6000, False),
    ],
)
def test_sc_j_59_he_strikes_at_three_tenths_within_6000_yards_of_six_times_his_strength(
    own: float, whole: float, enemy: float, near: float, strikes: bool
) -> None:
    assert surrender.strikes(own, whole, enemy, near) is strikes


# ---- where he steers ----


def test_sc_j_54_at_half_the_best_speed_or_so_a_ship_is_left_behind_and_a_gap_parts_a_line() -> None:
    least = STANDARD["SC-J-54"]["keeps_up"] * 18
    assert array.keeps_up(least, 18)
    assert not array.keeps_up(least - 0.01, 18)
    lost = STANDARD["SC-J-54"]["lost_yd"]
    for gap, parts in ((lost, (3, 0)), (lost + 1, (2, 1))):
        ships = [ship("b1"), ship("b2", 0, -400), ship("b3", 0, -400 - gap)]
        kept, strays, out = array.formed(ships, STANDARD)
        assert (len(kept), len(strays), out) == (*parts, [])
    kept, _, out = array.formed([ship("b1"), ship("b2", 0, -400, level=2), ship("b3", 0, -800, level=1)], STANDARD)
    assert ([one["id"] for one in kept], [one["id"] for one in out]) == (["b1", "b3"], ["b2"])
    kept, _, out = array.formed([ship("b1", level=2), ship("b2", 0, -400, level=2)], STANDARD)
    assert ([one["id"] for one in kept], [one["id"] for one in out]) == (["b1"], ["b2"])


def test_sc_j_54_a_line_steams_slower_when_it_is_loose_and_at_full_speed_in_chase_or_alone() -> None:
    rule = STANDARD["SC-J-54"]
    near, loose = ([ship("b1"), ship("b2", 0, -gap)] for gap in (rule["loose_yd"], rule["loose_yd"] + 1))
    assert array.pace(near, False, STANDARD) == rule["close"]
    assert array.pace(near, True, STANDARD) == 1.0
    assert array.pace(loose, True, STANDARD) == rule["loose"]
    assert array.pace(near[:1], False, STANDARD) == 1.0


@pytest.mark.parametrize(
    ("number", "ships", "off"), [(0, 3, -4.0), (1, 3, 0.0), (2, 3, 4.0), (0, 2, -2.0), (1, 2, 2.0), (0, 1, 0.0)]
)
def test_sc_j_56_ships_that_run_fan_out_by_four_degrees(number: int, ships: int, off: float) -> None:
    assert line.fanned(number, ships) == off


def test_sc_j_56_ships_run_straight_from_the_enemy_the_port_ones_to_port() -> None:
    ships = [ship("b1", 400), ship("b2"), ship("b3", -400)]
    seen = picture(*ships, foe("r", 0, -4000))
    line.run(seen, seen.own)
    courses = {key: order["course_deg"] for key, order in seen.sheet.items()}
    north = courses["b2"]
    assert (courses["b3"] - north) % 360 == pytest.approx(356)
    assert (courses["b1"] - north) % 360 == pytest.approx(4)
    assert {order["knots"] for order in seen.sheet.values()} == {18.0}
    aslant = picture(ship("b1", 0, 400), ship("b2", 0, 0), ship("b3", 0, -400), foe("r", -4000))  # now east is away
    line.run(aslant, aslant.own)
    courses = {key: order["course_deg"] for key, order in aslant.sheet.items()}
    assert courses["b1"] < courses["b2"] < courses["b3"] < 120, "she who lies to the north is the one to port"


def test_who_steers_for_the_wake_ahead_is_told_to_follow_unless_she_fires_or_was_ordered_otherwise() -> None:
    for order, follows in (
        ({}, True),
        ({"torpedo": None}, True),
        ({"torpedo": {"half": "early"}}, False),
        ({"knots": 5.0}, False),
        ({"course_deg": 5.0}, False),
    ):
        seen = picture(ship("b"))
        seen.line["b"] = {"course_deg": 1.0, "knots": 9.0, "follow": "a"}
        seen.sheet["b"] = {"course_deg": 1.0, "knots": 9.0, **order}
        helm.keep_the_line(seen)
        assert (seen.sheet["b"].get("follow") == "a", "knots" not in seen.sheet["b"]) == (follows, follows)


def test_no_foe_has_more_than_his_share_of_ships_and_three_above_it() -> None:
    """Eight ships and two foes: four and three more fire at the better one, the eighth at the other."""
    ships = [ship(f"b{n}", -100.0 * n, station=n) for n in range(8)]
    near, far = foe("r1", 0, 2500, heading_deg=90.0), foe("r2", 0, 3200, heading_deg=90.0)
    seen = picture(*ships, near, far)
    guns.lay(seen, guns.load)
    targets = [seen.sheet[f"b{n}"]["target"] for n in range(8)]
    assert targets == ["r1"] * 7 + ["r2"]
    shifting = picture(*({**one, "target": "r3"} for one in ships[:4]), near, far, foe("r3", 0, 9500), mode="chit")
    guns.lay(shifting, guns.load)
    assert [shifting.sheet[f"b{n}"]["target"] for n in range(4)] == ["r1", "r1", "r2", "r2"], "two shift together, no more"


@pytest.mark.parametrize(
    ("kind", "boat", "apart", "turns"),
    [
        ("battleship", "destroyer", 2199, True),
        ("battleship", "destroyer", 2200, False),
        ("battleship", "scout", 1000, False),
        ("small_cruiser", "destroyer", 1000, False),
    ],
)
def test_sc_j_51_armoured_ships_turn_their_sterns_to_boats_within_2200_yards(
    kind: str, boat: str, apart: float, turns: bool
) -> None:
    own, one = ship("b", kind=kind), foe("r", 0, apart, kind=boat)
    seen = picture(own, one, general={"break_off": "never"})
    line.sail(seen, seen.own)
    helmed = picture(own, one, general={"break_off": "never"})
    helm.sail(helmed, helmed.own)
    assert [one.sheet["b"]["course_deg"] == 180.0 for one in (seen, helmed)] == [turns, turns]


def test_a_wake_in_sight_of_one_ship_turns_all_of_her_line_and_the_nearest_to_the_bow_counts() -> None:
    wakes = [{"by": "b2", "bearing_deg": 100.0}, {"by": "b2", "bearing_deg": 30.0}, {"by": "x", "bearing_deg": 5.0}]
    seen = picture(ship("b1"), ship("b2", 0, -400, station=2), foe("r", 5000), wakes=wakes)
    line.sail(seen, seen.own)
    assert [seen.sheet[key]["course_deg"] for key in ("b1", "b2")] == [210.0, 210.0]
    assert {order["knots"] for order in seen.sheet.values()} == {18.0}
    alone = picture(ship("b1"), ship("b2", 0, -400), foe("r", 5000), wakes=wakes)
    torpedoes.turn_away(alone)
    assert alone.sheet == {"b2": {"course_deg": 210.0, "knots": 18.0}}


@pytest.mark.parametrize(("apart", "course"), [(2501, 90.0), (2500, None)])
def test_sc_j_50_a_ship_goes_under_the_guns_of_her_nearest_fort(apart: float, course: float | None) -> None:
    own, forts = ship("b"), [fort(True, apart), fort(True, 0, 9000)]
    assert helm.guard(picture(own, forts=forts), own) == course
    assert helm.guard(picture(own), own) is None


@pytest.mark.parametrize(
    ("apart", "more", "course"), [(1500, {}, 90.0), (1499, {}, 0.0), (5000, {"afloat": False}, 0.0), (5000, {"x_yd": None}, 0.0)]
)
def test_with_nobody_in_sight_he_goes_where_an_enemy_was_seen_last(apart: float, more: Data, course: float) -> None:
    own = ship("b")
    assert helm.searching(picture(own, {**foe("r", apart, 0, range_yd=None), **more}), own) == course


@pytest.mark.parametrize(("turn", "course"), [(0, 10.0), (13, 10.0), (14, 100.0), (15, 10.0), (29, 100.0)])
def test_in_the_dark_craft_with_nothing_in_sight_turn_a_quarter_each_fifteenth_minute(turn: int, course: float) -> None:
    craft, night = ship("b", kind="destroyer", heading_deg=10.0), {"beams": [], "on": 1}
    assert helm.searching(picture(craft, night=night, turn=turn), craft) == course
    assert helm.searching(picture(craft, turn=turn), craft) == 10.0
    big = ship("b", heading_deg=10.0)
    assert helm.searching(picture(big, night={"on": 1}, turn=turn), big) == 10.0


def test_craft_steer_for_the_nearest_hostile_light() -> None:
    craft = ship("b", kind="destroyer")
    beams = [
        {"own": True, "x_yd": 100.0, "y_yd": 0.0, "bearing_deg": 1.0},
        {"own": False, "x_yd": 900.0, "y_yd": 0.0, "bearing_deg": 91.0},
        {"own": False, "x_yd": 0.0, "y_yd": 800.0, "bearing_deg": 2.0},
    ]
    seen = picture(craft, night={"beams": beams})
    assert concerns.glow(seen, craft) == 2.0
    assert helm.searching(seen, craft) == 2.0
    assert concerns.glow(picture(craft, night={"beams": beams[:1]}), craft) is None


@pytest.mark.parametrize(
    ("kind", "enemy", "general", "night", "yards"),
    [
        ("battleship", "fort", {"range_yd": 2000}, None, 5500),
        ("battleship", "battleship", {"range_yd": 2000}, None, 2000),
        ("battleship", "battleship", {"range_yd": 1}, None, 1),
        ("battleship", "battleship", {"range_yd": 0}, None, 3300),
        ("battleship", "battleship", {"range_yd": True}, None, 3300),
        ("scout", "battleship", {}, None, 9000),
        ("scout", "coast_defence", {}, None, 9000),
        ("scout", "big_cruiser", {}, None, 3300),
        ("scout", "battleship", {}, {"on": 1}, 3300),
    ],
)
def test_the_range_wanted_is_that_of_orders_or_scouts_keep_off_by_day(
    kind: str, enemy: str, general: Data, night: Data | None, yards: float
) -> None:
    own = ship("b", kind=kind)
    assert helm.wanted(picture(own, general=general, night=night), own, {"kind": enemy}) == yards


def test_from_several_enemies_the_nearer_counts_the_more() -> None:
    assert helm.clear(ship("b"), [foe("r1", 0, 1000), foe("r2", 1000, 0)]) == pytest.approx(225)
    assert 180 < helm.clear(ship("b"), [foe("r1", 0, 500), foe("r2", 1000, 0)]) < 225
    assert helm.clear(ship("b", heading_deg=77.0), [foe("r1", 0, 500), foe("r2", 0, -500)]) == 77.0


def test_a_line_has_something_in_hand_near_the_enemy_for_those_who_come_up() -> None:
    for apart, knots in ((5499, 16.2), (5500, 18.0)):
        seen = picture(ship("b1"), ship("b2", 0, -400, station=2), foe("r", apart))
        helm.sail(seen, seen.own)
        assert seen.sheet["b1"]["knots"] == knots
    seen = picture(ship("b1"), foe("r", 5000))
    helm.sail(seen, seen.own)
    assert seen.sheet["b1"]["knots"] == 18.0


@pytest.mark.parametrize(
    ("more", "able"), [({"max_kn": 9.0}, True), ({"max_kn": 8.9}, False), ({"steering": False}, False), ({"level": 2}, False)]
)
def test_cripples_leave_the_line_away_from_the_enemy(more: Data, able: bool) -> None:
    seen = picture(ship("b1"), ship("b2", 0, -400, station=2, **more), foe("r", 0, 5000), general={"break_off": "never"})
    helm.sail(seen, seen.own)
    assert ("b2" in seen.line) is able
    assert (seen.sheet["b2"]["course_deg"] == 180.0) is not able


def test_after_one_who_runs_the_stronger_side_steers_straight() -> None:
    fleeing = foe("r", 3000, 3000, heading_deg=45.0, kind="small_cruiser")
    for lead in (helm.sail, line.sail):
        seen = picture(ship("b1"), fleeing)
        lead(seen, seen.own)
        assert seen.sheet["b1"]["course_deg"] == 45.0
        assert seen.sheet["b1"]["knots"] == 18.0


def test_one_ship_thinks_of_going_about_and_a_line_does_not() -> None:
    """Astern of her is the only enemy, far out of range: alone she turns round, a line by no more than eight points at once."""
    behind = foe("r", 0, -9000, heading_deg=180.0)
    one = picture(ship("b1"), behind)
    turned = course.best(one, one.own, 18.0, 3300)
    assert 120 < turned < 240
    two = picture(ship("b1"), ship("b2", 0, -400, station=2), behind)
    turned = course.best(two, two.own, 18.0, 3300)
    assert turned <= 90 or turned >= 270


@pytest.mark.parametrize(("turn", "costs"), [(0.9, False), (-0.9, False), (1.0, True), (-1.0, True)])
def test_sc_j_55_less_than_a_degree_is_no_turn(turn: float, costs: bool) -> None:
    assert (course.dear(turn, 1) > 0) is costs
    rule = STANDARD["SC-J-55"]
    assert course.dear(180, 1) == pytest.approx(rule["turn_at_all"] + rule["turning"])
    assert course.dear(180, 3) == pytest.approx((rule["turn_at_all"] + rule["turning"]) * (1 + 2 * rule["turning_ship"]))


def test_sc_j_55_a_leader_comes_round_on_her_card_and_steams_on_straight() -> None:
    """600 yards across: a quarter turn ends 300 ahead and 300 abeam. At two thirds of 600 yards a move it takes 1.18 moves."""
    way = course.Way([ship("b1")], 18.0)
    assert way.after(90.0, 2.0)[0] == pytest.approx((300 + 600 * (2 - 471.24 / 400), 300, 90), abs=0.1)
    assert way.after(-90.0, 2.0)[0] == pytest.approx((-300 - 600 * (2 - 471.24 / 400), 300, -90), abs=0.1)
    assert way.after(0.0, 1.5)[0] == pytest.approx((0, 900, 0))
    x, y, heading = way.after(90.0, 0.5)[0]
    assert heading == pytest.approx(200 / 300 * 57.2958, abs=0.01)
    assert 0 < x < y < 200
    three = course.Way([ship("b1"), ship("b2", 0, -400), ship("b3", 300, -800)], 18.0)
    assert three.after(0.0, 0.0)[1] == pytest.approx((0, -400, 0))
    assert three.after(0.0, 0.0)[2] == pytest.approx((300, -800, 323.13), abs=0.01)
    assert three.after(0.0, 0.5)[1] == pytest.approx((0, -100, 0))


@pytest.mark.parametrize(("apart", "fouled"), [(0, 1.0), (200, 0.5), (399, 0.0025), (400, 0.0), (900, 0.0)])
def test_sc_j_55_a_leader_fouls_the_berth_of_others_by_as_much_as_she_comes_into_it(apart: float, fouled: float) -> None:
    ahead = ship("b2", apart, -400)  # at 12 knots she is 400 yards on after a move
    assert course._fouled([ahead], (0.0, 0.0, 0.0), 1.0, 400.0) == pytest.approx(fouled)
    assert course._fouled([ahead, ahead], (0.0, 0.0, 0.0), 1.0, 400.0) == pytest.approx(2 * fouled)


# ---- torpedo craft ----


@pytest.mark.parametrize(("craft", "big", "dares"), [(3, 1, True), (2, 1, False), (6, 2, True), (5, 2, False)])
def test_sc_j_58_three_craft_to_each_big_ship_attack_by_day(craft: int, big: int, dares: bool) -> None:
    assert flotilla.dares(craft, big) is dares
    tubes = [{"loaded": True, "side": "deck", "setting": 1000}]
    ships = [ship(f"d{n}", -100.0 * n, kind="destroyer", tubes=tubes, guns=[]) for n in range(craft)]
    seen = picture(*ships, *(foe(f"r{n}", 0, 4000) for n in range(big)))
    assert flotilla.command(seen, seen.own)
    goes_in = [order["course_deg"] < 60 or order["course_deg"] > 300 for order in seen.sheet.values()]
    assert goes_in == [dares] * craft


def test_craft_have_nothing_to_go_for_where_no_big_ship_is_in_sight() -> None:
    craft = ship("d", kind="destroyer")
    for kind in ("destroyer", "torpedo_boat", "submarine", "submersible"):
        seen = picture(craft, foe("r", 0, 3000, kind=kind))
        assert not flotilla.command(seen, seen.own)
        assert not torpedoes.attack(seen, seen.own)


@pytest.mark.parametrize(("apart", "waits"), [(4501, True), (4500, False)])
def test_sc_j_51_craft_are_let_loose_when_the_lines_are_within_4500_yards(apart: float, waits: bool) -> None:
    """They wait 2,000 yards behind their own, on the side away from the enemy."""
    tubes = [{"loaded": True, "side": "deck", "setting": 1000}]
    for command in (flotilla.command, torpedoes.attack):
        seen = picture(ship("b"), ship("d", -1000, 0, kind="destroyer", tubes=tubes, force="g"), foe("r", 0, apart))
        command(seen, [one for one in seen.own if one["id"] == "d"])
        assert (90 < seen.sheet["d"]["course_deg"] < 180) is waits


def test_craft_at_their_station_keep_the_course_of_the_line() -> None:
    heavy, big = ship("b", heading_deg=33.0), [foe("r", 0, 5000), foe("r2", 5001, 0)]
    assert torpedoes.behind(ship("d", 0, -1401), heavy, big) == 33.0
    assert torpedoes.behind(ship("d", 0, -1400), heavy, big) == pytest.approx(180)


@pytest.mark.parametrize(("apart", "loaded", "course"), [(899, True, 90.0), (900, True, 0.0), (899, False, 180.0)])
def test_sc_j_51_craft_turn_across_at_900_yards_to_fire_and_away_when_they_have_fired(
    apart: float, loaded: bool, course: float
) -> None:
    craft = ship("d", kind="destroyer", heading_deg=20.0, tubes=[{"loaded": loaded, "side": "deck", "setting": 1000}])
    seen = picture(craft, foe("r", 0, apart, heading_deg=0.0))
    assert torpedoes.attack(seen, seen.own)
    assert seen.sheet["d"]["course_deg"] == course


# ---- what he fires at ----


@pytest.mark.parametrize(
    ("kind", "apart", "shell", "aim"),
    [
        ("battleship", 5000, "AP", "Z02"),
        ("battleship", 5001, "CP", None),
        ("unknown", 3000, "AP", "Z02"),
        ("destroyer", 3000, "HE", None),
        ("fort", 3000, "CP", None),
    ],
)
def test_nav_t_011_the_easy_captain_loads_shot_at_armour_while_it_goes_through(
    kind: str, apart: float, shell: str, aim: str | None
) -> None:
    own, order = ship("b"), {}
    guns.load(picture(own), own, order, foe("r", 0, apart, kind=kind))
    assert order == {"projectile": shell, "aim": aim}


@pytest.mark.parametrize(
    ("kind", "apart", "shell", "aim"),
    [
        ("battleship", 8000, "AP", "Z01"),
        ("battleship", 8001, "AP", None),
        ("small_cruiser", 8000, "HE", "Z02"),
        ("fort", 3000, "CP", None),
    ],
)
def test_sc_j_57_the_usual_captain_aims_at_bow_or_waterline_within_8000_yards(
    kind: str, apart: float, shell: str, aim: str | None
) -> None:
    own, order = ship("b"), {}
    battery.load(picture(own), own, order, foe("r", 0, apart, kind=kind))
    assert order == {"projectile": shell, "aim": aim}


@pytest.mark.parametrize(("loads", "named"), [([""], True), (["AP"], True), (["CP", "HE"], False), ([], False)])
def test_he_names_no_projectile_that_she_may_not_load_and_the_aim_of_general_orders(loads: list[str], named: bool) -> None:
    for load in (battery.load, guns.load):
        own, order = ship("b", loads=loads), {}
        load(picture(own, general={"aim": "Z14"}), own, order, foe("r", 0, 3000))
        assert ("projectile" in order) is named
        assert order["aim"] == "Z14"


@pytest.mark.parametrize(
    ("apart", "general", "fires"),
    [
        (6000, {}, True),
        (6001, {}, False),
        (6001, {"open_fire_yd": 6001}, True),
        (3001, {"open_fire_yd": 3000}, False),
        (6000, {"open_fire_yd": 0}, True),
    ],
)
def test_sc_j_50_fire_is_opened_at_6000_yards_or_as_ordered(apart: float, general: Data, fires: bool) -> None:
    seen = picture(ship("b"), foe("r", 0, apart), general=general)
    guns.lay(seen, guns.load)
    assert seen.sheet["b"]["target"] == ("r" if fires else None)


def test_she_keeps_her_target_until_another_is_worth_twice_as_much() -> None:
    """The farther one is not half as far off; a boat that comes within 2,500 yards is fired at before all else."""
    far, near, boat = foe("r1", 3300, 0), foe("r2", 0, 2500), foe("d", 0, 2499, kind="destroyer", heading_deg=90.0)
    kept = picture(ship("b", target="r1", heading_deg=45.0), far, near)
    guns.lay(kept, guns.load)
    assert kept.sheet["b"]["target"] == "r1"
    for apart, target in ((2499, "d"), (2500, "r1")):
        seen = picture(ship("b", target="r1", heading_deg=45.0), far, {**boat, "y_yd": apart})
        guns.lay(seen, guns.load)
        assert seen.sheet["b"]["target"] == target


@pytest.mark.parametrize(("going", "ordered"), [(2, False), (3, True)])
def test_sc_j_52_he_concentrates_for_four_moves_when_three_would_go_over(going: int, ordered: bool) -> None:
    ships, enemy, other = (
        [ship(f"b{n}", target="r0" if n < going else None) for n in range(5)],
        foe("r", 0, 2500),
        foe("r0", 0, 9000),
    )
    seen = picture(*ships, enemy, other)
    best: dict[str, Data | None] = {one["id"]: enemy for one in ships}
    wish = fleet.wish(seen, best)
    assert wish == ({"target": "r", "until_move": 4} if ordered else None)
    assert fleet.wish(picture(*ships, enemy, other, command={"ordered": {"from_move": 9, "order": {}}}), best) is None


@pytest.mark.parametrize(
    ("command", "bound"),
    [
        ({"concentration": {"system": "van"}}, True),
        ({"concentration": {"system": "van", "until_move": 6}}, True),
        ({"concentration": {"system": "van", "until_move": 5}}, False),
        ({"ordered": {"from_move": 6, "order": {"system": "van"}}}, True),
        ({"ordered": {"from_move": 7, "order": {"system": "van"}}}, False),
        ({}, False),
    ],
)
def test_nav_t_060_a_concentration_binds_from_its_first_move_to_its_last(command: Data, bound: bool) -> None:
    assert bool(fleet.in_force(picture(ship("b"), turn=5, command=command))) is bound


def test_for_a_system_a_ship_loads_for_the_nearest_and_for_one_enemy_if_she_does_most_there() -> None:
    near, far, stones = foe("r1"), foe("r2"), foe("F", kind="fort")
    assert fleet.serves({"system": "van"}, None, [(3000.0, far), (100.0, stones), (2000.0, near)]) is near
    assert fleet.serves({"system": "van"}, None, [(100.0, stones)]) is None
    assert fleet.serves({"target": "r2"}, far, []) is far
    assert fleet.serves({"target": "r2"}, near, []) is None
    assert fleet.serves({"target": "r2"}, None, []) is None


# ---- general orders, lights, forts, the night ----


def test_nav_t_003_second_in_command_is_the_heaviest_ship_that_is_not_the_flagship() -> None:
    tubes = [{"loaded": True}]
    ships = [
        ship("b1"),
        ship("b2", station=2),
        ship("c", kind="scout"),
        ship("d", kind="destroyer", tubes=tubes),
        foe("r", tubes=tubes),
    ]
    told = concerns.general_orders({"ships": ships, "command": {"flag": "b1"}})["general"]
    assert (told["second"], told["settings"]) == ("b2", {"all": 2000, "d": 1000})
    none = concerns.general_orders({"ships": [ship("b1"), foe("r", tubes=tubes)], "command": {"flag": "b1"}})["general"]
    assert none["settings"] == {}
    assert "second" not in none


@pytest.mark.parametrize(
    ("apart", "kind", "night", "lit"),
    [
        (2500, "destroyer", {"on": 1}, True),
        (2501, "destroyer", {"on": 1}, False),
        (900, "scout", {"on": 1}, False),
        (900, "destroyer", None, False),
    ],
)
def test_sc_j_51_a_boat_within_2500_yards_is_lit_by_night(apart: float, kind: str, night: Data | None, lit: bool) -> None:
    seen = picture(ship("b"), foe("r", apart, 0, kind=kind), night=night)
    concerns.lights(seen)
    assert seen.sheet == ({"b": {"light": 90.0}} if lit else {})


def test_each_boat_is_lit_by_the_nearest_big_ship_that_has_not_lit_another() -> None:
    boats = [foe(f"r{n}", 0, 500.0 + n, kind="torpedo_boat") for n in range(3)]
    seen = picture(ship("b1"), ship("b2", 0, -100), ship("d", 0, 400, kind="destroyer"), *boats, night={"on": 1})
    concerns.lights(seen)
    assert set(seen.sheet) == {"b1", "b2"}


@pytest.mark.parametrize(
    ("enemies", "more", "order"),
    [
        ([foe("r", 0, 8000)], {}, {"target": "r", "projectile": "CP"}),
        ([foe("r", 0, 8001)], {}, {"target": None}),
        ([foe("r", 3000, 0)], {}, {"target": "r", "projectile": "AP"}),
        ([foe("r", 3000, -10)], {}, {"target": None}),
        ([foe("r", 0, 3000), foe("d", 0, 1000, kind="destroyer")], {}, {"target": "r", "projectile": "AP"}),
        ([foe("d", 0, 1000, kind="destroyer")], {}, {"target": "d", "projectile": "HE"}),
        ([foe("r", 0, 3000), foe("s", 0, 2000)], {"target": "r"}, {"target": "r", "projectile": "AP"}),
        ([foe("r", 0, 3000), foe("s", 0, 2000)], {}, {"target": "s", "projectile": "AP"}),
        ([foe("r", 0, 3000)], {"loads": ["CP"]}, {"target": "r"}),
        ([foe("r", 0, 3000)], {"guns": [{"calibre_in": 10.0, "out": True}]}, {"target": "r", "projectile": "CP"}),
    ],
)
def test_a_fort_fires_at_the_nearest_big_ship_before_it_and_keeps_its_target(
    enemies: list[Data], more: Data, order: Data
) -> None:
    assert concerns.forts(picture(*enemies, forts=[fort(True, **more), fort(False)])) == {"F": order}


@pytest.mark.parametrize(
    ("objective", "seen", "course", "knots"),
    [
        ("seek", True, 5.0, 10.0),
        ("shun", True, 270.0, 18.0),
        ("hold", True, 40.0, 12.0),
        ("seek", False, 40.0, 12.0),
        ("shun", False, 40.0, 12.0),
    ],
)
def test_sc_j_24_night_orders_bind_the_leader_until_he_sees_whom_he_seeks(
    objective: str, seen: bool, course: float, knots: float
) -> None:
    sheet = {"ships": {"b1": {"course_deg": 5.0, "knots": 10.0, "follow": "x", "turn_points": 1}, "b2": {"knots": 10.0}}}
    enemies = [foe("r", 3000, 0), foe("s", 0, 3001)] if seen else [foe("r", 3000, 0, range_yd=None)]
    view = {"ships": [ship("b2", station=2), ship("b1"), *enemies]}
    orders = {"f": {"objective": objective, "course_deg": 40.0, "knots": 12.0}}
    done = night_orders.as_ordered(view, sheet, orders)["ships"]
    assert (done["b1"]["course_deg"], done["b1"]["knots"]) == (course, knots)
    assert ("follow" in done["b1"]) is ("turn_points" in done["b1"]) is (objective == "seek" and seen)
    assert done["b2"] == {"knots": 10.0}
    fast = night_orders.as_ordered({"ships": [ship("b1")]}, {"ships": {}}, {"f": {"knots": 30.0}})
    assert fast["ships"]["b1"]["knots"] == 18.0


@pytest.mark.parametrize(("policy", "target", "torpedo"), [("freely", "s", True), ("close", "r", True), ("never", None, False)])
def test_sc_j_24_fire_by_night_is_free_close_or_never(policy: str, target: str | None, torpedo: bool) -> None:
    short = BOOK["NAV-T-050"]["rows"][0]["to_yd"]
    sheet = {"ships": {"b": {"target": "r" if policy == "close" else "s", "torpedo": {}}}}
    view = {"ships": [ship("b"), foe("r", range_yd=short), foe("s", range_yd=short + 1)]}
    done = night_orders.as_ordered(view, sheet, {"f": {"fire": policy}})["ships"]["b"]
    assert (done["target"], "torpedo" in done) == (target, torpedo)
    far = {"ships": {"b": {"target": "s", "torpedo": {}}}}
    assert night_orders.as_ordered(view, far, {"f": {"fire": "close"}})["ships"]["b"] == {"target": None, "torpedo": {}}
