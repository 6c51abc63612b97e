"""The captain of the usual level."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from naval.rulesets.jane import captain, sight, tables
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.captain import array, battery, course, flotilla, gun_values, line, surrender
from naval.rulesets.jane.captain.picture import drawn
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.table.movement import difference
from tactical.engine.dice import Dice
from tests.bench import jane_band
from tests.bench.bench_captains_jane import match
from tests.bench.jane_players import SETUPS, Seen, battle
from tests.bench.jane_players import captain as player
from tests.naval.rulesets.jane.setup_builder import duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]
JANE = Jane()


def _view(state: Data, side: str = "blue") -> Data:
    return sight.captains_view(state, side, tables.STANDARD)


def _orders(view: Data) -> Data:
    found: Data = captain.orders(view, Dice("captain"), tables.STANDARD, "usual")["ships"]
    return found


def test_the_former_captain_is_the_easy_one_and_fights_where_nobody_sits() -> None:
    assert JANE.levels == ("easy", "usual")
    assert JANE.alone == "easy"


@pytest.mark.parametrize("action", [one.key for one in actions()])
def test_usual_orders_are_legal_and_the_same_by_the_whole_of_his_sides_view(action: str) -> None:
    contents = next(one for one in actions() if one.key == action).contents
    state, dice = JANE.open(contents, "legal"), Dice("legal")
    for number in range(18):
        if JANE.result(state) is not None:
            break
        sheets = {}
        for side in JANE.to_act(state):
            sheets[side] = JANE.captain(state, side, dice.child(side))
            assert JANE.check(state, side, sheets[side]) == []
            if number % 6 == 1:
                conv = tables.conventions(state["conventions"])
                part = captain.orders(_view(state, side), dice.child(side), conv, "usual")
                assert captain.orders(JANE.see(state, side), dice.child(side), conv, "usual") == part
        state, _ = JANE.resolve(state, sheets, dice)


def test_usual_captain_uses_nothing_but_what_his_side_sees() -> None:
    state, twin = open_table(fleets(3, range_yd=6000)), open_table(fleets(3, range_yd=6000))
    for key in ("r1", "r2", "r3"):
        twin["ships"][key].update(name="x", speed=0.0, top=1.0, target="b3", gunnery=3.0)
        twin["ships"][key]["hurt"].update(engines=2, level=2, founders=20)
    assert state != twin
    assert JANE.captain(state, "blue", Dice("d")) == JANE.captain(twin, "blue", Dice("d"))
    assert JANE.resigns(state, "blue") == JANE.resigns(twin, "blue")


# ---- the line ----


def test_sc_j_54_who_lost_much_of_her_speed_leaves_the_line() -> None:
    assert array.keeps_up(11.0, 18.0)
    assert not array.keeps_up(10.0, 18.0)


def test_sc_j_54_a_line_that_turned_about_together_is_led_by_its_rear() -> None:
    state = open_table(fleets(4))
    ships = [one for one in _view(state)["ships"] if one["own"]]
    assert [one["id"] for one in array.formed(ships, tables.STANDARD)[0]] == ["b1", "b2", "b3", "b4"]
    about = [{**one, "heading_deg": (one["heading_deg"] + 180) % 360} for one in ships]
    assert [one["id"] for one in array.formed(about, tables.STANDARD)[0]] == ["b4", "b3", "b2", "b1"]
    ships[1] = {**ships[1], "steering": False}
    ships[3] = {**ships[3], "x_yd": ships[3]["x_yd"] - 4000}
    able, strays, out = array.formed(ships, tables.STANDARD)
    assert [[one["id"] for one in part] for part in (able, strays, out)] == [["b1", "b3"], ["b4"], ["b2"]]


def test_sc_j_55_a_turn_is_dearer_for_a_longer_line_and_her_course_costs_nothing() -> None:
    assert course.dear(0, 6) == 0
    assert 0 < course.dear(22.5, 1) < course.dear(45, 1) < course.dear(45, 6)


def test_sc_j_55_ships_of_a_line_are_thought_to_come_round_where_their_leader_did() -> None:
    ships = [one for one in _view(open_table(fleets(3)))["ships"] if one["own"]]
    way = course.Way(ships, 15.0)
    assert way.after(0.0, 0.0)[2][:2] == pytest.approx((ships[2]["x_yd"], ships[2]["y_yd"]))
    straight = way.after(0.0, 2.0)  # 1,000 yards on, the last is 200 beyond where the leader was
    ahead = [(x - ships[0]["x_yd"], y - ships[0]["y_yd"]) for x, y, _ in straight]
    assert [round((x * x + y * y) ** 0.5) for x, y in ahead] == [1000, 600, 200]
    turned = way.after(90.0, 6.0)
    assert [round(heading) for _, _, heading in turned] == [110, 110, 110]


@pytest.mark.full
def test_sc_j_55_the_line_stays_a_line_keeps_clear_of_itself_and_its_range() -> None:
    whole = Seen()
    for seed in ("0", "2", "3"):  # not chosen for their outcome: the results of 72 battles are in naval/rulesets/jane/README.md
        seen = {"blue": Seen(), "red": Seen()}
        battle({**SETUPS["four equal"], "move_limit": 60}, dict.fromkeys(seen, player("usual")), seed, seen)
        for one in seen.values():
            assert one.pairs > 50
            whole.add(one)
    assert whole.touched == 0
    assert whole.aside + whole.apart < 0.08 * whole.pairs
    assert whole.masked < 0.05 * whole.fired
    assert whole.share_kept() > 0.7, "of the moves at its range, once it was reached"


def test_a_line_is_measured_by_ranges_beyond_torpedoes_at_which_its_guns_do_half_of_their_best_or_more() -> None:
    alike = gun_values.bites(gun_values.carried("battleship"), "battleship")
    assert jane_band.preferred(alike, alike, 2000, 6000) == jane_band.Band(2000, 4000)
    # Nine-inch shot goes through a battleship's belt no farther than this.
    weak = jane_band.preferred(gun_values.bites(((9.4, 4), (6.0, 18)), "battleship"), alike, 2000, 6000)
    assert weak == jane_band.Band(2000, 3250)
    assert [weak.off(one) for one in (1500, 2000, 3250, 4300)] == [500, 0, 0, 1050]


def test_usual_captain_beats_the_easy_one_from_either_side() -> None:
    margins = [match("usual", "easy", name, 0, {}, {})[0] for name in ("four equal", "battle line")]
    assert all(one > 0 for one in margins), margins


def test_sc_j_56_ships_that_run_cross_nobodys_bows() -> None:
    assert [line.fanned(number, 3) for number in range(3)] == [-4, 0, 4]
    weak = setup(
        force("b", "blue", [ship("b1", "river"), ship("b2", "topaze"), ship("b3", "topaze")], 0, 0, 0, 12),
        force("r", "red", [ship(f"r{n}", "wittelsbach") for n in (1, 2, 3)], 6000, 0, 270, 12),
    )
    orders = _orders(_view(open_table(weak)))
    assert [orders[key]["knots"] for key in ("b1", "b2", "b3")] == [25.5, 21.75, 21.75]  # each what she can
    for key in ("b1", "b2", "b3"):
        assert abs(difference(orders[key]["course_deg"], 270)) < 25, "away from an enemy in the east"


def test_all_of_a_line_turn_together_from_a_torpedo_that_one_of_them_sees() -> None:
    view = _view(open_table(fleets(4, range_yd=5000)))
    view["wakes"] = [{"by": "b2", "bearing_deg": 90.0}]
    orders = _orders(view)
    assert {(one["course_deg"], one.get("follow")) for one in orders.values()} == {(270.0, None)}
    view["wakes"] = []
    calm = _orders(view)
    assert [one.get("follow") for one in calm.values()] == [None, "b1", "b2", "b3"]


# ---- guns, torpedo craft, and the end ----


def test_sc_j_57_he_aims_at_the_waterline_where_the_plate_is_thin() -> None:
    assert battery.aims_at("battleship", 5000) == "Z01"
    assert battery.aims_at("small_cruiser", 3000) == "Z02"
    assert battery.aims_at("battleship", 8001) is None
    (order,) = _orders(_view(open_table(duel(range_yd=5000)))).values()
    assert (order["projectile"], order["aim"], order["target"]) == ("AP", "Z01", "E1")
    assert battery.general_orders(JANE.see(open_table(fleets(2)), "blue"))["general"]["concentration"] == "nearest"


def test_sc_j_58_craft_alone_by_day_keep_away_from_a_fleet_and_go_for_one_ship() -> None:
    assert flotilla.dares(3, 1)
    assert not flotilla.dares(3, 2)
    for reds, away in ((1, False), (3, True)):
        contents = setup(
            force("b", "blue", [ship(f"b{n}", "s90", torpedo_setting=1000) for n in (1, 2, 3)], 0, 0, 90, 20),
            force("r", "red", [ship(f"r{n}", "wittelsbach") for n in range(reds)], 5000, 0, 0, 12),
        )
        for one in contents["forces"][0]["ships"]:
            one["class"] = {**one["class"], "tubes": [{"count": 3, "diameter_in": 17.7, "place": "above"}]}
        orders = _orders(_view(open_table(contents)))
        for one in orders.values():
            assert (abs(difference(one["course_deg"], 270)) < 20) == away


def test_sc_j_59_he_strikes_when_next_to_nothing_is_left_and_the_enemy_is_near() -> None:
    assert surrender.strikes(1.0, 8.0, 12.0, 3000)
    assert not surrender.strikes(1.0, 8.0, 12.0, 7000), "she may get away yet"
    assert not surrender.strikes(1.0, 8.0, 4.0, 3000), "the enemy is weak too"
    assert not surrender.strikes(4.0, 8.0, 40.0, 3000), "and runs while he has something to save"
    state = open_table(fleets(2, range_yd=3000))
    assert not JANE.resigns(state, "red")
    for key in ("r1", "r2"):
        state["ships"][key]["hurt"].update(level=2, founders=20)
    assert JANE.resigns(state, "red")
    assert not JANE.resigns(state, "blue")
    for one in state["ships"].values():
        if one["side"] == "blue":
            one["x"] -= 9000
    sight.look_out(state, tables.STANDARD)
    assert not JANE.resigns(state, "red")


def test_sc_j_59_by_night_with_boats_and_under_the_guns_of_his_forts_he_fights_on() -> None:
    state = open_table(fleets(2, range_yd=3000))
    for key in ("r1", "r2"):
        state["ships"][key]["hurt"].update(level=2, founders=20)
    view = _view(state, "red")
    assert surrender.gives_up(view, tables.STANDARD)
    assert not surrender.gives_up({**view, "night": True}, tables.STANDARD)
    assert not surrender.gives_up({**view, "stage": "general"}, tables.STANDARD)
    boats = [{**one, "boat": {"depth": "surface"}} if one["own"] else one for one in view["ships"]]
    assert not surrender.gives_up({**view, "ships": boats}, tables.STANDARD)
    unseen = {**view, "ships": [one for one in view["ships"] if one["own"]]}
    assert not surrender.gives_up(unseen, tables.STANDARD), "nobody is in sight to strike to"


def test_a_line_of_which_half_is_lost_is_drawn_up_of_the_rest() -> None:
    state = open_table(fleets(4))
    state["ships"]["b2"].update(afloat=False, end="foundered")
    p = drawn(_view(state), Dice("x"), tables.STANDARD)
    able, _, _ = array.formed(p.own, tables.STANDARD)
    assert [(one["id"], other["id"]) for one, other in pairwise(able)] == [("b1", "b3"), ("b3", "b4")]


def test_strength_counts_no_gun_of_a_ship_that_is_down_to_her_main_deck() -> None:
    state = open_table(fleets(2))
    before = JANE.strength(JANE.see(state, "umpire"))
    state["ships"]["r1"]["hurt"].update(level=2, founders=20)
    after = JANE.strength(JANE.see(state, "umpire"))
    assert (after["blue"], after["red"]) == (before["blue"], before["red"] / 2)
