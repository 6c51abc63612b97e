"""Golden actions, compared to the byte. To write them anew: ``pytest --snapshot-update`` with the path of this file."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.naval.rulesets.jane.golden.actions import HERE, SCRIPTS, played


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_golden_action_is_played_as_it_was(name: str, golden: SnapshotAssertion) -> None:
    assert played(name) == golden(name=f"golden/{name}")


def test_there_is_a_script_for_every_file() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(SCRIPTS)
