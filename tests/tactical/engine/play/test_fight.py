"""A board game new to the engine: alternate moves, no dice in the rules, a secret of the umpire's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.engine import registry
from tactical.engine.dice import commitment
from tactical.engine.errors import BadSetup, EndlessBattle, IllegalOrders, UnknownRuleSet
from tactical.engine.play import fight as fighting
from tactical.engine.text.canonical_json import written
from tests.tactical.engine.tiny import Tiny


@pytest.fixture(autouse=True)
def _tiny_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(Tiny)


def test_fight_goes_on_to_a_result_and_records_it_as_plain_data() -> None:
    record = fighting.fight("tiny", {"length": 7}, "s")
    assert record["ruleset"] == "tiny"
    assert record["version"] == "1"
    assert record["result"]["winner"] in ("white", "black")
    assert record["moves"] == len(record["events"]) == record["result"]["moves"]
    assert json.loads(json.dumps(record)) == record


def test_fight_publishes_a_hash_of_the_seed_and_not_the_seed() -> None:
    record = fighting.fight("tiny", {"length": 7}, "secret-seed")
    assert record["seed_hash"] == commitment("secret-seed")
    assert "secret-seed" not in json.dumps(record)


def test_fight_lets_every_viewer_look_at_the_opening_and_after_each_move() -> None:
    record = fighting.fight("tiny", {"length": 7, "note": "hidden"}, "s")
    assert sorted(record["views"]) == ["black", "umpire", "white"]
    for viewer, views in record["views"].items():
        assert [view["move"] for view in views] == list(range(record["moves"] + 1)), viewer
    assert "hidden" in json.dumps(record["views"]["umpire"])
    assert "hidden" not in json.dumps([record["views"]["white"], record["views"]["black"]])


def test_fight_without_views_is_the_same_battle() -> None:
    seen, unseen = (fighting.fight("tiny", {"length": 9}, "s", views=on) for on in (True, False))
    assert unseen["views"] == {}
    assert {**unseen, "views": seen["views"]} == seen


def test_a_battle_whose_views_are_written_at_once_has_the_same_record() -> None:
    whole, pages = (fighting.fight("tiny", {"length": 9}, "s", **how) for how in ({}, {"in_writing": True}))
    assert written(whole) == written(pages)


def test_fight_is_the_same_twice_and_another_with_another_seed() -> None:
    assert fighting.fight("tiny", {"length": 40}, "a") == fighting.fight("tiny", {"length": 40}, "a")
    assert fighting.fight("tiny", {"length": 40}, "a") != fighting.fight("tiny", {"length": 40}, "b")


def test_fight_refuses_a_captain_who_breaks_the_rules_with_the_rule() -> None:
    class Cheat(Tiny):
        key = "cheat"

        def captain(self, state: Any, side: str, dice: Any, level: str = "usual") -> dict[str, Any]:
            return {"step": 9}

    registry.register(Cheat)
    with pytest.raises(IllegalOrders, match=r"orders of white: step: .*not 9.* \(TY-1\)"):
        fighting.fight("cheat", {"length": 7}, "s")


def test_fight_refuses_a_battle_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fighting, "LONGEST", 5)
    with pytest.raises(EndlessBattle, match="no result after 5 moves"):
        fighting.fight("tiny", {"length": 100}, "s")


def test_fight_passes_on_a_bad_setup_and_an_unknown_rule_set() -> None:
    with pytest.raises(BadSetup, match="the row needs a square"):
        fighting.fight("tiny", {}, "s")
    with pytest.raises(UnknownRuleSet):
        fighting.fight("chess", {}, "s")
