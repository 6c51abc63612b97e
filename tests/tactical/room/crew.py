"""A game in one page in which several people share a side, an umpire may order, and nothing is told before the end.

Each side has a helm and a gun, and its admiral writes a note. Every move both sides turn the helm (0 to 9) and aim the gun (0 to
9), at once; a gun hits that aims at the other's last helm. The umpire may rule that a hit does not count.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.rule import Rule, forbids
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, Post, RuleSet, Setup, Side, State, View

OF = {"note": "command", "helm": "helm", "gun": "gunnery", "last": "gunnery"}


@forbids("CR-1", source="p. 1")
def on_the_dial(number: object) -> str | None:
    """The dial has ten places."""
    return None if type(number) is int and 0 <= number <= 9 else f"There is no {number!r} on the dial."


@forbids("CR-2", source="p. 2")
def not_into_the_wind(helm: object, gun: object) -> str | None:
    """Nobody fires where he steers."""
    return f"The gun cannot bear on {gun}: the helm is there." if helm is not None and helm == gun else None


class Crew(RuleSet):
    """Two crews."""

    key: ClassVar[str] = "crew"
    title: ClassVar[str] = "Two crews."
    version: ClassVar[str] = "1"
    source: ClassVar[str] = "this page"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (on_the_dial, not_into_the_wind)
    sides: ClassVar[dict[str, Side]] = {
        "blue": Side("Blue", "blue", "B"),
        "red": Side("Red", "red", "R"),
        "neutral": Side("Neutral", "neutral", "N"),
    }
    secrets: ClassVar[bool] = True
    umpired: ClassVar[bool] = True
    standing_orders: ClassVar[bool] = True
    posts: ClassVar[dict[str, Post]] = {
        "command": Post("Admiral", "The note."),
        "helm": Post("Captains", "The helm."),
        "gunnery": Post("Gunnery", "The gun."),
    }

    def setups(self) -> tuple[Setup, ...]:
        return (Setup("even", "Even", "Both begin at 5.", {"moves": 4, "forces": "HMS Muster"}),)

    def open(self, setup: dict[str, Any], seed: str) -> State:
        if not isinstance(setup.get("moves"), int):
            raise BadSetup(["How many moves?"])
        last = {"blue": {"helm": 5}, "red": {"helm": 5}}
        return {"sides": ["blue", "red"], "move": 0, "moves": setup["moves"], "last": last, "hits": [], "log": [], "dice": ""}

    def to_act(self, state: State) -> tuple[str, ...]:
        return () if self.result(state) is not None else ("blue", "red")

    def options(self, state: State, side: str) -> dict[str, Any]:
        rulings = [one["by"] for one in state["hits"]] if side == UMPIRE else []
        return {"title": f"Order move {state['move'] + 1}", "rulings": rulings}

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        known = ("annul",) if side == UMPIRE else tuple(OF)
        faults = [Fault(rule="CR-1", where=str(key), text=f"Nobody orders {key!r}.") for key in orders if key not in known]
        for key in ("helm", "gun"):
            text = on_the_dial(orders[key]) if key in orders and side != UMPIRE else None
            faults += [Fault(rule="CR-1", where=key, text=text)] if text else []
        text = not_into_the_wind(orders.get("helm"), orders.get("gun")) if side != UMPIRE else None
        return [*faults, Fault(rule="CR-2", where="gun", text=text)] if text else faults

    def part(self, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
        return {key: value for key, value in orders.items() if OF.get(key, "command") in posts}

    def merge(self, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
        others = {key: value for key, value in orders.items() if OF.get(key, "command") not in posts}
        return others | self.part(state, side, wanted, posts)

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        new = {**state, "move": state["move"] + 1, "log": [], "hits": list(state["hits"]), "last": {}}
        if orders.get(UMPIRE, {}).get("annul"):
            new["hits"] = new["hits"][:-1]
        for side, other in (("blue", "red"), ("red", "blue")):
            new["last"][side] = {"helm": orders[side].get("helm", state["last"][side]["helm"])}
            if orders[side].get("gun") == state["last"][other]["helm"]:
                new["hits"].append({"by": side, "at": dice.d6(new["move"], side)})
        return new, [{"move": new["move"], "text": f"{len(new['hits'])} hits", "rules": ["CR-1"], "rolls": []}]

    def see(self, state: State, viewer: str) -> View:
        own = state["last"] if viewer == UMPIRE else state["last"][viewer]
        over = " · over" if "stopped" in state else ""
        view: View = {"move": state["move"], "viewer": viewer, "clock": f"Move {state['move'] + 1}{over}", "log": [], "own": own}
        return {**view, "hits": state["hits"]} if viewer == UMPIRE else view

    def result(self, state: State) -> dict[str, Any] | None:
        if "stopped" in state:
            return {**state["stopped"], "moves": state["move"]}
        over = state["move"] >= state["moves"]
        return {"winner": None, "ending": "Night falls", "moves": state["move"]} if over else None

    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        return {"helm": dice.d6("helm", side, state["move"]), "gun": 9}
