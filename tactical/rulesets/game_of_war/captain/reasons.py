"""The captain's reasons for a turn, in sentences: what his judgement weighs, before the turn and after it."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Sheet, View
from tactical.engine.text.words import capital, count_in_words, listed
from tactical.rulesets.game_of_war.board import SIDES
from tactical.rulesets.game_of_war.captain.danger import Danger
from tactical.rulesets.game_of_war.captain.goals import Goals
from tactical.rulesets.game_of_war.forces import SIDE_NAMES
from tactical.rulesets.game_of_war.rules import fire
from tactical.rulesets.game_of_war.state import from_view

NAMED = 3  # units named in a sentence; more are counted


def explain(before: View, sheet: Sheet, side: str) -> list[str]:
    """Say what a turn does, the weightiest first."""
    after, orders = sheet["view"], sheet["orders"]
    if before["stage"] == "deploy":
        return [
            "Infantry guards the arsenals, the army stands together in communication, and the units that relay stand behind it."
        ]
    foe = next(one for one in SIDES if one != side)
    found = []
    due = [one for one in before["units"] if one["side"] == side and one["must_retreat"]]
    if due:
        found.append(f"{_name_units(due)} must retreat before anything else.")
    stood, stand = ({one["at"] for one in view["arsenals"] if one["side"] == foe and one["intact"]} for view in (before, after))
    for at in sorted(stood - stand):
        found.append(f"It destroys the arsenal on {at}, and with it the lines that begin there.")
    attack = sheet["options"].get("attacks", {}).get(orders.get("attack"))
    if attack:
        found.append(f"It attacks {orders['attack']}: {attack['offence']} against {attack['defence']}, {attack['words']}.")
    back = [one for one in _cut_off(before, side) if one["id"] not in _keys(_cut_off(after, side))]
    if back:
        found.append(f"{_name_units(back)} {_have(back)} communication again.")
    cut = [one for one in _cut_off(after, foe) if one["id"] not in _keys(_cut_off(before, foe))]
    if cut:
        found.append(f"{_name_units(cut)} of {SIDE_NAMES[foe]} {_have(cut)} no communication any more.")
    safe = [one for one in _in_danger(before, side) if one["id"] not in _keys(_in_danger(after, side))]
    if safe:
        found.append(f"{_name_units(safe)} {'is' if len(safe) == 1 else 'are'} out of danger.")
    if not attack and stood == stand:
        found.append(_tell_way(before, after, side, foe))
    return found


def threatened(view: View, side: str) -> list[str]:
    """List the units against which the enemy could bring more in his next turn than defends them."""
    return [] if view["stage"] == "deploy" else [one["id"] for one in _in_danger(view, side)]


def _in_danger(view: View, side: str) -> list[dict[str, Any]]:
    position, number = from_view(view), SIDES.index(side)
    danger, names = Danger(position, 1 - number), position.roster.ids
    found = {
        names[unit]
        for unit in position.roster.of[number]
        if (square := position.at[unit]) >= 0 and danger.on(square) > fire.defence(position, number, square)
    }
    return [one for one in view["units"] if one["id"] in found]


def _cut_off(view: View, side: str) -> list[dict[str, Any]]:
    return [one for one in view["units"] if one["side"] == side and one["isolated"]]


def _keys(units: list[dict[str, Any]]) -> set[str]:
    return {one["id"] for one in units}


def _have(units: list[dict[str, Any]]) -> str:
    return "has" if len(units) == 1 else "have"


def _name_units(units: list[dict[str, Any]]) -> str:
    """Name a few units by their squares, and count many."""
    if len(units) > NAMED:
        return capital(count_in_words(len(units), "unit", most=12))
    return capital(listed([f"the {one['name']} on {one['at']}" for one in units]))


def _tell_way(before: View, after: View, side: str, foe: str) -> str:
    """Say why nothing is attacked, and how much nearer the army comes to what it is after."""
    ways = []
    goals = Goals(from_view(before), SIDES.index(side), 0.0)
    for view in (before, after):
        position = from_view(view)
        ways.append(sum(goals.far[at] for unit in position.roster.of[SIDES.index(side)] if (at := position.at[unit]) >= 0))
    nearer = ways[0] - ways[1]
    if nearer > 0:
        steps = count_in_words(nearer, "step", most=12)
        return f"No attack pays this turn; the army closes in, {steps} nearer to the arsenals and units of {SIDE_NAMES[foe]}."
    return "No attack pays this turn; the army stays where the enemy can do it least harm."
