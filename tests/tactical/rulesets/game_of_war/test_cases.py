"""The text cases of tests/cases/game_of_war, asked of the rule set as ``manage.py adjudicate`` asks it."""

from __future__ import annotations

from pathlib import Path
from re import fullmatch

import pytest

from tactical.rulesets.game_of_war import GameOfWar
from tactical.rulesets.game_of_war.queries import QUERIES
from tests.tactical.rulesets.game_of_war.drawn import data

FOLDER = Path(__file__).parents[4] / "tests" / "cases" / "game_of_war"


def _cases() -> list[tuple[str, str, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            if lines:
                case, do, expect = lines
                found.append((case.removeprefix("CASE "), do, expect.removeprefix("EXPECT ")))
    return found


def _communication(side: str, position: str) -> str:
    answer = QUERIES["communication"]({"state": data(position), "side": side})
    connected, relays = (" ".join(answer[key]) or "none" for key in ("connected", "relays"))
    return f"connected {connected}; relays {relays}"


def _attack(side: str, target: str, position: str) -> str:
    x, y = target.split(",")
    answer = QUERIES["attack"]({"state": data(position), "side": side, "target": [int(x), int(y)]})
    return f"{answer['offence']} against {answer['defence']}, {answer['outcome']}"


@pytest.mark.parametrize(("case", "do", "expect"), _cases(), ids=[case.split()[0] for case, _, _ in _cases()])
def test_the_worked_cases(case: str, do: str, expect: str) -> None:
    lit = fullmatch(r"COMMUNICATION of (\w): (.*)", do)
    fired = fullmatch(r"ATTACK by (\w) on (\S+): (.*)", do)
    assert lit or fired, do
    assert (_communication(*lit.groups()) if lit else _attack(*fired.groups())) == expect, case  # type: ignore[union-attr]


def test_every_case_names_rules_that_are_in_and_none_of_the_specification_is_left_out() -> None:
    names = [case.split()[0] for case, _, _ in _cases()]
    assert names == [f"GW-A{n:02}" for n in range(1, 29)] + [f"GW-C{n:02}" for n in range(1, 17)]
    for case, _, _ in _cases():
        named = {word for word in case.split()[1:] if word.startswith("GW-")}
        assert named
        assert named <= {one for rule in GameOfWar.rules for one in rule.ids}, case
