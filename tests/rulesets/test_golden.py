"""Golden play: whole battles of every rule set, the same to the byte as ever.

``golden/battles.py`` names the battles, ``golden/play.py`` plays them and explains the lines. Moving or renaming code must leave
these files as they are. After an intended change of the rules: ``pytest --snapshot-update tests/rulesets/test_golden.py`` (``-k
jane`` keeps it to one rule set), and see that only battles that the rule can touch have changed; CHANGELOG then says what becomes
of stored battles.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import RuleSet
from tactical.engine.text.canonical_json import written
from tests.goldens import join_lines
from tests.rulesets.golden.battles import BATTLES, CAPTAINS, Battle
from tests.rulesets.golden.play import HERE, difference, list_opened, place_of, played, read_golden
from tests.sentences import faulty
from tests.tiers import mark_rest_full

RECORDS: dict[str, Any] = {}
"""The record of the first captains' battle of each rule set, kept since it is played here anyway."""


def first_of(key: str) -> Battle:
    return next(one for one in BATTLES if one.ruleset == key and one.by_captains)


ALL = pytest.mark.parametrize("ruleset", everyone(), ids=lambda one: one.key)
FIRST_TWO = {number for one in everyone() for number in [n for n, battle in enumerate(BATTLES) if battle.ruleset == one.key][:2]}
"""Numbers of the first two battles of each rule set, which are played every day."""


@pytest.mark.parametrize("battle", mark_rest_full(BATTLES, daily=FIRST_TWO), ids=lambda one: f"{one.ruleset}, {one.name}")
def test_a_golden_battle_is_played_as_it_was_and_told_in_good_sentences(battle: Battle, golden: SnapshotAssertion) -> None:
    """One test, since a battle is dear to play: its bytes, then every sentence of its events, views and desks."""
    now, then = played(battle), read_golden(battle.ruleset, battle.name)
    assert join_lines(now.lines) == golden(name=place_of(battle.ruleset, battle.name)), difference(then, now.lines)
    assert len(now.heard) > 9, "it was listened to"
    if battle == first_of(battle.ruleset):
        RECORDS[battle.ruleset] = now.record
    assert faulty(now.heard, now.shared) == []


@ALL
def test_every_setup_opens_as_it_did(ruleset: RuleSet, golden: SnapshotAssertion) -> None:
    assert join_lines(list_opened(ruleset)) == golden(name=place_of(ruleset.key, "setups"))


@ALL
def test_what_is_hashed_is_what_is_stored(ruleset: RuleSet) -> None:
    """The faster writer equals ``json.dumps``: a whole record of each rule set to the byte."""
    if ruleset.key not in RECORDS:  # nobody has played it yet
        RECORDS[ruleset.key] = played(first_of(ruleset.key)).record
    record = RECORDS.pop(ruleset.key) | {"odd": [1e16, 1e-7, 6e-05, 0.1, -0.0, '’\x1f"/\\', {"b": 1, "a": None}]}

    for value in (record, record["odd"]):
        assert written(value) == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert written(record["odd"][2:]) == json.dumps(record["odd"][2:], sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@ALL
def test_captains_fight_and_sheets_are_drawn_in_golden_battles_of_every_rule_set(ruleset: RuleSet) -> None:
    assert CAPTAINS.get(ruleset.key), f"name golden battles of {ruleset.key} in tests/rulesets/golden/battles.py"
    names = [one.name for one in BATTLES if one.ruleset == ruleset.key]
    assert any(name.startswith("table: ") for name in names)
    files = [f"{place_of(ruleset.key, name)}.txt" for name in ("setups", *names)]
    assert sorted(files) == sorted(one.relative_to(HERE.parent).as_posix() for one in (HERE / ruleset.key).rglob("*.txt"))


def test_there_is_a_rule_set_for_every_file() -> None:
    assert [find(path.name).key for path in sorted(HERE.iterdir()) if any(path.rglob("*.txt"))] == [one.key for one in everyone()]


def test_a_difference_is_told_by_the_first_move_and_what_of_it_is_another() -> None:
    then = ["== a", "   0 aa bb cc dd ee blue", "   1 aa bb cc dd ee over", "record 12"]
    assert difference(then, list(then)) == ""
    assert difference(then, [*then[:2], "   1 aa bb xx dd yy over", "record 34"]) == "move 1 is another: events, desk"
    assert difference(then, [*then[:2], "   1 aa bb cc dd ee red", "record 12"]) == "move 1 is another: who orders next"
    assert difference(then, [*then[:3], "record 34"]) == "golden is 'record 12', played is 'record 34'"
    assert difference(then, then[:3]) == "golden has 4 lines, played has 3"
