from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane.queries.torpedo import torpedo
from tactical.engine.errors import BadQuery

Data = dict[str, Any]
ACROSS: Data = {"key": "r1", "kind": "battleship", "x_yd": 1000, "y_yd": 0, "heading_deg": 0}


def _ask(**more: Any) -> Data:
    return torpedo({"x_yd": 0, "y_yd": 0, "ships": [ACROSS], **more})


def test_nav_t_136_a_ship_that_lies_in_the_way_is_hit_and_when() -> None:
    answer = _ask(course_deg=90)
    assert (answer["hit"], answer["ship"], answer["section"], answer["side"]) == (True, "r1", "mid", "port")
    assert 1.4 <= answer["moves"] <= 1.45
    assert not _ask(course_deg=80)["hit"]
    assert not _ask(course_deg=90, setting=1000, ships=[{**ACROSS, "x_yd": 1100}])["hit"]


def test_nav_t_129_nav_t_134_nav_t_135_nav_t_152_the_other_methods() -> None:
    assert _ask(method=1, square="A391", y_yd=50)["hit"]
    assert _ask(method=3, die=6)["hit"]
    assert not _ask(method=3, die=5)["hit"]
    assert _ask(method=4, est_course_deg=5, est_range_yd=900, est_speed_kn=1)["hit"]
    assert not _ask(method=4, est_course_deg=5, est_range_yd=700, est_speed_kn=1)["hit"]
    beside = {**ACROSS, "heading_deg": 90, "y_yd": 90}
    assert _ask(boat=True, square="A391", y_yd=50, ships=[beside])["rules"][0] in ("NAV-T-152", "NAV-T-130")


def test_nav_t_132_a_doubt_is_tossed_for() -> None:
    beside = {**ACROSS, "y_yd": 66.5 + 12.5}
    assert _ask(course_deg=90, ships=[beside], coin="H")["hit"]
    answer = _ask(course_deg=90, ships=[beside], coin="T")
    assert (answer["hit"], answer["doubt"]) == (False, True)


def test_every_fault_of_a_question_is_named() -> None:
    with pytest.raises(BadQuery) as raised:
        torpedo({"method": 1, "setting": 1500, "square": "A0", "ships": [{"kind": "whale", "x_yd": 0}], "wind": 3})
    said = str(raised.value)
    for part in ("setting", "square", "kind", "y_yd", "wind"):
        assert part in said
