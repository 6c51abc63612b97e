"""The rule set ``game_of_war``: its rules in the order of the specification, and the engine's questions answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tactical.engine import sense
from tactical.engine.dice import Dice
from tactical.engine.registry import register
from tactical.engine.roll import Row, count_pieces
from tactical.engine.rule import Rule, rules_of
from tactical.engine.ruleset import Event, Fault, Orders, Query, RuleSet, Setup, Sheet, Side, State, View
from tactical.engine.scene import Scene
from tactical.engine.tables import read as read_table
from tactical.engine.text.notation import Notation
from tactical.engine.text.words import plural, sentence
from tactical.rulesets.game_of_war import captain, judge, opening, queries, resolve, scene, view
from tactical.rulesets.game_of_war.captain import reasons
from tactical.rulesets.game_of_war.for_campaign import FOR_CAMPAIGN
from tactical.rulesets.game_of_war.forces import DEFENCE, SIDE_NAMES, TYPES, WORDS
from tactical.rulesets.game_of_war.notations import notation
from tactical.rulesets.game_of_war.options import options
from tactical.rulesets.game_of_war.setups import setups
from tactical.rulesets.game_of_war.state import read

ARSENAL = 20.0
"""The worth of an intact arsenal, in factors of defence: about a quarter of an army, whose lines it feeds."""


@register
class GameOfWar(RuleSet):
    """Two armies on 500 squares, alternate turns of five moves and one attack, no dice, lines of communication."""

    key: ClassVar[str] = "game_of_war"
    title: ClassVar[str] = "The Game of War: two armies and the lines that keep them alive."
    version: ClassVar[str] = "2"
    open_orders: ClassVar[bool] = True  # once a move is made everybody has seen it
    source: ClassVar[str] = "Guy Debord, The Rules of the Game of War"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = rules_of(__package__)
    sides: ClassVar[Mapping[str, Side]] = {"N": Side("North", "red", "N"), "S": Side("South", "blue", "S")}
    notation: ClassVar[Notation | None] = notation.NOTATION
    queries: ClassVar[Mapping[str, Query]] = queries.QUERIES
    pieces: ClassVar[Mapping[str, int]] = opening.PIECES
    for_campaign = FOR_CAMPAIGN
    counts: ClassVar[str] = "turn"
    levels: ClassVar[tuple[str, ...]] = captain.LEVELS
    level_texts: ClassVar[Mapping[str, str]] = read_table(__package__, "levels")
    alone: ClassVar[str] = "easy"
    hints: ClassVar[bool] = True
    strength_is: ClassVar[str] = "the units left, each by its defence value"
    left_is: ClassVar[str] = "unit"
    account_is: ClassVar[str] = (
        f"the units in communication, each by its factor of defence, and {ARSENAL:g} for each arsenal that stands; a unit that is"
        " cut off counts nothing"
    )

    def setups(self) -> tuple[Setup, ...]:
        """List the usual game, the sample deployment, two small ones."""
        return setups()

    def open(self, setup: dict[str, Any], seed: str) -> State:
        return opening.open_battle(setup, seed)

    def to_act(self, state: State) -> tuple[str, ...]:
        return judge.to_act(state)

    def options(self, state: State, side: str) -> dict[str, Any]:
        return options(state, read(state), side, {})

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        _, _, refused, lacks = judge.carry_out(state, side, orders, to_the_end=True)
        return refused + lacks

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        after, kept, refused, lacks = judge.carry_out(state, side, orders, to_the_end=False)
        return {
            "orders": kept,
            "refused": refused,
            "lacks": lacks,
            "view": view.show(state, after, side),
            "options": options(state, after, side, kept),
        }

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        return resolve.resolve(state, orders, dice)

    def see(self, state: State, viewer: str) -> View:
        return view.show(state, read(state), viewer)

    def strength(self, view: View) -> dict[str, float]:
        """Add up the factors of defence of the units that are left."""
        worth = {kind: factor for kind, (factor, *_) in zip(TYPES, DEFENCE, strict=True)}
        found = dict.fromkeys(self.sides, 0.0)
        for one in view["units"]:
            found[one["side"]] += worth[one["type"]]
        return found

    def account(self, view: View) -> dict[str, float]:
        """Add up the factors of defence of the units in communication, and the worth of each intact arsenal."""
        worth = {kind: factor for kind, (factor, *_) in zip(TYPES, DEFENCE, strict=True)}
        found = dict.fromkeys(self.sides, 0.0)
        for unit in view["units"]:
            found[unit["side"]] += 0.0 if unit["isolated"] else worth[unit["type"]]
        for arsenal in view["arsenals"]:
            found[arsenal["side"]] += ARSENAL if arsenal["intact"] else 0.0
        return found

    def call_roll(self, view: View, first: View) -> list[Row]:
        """Count the units by type."""
        return count_pieces(first["units"], view["units"], WORDS, self.sides)

    def describe_move(self, view: View, before: View) -> str:
        """Tell of a turn all but where units moved to, and how many more units are cut off."""
        told = [
            line["text"]
            for line in view["log"]
            if not any(words in line["text"] for words in (" moves to ", "ommunication: ", "ommunication again: "))
        ]
        for side, name in SIDE_NAMES.items():
            now, then = (sum(one["isolated"] for one in page["units"] if one["side"] == side) for page in (view, before))
            if now > then:
                told.append(f"{plural(now - then, 'more unit' if then else 'unit')} of {name} cut off")
        return " ".join(sentence(text) for text in told)

    def standing(self, state: State, side: str) -> float:
        """Estimate a side's share of all that is left, at most half where it sees no way to win: then it agrees to a draw."""
        share = super().standing(state, side)
        return share if captain.sees_a_win(self.see(state, side), side) else min(share, sense.EVEN)

    def resigns(self, state: State, side: str) -> bool:
        """Resign when hardly anything is left, and the enemy has a way to win. Both armies lie open to the captain."""
        view, other = self.see(state, side), next(one for one in self.sides if one != side)
        return sense.is_lost(self.strength(view), side) and captain.sees_a_win(view, other)

    def scene(self, view: View, before: View | None = None) -> Scene | None:
        return scene.scene(view, before)

    def result(self, state: State) -> dict[str, Any] | None:
        over = state.get("stopped") or state["over"]
        if over is None:
            return None
        units = {side: [key for key, one in state["units"].items() if one["side"] == side] for side in state["sides"]}
        return {
            "winner": over["winner"],
            "ending": over["ending"],
            "moves": state["move"],
            "losses": {side: list(lost) for side, lost in state["lost"].items()},
            "left": {side: [key for key in keys if key not in state["lost"][side]] for side, keys in units.items()},
        }

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return captain.orders(self.see(state, side), side, dice, level)

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give the captain's reasons, found where his judgement looks: attacks, communication, danger, the way still to go."""
        return reasons.explain(self.see(state, side), self.sheet(state, side, orders), side)

    def threatened(self, state: State, side: str) -> list[str]:
        """List the units against which the enemy could bring more than defends them."""
        return reasons.threatened(self.see(state, side), side)
