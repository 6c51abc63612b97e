"""What a rule set is: a class that says only what differs.

State, orders, views and results are plain JSON-able data, so a battle can be stored, sent and compared as bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.rule import Rule

State = dict[str, Any]
Orders = dict[str, Any]
View = dict[str, Any]
Event = dict[str, Any]

UMPIRE = "umpire"


class RuleSet(ABC):
    """One historical rule set. Everything is pure: same muster, seed and orders, same bytes."""

    key: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    stage: ClassVar[str]  # "alpha", "beta" or "ready"
    source: ClassVar[str]  # the book, in words
    rules: ClassVar[tuple[Rule[..., Any], ...]]

    def viewers(self, state: State) -> tuple[str, ...]:
        """Everybody who looks on: the sides (``state["sides"]``) and the umpire."""
        return (*state["sides"], UMPIRE)

    @abstractmethod
    def open(self, muster: dict[str, Any], seed: str) -> State:
        """Set up from forces, ground and options; a bad muster raises ``BadMuster`` with every fault listed."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[str, ...]:
        """The sides that must order now: one (alternate rule sets) or several (simultaneous); none when over."""

    @abstractmethod
    def options(self, state: State, side: str) -> dict[str, Any]:
        """What this side may order now: enough for a page that knows no rules."""

    @abstractmethod
    def check(self, state: State, side: str, orders: Orders) -> list[dict[str, str]]:
        """Every fault at once: ``{"rule": id, "where": …, "text": sentence for the player}``."""

    @abstractmethod
    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        """One move. Events are ``{"move", "text", "rules": [ids], "rolls": [{rule, what, faces, fell}], …}``."""

    @abstractmethod
    def see(self, state: State, viewer: str) -> View:
        """What ``viewer`` (a side, or ``"umpire"``) sees, built up from nothing."""

    @abstractmethod
    def result(self, state: State) -> dict[str, Any] | None:
        """None while it goes on; else winner, ending, losses by unit, moves taken."""

    @abstractmethod
    def captain(self, state: State, side: str, dice: Dice) -> Orders:
        """Orders good enough to fight with nobody at the table. Uses only what ``see`` shows that side."""
