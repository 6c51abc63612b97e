"""An army that comes out of a war may be larger than any that is set up by hand."""

from __future__ import annotations

from typing import Any

from tactical.rulesets.kriegspiel.play import armies


def force(side: str, many: int) -> dict[str, Any]:
    return {"side": side, "units": [{"key": f"{side}{n}", "type": "company"} for n in range(many)]}


def test_an_army_of_41_units_may_fight_and_one_of_121_is_refused_in_words() -> None:
    assert armies.faults([force("blue", 41), force("red", 4)], ("blue", "red")) == []
    assert armies.faults([force("blue", 121), force("red", 4)], ("blue", "red")) == ["force 1: 1 to 120 units, not 121"]
