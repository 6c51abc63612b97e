"""Setups for the conformance suite, and random orders from ``options``, to play any rule set.

Each module of ``plays`` is found by itself; the suite fails by name until a new rule set has one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

from tests.rulesets import plays

Data = dict[str, Any]

_PLAYS = {one.name: import_module(f"{plays.__name__}.{one.name}") for one in iter_modules(plays.__path__)}

SETUPS: dict[str, dict[str, Data]] = {key: play.SETUPS for key, play in _PLAYS.items()}
RANDOM: dict[str, Callable[[Data, Random], Data]] = {key: play.orders for key, play in _PLAYS.items()}
SHUFFLED: dict[str, Callable[[Data, Random], Data]] = {key: play.shuffled for key, play in _PLAYS.items()}
CONSERVED: dict[str, Callable[[Data], None]] = {key: play.conserved for key, play in _PLAYS.items()}
