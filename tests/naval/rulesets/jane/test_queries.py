from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.queries import queries
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.errors import BadQuery
from tactical.engine.play.adjudicate import answers
from tests.naval.rulesets.jane.setup_builder import CLASSES

Data = dict[str, Any]
ROOT = Path(__file__).parents[4]
A_HIT: Data = {
    "class": CLASSES["wittelsbach"],
    "zone": "Z04",
    "calibre_in": 12,
    "velocity_fps": 2562,
    "projectile": "AP",
    "range_yd": 5000,
}


def fire(guns: int, range_yd: float, **more: Any) -> Data:
    return queries.strikes({"guns": guns, "calibre_in": 12, "range_yd": range_yd, **more})


@pytest.mark.parametrize(
    ("asked", "sheet", "number"),
    [
        (fire(4, 1800), "L", 4),
        (fire(4, 3500), "S", 4),
        (fire(4, 4800), "S", 2),
        (fire(4, 7000), "SC", 2),  # T-WC-10 to 13
        (fire(4, 2800, shift=True), "M", 2),
        (fire(4, 5000, shift=True), "S", 1),  # T-WC-14, 15
        (fire(4, 2500, rapid=True), "M", 2),  # T-WC-16
        (fire(4, 3800, parallel=True, fired_in=[3]), "M", 4),
        (fire(4, 7000, parallel=True, fired_in=[5]), "S", 2),  # T-WC-18, 19
        (fire(3, 5000), "S", 1),
        (fire(3, 5000, credit=0.5), "S", 2),  # T-CC-09
    ],
)
def test_strikes_nav_t_050_as_in_the_worked_cases(asked: Data, sheet: str, number: int) -> None:
    assert (asked["sheet"], asked["strikes"]) == (sheet, number)


def test_strikes_of_guns_that_do_not_reach_or_are_claimed_are_none_nav_t_065_nav_t_066() -> None:
    far = queries.strikes({"guns": 2, "calibre_in": 7.5, "range_yd": 6001, "velocity_fps": 2781})
    assert (far["reaches"], far["strikes"], far["limit_yd"], far["interval"]) == (False, 0, 6000, 3)
    assert queries.strikes({"guns": 6, "calibre_in": 6, "range_yd": 2600})["claimed"] is True


def test_hit_t_cc_03_the_chance_and_with_numbers_drawn_the_place_sc_t_08_sc_t_09() -> None:
    asked = {"sheet": "M", "points_off": 4, "kind": "small_cruiser"}
    assert queries.hit(asked) == {"aspect": "quarter", "chance": 0.4335}
    assert queries.hit({**asked, "u": 0.4334})["hit"] is True
    assert queries.hit({**asked, "u": 0.4336})["hit"] is False
    assert queries.hit({**asked, "u": 0.1, "u_place": 0.05})["zone"] == "Z02"
    assert queries.hit({**asked, "aim": "Z15", "u_aim": 0.34, "u_place": 0.05})["zone"] == "Z15"
    assert queries.hit({**asked, "aim": "Z15", "u_aim": 0.36, "u_place": 0.05})["zone"] == "Z02"


def test_hit_t_cc_10_a_forts_striker_counts_a_quarter_more() -> None:
    assert queries.hit({"sheet": "S", "other": 1.25})["chance"] == 0.5625


def test_damage_t_cc_05_the_ratio_of_a_twelve_inch_shot_and_a_plate_sc_t_10() -> None:
    thick = {**CLASSES["wittelsbach"], "belt_in": 9.8}
    asked = {**A_HIT, "class": thick, "velocity_fps": 2600, "dice": {"length": 0.3}}
    answer = queries.damage(asked)
    assert (round(answer["penetration_in"], 2), round(answer["ratio"], 2)) == (9.51, 0.97)
    assert (answer["through"], answer["what"]) == (False, "X")
    assert answer["condition"]["belt"]["port"][2] == (0.9 if answer["ratio"] >= 0.9 else 0.75)
    assert "NAV-T-077" in answer["rules"]


def test_damage_t_wc_48_a_plate_that_was_marked_cracks() -> None:
    thick = {**CLASSES["wittelsbach"], "belt_in": 13}
    marks = [0.0] * 8
    marks[2] = 0.93
    before = {"belt": {"port": marks, "starboard": [0.0] * 8}}
    answer = queries.damage({**A_HIT, "class": thick, "dice": {"length": 0.3}, "condition": before})
    assert answer["what"] == "cracked"
    assert (answer["condition"]["squares"], answer["condition"]["waterline"]["port"]) == (0.5, 1)


def test_damage_t_wc_23_a_muzzle_with_its_die_nav_t_081() -> None:
    asked = {**A_HIT, "class": CLASSES["duncan"], "zone": "Z11", "projectile": "HE", "move": 20, "ready": {"0": 21}}
    wanted = queries.damage(asked)["dice_wanted"]
    assert wanted == ["fires lost (1 to 6)", "which muzzle (a number from 0 to 1)"]
    answer = queries.damage({**asked, "dice": {"fires lost": 3, "which muzzle": 0.0}})
    assert answer["guns"]["0"] == [33, 21]


def test_turn_t_cc_01_on_a_card_sc_t_06() -> None:
    answer = queries.turn({"card_yd": 600, "knots": 15, "points": 4})
    assert (answer["card_yd"], answer["points_a_move"]) == (600, pytest.approx(5.66, abs=0.005))
    assert (answer["moves"], answer["covered_sq"]) == (pytest.approx(0.707, abs=0.001), pytest.approx(2.356, abs=0.001))
    [place] = answer["track"]
    assert place["heading_deg"] == 45
    assert (place["x_yd"], place["y_yd"]) == (pytest.approx(87.87 + 103.6, abs=0.3), pytest.approx(212.1 + 103.6, abs=0.3))


def test_turn_t_cc_02_t_wc_08_by_the_engines_nav_t_036() -> None:
    answer = queries.turn({"card_yd": 800, "knots": 12, "points": 8, "engines": True})
    assert (answer["moves"], answer["covered_sq"]) == (pytest.approx(2.36, abs=0.005), 1)
    assert [one["move"] for one in answer["track"]] == [1, 2, 3]
    assert answer["track"][-1]["heading_deg"] == pytest.approx(90, abs=1e-5)
    assert queries.turn({"card_yd": 800, "knots": 12, "points": 12, "engines": True})["covered_sq"] == 1.5
    assert queries.turn({"card_yd": 800, "knots": 0, "points": 4})["moves"] is None


@pytest.mark.parametrize(
    ("name", "asked", "words"),
    [
        ("strikes", {}, ('"guns" is missing', '"calibre_in" is missing', '"range_yd" is missing')),
        (
            "strikes",
            {"guns": 1.5, "calibre_in": "12", "range_yd": -1, "shift": 1, "fired_in": 3, "colour": "red"},
            ('"guns"', '"calibre_in"', '"range_yd"', '"shift"', '"fired_in"', '"colour"'),
        ),
        ("hit", {"sheet": "XL", "kind": "raft", "u": 1}, ('"sheet"', '"kind"', '"u"')),
        ("damage", {"class": {}, "zone": "Z99"}, ("class has no key", '"zone"', '"projectile" is missing')),
        ("damage", {**A_HIT, "condition": {"level": "low"}}, ("condition 'level'",)),
        ("damage", {**A_HIT, "ready": {"9": 1}}, ("ready names '9'",)),
        ("turn", {"card_yd": 600, "knots": "fast", "points": None}, ('"knots"', '"points"')),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_with_every_fault(name: str, asked: Data, words: tuple[str, ...]) -> None:
    with pytest.raises(BadQuery) as refused:
        Jane.queries[name](asked)
    for word in words:
        assert word in str(refused.value)


def test_questions_are_asked_line_by_line() -> None:
    lines = ['{"guns": 4, "calibre_in": 12, "range_yd": 1800}', "no JSON", '{"guns": 4}']
    first, second, third = map(json.loads, answers("jane", "strikes", lines))
    assert (first["sheet"], first["strikes"]) == ("L", 4)
    assert "error" in second
    assert "error" in third
    assert {"strikes", "hit", "damage", "turn"} <= set(Jane.queries)
    assert first["grade"] == gunnery.grade_of(1800)


@pytest.mark.full
def test_manage_py_adjudicate_answers_for_jane() -> None:
    line = '{"card_yd": 600, "knots": 15, "points": 4}\n'
    done = subprocess.run(
        [sys.executable, "manage.py", "adjudicate", "jane", "turn"],
        cwd=ROOT,
        input=line,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["card_yd"] == 600
