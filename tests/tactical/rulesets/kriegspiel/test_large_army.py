"""An army that comes out of a war may be larger than any that is set up by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.errors import BadSetup
from tactical.engine.registry import find


def setup(many: int, **more: Any) -> dict[str, Any]:
    units = [{"type": "company", "men": 2} for _ in range(many)]
    return {"forces": [{"side": "blue", "units": units}, {"side": "red", "units": [{"type": "company"}]}], **more}


def refusal(given: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(BadSetup) as refused:
        find("kriegspiel").open(given, "a seed")
    return refused.value.faults


def test_people_bring_40_units_a_side_and_no_more() -> None:
    assert find("kriegspiel").open(setup(40), "a seed")["units"]
    assert refusal(setup(41)) == ("force 1: 1 to 40 units, not 41",)


def test_a_war_sends_120_units_and_no_more() -> None:
    of_a_war = {"land": {"of": {}}}
    assert len(find("kriegspiel").open(setup(119, **of_a_war), "a seed")["units"]) >= 120
    assert refusal(setup(121, **of_a_war)) == ("force 1: 1 to 120 units, not 121",)
