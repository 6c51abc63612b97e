"""The list of actions: captains fight every one to an end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naval.rulesets.jane import opening
from naval.rulesets.jane.actions import actions, prepare
from tactical.engine.play.fight import fight
from tactical.engine.ruleset import Setup

Data = dict[str, Any]

ROOT = Path(__file__).parents[4]
ALL = pytest.mark.parametrize("action", actions(), ids=lambda one: one.key)


def test_the_list_has_what_was_promised() -> None:
    keys = [one.key for one in actions()]
    assert {"two_cruisers", "battle_line", "night_attack", "fort", "submarine"} <= set(keys)
    assert len(keys) == len(set(keys))
    line = next(one for one in actions() if one.key == "battle_line").contents
    assert [len(force["ships"]) for force in line["forces"]] == [6, 6]


@ALL
def test_an_action_opens_and_says_what_it_is(action: Setup) -> None:
    assert opening.faults_of(action.contents) == []
    assert action.text.endswith(".")
    assert 60 < len(action.text) < 400
    assert opening.open_battle(action.contents, "open")["stage"] == "general"


@ALL
def test_an_action_is_fought_to_an_end_by_captains(action: Setup) -> None:
    record = fight("jane", action.contents, "to an end", views=False)  # raises on a sheet that breaks a rule
    assert record["result"]["ending"]
    told = {event["kind"] for event in record["events"]}
    assert "end" in told
    if action.key not in ("submarine", "submarine_screened"):
        assert "fire" in told


def test_classes_are_those_of_the_packs_and_one_a_line() -> None:
    path = Path(prepare.__file__).with_name("classes.json")
    text = path.read_text(encoding="utf-8")
    for pack in prepare.PACKS:
        for row in prepare._rows(ROOT / "campaign" / "scenarios" / pack / "classes.csv"):
            if row["kind"] != "merchant":
                assert f'"{row["key"]}": ' in text
    if prepare.SHEET.exists():
        assert prepare.text(prepare.classes(ROOT / "campaign" / "scenarios", prepare.SHEET)) == text


def test_the_boat_is_under_water_when_she_begins() -> None:
    action = next(one for one in actions() if one.key == "submarine")
    state = opening.open_battle(action.contents, "boat")
    assert state["ships"]["a5"]["boat"]["depth"] == "submerged"
