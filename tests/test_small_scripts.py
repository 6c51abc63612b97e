"""Small scripts of pages by themselves, run by the node that comes with Playwright's driver."""

from __future__ import annotations

from typing import Any

from tests.page_scripts import run_on_page


def answer(module: str, name: str, *given: Any) -> Any:
    return run_on_page(module, f"return module.{name}(...given);", *given)


SAID = "rulesets/jane/said.js"
FIRE = "Donegal fires two 6-in at B."


def view(*lines: str) -> dict[str, Any]:
    return {"ships": [], "log": [{"text": line} for line in lines]}


def test_a_shot_of_which_nothing_was_seen_says_so() -> None:
    assert answer(SAID, "said", FIRE, view(FIRE, "Monmouth fires two 6-in at B.")) == "Donegal fires two 6-in at B; no hit seen."


def test_where_a_hit_was_seen_it_stands_as_it_is() -> None:
    assert answer(SAID, "said", FIRE, view(FIRE, "B has a funnel shot away.")) == FIRE
    assert answer(SAID, "said", "B turns away.", view(FIRE)) == "B turns away."


def ship(key: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"id": key, "x_yd": x, "y_yd": y, "own": True, "afloat": True, **more}


def test_sc_s_09_to_break_off_every_ship_steams_away_from_the_enemy_nearest_to_her_at_her_best() -> None:
    own = [ship("donegal", 0, 0), ship("monmouth", 0, 4000)]
    foes = [ship("A", 3000, 0, own=False), ship("B", 0, 9000, own=False)]
    now = {"view": {"ships": [*own, *foes]}, "options": {"ships": {key: {"knots": [-8, 22]} for key in ("donegal", "monmouth")}}}
    given = {"donegal": {"target": "A", "turn_points": 2, "engines": True}}
    assert answer("rulesets/jane/line.js", "brokenOff", now, given, own) == {
        "donegal": {"target": "A", "course_deg": 270, "knots": 22},
        "monmouth": {"course_deg": 323, "knots": 22},
    }
    now["view"]["ships"] = own
    assert answer("rulesets/jane/line.js", "brokenOff", now, {}, own) is None, "nobody is in sight"
