"""A game in two pages with all that a table must cope with: a secret beginning, orders made of steps, a notation.

Both sides first hide a flag on one of nine squares, at once; then West and East walk in turn, one step or two each way, until
somebody stands on the other's flag. West begins. A side sees its own flag and every place that was walked on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.errors import BadNotation, BadSetup
from tactical.engine.rule import Rule, forbids, resolves
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, RuleSet, Setup, Sheet, Side, State, View
from tactical.engine.text.notation import Notation

SIDES = ("E", "W")


@forbids("TO-1", source="p. 1")
def flags_lie_on_the_row(at: object, length: int) -> str | None:
    """A flag lies on a square of the row."""
    return None if type(at) is int and 1 <= at <= length else f"There is not a square {at!r} for a flag."


@forbids("TO-2", source="p. 1")
def steps_are_short(step: object, at: int, length: int) -> str | None:
    """A step is one square either way and stays on the row."""
    if type(step) is not int or step not in (-1, 1):
        return f"A step is 1 or -1, not {step!r}."
    return None if 1 <= at + step <= length else f"The row ends at {at}."


@resolves("TO-3", source="p. 1")
def found(at: int, flag: int) -> bool:
    """Who stands on the other's flag has won."""
    return at == flag


class ToyNotation(Notation):
    """``flag 4``, ``walk +1 -1``; positions and games are JSON."""

    help = "flag 4, or walk +1 -1"

    def read_orders(self, state: State, side: str, text: str, orders: Orders) -> Orders:
        verb, *rest = text.split() or [""]
        try:
            numbers = [int(one) for one in rest]
        except ValueError:
            raise BadNotation([f"{text!r} has something that is no number."]) from None
        if verb == "flag" and len(numbers) == 1:
            return {"flag": numbers[0]}
        if verb == "walk":
            return {"steps": [*orders.get("steps", []), *numbers]}
        raise BadNotation([f"{text!r} is not understood; try: {self.help}."])

    def write_orders(self, state: State, side: str, orders: Orders) -> str:
        if "flag" in orders:
            return f"flag {orders['flag']}"
        return "walk " + " ".join(f"{one:+d}" for one in orders["steps"]) if orders.get("steps") else ""

    def read_position(self, text: str) -> dict[str, Any]:
        if not text.isdigit():
            raise BadNotation([f"A position is the length of a row, not {text!r}.", "It is written in digits."])
        return {"length": int(text)}

    def write_position(self, view: View) -> str:
        return json.dumps({"at": view["at"], "flags": view["flags"]}, sort_keys=True) + "\n"

    def read_game(self, text: str) -> tuple[dict[str, Any], list[dict[str, Orders]]]:
        game = json.loads(text)
        return game["muster"], game["moves"]

    def write_game(self, setup: dict[str, Any], moves: Sequence[dict[str, Orders]]) -> str:
        return json.dumps({"muster": setup, "moves": list(moves)}, sort_keys=True) + "\n"


class Toy(RuleSet):
    """Hidden flags."""

    key: ClassVar[str] = "toy"
    title: ClassVar[str] = "Hidden flags."
    version: ClassVar[str] = "1"
    source: ClassVar[str] = "this page"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (flags_lie_on_the_row, steps_are_short, found)
    sides: ClassVar[dict[str, Side]] = {"W": Side("West", "red", "W"), "E": Side("East", "blue", "E")}
    notation: ClassVar[Notation | None] = ToyNotation()

    def setups(self) -> tuple[Setup, ...]:
        return (Setup("nine", "Nine squares", "The usual row.", {"length": 9}),)

    def open(self, setup: dict[str, Any], seed: str) -> State:
        if not 2 <= setup.get("length", 0) <= 99:
            raise BadSetup(["A row has 2 to 99 squares."])
        state = {"sides": list(SIDES), "length": setup["length"], "move": 0, "flags": {}, "log": []}
        return {**state, "at": {"W": 1, "E": setup["length"]}, "secret": setup.get("secret", "")}

    def to_act(self, state: State) -> tuple[str, ...]:
        if self.result(state) is not None:
            return ()
        return SIDES if state["move"] == 0 else ("W" if state["move"] % 2 else "E",)

    def options(self, state: State, side: str) -> dict[str, Any]:
        form = "place" if state["move"] == 0 else "turn"
        return {"form": form, "title": "Hide your flag" if form == "place" else "Walk", "seal": "Seal"}

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        sheet = self.sheet(state, side, orders)
        return [*sheet["refused"], *sheet["lacks"]]

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        kept, refused, lacks, after = {}, [], [], state
        if state["move"] == 0:
            if "flag" in orders:
                text = flags_lie_on_the_row(orders["flag"], state["length"])
                if text:
                    refused.append(Fault(rule="TO-1", where="flag", text=text))
                else:
                    kept = {"flag": orders["flag"]}
                    after = {**state, "flags": {side: orders["flag"]}}
            if not kept:
                lacks.append(Fault(rule="TO-1", where="flag", text="Your flag is not hidden yet."))
        else:
            kept, at = {"steps": []}, state["at"][side]
            steps = orders.get("steps", [])
            for step in (steps if isinstance(steps, list) else [steps])[:2]:
                text = steps_are_short(step, at, state["length"])
                if text:
                    refused.append(Fault(rule="TO-2", where="steps", text=text))
                    break
                at += step
                kept["steps"].append(step)
            after = {**state, "at": {**state["at"], side: at}}
            if not kept["steps"]:
                lacks.append(Fault(rule="TO-2", where="steps", text="You have not walked."))
        view = self.see(after, side)
        return Sheet(orders=kept, refused=refused, lacks=lacks, view=view, options=self.options(state, side))

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        new = {**state, "move": state["move"] + 1, "flags": dict(state["flags"]), "at": dict(state["at"]), "log": []}
        events = []
        for side, order in sorted(orders.items()):
            if "flag" in order:
                new["flags"][side] = order["flag"]
                text = f"{self.sides[side].name} has hidden a flag."
            else:
                new["at"][side] += sum(order["steps"])
                text = f"{self.sides[side].name} walks to {new['at'][side]} and finds it {dice.coin(new['move'])}."
            new["log"].append(text)
            events.append({"move": new["move"], "side": side, "text": text, "rules": ["TO-2"], "rolls": []})
        return new, events

    def see(self, state: State, viewer: str) -> View:
        flags = {side: at for side, at in state["flags"].items() if viewer in (side, UMPIRE)}
        log = [{"text": text, "rules": ["TO-2"], "rolls": [], "figures": []} for text in state["log"]]
        ended = " · over" if "stopped" in state else ""
        view: View = {"move": state["move"], "viewer": viewer, "clock": f"Move {state['move']}{ended}", "log": log}
        secret = {"secret": state["secret"]} if viewer == UMPIRE else {}
        return {**view, "at": state["at"], "flags": flags, **secret}

    def result(self, state: State) -> dict[str, Any] | None:
        if "stopped" in state:
            return {**state["stopped"], "moves": state["move"]}
        for side, other in (("W", "E"), ("E", "W")):
            if other in state["flags"] and state["move"] > 1 and found(state["at"][side], state["flags"][other]):
                return {"winner": side, "ending": f"{self.sides[side].name} has the flag", "moves": state["move"]}
        return {"winner": None, "ending": "Night falls", "moves": state["move"]} if state["move"] >= 60 else None

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        if state["move"] == 0:
            return {"flag": 2 + dice.d6("flag", side)}
        at, up = state["at"][side], dice.coin("walk", side, state["move"]) == "H"
        step = (1 if up else -1) if 1 < at < state["length"] else (1 if at == 1 else -1)
        return {"steps": [step]}
