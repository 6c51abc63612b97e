"""The captain: orders of the computer for Little Wars, from its side's view, good enough to practise against.

It works on a rough chart of the Country (``chart``) and a picture of both forces (``picture``). Guns come first (``gunners``,
``aims``): they fire at the most valuable men, above all those without whom an enemy's gun is silent, and move where they see
more. Then each gun is given its men, out of sight if they can; a charge is made where enough men can be brought into touch with
few enough (``charge``); captives are led home, unserved guns taken, and everybody else goes from cover to cover until the side is
the stronger (``plan``, ``march``). This is the doctrine of SC-LW-19, and more.

So he plays as usual. Easy, he fires half of his shots, at the men nearest to the gun, and lets the enemy charge (``novice``).
Hard, he keeps more men by each gun, fires at long chances too and sees each shot fall before that gun's next; he plays several
ways to lead his men on against himself, and takes the one that turns out best (``foresight``).
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, RuleSet, State, View
from tactical.ground.captain import gunners, layout, melee_choice, plan, sifted
from tactical.ground.captain.manner import USUAL, Manner
from tactical.ground.captain.picture import Picture
from tactical.ground.turns.book import Book, Layout
from tactical.ground.turns.deployment.deploy import to_spend
from tactical.ground.turns.position import people
from tactical.rulesets.little_wars.captain import deploy, foresight, larger_game, novice

MANNERS = {"easy": novice.MANNER, "usual": USUAL, "hard": foresight.SHARP}
"""How he leads, by level; hard, his men more ways than one."""


def play(game: RuleSet, book: Book, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
    """Write the captain's sheet for this move; illegal orders are left out."""
    if level == "hard" and state["stage"] == "men" and not game.keeps_secrets(state):
        return foresight.choose(state, side, dice, partial(_lead, game, book), game)
    return _lead(game, book, state, side, dice, MANNERS[level])


def _lead(game: RuleSet, book: Book, state: State, side: str, dice: Dice, manner: Manner = USUAL) -> Orders:
    if state["stage"] == "stand_out":
        return {}  # the computer's own places round the box will do
    if state["stage"] == "deploy":
        wanted = _put_down(game, state, side, dice)
    else:
        guns = _guns(book, state, side) if state["stage"] == "guns" else {}
        view = {**game.see(state, side), "reaches": _long_moves(book, state, side)}
        wanted = {**orders(view, guns, side, dice, manner), **larger_game.wanted(book, state, view, side)}
    return sifted(book, state, side, wanted)


def _long_moves(book: Book, state: State, side: str) -> dict[str, int]:
    """Return how far each man goes where moves are doubled or trebled; empty where they are as usual."""
    if state["stage"] != "men" or state["terms"].get("moves", "1") == "1":
        return {}
    return {key: book.reach(state, key)[0] for key in people.of_side(state, side, "armed")}


def _guns(book: Book, state: State, side: str) -> dict[str, Any]:
    """List what each gun may do as the machine's options have it, without trying every enemy for every gun."""
    lay = Layout(book, book.known(state, side), side, {})
    found = {}
    for key in people.guns_of(lay.state, side):
        crew = lay.crew(key)
        silent, stays = book.silent(lay, key) or lay.serves(key), book.may_move_gun(lay, key)
        reach = 0 if stays else book.gun_reach(lay, key, crew)
        found[key] = {"fire": 0 if silent else book.shots_left(lay.state, key), "move": reach, "crew": crew}
    return found


def orders(view: View, guns: dict[str, Any], side: str, dice: Dice, manner: Manner = USUAL) -> Orders:
    """Order this stage for ``side``; ``guns`` says what each of its guns may do."""
    stage = view["stage"]
    if stage in ("country", "sides"):
        return layout.orders(view, dice)
    picture = Picture(view, side, manner=manner)
    if stage == "guns" and manner is novice.MANNER:
        return novice.fire(picture, guns)
    if stage == "guns":
        return gunners.orders(picture, guns, plan.posture(picture))
    return plan.orders(picture) if stage == "men" else melee_choice.orders(picture)


def _put_down(game: RuleSet, state: State, side: str, dice: Dice) -> Orders:
    """Buy the force, where it is to be bought, and put everybody down."""
    spend = to_spend(state["terms"], side)
    bought: Orders = {"force": layout.buy(spend)} if state["terms"].get("forces") == "purchase" else {}
    sheet = game.sheet(state, side, bought)
    areas = {arm: (west, south, east, north) for arm, (west, south, east, north) in sheet["options"]["deploy"]["areas"].items()}
    return {**bought, **deploy.orders(deploy.Ground(sheet["view"], side, areas), dice)}
