"""Golden actions, compared to the byte. To write them anew: ``python -m tests.naval.rulesets.jane.golden.write``."""

from __future__ import annotations

import pytest

from tests.naval.rulesets.jane.golden.write import HERE, SCRIPTS, played


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_golden_action_is_played_as_it_was(name: str) -> None:
    assert played(name) == HERE.joinpath(f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_a_script_for_every_file() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(SCRIPTS)
