"""The examples of naval/README.md, as the reckoner answers them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import naval
from naval.reckoner.answer import TABLES, answer

README = Path(naval.__file__).parent / "README.md"
EXAMPLES = [
    (line.split(" ", 1)[0], *line.split(" ", 1)[1].split(" -> "))
    for line in README.read_text(encoding="utf-8").splitlines()
    if " -> {" in line
]


@pytest.mark.parametrize(("table", "line", "expected"), EXAMPLES)
def test_readme_example_is_true(table, line, expected):
    assert answer(table, json.loads(line)) == json.loads(expected)


def test_readme_has_an_example_for_every_table():
    assert {table for table, _, _ in EXAMPLES} == set(TABLES)
