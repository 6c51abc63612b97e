from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.resolve import score_last_fire
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.ships import condition, magazines
from naval.rulesets.jane.ships.flotation import level
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import CLASSES, duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import Loaded, a_hit, fire, open_table

Data = dict[str, Any]
CONV = tables.STANDARD
JANE = Jane()


def marked(*hits: Data, dice: Loaded | None = None, **more: Any) -> tuple[Data, list[Data]]:
    """Score these hits on r1; return the state and their marks."""
    state = open_table(duel(**more))
    state["scoring"] = list(hits)
    score_last_fire(state, dice or Loaded(rest=0.5), CONV)
    return state, state["marks"]


def test_nav_t_070_nav_t_071_the_plan_is_drawn_from_the_details_of_the_class() -> None:
    plan = JANE.see(open_table(duel()), "blue")["plans"]["duncan"]
    assert set(JANE.see(open_table(duel()), "blue")["plans"]) == {"duncan"}
    for part in ("name", "kind", "length_ft", "funnels", "belt_in", "turret_in", "launched", "engines", "boiler_groups"):
        assert plan[part] == CLASSES["duncan"][part]
    assert plan["sections"] == 21
    assert plan["belt_lengths"] == 8
    assert plan["main_deck_hits"] == 13
    assert plan["lower_deck_hits"] == 3
    assert [(one["id"], one["guns"]) for one in plan["mounts"]] == [("0", 2), ("1", 2)]
    assert {one["side"] for one in plan["lights"]} == {"port", "starboard"}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_nav_t_070_every_class_has_a_plan_whose_levels_are_those_of_the_rules(name: str) -> None:
    plan = plans.plan_of(open_table(duel(name))["classes"][name])
    assert level(plan["main_deck_hits"], plan["displacement_t"]) == 2
    assert plan["main_deck_hits"] == 1 or level(plan["main_deck_hits"] - 1, plan["displacement_t"]) < 2


def test_nav_t_073_a_side_holds_its_own_scorers_and_the_umpire_all() -> None:
    state, marks = marked(a_hit("Z02"))
    assert JANE.see(state, "blue")["marks"] == []
    assert JANE.see(state, "red")["marks"] == marks
    assert JANE.see(state, "umpire")["marks"] == marks
    assert [one["id"] for one in JANE.see(state, "blue")["ships"] if "hurt" in one] == ["b1"]
    assert set(JANE.see(open_table(duel()), "umpire")["plans"]) == {"duncan", "wittelsbach"}


def test_plans_are_sent_once() -> None:
    state = open_table(duel())
    after, _ = JANE.resolve(state, {}, Loaded())
    assert "plans" in JANE.see(state, "red")
    assert "plans" not in JANE.see(after, "red")


def test_nav_t_116_a_mark_has_its_number_its_side_and_its_place() -> None:
    state, marks = marked(a_hit("Z02", range=1500.0), a_hit("Z15", n=2, side="starboard"), a_hit("Z05", n=3, proj="HE"))
    assert [(one["n"], one["zone"], one["side"], one["what"]) for one in marks] == [
        (1, "Z02", "port", "line"),
        (2, "Z15", "starboard", "funnel"),
        (3, "Z05", "port", "section"),
    ]
    assert all(one["ship"] == "r1" and one["move"] == 1 and one["calibre_in"] == 12 for one in marks)
    for one in marks:
        first, last = CONV["SC-J-42"]["along"][one["zone"]]
        assert first < one["at"] < last
    assert state["ships"]["r1"]["hits"] == 3
    assert [one["hits"] for one in JANE.see(state, "red")["ships"] if one["own"]] == [3]


@pytest.mark.parametrize("length", range(8))
def test_sc_j_42_a_mark_on_the_belt_falls_in_its_eighth(length: int) -> None:
    _, [mark] = marked(a_hit("Z04", range=7900.0), dice=Loaded(rest=0.5, length=(length + 0.5) / 8))
    assert mark["what"] in ("X", "held")
    assert int(mark["at"] * 8) == length


@pytest.mark.parametrize(
    ("hit", "what"),
    [
        (a_hit("Z04", range=1000.0), "through"),
        (a_hit("Z07", range=1000.0), "through"),
        (a_hit("Z11", proj="HE"), "gun"),
        (a_hit("Z14"), "tower"),
        (a_hit("Z05"), "nothing"),
        (a_hit("Z04", 6, "HE"), "held"),
    ],
)
def test_what_a_mark_says(hit: Data, what: str) -> None:
    _, [mark] = marked(hit, dice=Loaded(rest=0.5, which=0.0))
    assert mark["what"] == what


def test_nav_t_078_a_cracked_plate_is_marked_on_the_plan() -> None:
    state = open_table(duel())
    state["ships"]["r1"]["hurt"]["belt"]["port"][4] = 0.93
    state["scoring"] = [a_hit("Z04", range=7900.0)]
    score_last_fire(state, Loaded(rest=0.5), CONV)
    assert state["marks"][0]["what"] == "cracked"


def test_nav_t_074_the_card_of_a_ship_shows_when_each_gun_fires_again() -> None:
    state = open_table(duel(range_yd=3000))
    state["move"] = 1
    fire(state, "b1", "r1")
    [own] = [one for one in JANE.see(state, "blue")["ships"] if one["own"]]
    assert own["mounts"][0] == {
        "id": "0",
        "name": "fore 12-inch turret",
        "calibre_in": 12.0,
        "guns": 2,
        "out": 0,
        "arc": "fore",
        "side": "",
        "kind": "turret",
        "ready": [5, 5],
        "loaded": None,
        "every": 4,
        "rounds": 152,
    }
    assert own["hurt"] == state["ships"]["b1"]["hurt"]
    assert {"id", "name", "calibre_in", "guns", "out", "side", "arc", "rounds", "idle", "kind"} == set(own["lights"][0])
    assert "mounts" not in next(one for one in JANE.see(state, "blue")["ships"] if not one["own"])


def test_sc_j_41_looks_are_of_the_kind_until_the_class_is_known() -> None:
    laid_out = open_table(duel())["classes"]["wittelsbach"]
    assert plans.looks(laid_out, 0) is None
    assert plans.looks(laid_out, 1) == {"length_ft": 420, "funnels": 2, "turrets": 2}
    assert plans.looks(laid_out, 2) == {"length_ft": 416.0, "funnels": 2, "turrets": 2}
    for name in CLASSES:
        of_kind = CONV["SC-J-41"]["looks"][CLASSES[name]["kind"]]
        assert list(plans.looks(open_table(duel(name))["classes"][name], 1).values()) == of_kind


def test_sc_j_40_rounds_go_by_calibre_and_a_fire_spends_its_interval() -> None:
    guns = open_table(duel("swiftsure", range_yd=3000))
    guns["move"] = 1
    full = dict(guns["ships"]["b1"]["rounds"])
    assert full["0"] == 2 * 80
    assert full["2p1"] == 100
    assert full["4p"] == 7 * 200
    fire(guns, "b1", "r1")
    assert guns["ships"]["b1"]["rounds"]["0"] == full["0"] - 2 * 4
    assert guns["ships"]["b1"]["rounds"]["2s1"] == full["2s1"] - 3
    assert guns["ships"]["b1"]["fired"]["10"] == 4 * 4


def test_sc_j_43_an_empty_gun_is_silent() -> None:
    assert magazines.has_rounds(0)
    assert magazines.has_rounds(1) is None
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan", condition={"rounds": {"0": 0, "1": 1}})], 0, 0, 0),
            force("r", "red", [ship("r1", "wittelsbach")], 3500, 0, 0),
        )
    )
    state["move"] = 1
    events, _ = fire(state, "b1", "r1")
    assert [one["figures"][0] for one in events if one["rolls"][0]["rule"] == "SC-T-08"] == [["guns", "one 12-inch"]]
    assert (state["ships"]["b1"]["rounds"]["0"], state["ships"]["b1"]["rounds"]["1"]) == (0, 0)
    state["move"] = 40
    events, _ = fire(state, "b1", "r1")
    assert not [one for one in events if one["rolls"][0]["rule"] == "SC-T-08"]


def test_sc_j_40_what_is_fired_and_steamed_comes_back_and_can_be_taken_up_again() -> None:
    result = fight("jane", fleets(2, range_yd=5000, limit=20), "spent", views=False)["result"]
    spent = 0
    for one in result["ships"].values():
        rounds = one["condition"].get("rounds", {})
        spent += sum(one["fired"].values())
        assert bool(rounds) == bool(one["fired"])
        assert sum(minutes for _, minutes in one["steamed"]) <= 20
        assert one["steamed"] == sorted(one["steamed"])
        assert all((2 * knots).is_integer() for knots, _ in one["steamed"])
        figures = CLASSES["duncan" if one is result["ships"].get("b1") or one is result["ships"].get("b2") else "wittelsbach"]
        assert condition.faults_of(one["condition"], figures) == []
    assert spent


def test_an_untouched_ship_gives_back_nothing_and_an_old_condition_is_taken_up() -> None:
    state = open_table(duel(range_yd=50000))
    state["over"] = {"winner": None, "ending": "The light has gone.", "rules": ["SC-J-05"]}
    assert {key: one["condition"] for key, one in JANE.result(state)["ships"].items()} == {"b1": {}, "r1": {}}
    assert condition.faults_of({"level": 1}, CLASSES["duncan"]) == []
    assert "rounds" not in condition.taken_up({"level": 1}, CLASSES["duncan"])


@pytest.mark.parametrize("rounds", [{"zz": 1}, {"0": -1}, {"0": 161}, {"0": True}, {"0": 1.5}, 7])
def test_rounds_that_cannot_be_are_refused(rounds: object) -> None:
    assert condition.faults_of({"rounds": rounds}, CLASSES["duncan"])
