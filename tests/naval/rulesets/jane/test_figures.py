from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import edition, tables
from naval.rulesets.jane.gunnery.fire import factors
from naval.rulesets.jane.opening import faults_of
from naval.rulesets.jane.resolve import resolve, score_last_fire
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import duel, fleets
from tests.naval.rulesets.jane.table import Loaded, a_hit, fire, open_table

Data = dict[str, Any]
CONV = tables.STANDARD
JANE = Jane()
SECRET = {"range", "grade", "sheet", "strikes", "chance of a hit", "mean of hits", "velocity", "penetration", "ratio", "from"}


def figures(line: Data) -> dict[str, str]:
    return dict(line["figures"])


def test_every_line_of_every_log_has_its_figures() -> None:
    state = open_table(fleets(2, range_yd=4500))
    orders: Data = {side: {"ships": {f"{side[0]}{n}": {"target": "E1"} for n in (1, 2)}} for side in ("blue", "red")}
    seen = 0
    for _ in range(12):
        state, _ = resolve(state, orders, Dice("lines"))
        for viewer in ("blue", "red", "umpire"):
            for line in JANE.see(state, viewer)["log"]:
                assert all(isinstance(what, str) and isinstance(value, str) for what, value in line["figures"])
                seen += len(line["figures"])
    assert seen > 50


def test_nav_t_069_a_fire_tells_the_umpire_all_that_went_into_it() -> None:
    state = open_table(duel(range_yd=4800))
    state["move"] = 1
    events, _ = fire(state, "b1", "r1")
    told = figures(events[0])
    assert (told["guns"], told["projectile"]) == ("four 12-inch", "common")
    assert (told["range"], told["grade"], told["sheet"], told["strikes"]) == ("4800 yards", "4", "S", "2")
    assert told["factor: range"] == "0.5"
    assert told["chance of a hit"] == "0.4500"


def test_the_firing_side_knows_its_guns_and_the_range_it_judges_and_no_more() -> None:
    state = open_table(duel(range_yd=4800))
    state["move"] = 1
    state["ships"]["b1"]["aim"] = "Z02"
    events, _ = fire(state, "b1", "r1")
    judged = state["book"]["blue"]["E1"]["range"]
    for event in events:
        own = figures(event["told"]["blue"])
        assert not set(own) & SECRET
        assert own["range judged"] == f"{judged:.0f} yards"
        assert own["aimed at"] == "Z02"
        assert "red" not in event["told"]


def test_nav_t_076_a_hit_tells_the_umpire_gun_plate_and_ratio_and_the_struck_side_her_own_plate() -> None:
    state = open_table(duel(range_yd=4800))
    state["scoring"] = [a_hit("Z08")]
    [event, _] = score_last_fire(state, Loaded(rest=0.5), CONV)
    told, own = figures(event), figures(event["told"]["red"])
    assert told["from"] == "B1"
    assert (told["velocity"], told["range"]) == ("2562 feet a second", "3000 yards")
    assert {"penetration", "obliquity", "resistance", "ratio"} <= set(told)
    assert (own["projectile"], own["place"], own["plate"]) == ("12-inch shot", "fore turret base, port side", "9.8 in of Krupp")
    assert own["fires lost"] == "4"
    assert not set(own) & SECRET


def test_the_deck_behind_the_belt_is_in_the_sum() -> None:
    state = open_table(duel())
    state["scoring"] = [a_hit("Z02", range=1500.0)]
    event = score_last_fire(state, Loaded(rest=0.5), CONV)[0]
    assert figures(event)["plate"] == "8.9 in of Krupp, then a deck of 2 in"


def test_no_figure_of_a_side_tells_what_it_may_not_know() -> None:
    for event in fight("jane", fleets(3), "figures", views=False)["events"]:
        for line in event["told"].values():
            assert not {what for what, _ in line.get("figures", ())} & SECRET, event


def test_nav_t_212_nav_t_069_nothing_else_lessens_the_strikes() -> None:
    assert factors(0.5, 0.5, 1.0) == {"range": 0.5, "new target": 0.5, "bearing": 1.0}


def test_nav_t_213_no_scenario_changes_a_table_of_the_book() -> None:
    assert edition.one_system("SC-T-08") is None
    assert "no scenario changes" in str(edition.one_system("NAV-T-064"))
    [fault] = faults_of(duel(conventions={"NAV-T-064": {"rows": []}}))
    assert fault == edition.one_system("NAV-T-064")
    assert edition.faults_of_changes(3)
    assert edition.faults_of_changes({"SC-T-99": 1})


def test_nav_t_214_a_number_on_trial_is_named_to_both_sides() -> None:
    state = open_table(duel(conventions={"SC-T-10": {"plate": {"harvey": 0.75}}}))
    for viewer in ("blue", "red", "umpire"):
        [trial] = JANE.see(state, viewer)["trial"]
        assert (trial["rule"], trial["now"]) == ("SC-T-10", {"plate": {"harvey": 0.75}})
        assert trial["standard"] == {"plate": {"harvey": 0.8}}
    assert "trial" not in JANE.see(open_table(duel()), "blue")


@pytest.mark.parametrize("viewer", ["blue", "umpire"])
def test_figures_are_lists_of_two(viewer: str) -> None:
    state = open_table(duel(range_yd=4800))
    state["ships"]["b1"]["target"] = "r1"
    state, _ = resolve(state, {}, Dice("two"))
    lines = [line for line in JANE.see(state, viewer)["log"] if "fires" in line["text"]]
    assert lines
    assert all(len(one) == 2 for line in lines for one in line["figures"])
