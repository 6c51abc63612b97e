"""A9: forts and ships fire at each other, and the umpire scores it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane import sight
from naval.rulesets.jane.forts import fire as fort_fire
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.fort_cases import fort, siege
from tests.naval.rulesets.jane.table import STANDARD, Loaded, move_ship, open_table, strikes

resolve = Jane().resolve

Data = dict[str, Any]

ALL = {
    "blue": {"ships": {"b1": {"target": "f1", "projectile": "HE"}}},
    "red": {"forts": {"f1": {"target": "E1", "projectile": "HE"}}},
}


def _fired(events: list[Data]) -> list[str]:
    return [one["actor"] for one in events if one["kind"] == "fire"]


def test_t_wc_44_nav_t_174_ships_that_came_into_range_at_move_12_reply_at_13() -> None:
    state = open_table(siege(11_000, heading=0, knots=18))
    state["move"] = state["resolved"] = 10
    move_ship(state, "b1", 0, -10_800, 0)
    state["ships"]["b1"]["speed"] = 6.0
    ready = {"red": {"forts": {"f1": {"target": "E1"}}}}
    state, events = resolve(state, {"blue": {"ships": {"b1": {"target": "f1"}}}, **ready}, Dice("12"))
    assert (_fired(events), state["move"]) == ([], 11)
    move_ship(state, "b1", 0, -8_100, 90)
    state["ships"]["b1"]["speed"] = 0.0
    move_ship(state, "b1", 0, -7_900, 90)
    state["forts"]["f1"]["met"] = {}
    state, events = resolve(state, {}, Dice("12"))
    assert (_fired(events), state["move"]) == (["f1"], 12)
    assert "NAV-T-174" in next(one for one in events if one["kind"] == "fire")["rules"]
    state, events = resolve(state, {}, Dice("12"))
    assert (_fired(events), state["move"]) == (["b1"], 13)


def test_nav_t_174_a_silent_fort_forfeits_its_first_fire_amb_t_31() -> None:
    state = open_table(siege(7000))
    order = {"blue": {"ships": {"b1": {"target": "f1"}}}}
    state, events = resolve(state, order, Dice("s"))
    assert _fired(events) == []
    state, events = resolve(state, {}, Dice("s"))
    assert _fired(events) == ["b1"]


def test_nav_t_174_first_fire_is_for_each_group_as_it_comes_into_range_again() -> None:
    state = open_table(siege(7000))
    state = resolve(state, {}, Dice("s"))[0]
    assert state["forts"]["f1"]["met"] == {"b": 1}
    move_ship(state, "b1", 0, -12_000, 90)
    state = resolve(state, {}, Dice("s"))[0]
    assert state["forts"]["f1"]["met"] == {}
    move_ship(state, "b1", 0, -7000, 90)
    state, events = resolve(state, ALL, Dice("s"))
    assert state["forts"]["f1"]["met"] == {"b": state["move"]}
    assert _fired(events) == ["f1"]


def test_a_fort_fires_by_the_rules_of_ships_nav_t_163_nav_t_175() -> None:
    state = open_table(siege(9500, fort_=fort(cal=12)))
    state, events = resolve(state, ALL, Loaded(0.3))
    (shot,) = [one for one in events if one["kind"] == "fire"]
    assert strikes([shot]) == 2  # four guns, half of them at grade 5
    assert {"NAV-T-163", "NAV-T-175", "NAV-T-174", "NAV-T-052"} <= set(shot["rules"])
    assert "hits under 0.3125" in shot["rolls"][0]["what"]
    assert [gun["ready"] for gun in state["forts"]["f1"]["guns"]] == [4, 4, 4, 4]
    assert [gun["loaded"] for gun in state["forts"]["f1"]["guns"]] == [None] * 4
    assert state["scoring"]
    state, events = resolve(state, {}, Loaded(0.3))
    hits = [one for one in events if one["kind"] == "hit"]
    assert hits
    assert all(one["actor"] == "b1" and "Fort Alt" in one["text"] for one in hits)
    assert "Fort Alt" not in hits[0]["told"]["blue"]["text"]
    (seen,) = [one for one in events if one["kind"] == "seen"]
    assert seen["told"]["red"]["text"].endswith("from Fort Alt.")


@pytest.mark.parametrize(
    ("change", "rule"), [({"demoralised": 5}, "NAV-T-173"), ({"finders": [{"cell": 1, "out": True}]}, "NAV-T-172")]
)
def test_nav_t_172_nav_t_173_without_posts_or_spirit_the_ship_striker(change: Data, rule: str) -> None:
    state = open_table(siege(3500))
    state["forts"]["f1"].update(change)
    _, events = resolve(state, ALL, Loaded())
    shot = next(one for one in events if one["kind"] == "fire")
    assert rule in shot["rules"]
    assert "NAV-T-163" not in shot["rules"]
    assert "hits under 0.4500" in shot["rolls"][0]["what"]


def test_guns_that_are_out_or_lose_fires_or_do_not_bear_or_reach_are_silent() -> None:
    state = open_table(siege(7000))
    guns = state["forts"]["f1"]["guns"]
    guns[0]["out"], guns[1]["ready"] = True, 9
    _, events = resolve(state, ALL, Loaded())
    assert "two 9.2-inch" in next(one["text"] for one in events if one["kind"] == "fire")
    assert _fired(resolve(open_table(siege(7000, fort_=fort(faces=0))), ALL, Loaded())[1]) == []
    assert _fired(resolve(open_table(siege(10_001)), ALL, Loaded())[1]) == []
    assert _fired(resolve(open_table(siege(7501, fort_=fort(cal=7.5))), ALL, Loaded())[1]) == ["b1"]  # she outranges it


def test_light_guns_of_a_fort_claim_without_its_striker() -> None:
    state, events = resolve(open_table(siege(1900, fort_=fort(cal=6))), ALL, Loaded(0.0))
    shot = next(one for one in events if one["actor"] == "f1" and one["kind"] == "fire")
    assert "mean 1.000" in shot["rolls"][0]["what"]
    assert [gun["ready"] for gun in state["forts"]["f1"]["guns"]] == [2, 2, 2, 2]


def _under_fire(dice: Dice, more: Data | None = None, projectile: str = "HE", **settings: Any) -> tuple[Data, list[Data]]:
    """Play the second move of a siege at 1,900 yards, and score its fire."""
    state = resolve(open_table(siege(1900, **settings)), {}, dice)[0]
    sheet = {"blue": {"ships": {"b1": {"target": "f1", "projectile": projectile, **(more or {})}}}}
    state = resolve(state, sheet, dice)[0]
    assert len(state["scoring"]) == 4
    return resolve(state, {"blue": {"ships": {"b1": {"target": None}}}}, dice)


def test_nav_t_165_edge_hits_on_one_gun_climb_the_ladder_and_demoralise_nav_t_173() -> None:
    state, events = _under_fire(Loaded(0.0, cell=0.0, zone=0.01, which_gun=0.0, hit=0.0))
    gun = state["forts"]["f1"]["guns"][0]
    assert (gun["edge"], gun["half"]) == (4, True)
    assert gun["ready"] == 3 + 3 * 17
    assert state["forts"]["f1"]["demoralised"] == 7
    assert [one["rules"][0] for one in events if one["kind"] == "hit"] == ["NAV-T-165"] * 3 + ["NAV-T-166"]
    told = [one["told"]["blue"]["text"] for one in events if one["kind"] == "hit"]
    assert told == ["A hit is seen on Fort Alt, from B1."] * 4
    assert "17" not in json.dumps(sight.view(state, "blue", STANDARD)["forts"])
    words = sight.view(state, "red", STANDARD)["forts"][0]["status"]
    assert words == ["9.2-inch gun 1 silent until move 54, then at half rate", "demoralised until move 7"]


def test_nav_t_170_a_post_is_knocked_out_and_the_last_one_changes_the_striker() -> None:
    state = open_table(siege())
    cell = state["forts"]["f1"]["finders"][0]["cell"]
    state, events = _under_fire(Loaded(0.0, cell=(cell + 0.5) / 40, zone=0.9, hit=0.0))
    assert [post["out"] for post in state["forts"]["f1"]["finders"]] == [True, False]
    lines = [one["text"] for one in events if one["kind"] == "hit"]
    assert "one left" in lines[0]
    assert all("parapet" in one for one in lines[1:])


def test_nav_t_171_posts_at_the_ends_are_aimed_at() -> None:
    known = fort(finders=2, finders_known=True)
    state, events = _under_fire(Loaded(0.0, cell=0.7, zone=0.30, hit=0.0), {"aim": "PF"}, fort_=known)
    assert all(post["out"] for post in state["forts"]["f1"]["finders"])
    assert "NAV-T-171" in next(one for one in events if one["kind"] == "hit")["rules"]
    assert sight.view(state, "red", STANDARD)["forts"][0]["striker"] == "ship"
    state, _ = _under_fire(Loaded(0.0, cell=0.7, zone=0.30, hit=0.0), fort_=known)
    assert not any(post["out"] for post in state["forts"]["f1"]["finders"])


def test_nav_t_164_shrapnel_of_shell_tells_and_shot_goes_over_sc_j_21() -> None:
    dice = Loaded(0.0, cell=0.5, zone=0.2, which_gun=0.9, hit=0.0)
    shell, shot = _under_fire(dice)[0], _under_fire(dice, projectile="AP")[0]
    assert shell["forts"]["f1"]["guns"][3]["edge"] == 4
    assert shot["forts"]["f1"]["guns"][3]["edge"] == 0


def test_nav_t_168_the_fort_goes_silent_gun_by_gun_until_the_battle_is_over() -> None:
    state = open_table(siege(1900, fort_=fort(guns=1)))
    state["forts"]["f1"]["guns"][0]["centre"] = 1
    dice = Loaded(0.0, cell=0.5, zone=0.11, which_gun=0.0, hit=0.0)
    state = resolve(state, {}, dice)[0]
    state = resolve(state, {"blue": {"ships": {"b1": {"target": "f1"}}}}, dice)[0]
    state, events = resolve(state, {}, dice)
    assert "out for good" in next(one["text"] for one in events if one["kind"] == "hit")
    assert state["over"]["winner"] == "blue"
    result = Jane().result(state)
    assert (result["winner"], result["forts"]) == ("blue", {"f1": {"guns": 1, "out": 1}})


def test_sc_j_22_six_inch_guns_are_not_fired_at_a_fort() -> None:
    state = resolve(open_table(siege(1900)), {}, Loaded())[0]
    _, events = resolve(state, {"blue": {"ships": {"b1": {"target": "f1"}}}}, Loaded())
    assert [one["text"].split(" fires ")[1].split(" (")[0] for one in events if one["kind"] == "fire"] == ["four 12-inch"]


def test_a_ship_at_a_fort_shoots_by_the_sheet_the_aspect_of_the_parapet_and_no_steady_course() -> None:
    state = resolve(open_table(siege(3500)), {}, Loaded())[0]
    move_ship(state, "b1", 3500, 0, 0)  # along the parapet
    _, events = resolve(state, {"blue": {"ships": {"b1": {"target": "f1"}}}}, Loaded())
    shot = next(one for one in events if one["kind"] == "fire")
    assert "hits under 0.2700" in shot["rolls"][0]["what"]
    assert "NAV-T-059" not in shot["rules"]


def test_the_umpire_may_demoralise_a_fort_nav_t_173() -> None:
    state = open_table(siege())
    state["move"] = 3
    fort_fire.demoralise(state, "f1")
    assert state["forts"]["f1"]["demoralised"] == 7


def test_both_sides_hear_a_forts_guns() -> None:
    state, events = resolve(open_table(siege(7000)), ALL, Loaded())
    shot = next(one for one in events if one["kind"] == "fire")
    assert shot["told"]["blue"]["text"] == "Fort Alt fires."
    assert sight.view(state, "blue", STANDARD)["forts"][0]["fired"] == 1
    state = resolve(open_table(siege(5000, with_ships=True)), {}, Loaded())[0]
    assert sight.view(state, "blue", STANDARD)["forts"][0]["fired"] is None


def test_captains_fight_it_out_and_the_same_seed_gives_the_same_bytes() -> None:
    one, two = (fight("jane", siege(9000, 2, heading=45, knots=10, limit=40), "siege") for _ in range(2))
    assert json.dumps(one) == json.dumps(two)
    assert {"b1", "f1"} <= {event["actor"] for event in one["events"] if event["kind"] == "fire"}
