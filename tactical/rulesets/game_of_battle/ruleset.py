"""The rule set ``game_of_battle``: its rules in the order of the book, and the shared engine's questions answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tactical.engine import sense
from tactical.engine.dice import Dice
from tactical.engine.errors import IllegalOrders
from tactical.engine.registry import register
from tactical.engine.roll import Row, count_pieces
from tactical.engine.rule import Rule, rules_of
from tactical.engine.ruleset import Event, Fault, Orders, Query, RuleSet, Setup, Sheet, Side, State, View
from tactical.engine.scene import Scene
from tactical.engine.tables import read as read_table
from tactical.engine.text.notation import Notation
from tactical.rulesets.game_of_battle import captain, opening, orders, queries, resolve, scene, setups, view
from tactical.rulesets.game_of_battle.for_campaign import FOR_CAMPAIGN
from tactical.rulesets.game_of_battle.judgement import reasons
from tactical.rulesets.game_of_battle.judgement.worth import FIGURE
from tactical.rulesets.game_of_battle.notations import notation
from tactical.rulesets.game_of_battle.position import CIT, TYPES, WAG
from tactical.rulesets.game_of_battle.state import is_over
from tactical.rulesets.game_of_battle.words import KINDS

PRIZE = 10.0
"""The worth of the Citadel and the Wagon, in regiments: half an army, for their loss loses the game."""


@register
class GameOfBattle(RuleSet):
    """Two armies on 139 squares: troops take, artillery only checks; the Citadel or the Wagon decides."""

    key: ClassVar[str] = "game_of_battle"
    title: ClassVar[str] = "The Game of Battle: troops, guns, a Citadel and a Wagon on either side of a river."
    version: ClassVar[str] = "2"
    open_orders: ClassVar[bool] = True  # once a move is made everybody has seen it
    source: ClassVar[str] = "Colonel Charles Richardson, War-Chess, or the Game of Battle, New York 1866"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = rules_of(__package__)
    sides: ClassVar[dict[str, Side]] = {"D": Side("Defender", "blue", "D"), "A": Side("Attacker", "red", "A")}
    notation: ClassVar[Notation | None] = notation.Battle()
    queries: ClassVar[dict[str, Query]] = {"moves": queries.moves}
    pieces: ClassVar[dict[str, int]] = opening.PIECES
    for_campaign = FOR_CAMPAIGN
    levels: ClassVar[tuple[str, ...]] = tuple(captain.DEPTHS)
    level_texts: ClassVar[Mapping[str, str]] = read_table(__package__, "levels")
    alone: ClassVar[str] = "easy"
    hints: ClassVar[bool] = True
    strength_is: ClassVar[str] = "the figures left, each by its value: " + ", ".join(
        f"{KINDS[TYPES[kind]]} {value / 100:g}" for kind, value in FIGURE.items()
    )

    left_is: ClassVar[str] = "figure"
    account_is: ClassVar[str] = f"{strength_is}; the Citadel and the Wagon {PRIZE:g} each"

    def setups(self) -> tuple[Setup, ...]:
        """List the usual game, and studies from the plates."""
        return setups.setups()

    def open(self, setup: dict[str, Any], seed: str) -> State:
        return resolve.open_state(setup)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Return the side to move (GB-020)."""
        return () if is_over(state) else (state["to_move"],)

    def options(self, state: State, side: str) -> dict[str, Any]:
        return orders.options(state, side)

    def check(self, state: State, side: str, orders_: Orders) -> list[Fault]:
        return orders.check(state, side, orders_)

    def sheet(self, state: State, side: str, orders_: Orders) -> Sheet:
        return orders.sheet(state, side, orders_)

    def resolve(self, state: State, orders_: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        side = state["to_move"]
        faults = orders.check(state, side, orders_[side])
        if faults:
            raise IllegalOrders(side, faults)
        return resolve.resolve(state, side, orders.faults_of(state, side, orders_[side])[0])

    def see(self, state: State, viewer: str) -> View:
        """Show the board, which lies open to everybody."""
        return view.see(state, viewer)

    def strength(self, view: View) -> dict[str, float]:
        """Weigh the figures left, by the captain's measure of each; Citadel and Wagon count nothing."""
        worth = {TYPES[kind]: value / 100 for kind, value in FIGURE.items()}
        found = dict.fromkeys(self.sides, 0.0)
        for one in view["units"]:
            found[one["side"]] += worth.get(one["type"], 0.0)
        return found

    def account(self, view: View) -> dict[str, float]:
        """Weigh the figures left, with the Citadel and the Wagon, whose loss loses the game."""
        found = self.strength(view)
        for one in view["units"]:
            found[one["side"]] += PRIZE if one["type"] in (TYPES[CIT], TYPES[WAG]) else 0.0
        return found

    def call_roll(self, view: View, first: View) -> list[Row]:
        """Count the figures by type."""
        return count_pieces(first["units"], view["units"], KINDS, self.sides)

    def resigns(self, state: State, side: str) -> bool:
        """Resign when hardly anything is left, by both armies' strength."""
        return sense.is_lost(self.strength(self.see(state, side)), side)

    def scene(self, view: View, before: View | None = None) -> Scene | None:
        return scene.scene(view, before)

    def result(self, state: State) -> dict[str, Any] | None:
        return resolve.result(state)

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return captain.orders(self.see(state, side), dice, level)

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give the captain's reasons, found where his judgement looks: captures, checks, what hangs, the way to the prize."""
        return reasons.explain(state, side, orders)

    def threatened(self, state: State, side: str) -> list[str]:
        """List the figures that the enemy could take if it were his move."""
        return reasons.threatened(state, side)
