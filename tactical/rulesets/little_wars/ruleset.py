"""The rule set ``little_wars``: its rules, its set-ups, and the machine that plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.registry import register
from tactical.engine.rule import Rule, rules_of
from tactical.engine.ruleset import Orders, Post, Query, Setup, Side, State, Term
from tactical.engine.tables import read as read_table
from tactical.engine.text.setup_text import SetupText
from tactical.ground.turns import terms
from tactical.ground.turns.book import Book
from tactical.ground.turns.table_game import TableGame
from tactical.rulesets.little_wars import captain, own_forces, queries, setups
from tactical.rulesets.little_wars.book import LittleBook
from tactical.rulesets.little_wars.captain import reasons
from tactical.rulesets.little_wars.for_campaign import FOR_CAMPAIGN
from tactical.rulesets.little_wars.rules import command


@register
class LittleWars(TableGame):
    """Toy soldiers on an open floor: alternate moves, guns first, every man moved by hand and every melee by arithmetic."""

    key: ClassVar[str] = "little_wars"
    title: ClassVar[str] = "Little Wars: toy soldiers, guns first."
    version: ClassVar[str] = "2"
    open_orders: ClassVar[bool] = False
    card_setup: ClassVar[str] = "small"  # the usual forces are too many for one player (LW-120)
    source: ClassVar[str] = "H. G. Wells, Little Wars (Frank Palmer, 1913)"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = rules_of("tactical.ground", __package__)
    sides: ClassVar[Mapping[str, Side]] = {"blue": Side("Blue", "blue", "B"), "red": Side("Red", "red", "R")}
    queries: ClassVar[Mapping[str, Query]] = queries.QUERIES
    posts: ClassVar[Mapping[str, Post]] = command.posts()
    pieces: ClassVar[Mapping[str, int]] = {"company": 4, "troop": 3, "battery": 2}
    terms: ClassVar[tuple[Term, ...]] = terms.list_terms(__package__)
    setup_text: ClassVar[SetupText | None] = own_forces.TEXT
    levels: ClassVar[tuple[str, ...]] = tuple(captain.MANNERS)
    level_texts: ClassVar[Mapping[str, str]] = read_table(__package__, "levels")
    hints: ClassVar[bool] = True
    danger_is: ClassVar[tuple[str, str]] = ("man", "can be shot at by a gun with its crew, or reached in the enemy’s next move")
    for_campaign = FOR_CAMPAIGN
    book: ClassVar[Book] = LittleBook()

    def setups(self) -> tuple[Setup, ...]:
        """List the usual game first."""
        return setups.setups()

    def read_setup(self, text: str) -> dict[str, Any]:
        return own_forces.read_setup(text)

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return captain.play(self, self.book, state, side, dice, level)

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give the captain's reasons: his posture, his shots, his charges, and whom the enemy's guns see."""
        return reasons.explain(self.see(state, side), side, orders)

    def threatened(self, state: State, side: str) -> list[str]:
        """List the men whom the enemy's guns see, or his men can reach in their next move."""
        return reasons.threatened(self.see(state, side), side)
