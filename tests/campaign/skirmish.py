"""A board for the campaign's tests: every move each side takes the other's first piece, for so many moves.

Its result can be reckoned by hand. It knows its pieces, opens with forces from outside and shows views in the shape of a board
game, with one secret that no replay may show.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.for_campaign import ForCampaign, board
from tactical.engine.rule import Rule, resolves
from tactical.engine.ruleset import Event, Fault, Orders, RuleSet, Side, State, View


@resolves("SKM-1", source="p. 1")
def taken_first(keys: list[str]) -> str:
    """The piece whose name comes first is taken."""
    return min(keys)


class Skirmish(RuleSet):
    """A board on which West, in red, begins; so many moves; the side with more pieces left wins."""

    key: ClassVar[str] = "skirmish"
    title: ClassVar[str] = "A skirmish."
    version: ClassVar[str] = "1"
    stage: ClassVar[str] = "alpha"
    source: ClassVar[str] = "this page"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (taken_first,)
    sides: ClassVar[dict[str, Side]] = {"W": Side("West", "red", "W"), "E": Side("East", "blue", "E")}
    pieces: ClassVar[dict[str, int]] = {"man": 3, "horse": 2}
    for_campaign: ClassVar[ForCampaign | None] = board("", {})
    moves: ClassVar[int] = 1
    room: ClassVar[int] = 60

    def open(self, setup: dict[str, Any], seed: str) -> State:
        army = {force["side"]: sorted(unit["key"] for unit in force["units"]) for force in setup["forces"]}
        types = {unit["type"] for force in setup["forces"] for unit in force["units"]}
        if types - self.pieces.keys() or set(army) != set(self.sides) or setup.keys() != {"forces", "limit"}:
            raise BadSetup(["these are no forces"])
        crowded = [f"there is no room for {key}" for keys in army.values() for key in keys[self.room :]]
        if crowded:
            raise BadSetup(sorted(crowded))
        most = min(self.moves, setup["limit"])
        return {"sides": ["W", "E"], "move": 0, "most": most, "army": army, "lost": {"W": [], "E": []}, "note": seed}

    def to_act(self, state: State) -> tuple[str, ...]:
        return () if self.result(state) else (state["sides"][state["move"] % 2],)

    def options(self, state: State, side: str) -> dict[str, Any]:
        return {}

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        return []

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        (side,) = orders
        other = "E" if side == "W" else "W"
        taken = taken_first(state["army"][other])
        army = {**state["army"], other: [key for key in state["army"][other] if key != taken]}
        lost = {**state["lost"], other: [*state["lost"][other], taken]}
        move = state["move"] + 1
        return {**state, "move": move, "army": army, "lost": lost}, [
            {"move": move, "side": side, "text": f"{taken} is taken.", "rules": ["SKM-1"], "rolls": []}
        ]

    def see(self, state: State, viewer: str) -> View:
        units = [
            {"id": key, "side": side, "type": "man", "name": key, "at": "A1", "thought": "a secret"}
            for side, keys in sorted(state["army"].items())
            for key in keys
        ]
        return {
            "move": state["move"],
            "viewer": viewer,
            "clock": f"Move {state['move']}",
            "log": [],
            "note": "a secret",
            "units": units,
        }

    def result(self, state: State) -> dict[str, Any] | None:
        left = {side: len(keys) for side, keys in state["army"].items()}
        if state["move"] < state["most"] and all(left.values()):
            return None
        winner = max(left, key=lambda side: left[side]) if left["W"] != left["E"] else None
        ending = f"{'East' if winner == 'W' else 'West'} was thrown back" if winner else "both drew off."
        return {"winner": winner, "ending": ending, "moves": state["move"], "losses": state["lost"], "left": state["army"]}

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return {}
