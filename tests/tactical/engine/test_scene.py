"""A picture of the move before: arrows of a board's moves, shots, and the fallen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import naval.rulesets
import tactical.rulesets
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.scene import Mark, Scene, Way, moved
from tactical.pictures import battle
from tactical.pictures.canvas import Canvas

assert naval.rulesets, tactical.rulesets
PLACES = {"A1": (0.0, 0.0), "A2": (1.0, 0.0), "B1": (0.0, 1.0), "B2": (1.0, 1.0)}


def view(text: str = "", stage: str = "play", **units: str) -> dict[str, Any]:
    """Make a view with units by id, each with its square; the first letter of an id is its side."""
    rows = [{"id": key, "side": key[0], "at": at} for key, at in units.items()]
    return {"stage": stage, "units": rows, "log": [{"text": text}]}


def ways(before: dict[str, Any] | None, after: dict[str, Any]) -> list[Way]:
    return moved(before, after, PLACES.__getitem__, 0.4)


def test_moves_are_numbered_in_the_order_that_the_log_tells_of_them():
    found = ways(view(N1="A1", N2="A2"), view("A2 moves to B2. A1 moves to B1.", N1="B1", N2="B2"))
    assert [(way.kind, way.at, way.number) for way in found] == [
        ("move", ((1.0, 0.0), (1.0, 1.0)), 1), ("move", ((0.0, 0.0), (0.0, 1.0)), 2),
    ]  # fmt: skip


def test_one_move_alone_bears_no_number_and_a_lost_unit_is_crossed_where_it_stood():
    found = ways(view(N1="A1", S1="B2"), view("A1 takes B2.", N1="B2"))
    assert [(way.kind, way.side, way.number) for way in found] == [("move", "N", 0), ("fell", "S", 0)]
    assert found[1].at == ((1.0, 1.0),)


def test_nothing_is_drawn_of_a_deployment_nor_without_the_view_before():
    after = view(N1="A1")
    assert ways(None, after) == ways(view(stage="deploy", N1="B2"), after) == []


def test_the_game_of_war_draws_its_attack_and_who_helped():
    rules = find("game_of_war")
    state = rules.open(next(one.contents for one in rules.setups() if "position" in one.contents), "x")
    before = rules.see(state, UMPIRE)
    after = {**before, "log": [{"text": "North attacks the infantry on B2 of South: 8 against 6", "figures": FIGURES}]}
    found = {(way.kind, way.side) for way in rules.scene(after, before).ways}
    assert found == {("shot", "N"), ("help", "S")}
    assert rules.scene(after).ways == []


FIGURES = [
    ["A2 infantry", 4],
    ["A1 cavalry charges", 7],
    ["offence", 11],
    ["B2 infantry", 6],
    ["B3 infantry", 6],
    ["defence", 12],
]


def shot(scene: Scene) -> np.ndarray:
    paper = Canvas(120, 120, battle.PAPER)
    battle.Plan(paper, scene, {"N": "#9c1f18", "S": "#17457f"}, (10.0, 10.0, 50.0)).draw()
    return paper.pixels()


@pytest.mark.parametrize("kind", ["move", "shot", "help", "laid", "run", "fell"])
def test_every_kind_of_way_is_seen_on_the_paper_and_lies_under_the_units(kind: str):
    marks = [Mark("block", "N", (1.0, 1.0), 0.2)]
    way = Way(kind, "S", ((0.1, 0.2), (1.6, 1.8)), number=2)
    bare, drawn = (shot(Scene((0.0, 0.0, 2.0, 2.0), [], marks, ways=some)) for some in ([], [way]))
    assert (bare != drawn).any()
    assert (bare[58:62, 58:62] == drawn[58:62, 58:62]).all(), "the unit in the middle is not crossed out"


def test_a_dashed_line_has_gaps():
    paper = Canvas(60, 10, "#ffffff")
    paper.line([(0.0, 5.0), (60.0, 5.0)], 2.0, "#000000", gap=6.0)
    row = paper.pixels()[5, :, 0]
    assert row[3] == 0
    assert row[9] == 255
