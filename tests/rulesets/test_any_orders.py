"""Orders of any shape: a value of a wrong kind is a fault in words, at any depth of any part."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from tactical.engine.dice import Dice
from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import UMPIRE
from tests.odd import spoilt
from tests.rulesets.play import RANDOM, SETUPS

KEYS = [one.key for one in everyone()]
MOVES = 6


@cache
def situations(key: str) -> list[tuple[Any, str, Any]]:
    """List states of a few battles with valid orders: the captain's and random ones, for each side that acts."""
    rules, rng, out = find(key), Random("odd"), []
    for name, setup in sorted(SETUPS[key].items()):
        state = rules.open(setup, f"odd-{name}")
        for _ in range(MOVES):
            if rules.result(state) is not None:
                break
            sides = rules.to_act(state)
            sheets = {side: rules.captain(state, side, Dice(name), rules.alone) for side in sides}
            drawn = {side: RANDOM[key](rules.options(state, side), rng) for side in sides}
            out += [(state, side, orders) for some in (sheets, drawn) for side, orders in some.items() if orders]
            state, _ = rules.resolve(state, sheets, Dice(name))
    return out


@pytest.mark.parametrize("key", KEYS)
def test_a_value_of_a_wrong_kind_is_a_fault_and_never_an_error(key: str) -> None:
    rules, some = find(key), situations(key)

    @settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def judged(data: st.DataObject) -> None:
        state, side, orders = data.draw(st.sampled_from(some))
        sent = data.draw(spoilt([orders]))
        if not isinstance(sent, dict):  # the table's own door turns away whatever is not a table
            return
        before = json.dumps(state)
        sheet = rules.sheet(state, side, sent)
        faults = rules.check(state, side, sent)
        json.dumps([sheet, faults])
        assert all(one["text"] for one in [*faults, *sheet["refused"], *sheet["lacks"]])
        if rules.umpired:
            json.dumps(rules.sheet(state, UMPIRE, sent))
        for posts in [frozenset([post]) for post in rules.posts][:2] if rules.posts else ():
            part = rules.part(state, side, sheet["orders"], posts)
            json.dumps(rules.sheet(state, side, rules.merge(state, side, part, sent, posts)))
        assert json.dumps(state) == before

    judged()
