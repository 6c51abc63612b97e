"""The captain of the Kriegspiel: orders of the computer from what its general and its troops see.

Shells are fired by their expected effect, at guns before men (``shelling``); easy, where most men stand together (``fire``).
Infantry extends, comes up until it sees somebody, then stands and fires, and closes its ranks before horse; horse charges where
the tables promise more than they cost, and otherwise keeps out of reach of the enemy's (``field``). The rest is common to
captains on open ground (``tactical.ground.captain``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, RuleSet, State, View
from tactical.ground.captain import layout, melee_choice, sifted
from tactical.ground.turns.book import Book
from tactical.ground.turns.judge import lay_out
from tactical.rulesets.kriegspiel.captain import advance, cover, deployment, field, fire, shelling
from tactical.rulesets.kriegspiel.captain.army import Army

LEVELS = ("easy", "usual")


def play(game: RuleSet, book: Book, state: State, side: str, dice: Dice, level: str) -> Orders:
    """Write the captain's sheet for this move; illegal orders are left out."""
    if state["stage"] == "deploy":
        return _put_down(game, book, state, side, dice, deployment.orders if level == "easy" else cover.orders)
    if state["stage"] in ("country", "sides"):
        wanted = layout.orders(game.see(state, side), dice)
    else:
        wanted = orders(game.see(state, side), game.options(state, side), side, level)
    return sifted(book, state, side, wanted)


def orders(view: View, options: dict[str, Any], side: str, level: str) -> Orders:
    army = Army(view, side)
    if view["stage"] == "guns":
        return fire.orders(army, options, fire.salvo if level == "easy" else shelling.salvo)
    if view["stage"] != "men":
        return melee_choice.orders(army)
    return field.orders(army, options) if level == "easy" else advance.orders(army, options)


def _put_down(game: RuleSet, book: Book, state: State, side: str, dice: Dice, places: Callable[..., Orders]) -> Orders:
    """Put everybody down where there is room; the computer fills in units that find none."""
    view = game.see(state, side)
    waiting = sorted(game.options(state, side)["deploy"]["units"])
    kept: Orders = {}
    for round_ in range(deployment.ROUNDS):
        if not waiting:
            break
        wanted = places(view, side, dice, waiting, round_)
        kept = lay_out(book, state, side, {"units": {**kept.get("units", {}), **wanted["units"]}}).kept
        waiting = [key for key in waiting if key not in kept.get("units", {})]
    return sifted(book, state, side, kept)
