"""The rule set ``kriegspiel``: the appendix's rules, the rules kept of Little Wars, and the machine of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.registry import register
from tactical.engine.rule import Rule, rules_of
from tactical.engine.ruleset import Orders, Post, Query, Setup, Side, State, Term
from tactical.engine.tables import read as read_table
from tactical.ground.turns import terms
from tactical.ground.turns.book import Book
from tactical.rulesets.kriegspiel import captain, queries, umpire
from tactical.rulesets.kriegspiel.book import KriegspielBook
from tactical.rulesets.kriegspiel.captain import reasons
from tactical.rulesets.kriegspiel.for_campaign import FOR_CAMPAIGN
from tactical.rulesets.kriegspiel.setups import setups

RULES: tuple[Rule[..., Any], ...] = rules_of(__package__)
"""Rules of the appendix; the larger game of Little Wars has its rules in their place."""
POSTS: dict[str, Post] = {
    "general": Post("General", "His own figure, and everything that nobody else commands."),
    "infantry": Post("Infantry", "The infantry: its marches, volleys and entrenchments."),
    "cavalry": Post("Cavalry", "The cavalry: its marches and charges."),
    "artillery": Post("Artillery", "The guns and their gunners."),
    "engineers": Post("Engineers", "The engineers: bridges, culverts and mines."),
    "transport": Post("Transport and supply", "The wagons, boats and trains."),
}


@register
class Kriegspiel(umpire.UmpiredGame):
    """Little Wars with shells, rifles, contours, formations, supply, works and charges, under a general who does not see all."""

    key: ClassVar[str] = "kriegspiel"
    title: ClassVar[str] = "The Sykes Kriegspiel: Little Wars turned into a staff exercise."
    version: ClassVar[str] = "2"
    source: ClassVar[str] = "H. G. Wells and Colonel Mark Sykes, Little Wars, Appendix (Frank Palmer, 1913)"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (*RULES, *rules_of("tactical.ground"))
    secrets: ClassVar[bool] = True
    umpired: ClassVar[bool] = True
    sides: ClassVar[Mapping[str, Side]] = {"blue": Side("Blue", "blue", "B"), "red": Side("Red", "red", "R")}
    queries: ClassVar[Mapping[str, Query]] = queries.QUERIES
    posts: ClassVar[Mapping[str, Post]] = POSTS
    pieces: ClassVar[Mapping[str, int]] = {"company": 3, "troop": 2, "battery": 2}
    terms: ClassVar[tuple[Term, ...]] = terms.list_terms(__package__)
    levels: ClassVar[tuple[str, ...]] = captain.LEVELS
    level_texts: ClassVar[Mapping[str, str]] = read_table(__package__, "levels")
    alone: ClassVar[str] = "easy"
    hints: ClassVar[bool] = True
    danger_is: ClassVar[tuple[str, str]] = ("unit", "can be shelled, fired at or charged by the enemy that you see")
    for_campaign = FOR_CAMPAIGN
    book: ClassVar[Book] = KriegspielBook()

    def setups(self) -> tuple[Setup, ...]:
        """List a small exercise first, the usual size after it."""
        return setups()

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return captain.play(self, self.book, state, side, dice, level)

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give the captain's reasons: what fires, what charges, and on what ground the army goes on or stands."""
        return reasons.explain(self.see(state, side), side, orders)

    def threatened(self, state: State, side: str) -> list[str]:
        """List the units that the enemy who is seen could shell, fire at or charge in his next move."""
        return reasons.threatened(self.see(state, side), side)
