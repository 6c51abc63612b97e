"""Notation: what a rule set offers whose orders and positions have a text of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tactical.engine.errors import BadNotation


class Notation(ABC):
    """Text in and out; reading gives back what was written. Unreadable text raises ``BadNotation``."""

    help: str
    """Help for typing orders, in one or two lines, with an example; shown beside the field."""

    other_forms: ClassVar[Mapping[str, str]] = {}
    """Other texts in which a position can be written: key -> what it is, in a few words. ``read_position`` knows them all."""

    @abstractmethod
    def read_orders(self, state: dict[str, Any], side: str, text: str, orders: dict[str, Any]) -> dict[str, Any]:
        """Return ``orders`` with the typed text added. The rules are not asked: that is ``RuleSet.sheet``'s work."""

    @abstractmethod
    def write_orders(self, state: dict[str, Any], side: str, orders: dict[str, Any]) -> str:
        """Write orders as they would be typed; ``state`` is the state in which they were given."""

    @abstractmethod
    def read_position(self, text: str) -> dict[str, Any]:
        """Read a setup that opens at this position."""

    @abstractmethod
    def write_position(self, view: dict[str, Any]) -> str:
        """Write the position a view shows."""

    def write_as(self, form: str, view: dict[str, Any]) -> str:
        """Write in one of ``other_forms``; ``BadNotation`` says what that form cannot express."""
        raise BadNotation([f"this game’s positions cannot be written as {form!r}"])

    @abstractmethod
    def read_game(self, text: str) -> tuple[dict[str, Any], list[dict[str, dict[str, Any]]]]:
        """Read a setup and the orders of each move by side."""

    @abstractmethod
    def write_game(self, setup: dict[str, Any], moves: Sequence[dict[str, dict[str, Any]]]) -> str:
        """Write a whole game, or the part that has been played."""
