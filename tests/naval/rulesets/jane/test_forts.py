"""A9: forts set up, ordered and seen; the rules of the scorer one by one."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import ending, orders, sight
from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.queries.fort import fort as asked
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.errors import BadQuery, BadSetup
from tests.naval.rulesets.jane.fort_cases import a_gun, fort, siege
from tests.naval.rulesets.jane.table import STANDARD, open_table

resolve = Jane().resolve

Data = dict[str, Any]


def _see(state: Data, viewer: str) -> Data:
    return sight.view(state, viewer, STANDARD)


def test_t_cc_10_nav_t_163_sc_t_24_the_forts_striker_is_the_more_accurate() -> None:
    assert asked({"shot": {"sheet": "S"}})["shot"]["chance"] == 0.5625
    assert fort_rules.accuracy(1, False) == 1.25


def test_nav_t_172_the_ship_striker_when_all_posts_are_lost_and_not_before() -> None:
    assert [fort_rules.striker_of(live, False) for live in (2, 1, 0)] == ["fort", "fort", "ship"]
    assert asked({"shot": {"sheet": "S", "finders": 0}})["shot"]["chance"] == 0.45


def test_nav_t_173_a_demoralised_fort_uses_the_ship_striker() -> None:
    assert fort_rules.striker_of(2, True) == "ship"
    assert not fort_rules.demoralising(1, 4, 2)
    assert fort_rules.demoralising(2, 4, 1)
    assert fort_rules.demoralising(0, 8, 3)


def test_nav_t_175_a_fort_reaches_a_quarter_farther() -> None:
    assert [fort_rules.reach(calibre) for calibre in (12, 9.2, 7.5, 6, 4.7, 3)] == [10_000, 10_000, 7500, 5000, 3750, 2500]


@pytest.mark.parametrize(("line", "bears"), [(180, True), (90, True), (270, True), (89, False), (0, False)])
def test_sc_j_20_a_parapet_bears_to_eight_points_either_side(line: float, bears: bool) -> None:
    assert fort_rules.bears(180, line) is bears


def test_t_wc_44_nav_t_174_the_fort_fires_in_the_move_of_coming_into_range_and_the_ships_in_the_next() -> None:
    assert fort_rules.fort_fires_first(12, 12)
    assert fort_rules.fort_fires_first(13, 12) is None
    assert fort_rules.fort_fires_first(12, None) is None


def test_nav_t_164_shrapnel_needs_the_line_the_gun_below_and_a_shell_that_bursts() -> None:
    assert fort_rules.shrapnel_tells(True, True, True)
    assert not fort_rules.shrapnel_tells(True, False, True)
    assert not fort_rules.shrapnel_tells(False, True, True)
    assert not fort_rules.shrapnel_tells(True, True, False)


def test_nav_t_170_the_scorer_is_held_to_the_light() -> None:
    posts = [{"cell": 3, "out": True}, {"cell": 7, "out": False}]
    assert [fort_rules.knocked_out(cell, posts) for cell in (3, 7, 8)] == [None, 1, None]


def test_nav_t_171_known_posts_stand_at_the_ends_of_the_lines() -> None:
    assert fort_rules.ends_of_the_lines(2) == [20, 39]
    assert fort_rules.ends_of_the_lines(4) == [20, 39, 0, 19]
    state = open_table(siege(fort_=fort(finders=2, finders_known=True)))
    assert [post["cell"] for post in state["forts"]["f1"]["finders"]] == [20, 39]
    assert forts.aims(state, "blue") == ["PF"]
    assert forts.aims(state, "red") == []
    assert forts.aims(open_table(siege()), "blue") == []


@pytest.mark.parametrize("sheet", ["L", "M", "S", "SC"])
@pytest.mark.parametrize("aimed", [False, True])
def test_sc_j_21_sc_t_24_strikes_at_a_fort_fall_by_the_table(sheet: str, aimed: bool) -> None:
    posts = [{"cell": 5, "out": False}, {"cell": 9, "out": False}]
    steps, found = 1000, dict.fromkeys(("edge", "centre", "shrapnel", "finder", "parapet"), 0)
    for cell in range(40):
        for n in range(steps):
            place, post = fort_rules.falls(sheet, cell, (n + 0.5) / steps, posts, aimed)
            found[place] += 1
            assert (post is not None) == (place == "finder")
    rule = STANDARD["SC-T-24"]
    wanted = {one: rule[one][sheet] for one in ("edge", "centre", "shrapnel")}
    wanted["finder"] = rule["finder_aimed"][sheet] if aimed else 2 / 40
    told = asked({"strike": {"sheet": sheet, "finders": 2, "aimed": aimed}})["strike"]
    for place, share in wanted.items():
        assert found[place] / (40 * steps) == pytest.approx(share, abs=0.0012)
        assert told[place] == share
    assert told["parapet"] == pytest.approx(1 - sum(wanted.values()))


def test_nav_t_168_a_second_centre_hit_puts_the_gun_out_and_no_number_of_edge_hits() -> None:
    gun = a_gun()
    for _ in range(20):
        fort_rules.struck(gun, "edge", 1)
    assert not gun["out"]
    assert fort_rules.struck(gun, "centre", 1)[0] == 10
    assert fort_rules.struck(gun, "centre", 1) == (0, ["NAV-T-167", "NAV-T-168"])
    assert gun["out"]
    assert fort_rules.muzzle_gone(2)


def test_sc_j_22_only_struck_guns_harm_a_fort() -> None:
    assert [fort_rules.harms(calibre) for calibre in (12, 7.5, 6, 3)] == [True, True, False, False]


def test_nav_t_165_a_ready_number_is_struck_out_and_a_higher_one_written_nav_t_166_nav_t_167() -> None:
    gun = a_gun(3)
    gun["ready"] = 21
    assert fort_rules.struck(gun, "edge", 20) == (1, ["NAV-T-165"])
    assert (gun["ready"], gun["lost_until"]) == (24, 24)


# --- the setup --------------------------------------------------------------------------------------------------------


def test_a_side_may_be_a_fort_alone_and_fights_until_its_guns_are_out() -> None:
    state = open_table(siege())
    assert ending.find_ending(state, STANDARD) is None
    for gun in state["forts"]["f1"]["guns"]:
        gun["out"] = True
    assert ending.find_ending(state, STANDARD) == {
        "winner": "blue",
        "ending": "The forts of Red are silenced.",
        "rules": ["SC-J-05"],
    }
    state["ships"]["b1"]["afloat"] = False
    assert ending.find_ending(state, STANDARD)["winner"] is None


def test_ships_off_a_fort_have_not_drawn_apart() -> None:
    state = open_table(siege(9000))
    assert ending.nearest_yd(state) == 9000
    state["silent"] = 99
    assert ending.find_ending(state, STANDARD) is None


def test_a_bad_fort_is_refused_with_every_fault() -> None:
    bad = fort(side="green", guns=0, finders=9, finders_known="yes", gunnery=-1)
    bad.update(x_yd="here", wall=3)
    with pytest.raises(BadSetup) as error:
        open_table(siege(fort_=bad))
    text = str(error.value)
    for word in ("green", "x_yd", "gunnery", "one gun at least", "finders_known", "whole number", "'wall'", "red has no ships"):
        assert word in text
    for wrong in ({"forts": 3}, {"forts": [3]}):
        with pytest.raises(BadSetup):
            open_table({**siege(), **wrong})
    with pytest.raises(BadSetup, match="appears twice"):
        open_table(siege(fort_=fort(key="b1")))
    with pytest.raises(BadSetup, match="from 0 to 4"):
        open_table(siege(fort_=fort(finders=5, finders_known=True)))
    with pytest.raises(BadSetup, match="calibre_in"):
        open_table(siege(fort_={**fort(), "guns": [{"calibre_in": 0, "velocity_fps": 3}]}))


def test_nav_t_169_the_posts_stand_in_secret_cells_by_the_seed() -> None:
    cells = [
        tuple(post["cell"] for post in open_table(siege(), seed)["forts"]["f1"]["finders"]) for seed in ("a", "a", "b", "c", "d")
    ]
    assert cells[0] == cells[1]
    assert len(set(cells)) > 2
    assert all(len(set(one)) == 2 and set(one) <= set(range(40)) for one in cells)


# --- who is shown what -------------------------------------------------------------------------------------------------


def test_an_enemys_fort_lies_open_on_the_chart_and_its_scorer_does_not_nav_t_169() -> None:
    state = open_table(siege())
    (seen,) = _see(state, "blue")["forts"]
    assert seen == {
        "id": "f1",
        "side": "red",
        "name": "Fort Alt",
        "own": False,
        "x_yd": 0.0,
        "y_yd": 0.0,
        "faces_deg": 180.0,
        "gun_count": 4,
        "finders_known": False,
        "fired": None,
        "range_yd": 5000.0,
    }
    (own,) = _see(state, "red")["forts"]
    assert own["own"]
    assert [gun["ready"] for gun in own["guns"]] == [1, 1, 1, 1]
    assert (own["finders_live"], own["striker"], own["demoralised"], own["reach_yd"]) == (2, "fort", False, 10_000)
    (true,) = _see(state, "umpire")["forts"]
    assert true["finders"] == state["forts"]["f1"]["finders"]
    assert fort_rules.scorer_seen_by("umpire", "red", ["blue", "red"])


def _hurt(one: Data) -> None:
    one["guns"][0].update(out=True)
    one["guns"][1].update(edge=4, half=True, ready=90, lost_until=90)


def _posts(one: Data) -> None:
    one["finders"][0].update(cell=11, out=True)
    one["finders"].append({"cell": 2, "out": False})


def _spirit(one: Data) -> None:
    one.update(
        demoralised=40,
        hits=[1, 3],
        gunnery=2.5,
        target="b1",
        groups={"9.2": {"target": "b1", "credit": 0.5, "grades": [4]}},
        met={"b": 1},
    )


def _load(one: Data) -> None:
    for gun in one["guns"]:
        gun.update(loaded="AP", cal=6.0, fps=2300)


@pytest.mark.parametrize("change", [_hurt, _posts, _spirit, _load], ids=lambda one: one.__name__)
def test_nav_t_169_twin_forts_that_differ_in_secret_look_the_same_from_the_sea(change: Any) -> None:
    jane, state = Jane(), open_table(siege())
    twin = deepcopy(state)
    change(twin["forts"]["f1"])
    silly = {"ships": {"b1": {"target": "f9", "aim": "XX"}}, "forts": {"f1": {}}}
    for ask in (
        lambda one: jane.see(one, "blue"),
        lambda one: jane.options(one, "blue"),
        lambda one: jane.check(one, "blue", silly),
    ):
        assert json.dumps(ask(twin)) == json.dumps(ask(state))
    assert json.dumps(jane.see(twin, "red")) != json.dumps(jane.see(state, "red"))


def test_a_fort_looks_out_for_its_side_and_an_enemys_by_may_be_a_fort() -> None:
    state = open_table(siege(5000))
    (enemy,) = [one for one in _see(state, "red")["ships"] if not one["own"]]
    assert (enemy["id"], enemy["by"]) == ("E1", "f1")
    assert enemy["y_yd"] < -4000
    assert json.dumps(state)


# --- orders ------------------------------------------------------------------------------------------------------------


def test_what_a_fort_may_be_ordered() -> None:
    state = open_table(siege())
    may = orders.options(state, "red", STANDARD)["forts"]["f1"]
    assert (may["targets"], may["projectiles"], may["reach_yd"], may["bears"]) == (["E1"], ["AP", "HE", "CP"], 10_000, [90, 270])
    assert may["ready"] == {"g1": 1, "g2": 1, "g3": 1, "g4": 1}
    assert "forts" not in orders.options(state, "blue", STANDARD)
    assert orders.options(state, "blue", STANDARD)["ships"]["b1"]["targets"][-1] == "f1"
    assert orders.check(state, "red", {"forts": {"f1": {"target": "E1", "projectile": "HE"}}}, STANDARD) == []
    assert orders.check(state, "blue", {"ships": {"b1": {"target": "f1"}}}, STANDARD) == []


def test_every_fault_of_orders_for_forts() -> None:
    state = open_table(siege())
    bad = {"forts": {"f1": {"target": "E9", "projectile": "XX", "aim": "Z01", "light": 20}, "f2": {}, "b1": {}}}
    faults = orders.check(state, "red", bad, STANDARD)
    assert [one["rule"] for one in faults] == ["NAV-T-001", "NAV-T-001", "SC-J-07", "NAV-T-046", "NAV-T-182", "NAV-T-001"]
    assert orders.check(state, "blue", {"forts": {"f1": {}}}, STANDARD)[0]["text"] == "Blue has no fort 'f1'."
    assert orders.check(state, "red", {"forts": 3}, STANDARD)
    assert orders.check(state, "red", {"forts": {"f1": 3}}, STANDARD)
    assert orders.check(state, "blue", {"ships": {"b1": {"aim": "PF"}}}, STANDARD)
    known = open_table(siege(fort_=fort(finders_known=True)))
    assert orders.check(known, "blue", {"ships": {"b1": {"aim": "PF", "target": "f1"}}}, STANDARD) == []


def test_a_fort_is_loaded_and_a_load_is_not_changed() -> None:
    state = open_table(siege())
    forts.take(state, "red", {"forts": {"f1": {"target": "E1", "projectile": "AP"}}}, STANDARD)
    assert {gun["loaded"] for gun in state["forts"]["f1"]["guns"]} == {"AP"}
    assert state["forts"]["f1"]["target"] == "b1"
    assert orders.check(state, "red", {"forts": {"f1": {"projectile": "HE"}}}, STANDARD)[0]["rule"] == "NAV-T-048"
    forts.take(state, "red", {"forts": {"f1": {"target": None}}}, STANDARD)
    assert state["forts"]["f1"]["target"] is None


# --- the query ---------------------------------------------------------------------------------------------------------


def test_the_query_names_every_fault_of_a_line() -> None:
    with pytest.raises(BadQuery) as error:
        asked({"gun": {"velocity_fps": 1, "x": 1}, "hits": ["edge", "middle"], "shot": {}, "strike": {"sheet": "Q"}, "zz": 1})
    assert len(error.value.faults) == 6
    with pytest.raises(BadQuery):
        asked({})


def test_the_query_answers_for_gun_shot_and_strike() -> None:
    gun = asked({"gun": {"velocity_fps": 2750}, "hits": ["edge"] * 4, "move": 1})["gun"]
    assert gun == {"lost": [1, 3, 5, 8], "ready": 53, "every": 6, "half": True, "out": False, "edge": 4, "centre": 0}
    far = asked({"shot": {"range_yd": 9000}})["shot"]
    assert (far["reaches"], far["grade"], far["sheet"], far["strikes"], far["credit"]) == (True, 5, "SC", 0, 0.5)
    assert asked({"shot": {"range_yd": 3000, "calibre_in": 6, "guns": 4}})["shot"]["mean"] == pytest.approx(0.6)
    assert asked({"strike": {"sheet": "L", "projectile": "AP"}})["strike"]["tells"] is False


def test_a_move_with_forts_leaves_the_state_plain() -> None:
    state = resolve(open_table(siege()), {"red": {"forts": {"f1": {"target": "E1"}}}}, Dice("s"))[0]
    assert json.loads(json.dumps(state)) == state
