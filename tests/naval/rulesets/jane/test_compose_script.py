"""The script that puts ships of the lists into a set-up, by node: the rule set reads its text and opens a battle."""

from __future__ import annotations

import json
from typing import Any

import naval.rulesets  # noqa: F401 -- a rule set registers itself when its folder is imported
from tactical.engine.errors import BadSetup
from tactical.engine.registry import find
from tests.page_scripts import ROOT, run_on_page

PAGE = ROOT / "naval" / "rulesets" / "jane" / "page"
SCRIPT = "rulesets/jane/compose.js"


def add_ships(ships: list[tuple[str, str]], text: str = "") -> str:
    code = f"let text = {json.dumps(text)};\nfor (const [side, ship] of {json.dumps(ships)})"
    code += " text = module.withShip(text, side, ship);"
    return str(run_on_page(SCRIPT, f"{code}\nreturn text;"))


def test_ships_that_are_added_open_a_battle_each_on_her_side() -> None:
    text = add_ships([("Blue", "Majestic"), ("Red", "Mikasa"), ("Blue", "Magnificent"), ("Red", "Asahi")])
    assert text.splitlines()[1:3] == ["  Majestic", "  Magnificent"], "a second ship goes behind the first of her side"
    game = find("jane")
    state: Any = game.open(game.read_setup(text), "composed")
    ships = {one["name"]: one["side"] for one in state["ships"].values()}
    assert ships == {"Majestic": "blue", "Magnificent": "blue", "Mikasa": "red", "Asahi": "red"}


def test_a_ship_goes_to_the_last_force_of_her_side_and_leaves_what_was_written() -> None:
    own = "Force of Blue: Van, at 0 0, course 90, knots 12\n  Drake\n\n"
    own += "Force of Red: Red, at 9000 0, course 270, knots 12\n  Asama\n"
    text = add_ships([("Blue", "Good Hope")], own)
    assert text == own.replace("  Drake\n", "  Drake\n  Good Hope\n")


def test_a_name_that_stands_in_two_lists_is_written_with_its_class() -> None:
    lists = {"a": {"ships": ["Asahi", "Fuji"]}, "b": {"ships": ["Asahi"]}}
    said = run_on_page(SCRIPT, f"return ['Asahi', 'Fuji'].map((one) => module.written(one, 'a', {json.dumps(lists)}));")
    assert said == ["Asahi, class a", "Fuji"]


def test_every_ship_of_the_lists_that_the_page_offers_is_known_to_the_rule_set_as_it_is_written() -> None:
    """A battle with the first ship of each class: every ship offered is one that the set-up accepts."""
    lists = json.loads((PAGE / "lists.json").read_text(encoding="utf-8"))
    firsts = [(one["ships"][0], key) for key, one in lists.items() if one["ships"]]
    code = (
        f"const lists = {json.dumps(lists)};\nreturn {json.dumps(firsts)}.map(([name, key]) => module.written(name, key, lists));"
    )
    game, refused = find("jane"), []
    for name in run_on_page(SCRIPT, code):
        text = f"Force of Blue: B, at 0 0, course 60, knots 3\n  {name}\n"
        text += f"Force of Red: R, at 9000 0, course 240, knots 3\n  {other(name)}\n"
        try:
            game.open(game.read_setup(text), "one")
        except BadSetup as error:
            refused.append((name, str(error)))
    assert refused == []


def other(name: str) -> str:
    """Name a ship to meet one with this name."""
    return "Mikasa" if name != "Mikasa" else "Drake"
