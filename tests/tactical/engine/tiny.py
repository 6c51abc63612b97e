"""A board game for two in one page, to show that the engine knows nothing of ships: alternate moves, no dice.

The side to move advances a counter on a row of squares by 1 or 2; the first on the last square wins. Only the umpire sees the
note under the counter.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.rule import Rule, forbids, modifies
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, RuleSet, Setup, Side, State, View


@forbids("TY-1", source="p. 1")
def one_or_two(step: object) -> str | None:
    """The counter goes one square or two."""
    return None if step in (1, 2) else f"The counter goes 1 or 2 squares, not {step!r}."


@modifies("TY-2", source="p. 1")
def the_last_square_wins(at: int, length: int) -> bool:
    """Who reaches the last square wins."""
    return at >= length


class Tiny(RuleSet):
    """One counter, one row."""

    key: ClassVar[str] = "tiny"
    title: ClassVar[str] = "A race."
    version: ClassVar[str] = "1"
    source: ClassVar[str] = "this page"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (one_or_two, the_last_square_wins)

    sides: ClassVar[dict[str, Side]] = {"white": Side("White", "red", "W"), "black": Side("Black", "blue", "B")}

    def setups(self) -> tuple[Setup, ...]:
        return (Setup("nine", "Nine squares", "The usual row.", {"length": 9}),)

    def open(self, setup: dict[str, Any], seed: str) -> State:
        if setup.get("length", 0) < 1:
            raise BadSetup(["the row needs a square"])
        note = setup.get("note", "")
        return {"sides": ["white", "black"], "at": 0, "move": 0, "length": setup["length"], "note": note, "said": ""}

    def to_act(self, state: State) -> tuple[str, ...]:
        return () if self.result(state) is not None else (state["sides"][state["move"] % 2],)

    def options(self, state: State, side: str) -> dict[str, Any]:
        return {"step": [1, 2]}

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        text = one_or_two(orders.get("step"))
        return [{"rule": "TY-1", "where": "step", "text": text}] if text else []

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        ((side, order),) = orders.items()
        new = {**state, "at": state["at"] + order["step"], "move": state["move"] + 1}
        new["said"] = f"{side} goes {order['step']}"
        event = {"move": new["move"], "text": new["said"], "rules": ["TY-1"], "rolls": []}
        return new, [event]

    def see(self, state: State, viewer: str) -> View:
        log = [{"text": state["said"], "rules": ["TY-1"], "rolls": [], "figures": []}] if state["said"] else []
        view: View = {"move": state["move"], "viewer": viewer, "clock": f"Move {state['move']}", "log": log, "at": state["at"]}
        return {**view, "note": state["note"]} if viewer == UMPIRE else view

    def result(self, state: State) -> dict[str, Any] | None:
        if "stopped" in state:
            return {**state["stopped"], "moves": state["move"]}
        if not the_last_square_wins(state["at"], state["length"]):
            return None
        return {"winner": state["sides"][(state["move"] - 1) % 2], "ending": "the last square", "moves": state["move"]}

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return {"step": 1 if dice.coin(state["move"]) == "H" else 2}
