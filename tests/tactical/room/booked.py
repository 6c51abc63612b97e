"""The toy rule set with Little Wars's demands on a table: a clock of the book's own, terms, a war over several battles."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.errors import BadSetup
from tactical.engine.ruleset import Allowance, Setup, State, Term, View
from tests.tactical.room.crew import Crew
from tests.tactical.room.toy import SIDES, Toy

BATTLES = 3


class Booked(Toy):
    """Hidden flags by the clock: each side walks in two moves that share one minute, after an interval of half a minute.

    Hiding the flags has no clock, unless the sides agreed on haste.
    """

    key: ClassVar[str] = "booked"
    title: ClassVar[str] = "Flags by the clock."
    terms: ClassVar[tuple[Term, ...]] = (
        Term("light", "Light", "When it is fought.", (("day", "by day"), ("night", "by night"))),
        Term("haste", "Haste", "Whether the flags are hidden by the clock.", (("no", "no haste"), ("yes", "in haste"))),
    )

    def setups(self) -> tuple[Setup, ...]:
        war = {"length": 9, "battle": 1}
        return (
            Setup("nine", "Nine squares", "The usual row.", {"length": 9}),
            Setup("night", "A night", "Nine squares in the dark.", {"length": 9, "terms": {"light": "night"}}),
            Setup("war", "A war", "Three battles.", war),
        )

    def keeps_secrets(self, setup: dict[str, Any]) -> bool:
        return setup.get("terms", {}).get("light") == "night"

    def open(self, setup: dict[str, Any], seed: str) -> State:
        agreed = setup.get("terms", {})
        if agreed == {"light": "night", "haste": "yes"}:
            raise BadSetup(["Nobody hides a flag in haste by night."])
        return {**super().open(setup, seed), "terms": agreed, "battle": setup.get("battle")}

    def to_act(self, state: State) -> tuple[str, ...]:
        if self.result(state) is not None:
            return ()
        return SIDES if state["move"] == 0 else ("W" if (state["move"] - 1) // 2 % 2 == 0 else "E",)

    def clock(self, state: State) -> Allowance | None:
        if state["move"]:
            return Allowance(key=f"turn {(state['move'] - 1) // 2}", seconds=60, interval=30)
        return Allowance(key="flags", seconds=40, interval=20) if state["terms"].get("haste") == "yes" else None

    def result(self, state: State) -> dict[str, Any] | None:
        found = super().result(state)
        if found is None or not state["battle"]:
            return found
        over = found["winner"] if state["battle"] == BATTLES else None
        war = {"battles": state["battle"], "over": over, "text": f"Battle {state['battle']} of {BATTLES} is fought"}
        return {**found, "war": war}

    def next_battle(self, setup: dict[str, Any], result: dict[str, Any]) -> dict[str, Any] | None:
        return {**setup, "battle": setup["battle"] + 1} if 0 < setup.get("battle", 0) < BATTLES else None

    def see(self, state: State, viewer: str) -> View:
        return {**super().see(state, viewer), "terms": state["terms"]}


class Watches(Crew):
    """Two crews, umpired and by the clock, in which the gun has nothing to do on even moves."""

    key: ClassVar[str] = "watches"
    title: ClassVar[str] = "Two crews in watches."

    def clock(self, state: State) -> Allowance | None:
        return Allowance(key=f"move {state['move']}", seconds=60, interval=30)

    def next_battle(self, setup: dict[str, Any], result: dict[str, Any]) -> dict[str, Any] | None:
        return setup if setup.get("again") else None

    def idle(self, state: State, side: str, posts: frozenset[str]) -> bool:
        return posts <= {"gunnery"} and state["move"] % 2 == 0
