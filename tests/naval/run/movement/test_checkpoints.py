"""Steaming continued from a checkpoint: the same as steaming all of it, to the last digit."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np
import pytest

from naval.run.facts import Blow, Turn
from naval.run.movement.checkpoints import SAME, apart, list_not_among
from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import Steaming, steam_to
from naval.run.run_input import Given, Planned
from naval.state.world import Leg
from tactical.engine.dice import Dice
from tests.naval.world_builder import force, open_sea, ships_for, world

UNTIL = 360
OFF = (Leg(lon=2.4, lat=50.4, knots=9.0),)
TURNS = (Turn(95, 0, OFF, "alters", left=(2.0, 50.0)), Turn(200, 0, None, "lies by"), Turn(200, 1, OFF, "alters"))
LAST = {"afloat": False, "max_kn": 0.0, "damage": ["sunk by a mine"]}
BLOWS = (Blow(130, 1, 1, {"afloat": True, "max_kn": 8.0, "damage": ["holed"]}), Blow(301, 1, 2, LAST))


def freeze_value(value: Any) -> Any:
    """Turn a value into its bytes; marks count for nothing."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if is_dataclass(value):
        return {one.name: freeze_value(getattr(value, one.name)) for one in fields(value) if one.name != "marks"}
    if isinstance(value, (tuple, list)):
        return [freeze_value(one) for one in value]
    return {key: freeze_value(one) for key, one in value.items()} if isinstance(value, dict) else repr(value)


@pytest.fixture(scope="module")
def run() -> Planned:
    blue = force("blue-a", 2.0, 50.0, (2.5, 50.2, 14.0), (2.5, 51.0, 10.0))
    red = force("red-b", 2.6, 50.0, (3.4, 50.0, 12.0))
    fleet = (*ships_for(blue), *ships_for(red, "cruiser", 2))
    return plan(Given(world(blue, red, ships=fleet), open_sea(), {}, Dice("marks"), UNTIL))


@pytest.mark.parametrize("turns", [(), TURNS[:1], TURNS[1:], TURNS])
@pytest.mark.parametrize("blows", [(), BLOWS[:1], BLOWS])
@pytest.mark.parametrize("end", [UNTIL, 205, 31])
def test_it_comes_to_the_same_whatever_was_found_and_wherever_it_ends(
    run: Planned, turns: tuple[Turn, ...], blows: tuple[Blow, ...], end: int
) -> None:
    known, other = steam_to(run, UNTIL), replace(run, turns=turns, blows=blows)
    whole = freeze_value(steam_to(other, end))
    first = steam_to(other, end, known)
    assert freeze_value(first) == whole
    assert freeze_value(steam_to(run, UNTIL, first)) == freeze_value(known), "and back, with what was found taken away"
    assert freeze_value(steam_to(other, end, known)) == whole, "a mark is altered by nobody who goes on from it"


def test_what_comes_before_is_not_steamed_again(run: Planned, monkeypatch: pytest.MonkeyPatch) -> None:
    known, cells, cell = steam_to(run, UNTIL), list[int](), Steaming.cell
    monkeypatch.setattr(Steaming, "cell", lambda self, k: cells.append(int(self.times[k])) or cell(self, k))
    steam_to(replace(run, turns=TURNS[1:]), UNTIL, known)
    assert cells[0] == 190, "the last mark before minute 200 is that of 180"
    cells.clear()
    steam_to(replace(run, turns=(Turn(90, 0, OFF),)), UNTIL, known)
    assert cells[0] == 70, "at a turn's own minute it may have been begun"
    cells.clear()
    steam_to(run, 205, known)
    assert cells == [190, 200, 205]


@pytest.mark.parametrize(
    "other", [{"dice": Dice("marks")}, {"orders": {"x": None}}, {"until": UNTIL - 60}, {"interrupts": (1,)}, {"stops": (1,)}]
)
def test_a_mark_holds_for_no_run_that_is_computed_from_anything_else(run: Planned, other: dict[str, Any]) -> None:
    known = steam_to(run, UNTIL)
    assert all(mark.holds(run, known.times) for mark in known.marks)
    assert not any(mark.holds(replace(run, **other), known.times) for mark in known.marks)


def test_every_part_of_a_plan_is_looked_at_before_a_mark_holds() -> None:
    # fire from the shore and rulings are among the blows; their reports steer nobody
    beside = {"turns", "blows", "fires", "ruled", "chances"}
    assert {one.name for one in fields(Planned)} - set(SAME) == beside


def test_where_two_runs_part(run: Planned) -> None:
    assert apart(run, replace(run)) == float("inf")
    assert apart(run, replace(run, turns=TURNS[1:])) == 200
    assert apart(replace(run, blows=BLOWS), replace(run, turns=TURNS[1:], blows=BLOWS[1:])) == 130
    assert list_not_among([1, 2, 2, 3], [2, 3]) == [1, 2]
