"""Two tables: the book's numbers, which nobody changes, and the conventions, which a scenario may change."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeGuard

Data = dict[str, Any]  # plain data: what states, orders, views and events are made of
Table = dict[str, Any]
WORDS = ("text", "unit", "source")


def load(name: str) -> Table:
    """Load a table of this rule set by its path in the folder."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


BOOK: Table = load("tables.toml")
STANDARD: Table = load("conventions.toml")


def is_number(value: object) -> TypeGuard[float]:
    """Report whether a value is a number fit for reckoning: no truth value, nothing beyond all measure."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -1e12 < value < 1e12


def faults_of(changes: object, standard: Table = STANDARD, where: str = "conventions") -> list[str]:
    """List why a scenario's changes to the conventions cannot be made: unknown entries, values that are no numbers."""
    if not isinstance(changes, dict):
        return [f"{where}: expected a table of changes, got {changes!r}"]
    faults = []
    for key in sorted(changes, key=str):
        spot, new, old = f"{where}.{key}", changes[key], standard.get(key)
        if old is None or key in WORDS:
            there = ", ".join(sorted(set(standard) - set(WORDS)))
            faults.append(f"{spot}: there is no such number; there are: {there}")
        elif isinstance(old, dict):
            faults += faults_of(new, old, spot)
        elif isinstance(old, list):
            if not isinstance(new, list) or len(new) > len(old):
                faults.append(f"{spot}: expected a list of at most {len(old)}, got {new!r}")
        elif isinstance(new, bool) or not isinstance(new, (int, float)):
            faults.append(f"{spot}: expected a number, got {new!r}")
    return faults


def conventions(changes: Table, standard: Table = STANDARD) -> Table:
    """Lay a scenario's changes over the conventions."""
    if not changes:
        return standard
    merged = dict(standard)
    for key in sorted(changes):
        old = standard[key]
        merged[key] = conventions(changes[key], old) if isinstance(old, dict) else changes[key]
    return merged
