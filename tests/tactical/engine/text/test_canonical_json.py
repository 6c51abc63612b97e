"""Canonical JSON: the same as ``json.dumps`` writes, however much of it the faster writer may do."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tactical.engine.for_campaign import fields, only, shape
from tactical.engine.text.canonical_json import in_writing, written

SMALL = {"x": 0.00001, "y": 1e16, "z": 12.5}
VALUES: list[Any] = [
    {},
    [],
    SMALL,
    {"b": [1, 2.5, None, True], "a": {"deep": [SMALL, {"umlaut": "Löbau"}], "plain": ["0.00001", "1e16"]}},
    [{"2": 1, "10": 2}, {2: "number", 10: "as key", 1: 0.00002}, ()],
    {"text": 'a "quoted" line\nand \u2028 more', "small": [5e-05] * 3},
]


def by_python(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("value", VALUES)
def test_written_is_to_the_byte_what_python_writes(value: Any) -> None:
    assert written(value) == by_python(value)


@pytest.mark.parametrize("value", VALUES)
def test_what_was_written_before_is_the_same_within_a_record(value: Any) -> None:
    record = {"views": {"white": [in_writing(value), in_writing(SMALL)]}, "moves": 2}
    assert written(record) == by_python({"views": {"white": [value, SMALL]}, "moves": 2})


PART = fields("move stage", ships=[{**fields("id x_yd"), "guns": [fields("n")]}], lost=[[fields("id name")]])
VIEW = {
    "log": ["long"],
    "lost": {"blue": [{"id": "b", "name": "B", "secret": 1}], "red": []},
    "move": 3,
    "secret": {"of": "the enemy"},
    "ships": [{"guns": {"main": {"cal": 12.0, "n": 4}}, "id": "a", "secret": 1, "x_yd": 1.0}, {"id": "c", "x_yd": 7}],
    "stage": None,
}


@pytest.mark.parametrize("part", [PART, None, fields("nothing of it"), fields("move from class", ships=None)])
def test_what_is_read_of_a_view_is_what_only_leaves_of_it(part: Any) -> None:
    read = msgspec.to_builtins(msgspec.json.decode(written([VIEW]), type=list[shape(part)]))
    assert read == [only(VIEW, part)]
    assert json.dumps(read) == json.dumps([only(VIEW, part)]), "in the same order"
