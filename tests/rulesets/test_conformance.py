"""Conformance tests of every registered rule set (ARCHITECTURE.md, The battle room)."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from inspect import getsourcelines
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import naval.rulesets
import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.dice import Dice
from tactical.engine.play.fight import Standing, break_off_battle, fight, replicate
from tactical.engine.registry import everyone, faults_of, find
from tactical.engine.rule import KINDS
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.engine.text.canonical_json import written
from tests.rulesets.play import CONSERVED, RANDOM, SETUPS, SHUFFLED
from tests.tiers import mark_rest_full

ROOT = Path(__file__).parents[2]
ALL = pytest.mark.parametrize("ruleset", everyone(), ids=lambda one: one.key)
PAGE = 60  # lines


def _dumps(value: Any) -> str:
    """Write a value as text: the same text means the same value, to the order of keys and the sign of zero."""
    return msgspec.json.encode(value).decode()


def _hash(value: Any) -> str:
    return sha256(_dumps(value).encode()).hexdigest()


SEED = "a-seed-nobody-may-know"
WITHOUT_DICE = {"jane": ["an umpired night"], "little_wars": ["blow"]}  # battles in which nothing hangs on chance


@dataclass(frozen=True)
class Fought:
    """One battle: the hash of its record and of the record's events and result, and whether its seed stands in it."""

    record: str
    events: str
    tells_seed: bool


@cache
def _battle(key: str, name: str) -> Fought:
    """Fight one battle, once for all tests that compare another way of fighting with it."""
    record = fight(key, SETUPS[key][name], SEED)
    return Fought(_hash(record), _hash([record["events"], record["result"]]), SEED in _dumps(record))


def _fought(key: str, name: str) -> str:
    return _battle(key, name).record


def test_somebody_is_registered_and_found_by_folder() -> None:
    assert "jane" in [one.key for one in everyone()]
    assert naval.rulesets.__path__


@ALL
def test_the_suite_knows_how_to_play_it(ruleset: RuleSet) -> None:
    for name, table in (("SETUPS", SETUPS), ("RANDOM", RANDOM), ("SHUFFLED", SHUFFLED), ("CONSERVED", CONSERVED)):
        assert ruleset.key in table, f"no {name} for {ruleset.key}: write tests/rulesets/plays/{ruleset.key}.py"


@ALL
def test_1_every_rule_cites_a_source_has_a_title_and_fits_a_page(ruleset: RuleSet) -> None:
    assert faults_of(type(ruleset)) == []
    for rule in ruleset.rules:
        assert rule.kind in KINDS
        assert rule.ids
        assert rule.source.strip()
        assert rule.title.endswith(".")
        assert len(rule.title) < 150, rule.title
        assert len(getsourcelines(rule.function)[0]) <= PAGE, f"{rule.name} is longer than a screen"
    assert ruleset.title.endswith(".")


@ALL
def test_3_another_seed_gives_another_battle(ruleset: RuleSet) -> None:
    """Test 5 sees that the same seed gives the same bytes twice, where it fights again with the units shuffled."""
    others = {name: fight(ruleset.key, setup, "other", views=False) for name, setup in sorted(SETUPS[ruleset.key].items())}
    same = [name for name, it in others.items() if _hash([it["events"], it["result"]]) == _battle(ruleset.key, name).events]
    assert same == WITHOUT_DICE.get(ruleset.key, [])


@pytest.mark.full
@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_3_another_process_under_another_hash_seed_gives_the_same_bytes(hash_seed: str) -> None:
    battles = [[one.key, *next(iter(SETUPS[one.key].items()))] for one in everyone()]
    script = (
        "import json, msgspec, sys, naval.rulesets, tactical.rulesets\n"
        "from hashlib import sha256\n"
        "from tactical.engine.play.fight import fight\n"
        "for key, name, muster in json.load(sys.stdin):\n"
        "    record = msgspec.json.encode(fight(key, muster, 'a-seed-nobody-may-know'))\n"
        "    print(key, sha256(record).hexdigest())\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(battles),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    assert run.stdout.splitlines() == [f"{key} {_fought(key, name)}" for key, name, _ in battles]


@ALL
def test_4_state_and_record_are_plain_data(ruleset: RuleSet) -> None:
    """A state that was stored and read back goes on as if it had not been."""
    for name, setup in sorted(SETUPS[ruleset.key].items()):
        rng, dice = Random(name), Dice("stored")
        state = ruleset.open(json.loads(json.dumps(setup)), "stored")
        for _ in range(8):
            sheets = {side: RANDOM[ruleset.key](ruleset.options(state, side), rng) for side in ruleset.to_act(state)}
            stored = json.loads(json.dumps(state))
            assert stored == state
            one, events = ruleset.resolve(state, sheets, dice)
            two, others = ruleset.resolve(stored, json.loads(json.dumps(sheets)), dice)
            assert _dumps([one, events]) == _dumps([two, others]), name
            state = one


@ALL
def test_5_fought_again_it_is_the_same_bytes_and_the_order_of_units_and_of_sheets_does_not_matter(ruleset: RuleSet) -> None:
    rng = Random("order")
    for name, setup in sorted(SETUPS[ruleset.key].items()):
        shuffled = SHUFFLED[ruleset.key](setup, rng)
        assert _hash(fight(ruleset.key, shuffled, SEED)) == _fought(ruleset.key, name), name
        state = ruleset.open(setup, "order")
        sheets = {side: RANDOM[ruleset.key](ruleset.options(state, side), rng) for side in ruleset.to_act(state)}
        back = {side: _reversed(sheets[side]) for side in reversed(list(sheets))}
        results = [ruleset.resolve(state, one, Dice("order")) for one in (sheets, back)]
        assert _dumps(results[0]) == _dumps(results[1]), name


def _reversed(value: Any) -> Any:
    return {key: _reversed(value[key]) for key in reversed(list(value))} if isinstance(value, dict) else value


@ALL
@pytest.mark.parametrize(
    "seed", mark_rest_full([1, 2, 3], daily={0})
)  # with 0 a man of Little Wars walks onto a prisoner, of whom the options say nothing
def test_6_random_legal_play_of_200_moves_neither_crashes_nor_breaks_anything(ruleset: RuleSet, seed: int) -> None:
    rng, dice, moves = Random(seed), Dice(f"random-{seed}"), 0
    names = sorted(SETUPS[ruleset.key])
    while moves < 200:
        state = ruleset.open(SETUPS[ruleset.key][names[moves % len(names)]], f"random-{seed}")
        while moves < 200 and ruleset.result(state) is None:
            acting = ruleset.to_act(state)
            assert acting
            sheets = {side: RANDOM[ruleset.key](ruleset.options(state, side), rng) for side in acting}
            for side, sheet in sheets.items():
                assert ruleset.check(state, side, sheet) == []
            before = _dumps(state)
            after, events = ruleset.resolve(state, sheets, dice)
            assert _dumps(state) == before, "resolve changed the state it was given"
            state = after
            CONSERVED[ruleset.key](state)
            for event in events:
                assert {"move", "text", "rules", "rolls"} <= set(event)
                assert event["rules"], event["text"]
            for viewer in ruleset.viewers(state):
                json.dumps(ruleset.see(state, viewer))
            moves += 1
        if ruleset.result(state) is not None:
            assert ruleset.to_act(state) == ()
            json.dumps(ruleset.result(state))


@ALL
def test_8_a_viewer_is_shown_a_view_of_his_own_and_looking_changes_nothing(ruleset: RuleSet) -> None:
    for name, setup in sorted(SETUPS[ruleset.key].items()):
        state = ruleset.open(setup, "looking")
        before = _dumps(state)
        views = {viewer: _dumps(ruleset.see(state, viewer)) for viewer in ruleset.viewers(state)}
        assert _dumps(state) == before, name
        assert len(set(views.values())) == len(views), name
        assert UMPIRE in views


@ALL
def test_8_what_the_other_side_orders_cannot_be_seen_before_it_is_carried_out(ruleset: RuleSet) -> None:
    """Sheets are not in the state at all; a captain is asked on his side's view and so cannot answer them."""
    setup = next(iter(SETUPS[ruleset.key].values()))
    state = ruleset.open(setup, "sealed")
    sides = ruleset.to_act(state)
    if len(sides) < 2:
        return
    before = {side: ruleset.captain(state, side, Dice("c")) for side in sides}
    ruleset.check(state, sides[0], before[sides[0]])
    assert {side: ruleset.captain(state, side, Dice("c")) for side in sides} == before


@ALL
def test_fighting_without_views_is_the_same_battle(ruleset: RuleSet) -> None:
    name, setup = next(iter(SETUPS[ruleset.key].items()))
    unseen = fight(ruleset.key, setup, SEED, views=False)
    assert _hash([unseen["events"], unseen["result"]]) == _battle(ruleset.key, name).events
    assert unseen["views"] == {}


@ALL
def test_ud_085_a_replicate_is_the_same_battle_at_less_cost(ruleset: RuleSet) -> None:
    setup = next(iter(SETUPS[ruleset.key].values()))
    whole = fight(ruleset.key, setup, "of many", views=False)
    assert _hash(replicate(ruleset.key, setup, "of many")) == _hash({"moves": whole["moves"], "result": whole["result"]})


@ALL
def test_whoever_looks_in_company_or_at_the_plot_alone_sees_what_the_views_have(ruleset: RuleSet) -> None:
    states: list[Any] = []
    setup = next(iter(SETUPS[ruleset.key].values()))
    replicate(
        ruleset.key, setup, "looks", look=lambda state: states.append(json.loads(_dumps(state))) if len(states) < 12 else None
    )
    for state in states:
        views = ruleset.looks(state, ruleset.viewers(state))
        assert views == {viewer: ruleset.see(state, viewer) for viewer in ruleset.viewers(state)}
        plot, whole = ruleset.plot(state), views[UMPIRE]
        ships = plot.pop("ships", [])
        assert plot == {name: whole[name] for name in plot}
        assert ships == [{name: ship[name] for name in row} for row, ship in zip(ships, whole.get("ships", ships), strict=True)]


def test_how_a_battle_stood_is_written_down_as_it_is_found_by_fighting_it_again() -> None:
    ruleset, setup = find("jane"), next(iter(SETUPS["jane"].values()))
    standing = Standing(ruleset, {5, 12, 9_999})
    whole = fight("jane", setup, "stood", in_writing=True, look=standing)
    assert len(standing.written) == 2
    assert whole["moves"] == standing.moves
    for moves, told in standing.written.items():
        assert told == written(break_off_battle("jane", setup, "stood", moves))


@ALL
def test_the_seed_is_in_nothing_that_is_recorded(ruleset: RuleSet) -> None:
    name, setup = next(iter(SETUPS[ruleset.key].items()))
    assert not _battle(ruleset.key, name).tells_seed
    assert SEED not in _dumps(ruleset.open(setup, SEED))
