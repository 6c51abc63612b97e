"""Reduced scales (A11, SC-T-27): how many minutes a move has, and what a square, a cable and a line measure on the board."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def faults(state: Data, side: str, orders: Data) -> list[tuple[str, str, str]]:
    """Faults of ``orders["scale"]`` (a wish for scale A): rule, where, sentence."""
    return []


def options(state: Data, side: str) -> Data:
    """``{"scale": […]}``: the scales a side may ask for."""
    return {}


def take(state: Data, orders: dict[str, Data], conv: Table) -> None:
    """The sides' wishes for the scale of this move."""


def minutes(state: Data, conv: Table) -> int:
    """How many minutes the next move has."""
    return 1


def cut_short(state: Data, fired: bool, conv: Table) -> bool:
    """Whether a move of several minutes ends here: somebody fired, or battle range is reached."""
    return fired


def after(state: Data, conv: Table) -> None:
    """At the end of a move: the scale of the next."""


def shown(state: Data, conv: Table) -> Data:
    """What is added to a view: ``{"scale": {"key", "minutes", "yards"}}``."""
    return {"scale": {"key": "full", "minutes": 1, "yards": 100}}
