"""The text cases of tests/cases/jane, fought with the real rules."""

from __future__ import annotations

from pathlib import Path
from re import findall, search

import pytest

from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.table import movement
from tests.naval.rulesets.jane import fort_cases
from tests.naval.rulesets.jane.setup_builder import CLASSES, force, gun, setup, ship
from tests.naval.rulesets.jane.table import Loaded, fire, move_ship, open_table, strikes

FOLDER = Path(__file__).parents[4] / "tests" / "cases" / "jane"
TIMES = {"twice": 2, "thrice": 3}


def _cases() -> list[tuple[str, str, str, str]]:
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            if lines:
                case, do, expect = lines
                found.append((path.stem, case.removeprefix("CASE "), do, expect.removeprefix("EXPECT ")))
    return found


def _speed(text: str) -> str:
    now, most, ordered = search(r"at (\S+) of (\S+) knots, ordered (.*)", text).groups()  # type: ignore[union-attr]
    speed, made = movement.squares(float(now)), []
    for knots in ordered.split():
        run, speed = movement.reckon_run_and_speed(speed, movement.squares(float(knots)), movement.squares(float(most)))
        made.append(run)
    return "squares " + " ".join(f"{round(one, 4):g}" for one in made)


def _fire(text: str) -> str:
    yards = float(search(r"at (\d+) yards", text)[1])  # type: ignore[index]
    slow = [gun(2, 12, 2300, "turret", "fore"), gun(1 if "three guns" in text else 2, 12, 2300, "turret", "aft")]
    firer = {**CLASSES["duncan"], "key": "firer", "guns": slow}
    heading = 0.0 if "same course" in text else 180.0
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan", **{"class": firer})]),
            force("r", "red", [ship("r1", "wittelsbach")], yards),
            force("s", "red", [ship("r2", "wittelsbach")], yards),
        )
    )
    move_ship(state, "b1", 0, 0, 0)
    move_ship(state, "r1", yards, 0, heading)
    move_ship(state, "r2", yards, 0, 90)
    passing = search(r"passing at (\d+) knots", text)
    if passing:
        run = movement.squares(float(passing[1])) * 100 / 2
        move_ship(state, "b1", 0, run, 0, was=(0, -run))
        move_ship(state, "r1", yards, -run, 180, was=(yards, run))
    state["move"] = 1
    if "another" in text:
        assert fire(state, "b1", "r2", Loaded())[0]
        state["move"] += 5
    grades, counts = [], []
    for _ in range(next((TIMES[word] for word in TIMES if word in text), 1)):
        events, _hits = fire(state, "b1", "r1", Loaded())
        if not events:
            return "silence"
        grades += findall(r"grade (\d)", events[0]["text"])
        counts.append(str(strikes(events)))
        state["move"] += 5
    shown = grades if len(set(grades)) > 1 else grades[:1]
    return f"grade {' '.join(shown)}, strikes {' '.join(counts)}"


VERBS = {"SPEED": _speed, "FIRE": _fire, "LADDER": fort_cases.ladder, "MARCH": fort_cases.march}


@pytest.mark.parametrize(("book", "case", "do", "expect"), _cases(), ids=lambda value: value[:40])
def test_case(book: str, case: str, do: str, expect: str) -> None:
    verb, _, text = do.partition(" ")
    assert VERBS[verb](text.strip()) == expect.strip(), f"{book}: {case}"


def test_every_case_names_a_rule_that_exists() -> None:
    known = {one for rule in Jane.rules for one in rule.ids}
    for book, case, _, _ in _cases():
        ids = findall(r"(?:NAV-T|SC-[TSJ])-\d+", case)
        assert ids or case.startswith("T-CC"), f"{book}: {case}"
        assert set(ids) <= known, f"{book}: {case}"


def test_nav_t_065_the_sheet_of_each_grade_is_the_books() -> None:
    assert [gunnery.row_of(grade)["sheet"] for grade in (1, 2, 3, 4, 5)] == ["L", "M", "S", "S", "SC"]


def test_t_wc_21_nav_t_064_nav_t_074_guns_fire_every_three_four_and_five_moves() -> None:
    guns = [gun(1, 12, 2850, "turret", "fore"), gun(1, 10, 2500, "turret", "fore"), gun(1, 9.2, 2200, "turret", "fore")]
    firer = {**CLASSES["duncan"], "key": "firer", "guns": guns}
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan", **{"class": firer})]), force("r", "red", [ship("r1", "wittelsbach")], 1500)
        )
    )
    fired: dict[str, list[int]] = {"12-inch": [], "10-inch": [], "9.2-inch": []}
    for move in range(1, 16):
        state["move"] = move
        for event in fire(state, "b1", "r1", Loaded())[0]:
            for name in fired:
                if f"one {name}" in event["text"]:
                    fired[name].append(move)
    assert fired == {"12-inch": [1, 4, 7, 10, 13], "10-inch": [1, 5, 9, 13], "9.2-inch": [1, 6, 11]}


def test_nav_t_059_a_range_that_goes_to_and_fro_over_a_bound_keeps_the_bonus_of_both_grades() -> None:
    state = open_table(setup(force("b", "blue", [ship("b1", "duncan")]), force("r", "red", [ship("r1", "wittelsbach")], 3900)))
    state["move"], grades = 1, []
    for yards in (3900, 4100, 3900, 4100):
        move_ship(state, "r1", yards, 0)
        grades += findall(r"grade (\d)", fire(state, "b1", "r1", Loaded())[0][0]["text"])
        state["move"] += 5
    assert grades == ["3", "4", "2", "3"]
