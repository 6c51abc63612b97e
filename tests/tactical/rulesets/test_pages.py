"""The ground that a page draws, beside the ground of the rules."""

from __future__ import annotations

import json
from itertools import pairwise
from math import dist, isclose
from pathlib import Path
from typing import Any

from tactical.rulesets.game_of_battle import board as battle
from tactical.rulesets.game_of_battle.tables import BOOK
from tactical.rulesets.game_of_war import board as war
from tactical.rulesets.game_of_war.setups import STANDING

Point = tuple[float, float]
SAMPLE = {side: STANDING["sample"][side] for side in war.SIDES}
RULESETS = Path(war.__file__).parents[1]


def drawn(key: str) -> dict[str, Any]:
    """Read the JSON after the equals sign of a page's ground.js."""
    text = (RULESETS / key / "page" / "ground.js").read_text()
    ground: dict[str, Any] = json.loads(text.split("export const GROUND =", 1)[1].strip().removesuffix(";"))
    return ground


def labels(squares: int) -> set[str]:
    return {war.LABELS[square] for square in war.bits(squares)}


def test_game_of_war_page_draws_the_mountains_passes_and_forts_of_the_board() -> None:
    ground = drawn("game_of_war")
    assert set(ground["mountains"]) == labels(war.MOUNTAINS)
    assert set(ground["passes"]) == labels(war.PASSES)
    assert set(ground["forts"]) == labels(war.FORTS)


def test_game_of_war_page_draws_each_sides_arsenals() -> None:
    arsenals = drawn("game_of_war")["arsenals"]
    assert {side: set(squares) for side, squares in arsenals.items()} == {
        side: labels(squares) for side, squares in zip(war.SIDES, war.ARSENALS, strict=True)
    }


def test_game_of_war_page_offers_the_sample_deployment_of_the_setup() -> None:
    sample = drawn("game_of_war")["sample"]
    assert sample == {side: {kind: squares.split() for kind, squares in army.items()} for side, army in SAMPLE.items()}


def test_game_of_battle_page_draws_139_squares_where_the_board_has_them() -> None:
    squares = drawn("game_of_battle")["squares"]
    assert {int(square): tuple(place) for square, place in squares.items()} == battle.SQUARES


def test_game_of_battle_page_draws_the_four_squares_of_water() -> None:
    assert sorted(drawn("game_of_battle")["river"]) == sorted(BOOK["GB-007"]["river"])


def test_game_of_battle_page_draws_the_river_across_exactly_the_steps_it_closes() -> None:
    west = [tuple(point) for point in drawn("game_of_battle")["course"]]
    east = [(16 - u, 20 - v) for u, v in west]
    arms = [*pairwise(west), *pairwise(east)]
    squares = battle.SQUARES
    crossed = {
        (one, other)
        for one, (u, v) in squares.items()
        for du, dv in battle.DIRECTIONS
        if (other := battle.NUMBERS.get((u + du, v + dv), 0)) > one
        if any(on(arm, (u + du / 2, v + dv / 2)) for arm in arms)
    }
    assert crossed == {(one, other) for one, other in BOOK["GB-008"]["closed"]}


def on(arm: tuple[Point, Point], point: Point) -> bool:
    """Report whether a point lies on the line between two others."""
    ends = sum(dist(end, point) for end in arm)
    return isclose(ends, dist(*arm), abs_tol=1e-9)


def test_game_of_battle_page_draws_the_crossings() -> None:
    ground = drawn("game_of_battle")
    assert (*ground["fords"], ground["bridge"]) == battle.crossings()
