"""The picture on a game's card in the lobby."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tactical.engine.ruleset import Side
from tactical.engine.scene import Ground, Mark, Scene, Way
from tactical.pictures.scene_svg import crop, draw_svg

SIDES = {"r": Side("Red", "red", "R"), "b": Side("Blue", "blue", "B")}
SCENE = Scene(
    (0, 0, 800, 800),
    [Ground("hill", [(0, 0), (90, 0), (0, 90)]), Ground("hill", [(700, 700), (790, 700), (700, 790)])],
    [
        Mark("block", "r", (300, 110), 10, sign="foot"),
        Mark("block", "r", (200, 100), 10, sign="foot"),
        Mark("man", "b", (700, 700), 10),
    ],
    ways=[Way("shot", "r", ((200, 100), (300, 150)))],
)


def test_what_stands_in_the_part_shown_is_drawn_at_its_place_and_the_rest_is_left_out():
    drawn = draw_svg(crop(SCENE, 0, 0, 400), SIDES, "toy", 'A "hill" & <more>')
    assert ElementTree.fromstring(drawn).get("aria-label") == 'A "hill" & <more>'
    assert re.findall(r'<use href="#toy-0" x="(.+?)" y="(.+?)"/>', drawn) == [("200", "100"), ("300", "110")], "the rear first"
    assert 'd="M200 100L300 150"' in drawn
    assert "var(--blue)" not in drawn
    assert drawn.count('fill="var(--land-2)"') == 1


def test_turned_the_armies_stand_left_and_right():
    drawn = draw_svg(crop(SCENE, 0, 500, 400, turned=True), SIDES, "toy", "")
    assert re.findall(r'<use href="#toy-0" x="(.+?)" y="(.+?)"/>', drawn) == [("110", "0"), ("100", "100")]
