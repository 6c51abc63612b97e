"""The rule set ``jane``: its rules in the order of the book, and the shared engine's questions answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Raw

from naval.rulesets.jane import captain, compose, edition, ending, losses, opening, orders, resolve, scene, sight, tables, terms
from naval.rulesets.jane.actions import actions
from naval.rulesets.jane.captain import reasons, surrender
from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.ending import name_undecided as undecided
from naval.rulesets.jane.for_campaign import FOR_CAMPAIGN
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.queries import queries
from naval.rulesets.jane.umpire import rulings
from tactical.engine.dice import Dice
from tactical.engine.parts import Kept
from tactical.engine.registry import register
from tactical.engine.roll import Row
from tactical.engine.rule import Rule, rules_of
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, Post, Query, RuleSet, Setup, Sheet, Side, State, Term, View
from tactical.engine.scene import Scene
from tactical.engine.tables import read as read_table
from tactical.engine.text.setup_text import SetupText


@register
class Jane(RuleSet):
    """Secret simultaneous moves of a minute, ranges in yards, guns against plates."""

    key: ClassVar[str] = "jane"
    title: ClassVar[str] = "Jane's naval war game: guns against armour, a minute a move."
    version: ClassVar[str] = edition.VERSION
    source: ClassVar[str] = "F. T. Jane, Revised Rules for Naval War Game, c. 1905-12"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = rules_of(__package__)

    secrets: ClassVar[bool] = True
    umpired: ClassVar[bool] = True
    standing_orders: ClassVar[bool] = True
    queries: ClassVar[dict[str, Query]] = queries.QUERIES
    posts: ClassVar[dict[str, Post]] = {
        "command": Post("Admiral", "General orders, signals, concentration of fire, the flag."),
        "helm": Post("Captains", "Course, speed and helm of every ship; boats diving and rising."),
        "gunnery": Post("Gunnery", "Targets, projectiles and aim; searchlights; the forts' guns."),
        "torpedo": Post("Torpedo", "Torpedoes, and the looking-glass of a submarine."),
    }
    sides: ClassVar[dict[str, Side]] = {
        "blue": Side("Blue", "blue", "B"),
        "red": Side("Red", "red", "R"),
        "neutral": Side("Neutral", "neutral", "N"),
    }
    levels: ClassVar[tuple[str, ...]] = captain.LEVELS
    level_texts: ClassVar[Mapping[str, str]] = read_table(__package__, "levels")
    alone: ClassVar[str] = "easy"
    hints: ClassVar[bool] = True
    danger_is: ClassVar[tuple[str, str]] = ("ship", "can be pierced by guns in sight, or reached by torpedo craft")
    strength_is: ClassVar[str] = "the sum of calibre² of the serviceable guns of ships that can still fight"
    left_is: ClassVar[str] = "ship"
    setup_text: ClassVar[SetupText | None] = compose.TEXT
    terms: ClassVar[tuple[Term, ...]] = terms.TERMS
    for_campaign = FOR_CAMPAIGN

    def open(self, setup: dict[str, Any], seed: str) -> State:
        """Build the state before move 1; ``BadSetup`` with every fault."""
        return opening.open_battle(setup, seed)

    def setups(self) -> tuple[Setup, ...]:
        """List the actions that may be fought on their own."""
        return actions()

    def read_setup(self, text: str) -> dict[str, Any]:
        """Read a written set-up, of ships of the lists and written cards."""
        return compose.read_setup(text)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Name both sides, which order every move at once and in secret (NAV-T-039)."""
        return () if state["over"] is not None else tuple(state["sides"])

    def options(self, state: State, side: str) -> dict[str, Any]:
        """List speeds, turns, targets and projectiles open to each ship of a side."""
        if side == UMPIRE:
            return rulings.options(state, tables.conventions(state["conventions"]))
        return orders.options(state, side, tables.conventions(state["conventions"]))

    def check(self, state: State, side: str, orders_: Orders) -> list[Fault]:
        """List every fault of a side's orders, with rule and sentence."""
        if side == UMPIRE:
            return rulings.check(state, orders_, tables.conventions(state["conventions"]))
        return orders.check(state, side, orders_, tables.conventions(state["conventions"]))

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        """Show the sheet as it stands; while signalling is free its signals can be read at once (NAV-T-018)."""
        laid = super().sheet(state, side, orders)
        return {**laid, "view": command.laid_open(state, side, orders, laid["view"])}

    def part(self, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
        """Pick the parts that the holders of these posts write: NAV-T-008 to 016."""
        return command.part(orders, posts, state, side)

    def merge(self, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
        """Replace the parts of these posts in a sheet."""
        return command.merge(orders, wanted, posts, state, side)

    def resolve(self, state: State, orders_: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        """Resolve one minute."""
        return resolve.resolve(state, orders_, dice)

    def go_on(self, state: State, orders: dict[str, Orders], dice: Dice, *, heard: bool) -> tuple[State, list[Event]]:
        return resolve.carried_out(state, orders, dice, heard=heard)

    def see(self, state: State, viewer: str) -> View:
        """Build the view of a side or of the umpire."""
        return sight.view(state, viewer, tables.conventions(state["conventions"]))

    def looks(self, state: State, viewers: Sequence[str]) -> dict[str, View]:
        """Build the views of several viewers, who look at one set of ships."""
        return sight.views(state, viewers, tables.conventions(state["conventions"]))

    def in_writing(self, state: State, viewers: Sequence[str], parts: Kept) -> dict[str, Raw]:
        views = sight.views(state, viewers, tables.conventions(state["conventions"]), parts)
        return {viewer: parts.written(view) for viewer, view in views.items()}

    def plot(self, state: State) -> View:
        """Show the clock, and where the ships are."""
        return sight.plotted(state)

    def number(self, view: View) -> int:
        """Count the minute of the action that is ordered; ``turn`` are the minutes gone."""
        return int(view["turn"]) + int(view["stage"] != "over")

    def strength(self, view: View) -> dict[str, float]:
        """Weigh each side's serviceable guns, by the square of the calibre in inches; none of a ship at her main deck."""
        found = dict.fromkeys(sorted({ship["side"] for ship in view["ships"]}), 0.0)
        for ship in (one for one in view["ships"] if one["afloat"] and one["level"] < 2):
            found[ship["side"]] += sum((gun["guns"] - gun["out"]) * gun["calibre_in"] ** 2 for gun in ship["guns"])
        return found

    def call_roll(self, view: View, first: View) -> list[Row]:
        """Count the ships and forts of which the viewer knows all."""
        return losses.call_roll(view)

    def describe_move(self, view: View, before: View) -> str:
        """Tell which ships were lost, and how many guns in others."""
        return losses.describe_move(view, before)

    def name_undecided(self, ending: str) -> str:
        return undecided(ending)

    def knows_winner(self, state: State, side: str) -> bool:
        """Report whether a side has seen who won."""
        return ending.knows_winner(state, side)

    def resigns(self, state: State, side: str) -> bool:
        """Report whether little is left of the captain, by what his side sees (SC-J-59)."""
        conv = tables.conventions(state["conventions"])
        return surrender.gives_up(sight.captains_view(state, side, conv), conv)

    def scene(self, view: View, before: View | None = None) -> Scene | None:
        """Draw the sea."""
        return scene.scene(view)

    def result(self, state: State) -> dict[str, Any] | None:
        """Report the result for the campaign, or None."""
        return ending.result(state, tables.conventions(state["conventions"]))

    def stop(self, state: State, winner: str | None, ending: str) -> State:
        """End a battle that was struck, or broken off by agreement."""
        return {**state, "over": {"winner": winner, "ending": ending, "rules": []}}

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        """Order from the part of his side's view that the captain reads; nothing while the umpire's machine decides
        (NAV-T-188)."""
        if night_orders.by_machine(state):
            return {}
        conv = tables.conventions(state["conventions"])
        sheet = captain.orders(sight.captains_view(state, side, conv), dice, conv, level)
        return orders.without_misfits(state, sheet, conv)

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give the captain's reasons: for each force why she turns, runs, closes or opens, and whom the guns take."""
        conv = tables.conventions(state["conventions"])
        return reasons.explain(sight.captains_view(state, side, conv), orders, conv)

    def threatened(self, state: State, side: str) -> list[str]:
        """List the ships whose armour an enemy in sight can pierce now, or whom torpedo craft are close to."""
        conv = tables.conventions(state["conventions"])
        return reasons.threatened(sight.captains_view(state, side, conv), conv)
